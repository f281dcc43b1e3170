-- Whether anybody still needs bytes is asked by their hash alone, of all firms: without these each hash reads every firm's files.
create index blobs_by_sha256 on blobs (sha256);
create index blobs_by_thumbnail on blobs (thumbnail_sha256) where thumbnail_sha256 is not null;
create index blobs_by_preview on blobs (preview_sha256) where preview_sha256 is not null;
create index post_imports_by_archive on post_imports (archive_sha256) where archive_sha256 is not null;
create index charges_by_receipt on charges (receipt_sha256) where receipt_sha256 is not null;

create or replace function unneeded_bytes(hashes bytea[]) returns setof bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select h from unnest(hashes) as h
  where not exists (select from blobs where sha256 = h)
    and not exists (select from blobs where thumbnail_sha256 = h)
    and not exists (select from blobs where preview_sha256 = h)
    and not exists (select from charges where receipt_sha256 = h)
    and not exists (select from post_imports where archive_sha256 = h)
$$;
