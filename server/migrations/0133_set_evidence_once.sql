-- What evidence states is set once: neither application nor worker may change it, and only the worker, whose jobs remove what may be removed, may
-- delete. A column added later gets its rights in the migration that adds it.

-- Replaces the right to change all columns by one for each column that may change.
create function let_update(target regclass, login text, except_columns text[]) returns void
language plpgsql set search_path = pg_catalog, public as $$
declare columns text;
begin
  execute format('revoke update on %s from %I', target, login);
  select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
  where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all (except_columns || array['customer_id', 'id']);
  execute format('grant update (%s) on %s to %I', columns, target, login);
end $$;
revoke all on function let_update(regclass, text, text[]) from public;

revoke update (words) on post_versions from proofline_app, proofline_worker;

-- The text of a post is that of the version which it shows.
select let_update('posts', 'proofline_app', array['client_id', 'social_account_id', 'platform', 'kind', 'identity', 'external_id', 'posted_at', 'content',
  'words', 'link', 'is_private', 'place', 'shared_link', 'tags', 'group_id', 'has_image', 'has_video', 'has_embed', 'shown_version', 'first_import_id', 'created_at']);
select let_update('posts', 'proofline_worker', array['client_id', 'social_account_id', 'platform', 'kind', 'identity', 'posted_at', 'first_import_id', 'created_at']);

revoke update on post_media from proofline_app;
select let_update('post_media', 'proofline_worker', array['post_id', 'position', 'uri']);

select let_update('post_imports', login, array['client_id', 'social_account_id', 'upload_id', 'file_name', 'file_size', 'parts', 'browser_sha256', 'uploaded_at',
  'ip', 'user_agent', 'came_since', 'link_purpose', 'created_by', 'created_by_name', 'created_at', 'archive_sha256'])
from unnest(array['proofline_app', 'proofline_worker']) login;
revoke update (totals) on post_imports from proofline_app;
grant update (archive_sha256) on post_imports to proofline_worker;

select let_update('report_files', login, array['report_id', 'sha256', 'size']) from unnest(array['proofline_app', 'proofline_worker']) login;
grant update (sha256, size) on report_files to proofline_worker;

select let_update('blobs', login, array['sha256', 'size', 'created_at']) from unnest(array['proofline_app', 'proofline_worker']) login;

select let_update('charges', login, array['client_id', 'attempt_id', 'number', 'price', 'total', 'currency', 'firm', 'client_first_name', 'client_last_name',
  'client_email', 'client_file_ref_no', 'card', 'provider', 'payment_intent_id'])
from unnest(array['proofline_app', 'proofline_worker']) login;

-- Hashes that are not known when their row is inserted.
create function keep_hash() returns trigger language plpgsql set search_path = pg_catalog as $$
begin raise exception 'A hash of % is set once', tg_table_name; end $$;
create trigger post_media_keep before update of sha256 on post_media
  for each row when (old.sha256 is not null and new.sha256 is distinct from old.sha256) execute function keep_hash();
create trigger post_imports_keep before update of archive_sha256 on post_imports
  for each row when (old.archive_sha256 is not null and new.archive_sha256 is distinct from old.archive_sha256) execute function keep_hash();
create trigger report_files_keep before update of sha256 on report_files
  for each row when (old.sha256 is not null and new.sha256 is distinct from old.sha256) execute function keep_hash();
create trigger charges_keep before update of receipt_sha256 on charges
  for each row when (old.receipt_sha256 is not null and new.receipt_sha256 is distinct from old.receipt_sha256) execute function keep_hash();

-- The application deletes only reports and their files, at a person's request, each with a leaf.
revoke delete on posts, post_versions, post_media, post_history, post_notes, post_views, post_states, post_imports, import_files, import_records,
  import_known_posts, evidence_payloads, clients, client_history, report_history, social_accounts, users, blobs from proofline_app;
revoke insert on tombstones from proofline_app;
