-- Social accounts and the posts in them.

create table social_accounts (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  platform smallint not null,
  external_id text,
  auth_type text check (auth_type in ('OAUTH', 'LOGIN')),
  posts_until timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references clients (customer_id, id)
);
create unique index social_accounts_of_client
  on social_accounts (customer_id, client_id, platform, external_id) where removed_at is null;
select protect_tenant_table('social_accounts');

-- Files by content: what was received and what was made of it. Bytes live in the storage under the SHA-256.
create table blobs (
  customer_id uuid not null,
  sha256 bytea not null,
  size bigint not null,
  mime text,
  width int,
  height int,
  -- ThumbHash, base64
  placeholder text,
  thumbnail_sha256 bytea,
  preview_sha256 bytea,
  -- null: not looked at yet; else 'made', or why no picture could be made
  derivatives text,
  created_at timestamptz not null default now(),
  primary key (customer_id, sha256)
);
select protect_tenant_table('blobs');

create table post_groups (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  social_account_id uuid not null,
  type smallint not null check (type in (1, 2)),
  key_hash bytea not null,
  name text,
  primary key (customer_id, id),
  unique (customer_id, social_account_id, type, key_hash)
);
select protect_tenant_table('post_groups');

-- The hot table. `facets` packs every low-cardinality property, so that a month's counter and a filter speak the same number:
-- status 0-1, trashed 2, timeline 3, flagged 4, private 5-6 (0 unknown, 1 public, 2 private), platform 7-9, media mask 10-12.
create table posts (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  social_account_id uuid not null,
  platform smallint not null,
  kind smallint not null,
  identity bytea not null,
  external_id text,
  posted_at timestamptz not null,
  content text not null,
  link text,
  is_private boolean,
  place jsonb,
  shared_link jsonb,
  tags text[] not null default '{}',
  group_id uuid,
  media_mask smallint not null default 0,
  total_notes int not null default 0,
  status smallint not null default 0 check (status between 0 and 3),
  trashed_at timestamptz,
  timeline_at timestamptz,
  flagged_at timestamptz,
  flagged_words text[] not null default '{}',
  version int not null default 1,
  last_change jsonb,
  first_import_id uuid not null,
  created_at timestamptz not null default now(),
  facets int not null generated always as (
    status
    | (case when trashed_at is not null then 4 else 0 end)
    | (case when timeline_at is not null then 8 else 0 end)
    | (case when flagged_at is not null then 16 else 0 end)
    | (case when is_private is null then 0 when is_private then 64 else 32 end)
    | (platform::int << 7)
    | (media_mask::int << 10)
  ) stored,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references clients (customer_id, id)
) with (fillfactor = 90);
create unique index posts_by_identity on posts (customer_id, social_account_id, identity);
create index posts_by_time on posts (customer_id, client_id, posted_at, id) include (facets);
create index posts_by_trash on posts (customer_id, trashed_at, id) where trashed_at is not null;
create index posts_by_group on posts (customer_id, group_id, posted_at, id) where group_id is not null;
create index posts_by_import on posts (customer_id, first_import_id);
select protect_tenant_table('posts');

-- Posts per client, UTC month (yyyymm) and facets. Changed by delta with the post; any total or offset is a sum over these.
create table post_counts (
  customer_id uuid not null,
  client_id uuid not null,
  month int not null,
  facets int not null,
  n int not null,
  primary key (customer_id, client_id, month, facets)
);
select protect_tenant_table('post_counts');

create table post_media (
  customer_id uuid not null,
  id uuid not null,
  post_id uuid not null,
  position smallint not null,
  type text not null check (type in ('image', 'video', 'embed')),
  sha256 bytea,
  file_name text,
  uri text not null,
  title text,
  description text,
  missing text,
  embed jsonb,
  taken_at timestamptz,
  taken_source text,
  uploaded_at timestamptz,
  uploaded_source text,
  camera text,
  place jsonb,
  primary key (customer_id, id),
  foreign key (customer_id, post_id) references posts (customer_id, id) on delete cascade
);
create unique index post_media_of_post on post_media (customer_id, post_id, position);
create index post_media_by_content on post_media (customer_id, sha256) where sha256 is not null;
select protect_tenant_table('post_media');

-- What an archive said of a post. Version 1 is what made it; a later archive that says something else adds a version.
create table post_versions (
  customer_id uuid not null,
  post_id uuid not null,
  number int not null,
  import_id uuid not null,
  content text not null,
  posted_at timestamptz not null,
  posted_source text not null,
  platform_updated_at timestamptz,
  platform_updated_source text,
  -- as precise as the person was: YYYY, YYYY-MM, YYYY-MM-DD or an instant
  backdated_to text,
  backdated_source text,
  -- [{file, position, offset, length, sha256}], one a record
  sources jsonb not null,
  -- the JSON text of each source as received
  raw text[] not null,
  -- SHA-256 of the RFC 8785 JSON of {records, media}: decisions 12
  canonical_sha256 bytea not null,
  -- SHA-256 of what the records say (text, dates, place, media …), however the platform laid them out: what makes a change
  facts_sha256 bytea not null,
  salt bytea not null,
  -- SHA-256(salt || canonical JSON)
  commitment bytea not null,
  primary key (customer_id, post_id, number),
  foreign key (customer_id, post_id) references posts (customer_id, id) on delete cascade
);
create index post_versions_of_import on post_versions (customer_id, import_id);
select protect_tenant_table('post_versions', 'select, insert, delete');

create table post_notes (
  customer_id uuid not null,
  id uuid not null,
  post_id uuid not null,
  user_id uuid not null,
  first_name text not null,
  last_name text not null,
  content text not null,
  added_at timestamptz not null,
  primary key (customer_id, id),
  foreign key (customer_id, post_id) references posts (customer_id, id) on delete cascade
);
create index post_notes_of_post on post_notes (customer_id, post_id, added_at, id);
select protect_tenant_table('post_notes', 'select, insert, delete');

create table post_history (
  customer_id uuid not null,
  id uuid not null,
  post_id uuid not null,
  -- The post's version after it: the order in which things happened, which clocks of two nodes may not agree on.
  version int not null,
  action text not null,
  actor_id uuid,
  actor_name text not null,
  at timestamptz not null,
  before jsonb,
  after jsonb,
  primary key (customer_id, id),
  foreign key (customer_id, post_id) references posts (customer_id, id) on delete cascade
);
create unique index post_history_of_post on post_history (customer_id, post_id, version);
select protect_tenant_table('post_history', 'select, insert, delete');

create index posts_of_firm_by_time on posts (customer_id, posted_at, id) include (client_id, facets);
