-- A client answers that it has no account on a platform; taking the answer back removes the row. History and leaves keep both.
create table platform_answers (
  customer_id uuid not null,
  client_id uuid not null,
  platform smallint not null,
  answered_at timestamptz not null,
  primary key (customer_id, client_id, platform),
  foreign key (customer_id, client_id) references clients (customer_id, id) on delete cascade
);
select protect_tenant_table('platform_answers');

alter table reconnect_requests
  -- when staff turned reminders on again; they last 30 days from then
  add column reminders_since timestamptz,
  -- why there are no reminders any more: the client stopped them, or 30 days have passed
  add column reminders_stopped_at timestamptz,
  add column reminders_stopped_by text check (reminders_stopped_by in ('client', 'time')),
  -- who asked support for help; null for requests that support had before this was recorded
  add column help_asked_at timestamptz,
  add column help_asked_by text;
