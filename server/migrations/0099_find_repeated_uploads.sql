-- A browser that lost the answer to a new upload sends the same key again, and gets the same upload.
alter table uploads add column request_key uuid;
create unique index uploads_by_request on uploads (customer_id, user_id, request_key) where request_key is not null;
