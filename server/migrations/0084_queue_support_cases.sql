-- Calls for help with imports: the queue of the provider above the firm.
create table support_cases (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  platform smallint not null,
  -- null: signing in failed before there was an account
  social_account_id uuid,
  reason text not null,
  -- { refused: the file that the person's browser refused, note: what else support needs to know }
  details jsonb not null default '{}',
  opened_at timestamptz not null,
  -- null: it opened by itself
  opened_by uuid,
  opened_by_name text,
  taken_at timestamptz,
  taken_by uuid,
  taken_by_name text,
  closed_at timestamptz,
  closed_by_name text,
  outcome text check (outcome in ('imported', 'reconnected', 'handed_back', 'closed', 'canceled', 'removed')),
  -- what support wrote when it was handed back
  message text,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references clients (customer_id, id) on delete cascade,
  foreign key (customer_id, social_account_id) references social_accounts (customer_id, id) on delete cascade
);
create unique index support_cases_open on support_cases (customer_id, client_id, platform, social_account_id)
  nulls not distinct where closed_at is null;
create index support_cases_waiting on support_cases (customer_id, opened_at) where closed_at is null;
create index support_cases_of_account on support_cases (customer_id, social_account_id, closed_at);
select protect_tenant_table('support_cases');

create table support_notes (
  customer_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  text text not null,
  by_id uuid not null,
  by_name text not null,
  at timestamptz not null,
  primary key (customer_id, id),
  foreign key (customer_id, case_id) references support_cases (customer_id, id) on delete cascade
);
create index support_notes_of_case on support_notes (customer_id, case_id, at);
select protect_tenant_table('support_notes');

alter table reconnect_requests drop constraint reconnect_requests_closed_because_check;
alter table reconnect_requests add constraint reconnect_requests_closed_because_check
  check (closed_because in ('cancelled', 'imported', 'reconnected', 'removed', 'closed'));

-- What support has already is in the queue from now on. An owner that is no superuser reads and writes no tenant's rows else.
alter table reconnect_requests no force row level security;
alter table social_accounts no force row level security;
alter table support_cases no force row level security;
insert into support_cases (customer_id, id, client_id, platform, social_account_id, reason, opened_at, opened_by_name)
select r.customer_id, r.id, r.client_id, a.platform, a.id, 'asked', coalesce(r.help_asked_at, r.created_at), r.help_asked_by
from reconnect_requests r join social_accounts a on a.customer_id = r.customer_id and a.id = r.social_account_id
where r.closed_at is null and r.assignee = 'support';
alter table reconnect_requests force row level security;
alter table social_accounts force row level security;
alter table support_cases force row level security;

-- Open cases of the firms below a provider, the one that waits longest first; `total` counts all of them.
create function support_queue(provider uuid, skip int, up_to int)
returns table (
  total bigint, id uuid, firm_id uuid, firm_name text, client_id uuid, first_name text, last_name text, email text, language text, time_zone text,
  platform smallint, account_id uuid, external_id text, reason text, details jsonb, opened_at timestamptz, opened_by_name text,
  taken_at timestamptz, taken_by uuid, taken_by_name text, file_name text, failed_at timestamptz, error jsonb, notes jsonb
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
revoke all on function support_queue(uuid, int, int) from public;
grant execute on function support_queue(uuid, int, int) to proofline_app;

-- Why a mailed link no longer works, where there is more to say than that it has expired.
alter table link_tokens add column ended_because text check (ended_because in ('canceled'));
