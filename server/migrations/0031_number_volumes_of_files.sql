-- A file of a report that is too long for one comes in volumes, made by one job one after another. Which lines of the report each holds
-- (report_posts.id, in order) is fixed when they are asked for: whoever takes a post out meanwhile must not move others past a cut. null: asked
-- for before this was kept, and holds all.
alter table report_files
  add column volume smallint not null default 1,
  add column volumes smallint not null default 1,
  add column lines uuid[],
  add constraint report_files_volume_check check (volume between 1 and volumes);
