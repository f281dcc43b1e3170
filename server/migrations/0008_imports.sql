-- Files that are being sent, part by part.
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
  -- the firm that it was imported into; a provider's upload goes into one firm only
  imported_into uuid,
  expires_at timestamptz not null,
  -- A browser that lost the answer to a new upload sends the same key again, and gets the same upload.
  request_key uuid,
  primary key (customer_id, id)
);
create index uploads_by_expiry on uploads (customer_id, expires_at);
create unique index uploads_by_request on uploads (customer_id, user_id, request_key) where request_key is not null;
select protect_tenant_table('uploads');

-- Parts of uploads that have arrived.
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

-- One import of an archive into an account, with what its seal says.
create table post_imports (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  social_account_id uuid not null,
  -- An upload may be of another account, the provider's; what is sworn to is copied here.
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
  archive_date timestamptz,
  archive_date_source text check (archive_date_source in ('zip_utc', 'zip_local', 'received')),
  -- the first import of the same download, if this is another part of it
  part_of uuid,
  -- files that the archive names and does not contain: other zips of the download, or paths
  named_parts text[] not null default '{}',
  -- those of them that no part of the same download has brought
  missing_parts text[] not null default '{}',
  -- what this zip alone says: 'partial', 'media', 'unread'
  named_doubts text[] not null default '{}',
  -- what remains of it when all parts are seen together: 'partial', 'media', 'first', 'gap', 'full', 'unread'
  doubts text[] not null default '{}',
  oldest_post_at timestamptz,
  newest_post_at timestamptz,
  complete_until timestamptz,
  -- who sent the archive: a person (upload), or the platform itself
  source text not null default 'upload',
  -- whose account the archive says it is of: { id, name, userName, emails }; null: it does not say
  owner jsonb,
  -- what says that it is the account into which it was imported; 'different': nothing does, and something contradicts it
  owner_match text check (owner_match in ('id', 'email', 'name', 'earlier', 'unknown', 'different')),
  -- who imported it all the same
  owner_confirmed_by_name text,
  owner_confirmed_at timestamptz,
  -- of a fetched archive: {"fileId", "revision", "hash"}
  origin jsonb,
  -- The archive's bytes are gone; the hash stays, for posts that generated files contain.
  archive_removed_at timestamptz,
  -- How often the process that reads this archive was killed at a limit: after the first time it is read last, after the second its import ends.
  limit_hits smallint not null default 0,
  -- when the session or link began in which the archive was sent
  came_since timestamptz,
  -- when a newer reader last read the archive again
  reread_at timestamptz,
  -- the act by which it left the client's file; null: it is in the file
  takeout_id uuid,
  primary key (customer_id, id),
  unique (customer_id, upload_id),
  foreign key (customer_id, social_account_id) references social_accounts (customer_id, id)
);
create index post_imports_of_account on post_imports (customer_id, social_account_id, created_at);
create index post_imports_of_part on post_imports (customer_id, part_of) where part_of is not null;
create index post_imports_by_archive on post_imports (archive_sha256) where archive_sha256 is not null;
-- Archives that were read by an earlier reader, until they are read again.
create index post_imports_by_reader on post_imports (customer_id, reader_version, id) where completed_at is not null;
-- The same bytes in the file of another client.
create index post_imports_by_size on post_imports (customer_id, file_size);
select protect_tenant_table('post_imports', 'select, insert', worker => 'select, insert, delete');
grant update (job_id, trigger, reader_version, generation, until, completed_at, archive_date, archive_date_source, part_of, named_parts,
  missing_parts, named_doubts, doubts, oldest_post_at, newest_post_at, complete_until, source, owner, owner_match, owner_confirmed_by_name,
  owner_confirmed_at, origin, archive_removed_at, limit_hits, takeout_id) on post_imports to proofline_app;
