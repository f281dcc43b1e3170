-- Archives that no reader exists for yet, which a client sent to be kept unread. They belong to no account.
create table unread_files (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  -- whose archive it is, as the sender's browser recognized it
  archive text not null,
  upload_id uuid not null,
  file_name text not null,
  file_size bigint not null,
  -- SHA-256 of each part as it was acknowledged
  parts bytea[] not null,
  browser_sha256 text,
  uploaded_at timestamptz not null,
  ip text,
  user_agent text,
  link_purpose text,
  -- the language in which the client was asked and agreed
  language text not null,
  -- set when it is sealed
  sha256 bytea,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null,
  -- a person of the firm had it removed; null: no one did
  removal_reason text,
  removed_by uuid,
  removed_by_name text,
  removed_at timestamptz,
  -- its bytes are deleted
  deleted_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, upload_id),
  foreign key (customer_id, client_id) references clients (customer_id, id)
);
create index unread_files_of_client on unread_files (customer_id, client_id, created_at, id);
create index unread_files_by_hash on unread_files (customer_id, sha256) where sha256 is not null;
create index unread_files_removed on unread_files (customer_id, removed_at) where removed_at is not null and deleted_at is null;
select protect_tenant_table('unread_files', 'select, insert', worker => 'select, insert, delete');
grant update (removal_reason, removed_by, removed_by_name, removed_at, deleted_at) on unread_files to proofline_app;
grant update (sha256, removal_reason, removed_by, removed_by_name, removed_at, deleted_at) on unread_files to proofline_worker;

-- Jobs that store bytes before the rows that refer to them: also those that end an import, and that read again what someone accepted.
create or replace function somebody_imports() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from job_runs
    where kind in ('import-posts', 'import-posts-last', 'import-captured-posts', 'reread-archive', 'apply-authors', 'move-takeout', 'rebuild-posts', 'seal-archive', 'seal-unread-file',
      'render-report') and status = 'RUNNING')
$$;
