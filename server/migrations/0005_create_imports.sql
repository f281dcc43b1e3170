-- Uploads, imports and their ledger.

create table uploads (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  size bigint not null,
  browser_sha256 text,
  ip text,
  user_agent text,
  link_purpose text,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  -- The firm that it was imported into; a provider's upload goes into one firm alone.
  imported_into uuid,
  expires_at timestamptz not null,
  primary key (customer_id, id)
);
create index uploads_by_expiry on uploads (customer_id, expires_at);
select protect_tenant_table('uploads');

create table upload_parts (
  customer_id uuid not null,
  upload_id uuid not null,
  part_number int not null,
  size int not null,
  sha256 bytea not null,
  received_at timestamptz not null default now(),
  primary key (customer_id, upload_id, part_number),
  foreign key (customer_id, upload_id) references uploads (customer_id, id) on delete cascade
);
select protect_tenant_table('upload_parts');

create table post_imports (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  social_account_id uuid not null,
  -- The upload may lie in the uploader's own account (a provider's), so what is sworn to is copied here.
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
  job_id uuid not null,
  trigger text not null check (trigger in ('user', 'other')),
  created_by uuid,
  created_by_name text,
  created_at timestamptz not null default now(),
  archive_sha256 bytea,
  reader_version text,
  generation text,
  totals jsonb,
  until timestamptz,
  completed_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, upload_id),
  foreign key (customer_id, social_account_id) references social_accounts (customer_id, id)
);
create index post_imports_of_account on post_imports (customer_id, social_account_id, created_at);
select protect_tenant_table('post_imports');

create table import_files (
  customer_id uuid not null,
  import_id uuid not null,
  path text not null,
  -- a path may be longer than an index takes
  path_sha256 bytea not null,
  size bigint not null,
  outcome text not null check (outcome in ('read', 'media', 'not_posts', 'ignored', 'failed', 'unknown')),
  code text not null,
  reason text not null,
  records int not null,
  primary key (customer_id, import_id, path_sha256),
  foreign key (customer_id, import_id) references post_imports (customer_id, id) on delete cascade
);
create index import_files_by_path on import_files (customer_id, import_id, left(path, 300), path_sha256);
select protect_tenant_table('import_files');

-- Records that did not become posts; those that did are post_versions.sources.
create table import_records (
  customer_id uuid not null,
  import_id uuid not null,
  file text not null,
  file_sha256 bytea not null,
  position int not null,
  -- two problems of one place (a cut file, say) keep apart
  byte_offset bigint not null,
  outcome text not null check (outcome in ('not_a_post', 'skipped', 'failed', 'unknown')),
  code text not null,
  reason text not null,
  raw text not null,
  primary key (customer_id, import_id, file_sha256, position, byte_offset),
  foreign key (customer_id, import_id) references post_imports (customer_id, id) on delete cascade
);
create index import_records_by_file on import_records (customer_id, import_id, left(file, 300), file_sha256, position, byte_offset);
select protect_tenant_table('import_records');

-- A post that this import found just as it was known. What it added or changed is its own post_versions; so the reconciliation is the same
-- after any interruption.
create table import_known_posts (
  customer_id uuid not null,
  import_id uuid not null,
  post_id uuid not null,
  records int not null,
  media_found int not null,
  media_missing int not null,
  primary key (customer_id, import_id, post_id),
  foreign key (customer_id, import_id) references post_imports (customer_id, id) on delete cascade
);
select protect_tenant_table('import_known_posts');
