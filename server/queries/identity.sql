-- Written by `npm run check -- sql --write` from the statements in the code.

-- server/identity/account.ts, accountOf
select name, type
from accounts
where id = $1;

-- server/identity/account.ts, requireAccountOfId
select id
from accounts
where tag = $1
  and (id = $2 or (parent_id = $3 and $4));

-- server/identity/files/choose.ts, chooseFile
select remember, expires_at
from sessions
where id = $1
  and ended_at is null
for update;

-- server/identity/files/choose.ts, recordChoice
update client_files
set chosen_at = $1
where customer_id = $2
  and user_id = $3;

-- server/identity/files/detach.ts, closeFile
update sessions
set ended_at = $1
where customer_id = $2
  and ended_at is null
  and link_client_id = $3;

-- server/identity/files/detach.ts, moveFile
update users
set email = $1, status = case when status = 1 then 2 else status end
where customer_id = $2
  and client_id = $3
  and deleted_at is null;

-- server/identity/files/detach.ts, moveFile
update client_files
set email = $1
where customer_id = $2
  and client_id = $3;

-- server/identity/files/sign-ins.ts, filesOf
select *
from files_of_sign_in($1);

-- server/identity/files/sign-ins.ts, findEmailHolder
select customer_id, user_id, sign_in_id
from user_emails
where email = $1;

-- server/identity/files/sign-ins.ts, linkFile
update sign_ins
set password_hash = $1
where id = $2
  and password_hash <> $3;

-- server/identity/files/sign-ins.ts, linkFile
insert into sign_ins(id, password_hash, created_at)
values ($1, $2, $3);

-- server/identity/files/sign-ins.ts, linkFile
insert into user_emails(email, sign_in_id)
values ($1, $2)
on conflict (email) do nothing;

-- server/identity/files/sign-ins.ts, linkFile
update client_files
set sign_in_id = $1, chosen_at = $2
where customer_id = $3
  and user_id = $4
  and email = $5;

-- server/identity/files/sign-ins.ts, holdPassword
select 1
from sign_ins
where id = $1
  and password_hash = $2
for share;

-- server/identity/files/sign-ins.ts, addFile
insert into client_files(customer_id, user_id, client_id, email)
values ($1, $2, $3, $4);

-- server/identity/files/sign-ins.ts, unlinkFile
select f.sign_in_id
from client_files f
join sign_ins s on s.id = f.sign_in_id
where f.customer_id = $1
  and f.user_id = $2
  and f.sign_in_id is not null
for update of s;

-- server/identity/files/sign-ins.ts, unlinkFile
update client_files
set sign_in_id = null
where customer_id = $1
  and user_id = $2;

-- server/identity/files/sign-ins.ts, unlinkFile
delete from sign_ins s
where s.id = $1
  and not exists (select from client_files f where f.sign_in_id = s.id);

-- server/identity/invitations/client-invitation.ts, mailClientInvitation
select c.first_name, c.email, c.language, a.name as firm, a.phone_number as phone, u.status = 2
  and not exists (
  select
  from user_emails e
  where e.email = lower(u.email)
    and e.user_id is not null
) as can_accept
from clients c
join accounts a on a.id = c.customer_id
join users u on u.customer_id = c.customer_id and u.id = $1
where c.customer_id = $2
  and c.id = $3;

-- server/identity/invitations/client-invitation.ts, invite
update users
set invited_at = $1, invited_by = coalesce($2::uuid, invited_by)
where customer_id = $3
  and id = $4;

-- server/identity/invitations/client-links.ts, ensureClientUser
select email, first_name, last_name, language
from clients
where customer_id = $1
  and id = $2
  and deleted_at is null
for no key update;

-- server/identity/invitations/client-links.ts, ensureClientUser
insert into users(customer_id, id, client_id, email, first_name, last_name, role, status, language,
  created_at)
values ($1, $2, $3, $4, $5, $6, 'CLIENT', 2, $7, $8);