grant update (job_id, trigger, archive_sha256, reader_version, generation, totals, until, completed_at, archive_date, archive_date_source, part_of,
  named_parts, missing_parts, named_doubts, doubts, oldest_post_at, newest_post_at, complete_until, source, owner, owner_match,
  owner_confirmed_by_name, owner_confirmed_at, origin, archive_removed_at, limit_hits, reread_at, takeout_id) on post_imports to proofline_worker;
create trigger post_imports_keep before update of archive_sha256 on post_imports
  for each row when (old.archive_sha256 is not null and new.archive_sha256 is distinct from old.archive_sha256) execute function keep_hash();

-- The ledger: every file of an archive, and what became of it.
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
  -- the reader that says so; when a newer one has read the archive again, rows of an older one are gone
  reader_version text not null,
  primary key (customer_id, import_id, path_sha256),
  foreign key (customer_id, import_id) references post_imports (customer_id, id) on delete cascade
);
create index import_files_by_path on import_files (customer_id, import_id, left(path, 300), path_sha256);
select protect_tenant_table('import_files', 'select, insert, update', worker => 'select, insert, update, delete');

-- The ledger: records that did not become posts. Those that did are in post_versions.sources.
create table import_records (
  customer_id uuid not null,
  import_id uuid not null,
  file text not null,
  file_sha256 bytea not null,
  position int not null,
  -- two problems at one place (such as a cut file) are kept apart
  byte_offset bigint not null,
  outcome text not null check (outcome in ('not_a_post', 'skipped', 'failed', 'unknown')),
  code text not null,
  reason text not null,
  raw text not null,
  reader_version text not null,
  primary key (customer_id, import_id, file_sha256, position, byte_offset),
  foreign key (customer_id, import_id) references post_imports (customer_id, id) on delete cascade
);
create index import_records_by_file on import_records (customer_id, import_id, left(file, 300), file_sha256, position, byte_offset);
select protect_tenant_table('import_records', 'select, insert, update', worker => 'select, insert, update, delete');

-- Posts that an import found unchanged, so that its totals are the same after any interruption. What it added or changed is in its own post_versions.
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
create index import_known_posts_by_post on import_known_posts (customer_id, post_id);
select protect_tenant_table('import_known_posts', 'select, insert, update', worker => 'select, insert, update, delete');

-- Whose an archive or a sign-in is: what was compared, and who decided (docs/decisions/038).
create table owner_checks (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  social_account_id uuid not null,
  -- null: it is about a sign-in
  import_id uuid,
  method text check (method in ('OAUTH', 'LOGIN')),
  -- the account that the platform names: id, externalId, name
  sign_in jsonb,
  -- its tokens or cookies, encrypted, until they are used or revoked
  secret bytea,
  owner jsonb,
  state text not null check (state in ('matched', 'notNamed', 'waiting', 'accepted', 'refused', 'unanswered', 'withdrawn')),
  reason text,
  lines jsonb not null,
  -- the firm's other clients that match; no answer contains them
  other_clients uuid[] not null default '{}',
  -- the sign-in added its account to the list
  adds_account boolean not null default false,
  asked_by uuid,
  asked_by_name text,
  created_at timestamptz not null,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  -- the client said that it was the wrong account
  disowned_at timestamptz,
  -- a manager let the firm be asked again about this owner
  forgotten_at timestamptz,
  reminders smallint not null default 0,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references clients (customer_id, id),
  foreign key (customer_id, import_id) references post_imports (customer_id, id) on delete cascade,
  foreign key (customer_id, social_account_id) references social_accounts (customer_id, id) on delete cascade
);
create unique index owner_checks_of_import on owner_checks (customer_id, import_id) where import_id is not null;
create index owner_checks_of_account on owner_checks (customer_id, social_account_id, created_at);
create index owner_checks_of_client on owner_checks (customer_id, client_id, created_at, id);
create index owner_checks_open on owner_checks (customer_id, created_at, id) where state in ('waiting', 'unanswered');
create index owner_checks_held on owner_checks (customer_id, id) where secret is not null;
select protect_tenant_table('owner_checks', 'select, insert', worker => 'select, insert, delete');
grant update (secret) on owner_checks to proofline_maintenance;
grant update (secret, state, decided_by, decided_by_name, decided_at, disowned_at, forgotten_at, reminders) on owner_checks to proofline_app;
grant update (secret, state, reason, lines, other_clients, decided_by, decided_by_name, decided_at, disowned_at, forgotten_at, reminders) on
  owner_checks to proofline_worker;

