-- The zip that was alone in the uploaded one, and that is read instead of it. Its bytes are stored under their own SHA-256.
alter table post_imports
  add column inner_name text,
  add column inner_size bigint,
  add column inner_sha256 bytea;
grant update (inner_name, inner_size, inner_sha256) on post_imports to proofline_worker;
create index post_imports_by_inner on post_imports (customer_id, inner_sha256) where inner_sha256 is not null;