-- server/identity/invitations/client-links.ts, findClientGreeting
select c.first_name as "firstName", null as email, c.language, false as "hasSignIn"
from clients c
where c.customer_id = $1
  and c.id = $2
  and not exists (
    select
    from users u
    where u.customer_id = c.customer_id
      and u.client_id = c.id
      and u.deleted_at is null
      and u.status = 0
  );

-- server/identity/invitations/invitations.ts, mailInvitation
update users
set invited_at = $1
where customer_id = $2
  and id = $3;

-- server/identity/invitations/invitations.ts, activate
update users
set password_hash = $1, status = 1
where customer_id = $2
  and id = $3
  and status = 2
  and deleted_at is null
returning id, client_id, invited_by, first_name, last_name;

-- server/identity/invitations/links.ts, createLinks
insert into link_tokens(token_hash, purpose, customer_id, user_id, client_id, sign_in_id, subject_id,
  created_at, expires_at)
select token_hash, purpose, $1, user_id, client_id, sign_in_id, subject_id, $2, expires_at
from unnest($3::bytea[], $4::text[], $5::uuid[], $6::uuid[], $7::uuid[], $8::uuid[],
  $9::timestamptz[]) as l(token_hash, purpose, user_id, client_id, sign_in_id, subject_id, expires_at);

-- server/identity/invitations/links.ts, endLinks
with ended as (
  update link_tokens t
  set ended_at = $1, ended_because = $2
  from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[]) as w(user_id, client_id, subject_id, purpose)
  where t.customer_id = $7
    and t.ended_at is null
    and (t.user_id = w.user_id or t.client_id = w.client_id or t.subject_id = w.subject_id)
    and (w.purpose is null or t.purpose = w.purpose)
  returning t.token_hash
)
update sessions s
set ended_at = $8
from ended
where s.link_token_hash = ended.token_hash
  and s.ended_at is null;

-- server/identity/invitations/links.ts, endLinksOfSignIn
update link_tokens
set ended_at = $1
where sign_in_id = $2
  and ended_at is null;

-- server/identity/invitations/links.ts, findLink
select customer_id as "customerId", purpose, user_id as "userId", client_id as "clientId",
  sign_in_id as "signInId", expires_at as "expiresAt", ended_at, ended_because
from link_tokens
where token_hash = $1
  and purpose = any($2::text[])
  and used_at is null
  and expires_at > $3;

-- server/identity/invitations/links.ts, consumeLink
update link_tokens
set used_at = $1
where token_hash = $2
  and purpose = $3
  and (customer_id = $4 or sign_in_id is not null)
  and used_at is null
  and ended_at is null
  and expires_at > $5;

-- server/identity/invitations/links.ts, lockLink
select 1
from link_tokens
where token_hash = $1
  and customer_id = $2
  and ended_at is null
for share;

-- server/identity/own-settings.ts, findOwnSettings
select last_firm_id as "lastFirmId", shortcuts
from users
where customer_id = $1
  and id = $2;

-- server/identity/own-settings.ts, saveLastFirm
update users
set last_firm_id = $1
where customer_id = $2
  and id = $3;

-- server/identity/own-settings.ts, saveShortcuts
update users
set shortcuts = $1::jsonb
where customer_id = $2
  and id = $3;

-- server/identity/own-settings.ts, firmPhoneNumber
select phone_number as phone
from accounts
where id = $1;

-- server/identity/passwords/own-password.ts, setPassword (one of its forms)
update sign_ins
set password_hash = $1
where id = $2;

-- server/identity/passwords/own-password.ts, setPassword
delete from login_codes
where customer_id = $1
  and user_id = $2;

-- server/identity/passwords/recovery.ts, recoverPassword
select tenant.id as tenant, jsonb_build_object('accountId', e.customer_id, 'userId', e.user_id, 'signInId',
  e.sign_in_id, 'files', array(
  select jsonb_build_object('accountId', f.customer_id, 'userId', f.user_id)
  from client_files f
  where f.email = $1
    and f.sign_in_id is null
  order by f.user_id desc
  limit 5
)) as recipients
from (select id from accounts order by id limit 1) as tenant
left join user_emails e on e.email = $2;

-- server/identity/people/people.ts, lockPeople
select 1
from accounts
where id = $1
for no key update;

