-- Invitations, recovery and clients' links; people who left; requests to clients; who wants which mail; provinces and states.

-- A person who is removed keeps the row, since the history names people by it; the e-mail goes free.
alter table users add column deleted_at timestamptz;
alter table users add column invited_by uuid;
alter table users add column invited_at timestamptz;

-- What an e-mailed link opens. The token is kept as SHA-256. `user_id`: an invitation or a recovery; `client_id`: a client's link.
create table link_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('invitation', 'recovery', 'reconnect', 'import')),
  customer_id uuid not null references accounts,
  user_id uuid,
  client_id uuid,
  -- what the link is for, such as a request; it ends with that
  subject_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz
);
create index link_tokens_of_user on link_tokens (customer_id, user_id) where ended_at is null;
create index link_tokens_of_client on link_tokens (customer_id, client_id) where ended_at is null;
create index link_tokens_by_expiry on link_tokens (expires_at);
grant select, insert, update, delete on link_tokens to proofline_app;

-- A session that a link opened ends with the link.
alter table sessions add column link_token_hash bytea;
create index sessions_of_link on sessions (link_token_hash) where link_token_hash is not null and ended_at is null;

drop function find_session(bytea);
create function find_session(token bytea)
returns table (
  session_id uuid, csrf_secret bytea, access_expires_at timestamptz, expires_at timestamptz, link_purpose text, link_client_id uuid,
  customer_id uuid, user_id uuid, client_id uuid, first_name text, last_name text, email text, role text, status smallint,
  language text, created_at timestamptz, account_type smallint, account_name text, agreed_terms_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.csrf_secret, s.access_expires_at, s.expires_at, s.link_purpose, s.link_client_id,
         u.customer_id, u.id, u.client_id, u.first_name, u.last_name, u.email, u.role, u.status, u.language, u.created_at,
         a.type, a.name, c.agreed_terms_at
  from sessions s
  join users u on u.customer_id = s.customer_id and u.id = s.user_id and u.deleted_at is null
  join accounts a on a.id = u.customer_id
  left join clients c on c.customer_id = u.customer_id and c.id = u.client_id
  where s.access_hash = token and s.ended_at is null
$$;
revoke all on function find_session(bytea) from public;
grant execute on function find_session(bytea) to proofline_app;

-- A client is asked to bring an account up to date. One open request an account.
create table reconnect_requests (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  social_account_id uuid not null,
  creator_type text not null check (creator_type in ('system', 'user')),
  created_by uuid,
  creator_first_name text,
  creator_last_name text,
  assignee text not null default 'client' check (assignee in ('client', 'support')),
  reminders_enabled boolean not null default true,
  created_at timestamptz not null,
  reminded_at timestamptz,
  closed_at timestamptz,
  closed_because text check (closed_because in ('cancelled', 'imported', 'reconnected', 'removed')),
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references clients (customer_id, id) on delete cascade,
  foreign key (customer_id, social_account_id) references social_accounts (customer_id, id) on delete cascade
);
create unique index reconnect_requests_open on reconnect_requests (customer_id, social_account_id) where closed_at is null;
create index reconnect_requests_of_client on reconnect_requests (customer_id, client_id) where closed_at is null;
select protect_tenant_table('reconnect_requests');

-- Kinds that a person wants, or does not want, by mail; a kind without a row is as its own default says.
create table notification_settings (
  customer_id uuid not null,
  user_id uuid not null,
  type text not null,
  mail boolean not null,
  primary key (customer_id, user_id, type)
);
select protect_tenant_table('notification_settings');

-- Provinces, territories and states, with the sales taxes of 2026 (percent).
insert into locations (id, parent_id, name, abbrev, currency, taxes) values
  ('01890000-0000-7000-8ca0-000000000000', null, 'Canada', 'CA', 'cad', '[]'),
  ('01890000-0000-7000-8050-000000000000', null, 'United States', 'US', 'usd', '[]');
insert into locations (id, parent_id, name, abbrev, currency, taxes) values
  ('01890000-0000-7000-8ca0-000000000001', '01890000-0000-7000-8ca0-000000000000', 'Alberta', 'AB', 'cad', '[{"abbrev": "GST", "percent": 5}]'),
  ('01890000-0000-7000-8ca0-000000000002', '01890000-0000-7000-8ca0-000000000000', 'British Columbia', 'BC', 'cad', '[{"abbrev": "GST", "percent": 5}, {"abbrev": "PST", "percent": 7}]'),
  ('01890000-0000-7000-8ca0-000000000003', '01890000-0000-7000-8ca0-000000000000', 'Manitoba', 'MB', 'cad', '[{"abbrev": "GST", "percent": 5}, {"abbrev": "RST", "percent": 7}]'),
  ('01890000-0000-7000-8ca0-000000000004', '01890000-0000-7000-8ca0-000000000000', 'New Brunswick', 'NB', 'cad', '[{"abbrev": "HST", "percent": 15}]'),
  ('01890000-0000-7000-8ca0-000000000005', '01890000-0000-7000-8ca0-000000000000', 'Newfoundland and Labrador', 'NL', 'cad', '[{"abbrev": "HST", "percent": 15}]'),
  ('01890000-0000-7000-8ca0-000000000006', '01890000-0000-7000-8ca0-000000000000', 'Northwest Territories', 'NT', 'cad', '[{"abbrev": "GST", "percent": 5}]'),
  ('01890000-0000-7000-8ca0-000000000007', '01890000-0000-7000-8ca0-000000000000', 'Nova Scotia', 'NS', 'cad', '[{"abbrev": "HST", "percent": 14}]'),
  ('01890000-0000-7000-8ca0-000000000008', '01890000-0000-7000-8ca0-000000000000', 'Nunavut', 'NU', 'cad', '[{"abbrev": "GST", "percent": 5}]'),
  ('01890000-0000-7000-8ca0-000000000009', '01890000-0000-7000-8ca0-000000000000', 'Ontario', 'ON', 'cad', '[{"abbrev": "HST", "percent": 13}]'),
  ('01890000-0000-7000-8ca0-000000000010', '01890000-0000-7000-8ca0-000000000000', 'Prince Edward Island', 'PE', 'cad', '[{"abbrev": "HST", "percent": 15}]'),
  ('01890000-0000-7000-8ca0-000000000011', '01890000-0000-7000-8ca0-000000000000', 'Quebec', 'QC', 'cad', '[{"abbrev": "GST", "percent": 5}, {"abbrev": "QST", "percent": 9.975}]'),
  ('01890000-0000-7000-8ca0-000000000012', '01890000-0000-7000-8ca0-000000000000', 'Saskatchewan', 'SK', 'cad', '[{"abbrev": "GST", "percent": 5}, {"abbrev": "PST", "percent": 6}]'),
  ('01890000-0000-7000-8ca0-000000000013', '01890000-0000-7000-8ca0-000000000000', 'Yukon', 'YT', 'cad', '[{"abbrev": "GST", "percent": 5}]'),
  ('01890000-0000-7000-8050-000000000001', '01890000-0000-7000-8050-000000000000', 'Alabama', 'AL', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000002', '01890000-0000-7000-8050-000000000000', 'Alaska', 'AK', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000003', '01890000-0000-7000-8050-000000000000', 'Arizona', 'AZ', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000004', '01890000-0000-7000-8050-000000000000', 'Arkansas', 'AR', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000005', '01890000-0000-7000-8050-000000000000', 'California', 'CA', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000006', '01890000-0000-7000-8050-000000000000', 'Colorado', 'CO', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000007', '01890000-0000-7000-8050-000000000000', 'Connecticut', 'CT', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000008', '01890000-0000-7000-8050-000000000000', 'Delaware', 'DE', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000009', '01890000-0000-7000-8050-000000000000', 'District of Columbia', 'DC', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000010', '01890000-0000-7000-8050-000000000000', 'Florida', 'FL', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000011', '01890000-0000-7000-8050-000000000000', 'Georgia', 'GA', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000012', '01890000-0000-7000-8050-000000000000', 'Hawaii', 'HI', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000013', '01890000-0000-7000-8050-000000000000', 'Idaho', 'ID', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000014', '01890000-0000-7000-8050-000000000000', 'Illinois', 'IL', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000015', '01890000-0000-7000-8050-000000000000', 'Indiana', 'IN', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000016', '01890000-0000-7000-8050-000000000000', 'Iowa', 'IA', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000017', '01890000-0000-7000-8050-000000000000', 'Kansas', 'KS', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000018', '01890000-0000-7000-8050-000000000000', 'Kentucky', 'KY', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000019', '01890000-0000-7000-8050-000000000000', 'Louisiana', 'LA', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000020', '01890000-0000-7000-8050-000000000000', 'Maine', 'ME', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000021', '01890000-0000-7000-8050-000000000000', 'Maryland', 'MD', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000022', '01890000-0000-7000-8050-000000000000', 'Massachusetts', 'MA', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000023', '01890000-0000-7000-8050-000000000000', 'Michigan', 'MI', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000024', '01890000-0000-7000-8050-000000000000', 'Minnesota', 'MN', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000025', '01890000-0000-7000-8050-000000000000', 'Mississippi', 'MS', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000026', '01890000-0000-7000-8050-000000000000', 'Missouri', 'MO', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000027', '01890000-0000-7000-8050-000000000000', 'Montana', 'MT', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000028', '01890000-0000-7000-8050-000000000000', 'Nebraska', 'NE', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000029', '01890000-0000-7000-8050-000000000000', 'Nevada', 'NV', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000030', '01890000-0000-7000-8050-000000000000', 'New Hampshire', 'NH', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000031', '01890000-0000-7000-8050-000000000000', 'New Jersey', 'NJ', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000032', '01890000-0000-7000-8050-000000000000', 'New Mexico', 'NM', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000033', '01890000-0000-7000-8050-000000000000', 'New York', 'NY', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000034', '01890000-0000-7000-8050-000000000000', 'North Carolina', 'NC', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000035', '01890000-0000-7000-8050-000000000000', 'North Dakota', 'ND', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000036', '01890000-0000-7000-8050-000000000000', 'Ohio', 'OH', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000037', '01890000-0000-7000-8050-000000000000', 'Oklahoma', 'OK', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000038', '01890000-0000-7000-8050-000000000000', 'Oregon', 'OR', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000039', '01890000-0000-7000-8050-000000000000', 'Pennsylvania', 'PA', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000040', '01890000-0000-7000-8050-000000000000', 'Rhode Island', 'RI', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000041', '01890000-0000-7000-8050-000000000000', 'South Carolina', 'SC', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000042', '01890000-0000-7000-8050-000000000000', 'South Dakota', 'SD', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000043', '01890000-0000-7000-8050-000000000000', 'Tennessee', 'TN', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000044', '01890000-0000-7000-8050-000000000000', 'Texas', 'TX', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000045', '01890000-0000-7000-8050-000000000000', 'Utah', 'UT', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000046', '01890000-0000-7000-8050-000000000000', 'Vermont', 'VT', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000047', '01890000-0000-7000-8050-000000000000', 'Virginia', 'VA', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000048', '01890000-0000-7000-8050-000000000000', 'Washington', 'WA', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000049', '01890000-0000-7000-8050-000000000000', 'West Virginia', 'WV', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000050', '01890000-0000-7000-8050-000000000000', 'Wisconsin', 'WI', 'usd', '[]'),
  ('01890000-0000-7000-8050-000000000051', '01890000-0000-7000-8050-000000000000', 'Wyoming', 'WY', 'usd', '[]');
create index locations_of_parent on locations (parent_id, name);
