-- Which of an account's archives is newer; parts of one download; what a newer archive lacks.

alter table post_imports
  add column archive_date timestamptz,
  add column archive_date_source text check (archive_date_source in ('zip_utc', 'zip_local', 'received')),
  -- The first import of the same download, where this one is a further part of it.
  add column part_of uuid,
  -- Files that the archive itself names and does not hold: other zips of the download, or paths.
  add column told_parts text[] not null default '{}',
  -- Those of them that no part of the same download has brought.
  add column missing_parts text[] not null default '{}';
create index post_imports_of_part on post_imports (customer_id, part_of) where part_of is not null;

-- The number of the version that the post shows: what the newest archive says, whenever that was imported.
alter table posts add column shown_version int not null default 1;
-- The import of the archive that lacks the post, though it should hold it.
alter table posts add column absent_in uuid;
create index posts_absent on posts (customer_id, social_account_id) where absent_in is not null;

-- Where an archive brought only files of a post: the import whose archive holds the records.
alter table post_versions add column records_of uuid;

-- The import that brought a file which the post had lacked.
alter table post_media add column filled_by uuid;
create index post_media_filled on post_media (customer_id, filled_by) where filled_by is not null;

create index import_known_posts_by_post on import_known_posts (customer_id, post_id);
create index post_media_missing on post_media (customer_id, post_id) where sha256 is null and missing is not null;

-- The owner passes its own policy only while that is not forced.
alter table post_imports no force row level security;
alter table post_versions no force row level security;
alter table posts no force row level security;
update post_imports set archive_date = uploaded_at, archive_date_source = 'received' where archive_sha256 is not null;
update posts p set shown_version = v.newest
from (select customer_id, post_id, max(number) as newest from post_versions where number > 1 group by 1, 2) v
where p.customer_id = v.customer_id and p.id = v.post_id;
alter table post_imports force row level security;
alter table post_versions force row level security;
alter table posts force row level security;

-- An id as server/platform/ids.ts makes it, for rows that one statement makes by the thousand.
create function new_id(firm uuid) returns uuid language sql volatile set search_path = pg_catalog as $$
  select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || '7' || substr(r, 1, 3) || to_hex(8 + (random() * 3)::int) || substr(r, 4, 7) || right(replace(firm::text, '-', ''), 8))::uuid
  from replace(gen_random_uuid()::text, '-', '') as r
$$;
revoke all on function new_id(uuid) from public;
grant execute on function new_id(uuid) to proofline_app;