-- server/identity/people/people.ts, inviteUser
select 1
from users
where customer_id = $1
  and client_id is null
  and deleted_at is null
  and lower(email) = $2
limit 1;

-- server/identity/people/people.ts, inviteUser
insert into users(customer_id, id, email, first_name, last_name, role, status, language, invited_by,
  created_at)
values ($1, $2, $3, $4, $5, $6, 2, $7, $8, $9);

-- server/identity/people/people.ts, claimEmail
select customer_id
from client_files
where email = $1
order by customer_id = $2 desc
limit 1;

-- server/identity/people/people.ts, claimEmail
insert into user_emails(email, customer_id, user_id)
values ($1, $2, $3)
on conflict (email) do nothing;

-- server/identity/people/people.ts, updateUser
update users
set first_name = $1, last_name = $2, language = $3, role = $4, status = $5
where customer_id = $6
  and id = $7;

-- server/identity/people/people.ts, deleteUser
update users
set deleted_at = $1, status = 0, password_hash = null
where customer_id = $2
  and id = $3;

-- server/identity/people/people.ts, deleteUser
delete from user_emails
where customer_id = $1
  and user_id = $2;

-- server/identity/people/people.ts, deleteUser
delete from user_clients
where customer_id = $1
  and user_id = $2;

-- server/identity/people/people.ts, deleteUser
delete from notifications
where customer_id = $1
  and user_id = $2;

-- server/identity/people/people.ts, deleteUser
delete from notification_settings
where customer_id = $1
  and user_id = $2;

-- server/identity/people/people.ts, revokeAllAccess
delete from login_codes
where customer_id = $1
  and user_id = $2;

-- server/identity/people/people.ts, requireSuperAdminLeft
select 1
from users
where customer_id = $1
  and role = 'SUPER_ADMIN'
  and status = 1
  and deleted_at is null
limit 1;

-- server/identity/reads.ts, personById
select u.customer_id as "customerId", u.id, u.client_id as "clientId", u.email, u.first_name as "firstName",
  u.last_name as "lastName", u.role, u.status, u.language, u.created_at as "createdAt", (
  select f.sign_in_id
  from client_files f
  where f.customer_id = u.customer_id
    and f.user_id = u.id
) as "signInId", coalesce(u.password_hash, (
  select s.password_hash
  from client_files f
  join sign_ins s on s.id = f.sign_in_id
  where f.customer_id = u.customer_id
    and f.user_id = u.id
)) as "passwordHash", (
  select count(*)
  from user_clients c
  where c.customer_id = (select current_setting('app.customer_id')::uuid)
    and c.user_id = u.id
    and c.assigned_at is not null
) as "totalSubscriptions"
from users u
where u.customer_id = $1
  and u.id = $2
  and u.deleted_at is null;

-- server/identity/reads.ts, personOfClient
select u.customer_id as "customerId", u.id, u.client_id as "clientId", u.email, u.first_name as "firstName",
  u.last_name as "lastName", u.role, u.status, u.language, u.created_at as "createdAt", (
  select f.sign_in_id
  from client_files f
  where f.customer_id = u.customer_id
    and f.user_id = u.id
) as "signInId", coalesce(u.password_hash, (
  select s.password_hash
  from client_files f
  join sign_ins s on s.id = f.sign_in_id
  where f.customer_id = u.customer_id
    and f.user_id = u.id
)) as "passwordHash", (
  select count(*)
  from user_clients c
  where c.customer_id = (select current_setting('app.customer_id')::uuid)
    and c.user_id = u.id
    and c.assigned_at is not null
) as "totalSubscriptions"
from users u
where u.customer_id = $1
  and u.client_id = $2
  and u.deleted_at is null
order by u.id
limit 1;

