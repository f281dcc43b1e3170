-- Records that may be by someone else, by the kind of the sentence above them and the name in it. People decide whose they are, for all archives of
-- the account (docs/decisions/051).
create table author_doubts (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  social_account_id uuid not null,
  -- the sentence, with {name} for the name; '' if it is not known whom it names
  kind text not null,
  name text not null,
  -- 'client': they are the client's; 'other': someone else's; null: no one has decided
  answer text check (answer in ('client', 'other')),
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  -- the act by which their posts left the file
  takeout_id uuid,
  created_at timestamptz not null,
  primary key (customer_id, id),
  unique (customer_id, social_account_id, kind, name),
  foreign key (customer_id, client_id) references clients (customer_id, id),
  foreign key (customer_id, social_account_id) references social_accounts (customer_id, id) on delete cascade
);
create index author_doubts_of_client on author_doubts (customer_id, client_id, answer, id);
create index author_doubts_by_takeout on author_doubts (customer_id, takeout_id) where takeout_id is not null;
select protect_tenant_table('author_doubts');

-- How many records of an import are in a doubt, decided or not.
create table import_doubts (
  customer_id uuid not null,
  import_id uuid not null,
  doubt_id uuid not null,
  records int not null,
  first_at timestamptz,
  last_at timestamptz,
  primary key (customer_id, import_id, doubt_id),
  foreign key (customer_id, import_id) references post_imports (customer_id, id) on delete cascade,
  foreign key (customer_id, doubt_id) references author_doubts (customer_id, id) on delete cascade
);
create index import_doubts_of_doubt on import_doubts (customer_id, doubt_id, import_id);
select protect_tenant_table('import_doubts', 'select, insert, update', worker => 'select, insert, update, delete');

-- Posts that an import holds only by records of a doubt.
create table doubted_posts (
  customer_id uuid not null,
  doubt_id uuid not null,
  post_id uuid not null,
  import_id uuid not null,
  primary key (customer_id, doubt_id, post_id, import_id),
  foreign key (customer_id, doubt_id) references author_doubts (customer_id, id) on delete cascade,
  foreign key (customer_id, import_id) references post_imports (customer_id, id) on delete cascade,
  foreign key (customer_id, post_id) references posts (customer_id, id) on delete cascade
);
create index doubted_posts_of_post on doubted_posts (customer_id, post_id, import_id);
create index doubted_posts_of_import on doubted_posts (customer_id, import_id, doubt_id);
select protect_tenant_table('doubted_posts', 'select, insert', worker => 'select, insert, delete');

-- Of a record that may be by someone else: the doubt, when it was posted, and the identity of the post that it would be.
alter table import_records add column doubt_kind text;
alter table import_records add column doubt_name text;
alter table import_records add column doubt_at timestamptz;
alter table import_records add column identity bytea;
create index import_records_in_doubt on import_records (customer_id, import_id, doubt_kind, doubt_name) where doubt_kind is not null;
create index import_records_by_identity on import_records (customer_id, import_id, identity) where identity is not null;

-- The doubts whose posts an act takes out, instead of those of imports.
alter table takeouts add column doubts uuid[] not null default '{}';
