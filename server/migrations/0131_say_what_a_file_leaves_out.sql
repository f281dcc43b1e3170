-- What a file says beside its posts, fixed when it was asked for (FileContext in server/reports/files/context.ts); null: an older version asked for it.
alter table report_files add column context jsonb;
-- When the comment was last changed; null: before this was recorded.
alter table report_posts add column commented_at timestamptz;
-- How many posts of a client were deleted for good.
create index tombstones_of_client on tombstones (customer_id, client_id) where kind = 'post';
