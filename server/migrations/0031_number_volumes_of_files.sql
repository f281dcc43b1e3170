-- A file of a report that is too long for one comes in volumes, made by one job: each holds its share of the posts, in their order.
alter table report_files
  add column volume smallint not null default 1,
  add column volumes smallint not null default 1,
  add constraint report_files_volume_check check (volume between 1 and volumes);
