-- The canonical JSON of a version names its media as they were then, which the media of its post no longer show once a missing file was added. All
-- other columns were read from the records: the leaf of the version commits to them too. null: an older version of the product wrote the row.
alter table post_versions
  -- [{sha256, uri}]
  add column media jsonb,
  -- null: an archive or a file of one brought it; 'reread': a newer reader found more words in the same records
  add column cause text check (cause in ('reread')),
  -- SHA-256(salt || JSON of the other columns), see `commitToRow`
  add column row_commitment bytea;
