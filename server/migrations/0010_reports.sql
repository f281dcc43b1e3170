-- Legal reports and albums, with the filters that chose their posts.
create table reports (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  type text not null check (type in ('legal', 'album')),
  name text not null,
  statuses smallint[] not null,
  is_on_timeline boolean not null,
  is_flagged boolean not null,
  is_inclusive boolean not null,
  platforms smallint[] not null,
  media_types text[] not null,
  start_date date,
  end_date date,
  source text,
  total_posts int not null,
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null,
  last_modified timestamptz not null,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references clients (customer_id, id)
);
create index reports_of_client on reports (customer_id, client_id, type, created_at, id);
-- Albums of a whole firm, newest first.
create index reports_of_firm on reports (customer_id, type, created_at, id);
select protect_tenant_table('reports');

-- A post as a report contains it. A newer archive never changes these rows (server/reports/kept.ts).
create table post_states (
  customer_id uuid not null,
  post_id uuid not null,
  -- of the state's text
  sha256 bytea not null,
  state jsonb not null,
  primary key (customer_id, post_id, sha256),
  foreign key (customer_id, post_id) references posts (customer_id, id) on delete cascade
);
select protect_tenant_table('post_states', 'select, insert', worker => 'select, insert, delete');

-- The lines of a report.
create table report_posts (
  customer_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  post_id uuid not null,
  -- order in the report, from 1
  position int not null,
  comment text not null default '',
  trashed_at timestamptz,
  state_sha256 bytea,
  comment_by uuid,
  comment_by_name text,
  -- when a file that contains this line was first asked for
  filed_at timestamptz,
  -- when its post was deleted; the line stays, without what the post said
  purged_at timestamptz,
  -- the line was removed because its post was taken out
  taken_out_in uuid,
  primary key (customer_id, id),
  foreign key (customer_id, report_id) references reports (customer_id, id) on delete cascade
);
create unique index report_posts_of_report on report_posts (customer_id, report_id, position);
create index report_posts_of_post on report_posts (customer_id, post_id);
-- Posts of a generated file are not purged.
create index report_posts_live on report_posts (customer_id, post_id) where trashed_at is null;
-- Removed lines are counted apart.
create index report_posts_removed on report_posts (customer_id, report_id) where trashed_at is not null;
select protect_tenant_table('report_posts');

-- Files that were generated from a report.
create table report_files (
  customer_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  format text not null check (format in ('pdf', 'docx')),
  file_name text not null,
  options jsonb not null,
  job_id uuid not null,
  sha256 bytea,
  size bigint,
  pages int,
  created_by uuid,
  created_at timestamptz not null,
  volume smallint not null default 1,
  volumes smallint not null default 1,
  -- its lines in order, with the state and the comment of each when the file was asked for
  lines uuid[] not null,
  states bytea[] not null,
  comments text[] not null,
  primary key (customer_id, id),
  constraint report_files_volume_check check (volume >= 1 and volume <= volumes),
  foreign key (customer_id, report_id) references reports (customer_id, id) on delete cascade
);
create index report_files_of_report on report_files (customer_id, report_id, created_at);
-- The volumes of a job are found by it, since any of them may be deleted while the others are still being made.
create index report_files_of_job on report_files (customer_id, job_id);
select protect_tenant_table('report_files', 'select, insert, delete');
grant update (format, file_name, options, job_id, pages, created_by, created_at, volume, volumes, lines, states, comments) on report_files to
  proofline_app;
grant update (format, file_name, options, job_id, sha256, size, pages, created_by, created_at, volume, volumes, lines, states, comments) on
  report_files to proofline_worker;
create trigger report_files_keep before update of sha256 on report_files
  for each row when (old.sha256 is not null and new.sha256 is distinct from old.sha256) execute function keep_hash();

-- What was done to a report, never changed.
create table report_history (
  customer_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  action text not null,
  actor_id uuid,
  actor_name text not null,
  at timestamptz not null,
  details jsonb not null,
  primary key (customer_id, id),
  foreign key (customer_id, report_id) references reports (customer_id, id) on delete cascade
);
create index report_history_of_report on report_history (customer_id, report_id, at, id);
select protect_tenant_table('report_history', 'select, insert', worker => 'select, insert, delete');
