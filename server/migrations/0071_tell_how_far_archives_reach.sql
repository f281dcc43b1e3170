-- How far an archive reaches: its oldest and newest post, and the time to which the download is complete, where the platform itself gives
-- it and nothing speaks against it (docs/decisions/009). `until` was the newest post alone.
alter table post_imports
  add column oldest_post_at timestamptz,
  add column newest_post_at timestamptz,
  add column complete_until timestamptz;
alter table post_imports no force row level security;
update post_imports set newest_post_at = until where completed_at is not null;
alter table post_imports force row level security;
