-- Notices to people. One per person, kind and subject, however often the job that sends it runs.
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
  unique (customer_id, user_id, type, subject_id)
);
create index notifications_of_user on notifications (customer_id, user_id, occurred_at, id);
select protect_tenant_table('notifications');

-- Kinds of notices that a person does or does not want by email. A kind without a row follows its own default.
create table notification_settings (
  customer_id uuid not null,
  user_id uuid not null,
  type text not null,
  mail boolean not null,
  primary key (customer_id, user_id, type)
);
select protect_tenant_table('notification_settings');