-- Posts of an import that came in by mistake leave the client's file as one act. They can be put back until they are deleted (docs/decisions/041).
create table takeouts (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  social_account_id uuid not null,
  -- the import that was chosen, and all that are taken out with it: the parts of its download, or all that its sign-in brought
  import_id uuid not null,
  import_ids uuid[] not null,
  reason text not null,
  -- as they were typed: posts that leave, including those in generated files
  posts int not null,
  filed int not null,
  -- the sign-in that the account had: platformAccountId, platformAccountName, authType
  sign_in jsonb,
  job_id uuid not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null,
  put_back_by uuid,
  put_back_by_name text,
  put_back_at timestamptz,
  deleted_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references clients (customer_id, id),
  foreign key (customer_id, import_id) references post_imports (customer_id, id) on delete cascade
);
create index takeouts_of_client on takeouts (customer_id, client_id, created_at, id);
create index takeouts_to_delete on takeouts (customer_id, created_at) where put_back_at is null and deleted_at is null;
select protect_tenant_table('takeouts');

-- Open cases of the firms below a provider, the one that has waited longest first; `total` counts all of them.
create function support_queue(provider uuid, skip integer, up_to integer)
returns table (
  total bigint, id uuid, firm_id uuid, firm_name text, client_id uuid, first_name text, last_name text, email text, language text, time_zone text,
  platform smallint, account_id uuid, external_id text, reason text, details jsonb, opened_at timestamptz, opened_by_name text, taken_at timestamptz,
  taken_by uuid, taken_by_name text, file_name text, failed_at timestamptz, error jsonb, notes jsonb
)
language sql stable security definer set search_path = public, pg_temp as $$
  with page as (
    select count(*) over () as total, s.*, f.name as firm_name from support_cases s
    join accounts f on f.id = s.customer_id
    join clients c on c.customer_id = s.customer_id and c.id = s.client_id and c.deleted_at is null
    where f.parent_id = provider and s.closed_at is null
    order by s.opened_at, s.id offset skip limit up_to
  )
  select p.total, p.id, p.customer_id, p.firm_name, c.id, c.first_name, c.last_name, c.email, c.language, c.time_zone,
    p.platform, a.id, a.external_id, p.reason, p.details, p.opened_at, p.opened_by_name, p.taken_at, p.taken_by, p.taken_by_name,
    i.file_name, i.finished_at, i.error,
    coalesce((select jsonb_agg(n.note order by n.at) from (
      select jsonb_build_object('id', t.id, 'text', t.text, 'by', t.by_name, 'at', t.at) as note, t.at from support_notes t
      where t.customer_id = p.customer_id and t.case_id = p.id order by t.at desc limit 50) n), '[]')
  from page p
  join clients c on c.customer_id = p.customer_id and c.id = p.client_id
  left join social_accounts a on a.customer_id = p.customer_id and a.id = p.social_account_id
  left join lateral (
    select i.file_name, j.finished_at, j.error, j.status from post_imports i
    join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
    where i.customer_id = a.customer_id and i.social_account_id = a.id and i.source = 'upload' order by i.created_at desc, i.id desc limit 1
  ) i on i.status = 'FAILURE'
  order by p.opened_at, p.id
$$;
select run_across_firms('support_queue(uuid, int, int)', '{support_cases, support_notes, accounts, clients, social_accounts, post_imports,
  job_runs}');
