-- The posts of running acts count for the limit of the trash, before they are there.
create index post_selections_running on post_selections (customer_id, created_by) where started_at is not null and finished_at is null;
