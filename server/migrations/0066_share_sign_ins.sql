-- One sign-in for each person, whatever firms they have files with (docs/decisions/025). An older node serves staff and guests beside this;
-- clients can't sign in or accept invitations on it.
create table sign_ins (
  id uuid primary key,
  password_hash text not null,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on sign_ins to proofline_app;

-- Directory: the users of clients, one for each file.
create table client_files (
  customer_id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  -- lower case
  email text not null,
  -- null until its invitation is accepted
  sign_in_id uuid references sign_ins,
  -- when its person last opened it
  chosen_at timestamptz,
  primary key (customer_id, user_id),
  foreign key (customer_id, user_id) references users (customer_id, id) on delete cascade
);
create index client_files_of_sign_in on client_files (sign_in_id) where sign_in_id is not null;
create index client_files_by_email on client_files (email);
grant select, insert, update, delete on client_files to proofline_app;

-- An address belongs to a staff user or to a client's sign-in.
alter table user_emails
  alter column customer_id drop not null,
  alter column user_id drop not null,
  add column sign_in_id uuid unique references sign_ins on delete cascade;
alter table sessions add column sign_in_id uuid;
create index sessions_of_sign_in on sessions (sign_in_id) where sign_in_id is not null and ended_at is null;
alter table link_tokens add column sign_in_id uuid;
create index link_tokens_of_sign_in on link_tokens (sign_in_id) where sign_in_id is not null and ended_at is null;

-- The owner passes its own policy only while that is not forced.
alter table users no force row level security;
create temp table moved on commit drop as
select gen_random_uuid() as id, u.customer_id, u.id as user_id, e.email, u.password_hash
from users u join user_emails e on e.customer_id = u.customer_id and e.user_id = u.id
where u.client_id is not null and u.deleted_at is null and u.status <> 2 and u.password_hash is not null;
insert into sign_ins (id, password_hash) select id, password_hash from moved;
delete from user_emails e using users u where u.customer_id = e.customer_id and u.id = e.user_id and u.client_id is not null;
insert into user_emails (email, sign_in_id) select email, id from moved;
insert into client_files (customer_id, user_id, client_id, email, sign_in_id)
select u.customer_id, u.id, u.client_id, lower(u.email), m.id
from users u left join moved m on m.customer_id = u.customer_id and m.user_id = u.id
where u.client_id is not null and u.deleted_at is null;
-- Second users of an address could never sign in: they are invited again.
update users u set status = 2
where client_id is not null and status = 1 and not exists (select from moved m where m.customer_id = u.customer_id and m.user_id = u.id);
update users set password_hash = null where client_id is not null and password_hash is not null;
update sessions s set sign_in_id = m.id from moved m
where m.customer_id = s.customer_id and m.user_id = s.user_id and s.link_purpose is null;
update sessions s set ended_at = now() from users u
where u.customer_id = s.customer_id and u.id = s.user_id and u.client_id is not null and s.link_purpose is null and s.sign_in_id is null and s.ended_at is null;
update link_tokens l set sign_in_id = m.id, user_id = null from moved m
where m.customer_id = l.customer_id and m.user_id = l.user_id and l.purpose = 'recovery';
alter table users force row level security;

alter table user_emails add constraint user_emails_of_one check (num_nonnulls(user_id, sign_in_id) = 1);
alter table users add constraint users_of_clients_have_no_password check (client_id is null or password_hash is null);

-- An older node would give the address to the client's user, which can't sign in with it.
create function keep_staff_emails() returns trigger language plpgsql as $$
begin
  if exists (select from users u where u.customer_id = new.customer_id and u.id = new.user_id and u.client_id is not null) then
    return null;
  end if;
  return new;
end $$;
create trigger user_emails_of_staff before insert on user_emails for each row when (new.user_id is not null) execute function keep_staff_emails();
create function note_client_file() returns trigger language plpgsql as $$
begin
  insert into client_files (customer_id, user_id, client_id, email) values (new.customer_id, new.id, new.client_id, lower(new.email))
  on conflict do nothing;
  return null;
end $$;
create trigger users_of_clients after insert on users for each row when (new.client_id is not null) execute function note_client_file();

-- The files of a sign-in across firms, the one opened last first.
create function files_of_sign_in(sign_in uuid)
returns table (
  customer_id uuid, user_id uuid, client_id uuid, file_ref_no text, first_name text, last_name text, account_name text, chosen_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.customer_id, f.user_id, f.client_id, c.file_ref_no, c.first_name, c.last_name, a.name, f.chosen_at
  from client_files f
  join users u on u.customer_id = f.customer_id and u.id = f.user_id and u.deleted_at is null and u.status = 1
  join clients c on c.customer_id = f.customer_id and c.id = f.client_id and c.deleted_at is null
  join accounts a on a.id = f.customer_id
  where f.sign_in_id = sign_in
  order by f.chosen_at desc nulls last, f.user_id
$$;
revoke all on function files_of_sign_in(uuid) from public;
grant execute on function files_of_sign_in(uuid) to proofline_app;

drop function find_session(bytea);
create function find_session(token bytea)
returns table (
  session_id uuid, csrf_secret bytea, access_expires_at timestamptz, expires_at timestamptz, link_purpose text, link_client_id uuid,
  customer_id uuid, user_id uuid, client_id uuid, first_name text, last_name text, email text, role text, status smallint,
  language text, created_at timestamptz, account_type smallint, account_name text, agreed_terms_at timestamptz, sign_in_id uuid
)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.csrf_secret, s.access_expires_at, s.expires_at, s.link_purpose, s.link_client_id,
         u.customer_id, u.id, u.client_id, u.first_name, u.last_name, u.email, u.role, u.status, u.language, u.created_at,
         a.type, a.name, c.agreed_terms_at, s.sign_in_id
  from sessions s
  join users u on u.customer_id = s.customer_id and u.id = s.user_id and u.deleted_at is null
  join accounts a on a.id = u.customer_id
  left join clients c on c.customer_id = u.customer_id and c.id = u.client_id
  where s.access_hash = token and s.ended_at is null
    -- A client's sign-in opens only the files that it accepted.
    and (u.client_id is null or s.link_purpose is not null or exists (
      select from client_files f where f.customer_id = s.customer_id and f.user_id = s.user_id and f.sign_in_id = s.sign_in_id))
$$;
revoke all on function find_session(bytea) from public;
grant execute on function find_session(bytea) to proofline_app;
