-- When a fetch by ranges stored its latest part. A source counts as unavailable only from then on, however long the transfer takes.
alter table archive_fetches add column last_part_at timestamptz;
