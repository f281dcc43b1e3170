-- Reports, their files, and notifications.

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
select protect_tenant_table('reports');

create table report_posts (
  customer_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  post_id uuid not null,
  -- order in the report, from 1
  position int not null,
  comment text not null default '',
  trashed_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, report_id) references reports (customer_id, id) on delete cascade
);
create unique index report_posts_of_report on report_posts (customer_id, report_id, position);
create index report_posts_of_post on report_posts (customer_id, post_id);
select protect_tenant_table('report_posts');

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
  primary key (customer_id, id),
  foreign key (customer_id, report_id) references reports (customer_id, id) on delete cascade
);
create index report_files_of_report on report_files (customer_id, report_id, created_at);
select protect_tenant_table('report_files');

create table notifications (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  type text not null,
  subject_id uuid not null,
  data jsonb not null,
  occurred_at timestamptz not null,
  read_at timestamptz,
  primary key (customer_id, id),
  -- told once, however often the job that tells it runs
  unique (customer_id, user_id, type, subject_id)
);
create index notifications_of_user on notifications (customer_id, user_id, occurred_at, id);
select protect_tenant_table('notifications');