-- server/identity/reads.ts, peopleByIds
select u.customer_id as "customerId", u.id, u.client_id as "clientId", u.email, u.first_name as "firstName",
  u.last_name as "lastName", u.role, u.status, u.language, u.created_at as "createdAt", (
  select f.sign_in_id
  from client_files f
  where f.customer_id = u.customer_id
    and f.user_id = u.id
) as "signInId", coalesce(u.password_hash, (
  select s.password_hash
  from client_files f
  join sign_ins s on s.id = f.sign_in_id
  where f.customer_id = u.customer_id
    and f.user_id = u.id
)) as "passwordHash", (
  select count(*)
  from user_clients c
  where c.customer_id = (select current_setting('app.customer_id')::uuid)
    and c.user_id = u.id
    and c.assigned_at is not null
) as "totalSubscriptions"
from users u
where u.customer_id = $1
  and u.id = any($2::uuid[])
  and u.deleted_at is null;

-- server/identity/reads.ts, staffToNotify
select u.id
from (
  select id, role
  from users
  where customer_id = $1
    and client_id is null
    and status = 1
    and deleted_at is null
  union all
  select id, role
  from provider_staff($2)
  where status = 1
) u
left join user_clients a on a.customer_id = $3 and a.user_id = u.id and a.client_id = $4::uuid
  and a.assigned_at is not null
where a.user_id is not null
  or (($5::uuid is null or u.role = any($6::text[])) and (u.id = any($7::uuid[])
    or u.id = (select added_by from clients where customer_id = $8 and id = $9::uuid)));

-- server/identity/reads.ts, firmManagers
select id
from users
where customer_id = $1
  and client_id is null
  and status = 1
  and deleted_at is null
  and role = any($2::text[])
  and id is distinct from $3::uuid;

-- server/identity/reads.ts, providerManagers
select id
from provider_staff($1)
where status = 1
  and role = any($2::text[]);

-- server/identity/reads.ts, staffByIds
select u.customer_id as "customerId", u.id, u.client_id as "clientId", u.email, u.first_name as "firstName",
  u.last_name as "lastName", u.role, u.status, u.language, u.created_at as "createdAt", (
  select f.sign_in_id
  from client_files f
  where f.customer_id = u.customer_id
    and f.user_id = u.id
) as "signInId", coalesce(u.password_hash, (
  select s.password_hash
  from client_files f
  join sign_ins s on s.id = f.sign_in_id
  where f.customer_id = u.customer_id
    and f.user_id = u.id
)) as "passwordHash", (
  select count(*)
  from user_clients c
  where c.customer_id = (select current_setting('app.customer_id')::uuid)
    and c.user_id = u.id
    and c.assigned_at is not null
) as "totalSubscriptions"
from (
  select customer_id, id, client_id, email, first_name, last_name, role, status, language, password_hash,
    created_at
  from users
  where customer_id = $1
    and client_id is null
    and deleted_at is null
  union all
  select *
  from provider_staff($2) p
  where p.role = any($3::text[])
) u
where u.id = any($4::uuid[]);

-- server/identity/reads.ts, visiblePerson (one of its forms)
select u.customer_id as "customerId", u.id, u.client_id as "clientId", u.email, u.first_name as "firstName",
  u.last_name as "lastName", u.role, u.status, u.language, u.created_at as "createdAt", (
  select f.sign_in_id
  from client_files f
  where f.customer_id = u.customer_id
    and f.user_id = u.id
) as "signInId", coalesce(u.password_hash, (
  select s.password_hash
  from client_files f
  join sign_ins s on s.id = f.sign_in_id
  where f.customer_id = u.customer_id
    and f.user_id = u.id
)) as "passwordHash", (
  select count(*)
  from user_clients c
  where c.customer_id = (select current_setting('app.customer_id')::uuid)
    and c.user_id = u.id
    and c.assigned_at is not null
) as "totalSubscriptions"
from users u
where u.customer_id = $1
  and u.id = $2
  and u.deleted_at is null
  and u.id = $3;

