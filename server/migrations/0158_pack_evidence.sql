-- Evidence packages that people asked for: first a question about what goes beyond the document, then a file, which is kept for a week.
create table packages (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('report', 'album', 'import', 'selection', 'client')),
  -- the report, album, import or client, and its name when it was asked for
  of_id uuid,
  of_name text,
  state text not null check (state in ('looking', 'asking', 'making', 'ready', 'failed', 'canceled', 'discarded')),
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null,
  -- of the work that looks, then of that which makes the file
  job_id uuid not null,
  -- files of the report that are in it
  documents uuid[] not null default '{}',
  -- what is in it, and what goes beyond the document, by kind
  contents jsonb,
  beyond jsonb not null default '[]',
  -- archives that can go in as well, with what is in them
  offered jsonb not null default '[]',
  -- of the ids, numbers and hashes of its versions when they were looked at
  versions_sha256 bytea,
  -- the answer: imports whose archives are in it, too
  archives uuid[] not null default '{}',
  answered_by uuid,
  answered_at timestamptz,
  file_name text,
  sha256 bytea,
  size bigint,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references clients (customer_id, id)
);
create index packages_of_client on packages (customer_id, client_id, created_at, id);
create index packages_by_time on packages (customer_id, created_at);
create index packages_by_hash on packages (customer_id, sha256) where sha256 is not null;
select protect_tenant_table('packages');

-- The posts of a package of a document or a selection. One of an import or a client has all of them.
create table packaged_posts (
  customer_id uuid not null,
  package_id uuid not null,
  post_id uuid not null,
  primary key (customer_id, package_id, post_id),
  foreign key (customer_id, package_id) references packages (customer_id, id) on delete cascade
);
create index packaged_posts_of_post on packaged_posts (customer_id, post_id);
select protect_tenant_table('packaged_posts');

-- What goes beyond the document: each post or archive, with a value that no page prints.
create table package_findings (
  customer_id uuid not null,
  package_id uuid not null,
  kind text not null,
  -- from 1, in the order of the posts
  number int not null,
  -- null: it is about an archive
  post_id uuid,
  value text not null,
  primary key (customer_id, package_id, kind, number),
  foreign key (customer_id, package_id) references packages (customer_id, id) on delete cascade
);
select protect_tenant_table('package_findings');