-- server/identity/reads.ts, listPeople (one of its forms)
select u.customer_id as "customerId", u.id, u.client_id as "clientId", u.email, u.first_name as "firstName",
  u.last_name as "lastName", u.role, u.status, u.language, u.created_at as "createdAt", (
  select f.sign_in_id
  from client_files f
  where f.customer_id = u.customer_id
    and f.user_id = u.id
) as "signInId", coalesce(u.password_hash, (
  select s.password_hash
  from client_files f
  join sign_ins s on s.id = f.sign_in_id
  where f.customer_id = u.customer_id
    and f.user_id = u.id
)) as "passwordHash", (
  select count(*)
  from user_clients c
  where c.customer_id = (select current_setting('app.customer_id')::uuid)
    and c.user_id = u.id
    and c.assigned_at is not null
) as "totalSubscriptions", (u.role = any($1::text[]) or $2::int = (
  select count(*)
  from user_clients a
  where a.customer_id = $3
    and a.user_id = u.id
    and a.client_id = any($4::uuid[])
    and a.assigned_at is not null
)) as "seesClient"
from users u
where u.customer_id = $5
  and u.deleted_at is null
  and u.client_id is not distinct from $6::uuid
  and u.id = $7
  and (u.status = 1 and $8::int = (
    select count(*)
    from clients c
    where c.customer_id = $9
      and c.id = any($10::uuid[])
      and c.deleted_at is null
  ) and true)
  and folded(u.first_name || ' ' || u.last_name || ' ' || u.email) like folded($11)
  and u.id is distinct from $12::uuid
order by (u.role = any($13::text[]) or $14::int = (
  select count(*)
  from user_clients a
  where a.customer_id = $15
    and a.user_id = u.id
    and a.client_id = any($16::uuid[])
    and a.assigned_at is not null
)) desc, lower(u.last_name) collate by_name, lower(u.first_name) collate by_name, u.id
limit $17
offset $18;

-- server/identity/reads.ts, listPeople (one of its forms)
select count(*) as n
from users u
where u.customer_id = $1
  and u.deleted_at is null
  and u.client_id is not distinct from $2::uuid
  and u.id = $3
  and (u.status = 1 and $4::int = (
    select count(*)
    from clients c
    where c.customer_id = $5
      and c.id = any($6::uuid[])
      and c.deleted_at is null
  ) and true)
  and folded(u.first_name || ' ' || u.last_name || ' ' || u.email) like folded($7)
  and u.id is distinct from $8::uuid;

-- server/identity/sessions/sessions.ts, openSession
insert into sessions(id, customer_id, user_id, sign_in_id, access_hash, access_expires_at, family_hash,
  refresh_hash, csrf_secret, remember, expires_at, link_purpose, link_client_id, link_token_hash,
  trusted_hash, ip, user_agent, created_at, seen_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19);

-- server/identity/sessions/sessions.ts, renewTokens
update sessions
set access_hash = $1, access_expires_at = $2, family_hash = $3, refresh_hash = $4,
  previous_refresh_hash = null, previous_until = null
where id = $5
  and ended_at is null
returning remember;

-- server/identity/sessions/sessions.ts, sessionByAccess
select *
from session_with_terms($1);

-- server/identity/sessions/sessions.ts, renewSession
update sessions
set access_hash = $1, access_expires_at = $2, refresh_hash = $3, previous_refresh_hash = refresh_hash,
  previous_until = $4, seen_at = $5
where family_hash = $6
  and refresh_hash = $7
  and ended_at is null
  and expires_at > $8
returning remember;

-- server/identity/sessions/sessions.ts, renewSession
select id, access_hash, previous_refresh_hash, previous_until, ended_at, expires_at
from sessions
where family_hash = $1;

-- server/identity/sessions/sessions.ts, renewSession
select *
from session_with_terms($1);

-- server/identity/sessions/sessions.ts, endSession
update sessions
set ended_at = $1
where id = $2
  and ended_at is null;

-- server/identity/sessions/sessions.ts, endSessionsOfSignIn
update sessions
set ended_at = $1
where sign_in_id = $2
  and id is distinct from $3::uuid
  and ended_at is null;

-- server/identity/sessions/sessions.ts, endSessionsOf
update sessions
set ended_at = $1
where customer_id = $2
  and user_id = $3
  and id is distinct from $4::uuid
  and ended_at is null;

-- server/identity/sessions/staff-in-same-browser.ts, findStaffInSameBrowser
select customer_id as "customerId", user_id as "userId"
from sessions
where (access_hash = $1 or family_hash = $2)
  and link_purpose is null
  and ended_at is null
  and expires_at > $3
limit 1;

-- server/identity/sessions/staff-in-same-browser.ts, findStaffInSameBrowser
select u.first_name || ' ' || u.last_name as name, a.name as "accountName"
from users u
join accounts a on a.id = u.customer_id
where u.customer_id = $1
  and u.id = $2
  and u.client_id is null
  and u.status = 1
  and u.deleted_at is null;

-- server/identity/sessions/user-sessions.ts, listOwnSessions (one of its forms)
select s.id, s.user_agent, s.ip, s.remember, s.created_at, s.seen_at
from sessions s
where s.sign_in_id = $1
  and s.ended_at is null
  and s.expires_at > $2
order by s.created_at desc, s.id desc
limit $3
offset $4;

-- server/identity/sessions/user-sessions.ts, listOwnSessions (one of its forms)
select count(*) as n
from sessions s
where s.sign_in_id = $1
  and s.ended_at is null
  and s.expires_at > $2;

-- server/identity/sessions/user-sessions.ts, endOwnSession (one of its forms)
update sessions s
set ended_at = $1
where s.id = $2
  and s.sign_in_id = $3
  and s.ended_at is null
  and s.expires_at > $4
returning trusted_hash;

-- server/identity/sessions/user-sessions.ts, endOwnSession
delete from trusted_browsers
where token_hash = $1
  and customer_id = $2
  and user_id = $3;

-- server/identity/sign-in/codes.ts, mailLoginCode
insert into login_codes(customer_id, user_id, code_hash, salt, tries, sent_at, expires_at)
values ($1, $2, $3, $4, 0, $5, $6)
on conflict (customer_id, user_id) do update set code_hash = excluded.code_hash, salt = excluded.salt,
  tries = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at
where login_codes.sent_at <= $7
returning user_id;

-- server/identity/sign-in/codes.ts, sentTooRecently
select sent_at, tries
from login_codes
where customer_id = $1
  and user_id = $2;

-- server/identity/sign-in/codes.ts, isLoginCode
update login_codes
set tries = tries + 1
where customer_id = $1
  and user_id = $2
  and tries < $3
  and expires_at > $4
returning code_hash, salt;

-- server/identity/sign-in/codes.ts, isLoginCode
delete from login_codes
where customer_id = $1
  and user_id = $2;

-- server/identity/sign-in/start-session.ts, startSession
select 1
from users
where customer_id = $1
  and id = $2
  and deleted_at is null
  and status = $3
  and (client_id is not null or password_hash is not distinct from $4)
for share;

-- server/identity/sign-in/start-session.ts, lockFile
select 1
from client_files f
join sign_ins s on s.id = f.sign_in_id
where f.customer_id = $1
  and f.user_id = $2
  and s.id = $3
  and s.password_hash = $4
for share;

-- server/identity/sign-in/start-session.ts, endPreviousSession
update sessions
set ended_at = $1
where ended_at is null
  and (access_hash = $2 or family_hash = $3);

-- server/identity/sign-in/trusted-browsers.ts, findTrustedHash
select token_hash
from trusted_browsers
where token_hash = $1
  and customer_id = $2
  and user_id = $3
  and expires_at > $4;

-- server/identity/sign-in/trusted-browsers.ts, trustBrowser
insert into trusted_browsers(token_hash, customer_id, user_id, expires_at)
values ($1, $2, $3, $4);

-- server/identity/sign-in/trusted-browsers.ts, revokeTrustedBrowsers
delete from trusted_browsers
where customer_id = $1
  and user_id = $2;

-- server/identity/upkeep.ts, deleteExpiredSignIns
delete from throttles
where window_start < $1;

-- server/identity/upkeep.ts, deleteExpiredSignIns
delete from login_codes
where expires_at < $1;

-- server/identity/upkeep.ts, deleteExpiredSignIns
delete from trusted_browsers
where expires_at < $1;

-- server/identity/upkeep.ts, deleteExpiredSignIns
delete from link_tokens
where expires_at < $1;

-- server/identity/upkeep.ts, deleteExpiredSignIns
delete from sessions
where expires_at < $1;
