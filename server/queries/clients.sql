-- Written by `npm run check -- sql --write` from the statements in the code.

-- server/clients/access.ts, requireClients (one of its forms)
select count(*) as n
from clients c
where c.customer_id = $1
  and c.id = any($2::uuid[])
  and (c.id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and c.id = $4::uuid);

-- server/clients/access.ts, listMissingAccess
select p.id as "userId", c.id as "clientId"
from unnest($1::uuid[]) as p(id), unnest($2::uuid[]) as c(id)
where not exists (
  select
  from user_clients uc
  where uc.customer_id = $3
    and uc.user_id = p.id
    and uc.client_id = c.id
    and uc.assigned_at is not null
);

-- server/clients/actions.ts, starClients
insert into user_clients(customer_id, id, user_id, client_id, starred_at)
select $1, i.id, $2, i.client_id, $3
from unnest($4::uuid[], $5::uuid[]) as i(id, client_id)
on conflict (customer_id, user_id, client_id) do update set starred_at = excluded.starred_at;

-- server/clients/actions.ts, insertClient
insert into clients(customer_id, id, first_name, last_name, email, date_of_birth, file_ref_no, date_of_loss,
  time_zone, language, added_by, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- server/clients/actions.ts, agreeTerms
update clients
set agreed_terms_at = $1, agreed_terms = $2::jsonb
where customer_id = $3
  and id = $4
  and (agreed_terms is null or agreed_terms ->> 'version' < $5);

-- server/clients/actions.ts, findSessionLink
select t.created_at
from sessions s
join link_tokens t on t.token_hash = s.link_token_hash
where s.id = $1;

-- server/clients/assignments.ts, assignClients
insert into user_clients(customer_id, id, user_id, client_id, assigned_at)
select $1, i.id, i.user_id, i.client_id, $2
from unnest($3::uuid[], $4::uuid[], $5::uuid[]) as i(id, user_id, client_id)
on conflict (customer_id, user_id, client_id) do update set assigned_at = coalesce(user_clients.assigned_at,
  excluded.assigned_at);

-- server/clients/assignments.ts, endAssignments
update user_clients
set assigned_at = null
where customer_id = $1
  and id = any($2::uuid[])
  and assigned_at is not null
returning user_id, client_id;

-- server/clients/assignments.ts, listByAssignment (one of its forms)
select u.id, uc.id as link_id, uc.assigned_at
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
left join user_clients uc on uc.customer_id = $4 and uc.user_id = u.id and uc.client_id = $5
  and uc.assigned_at is not null
where uc.id is null
  and u.status <> 0
  and folded(u.first_name || ' ' || u.last_name || ' ' || u.email) like folded($6)
order by lower(u.last_name) collate by_name, lower(u.first_name) collate by_name, u.id
limit $7
offset $8;

-- server/clients/assignments.ts, listByAssignment (one of its forms)
select count(*) as n
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
left join user_clients uc on uc.customer_id = $4 and uc.user_id = u.id and uc.client_id = $5
  and uc.assigned_at is not null
where uc.id is null
  and u.status <> 0
  and folded(u.first_name || ' ' || u.last_name || ' ' || u.email) like folded($6);

-- server/clients/changes.ts, changeFields
select first_name as "firstName", last_name as "lastName", email, date_of_birth as "dateOfBirth",
  file_ref_no as "fileRefNo", date_of_loss as "dateOfLoss", language, time_zone as "timeZone"
from clients
where customer_id = $1
  and id = $2
for no key update;

-- server/clients/changes.ts, changeFields
update clients
set first_name = $1, last_name = $2, email = $3, date_of_birth = $4, file_ref_no = $5, date_of_loss = $6,
  language = $7, time_zone = $8
where customer_id = $9
  and id = $10;

-- server/clients/changes.ts, updateClientUser
update users
set first_name = $1, last_name = $2, language = coalesce($3, language)
where customer_id = $4
  and client_id = $5
  and deleted_at is null;

-- server/clients/changes.ts, holdClient (one of its forms)
update clients
set held_at = $1, held_by_name = $2, hold_reason = $3
where customer_id = $4
  and id = $5
  and deleted_at is null
  and held_at is not distinct from $6::timestamptz;

-- server/clients/corrections.ts, lockClientRow
select id, first_name as "firstName", last_name as "lastName", date_of_birth as "dateOfBirth",
  date_of_loss as "dateOfLoss"
from clients
where customer_id = $1
  and id = $2
for no key update;

-- server/clients/corrections.ts, askCorrection
update client_corrections
set decided_at = $1
where customer_id = $2
  and client_id = $3
  and decided_at is null;

-- server/clients/corrections.ts, askCorrection
insert into client_corrections(customer_id, id, client_id, wanted, asked_by, asked_by_name, asked_at)
values ($1, $2, $3, $4::jsonb, $5, $6, $7);

-- server/clients/corrections.ts, askCorrection
select name
from accounts
where id = $1;

-- server/clients/corrections.ts, decideCorrection
update client_corrections
set decided_at = $1, decided_by = $2, is_approved = $3
where customer_id = $4
  and client_id = $5
  and id = $6
  and decided_at is null
returning wanted, asked_by;

-- server/clients/delete.ts, requireNoHold
select c.held_at is not null as client, a.held_at is not null as firm
from clients c
join accounts a on a.id = c.customer_id
where c.customer_id = $1
  and c.id = $2
for share of c, a;

-- server/clients/delete.ts, deleteClient
select 1
from clients
where customer_id = $1
  and id = $2
  and deleted_at is null
for no key update;

-- server/clients/delete.ts, deleteClient
update clients
set deleted_at = $1
where customer_id = $2
  and id = $3;

-- server/clients/delete.ts, deleteClient
delete from user_clients
where customer_id = $1
  and client_id = $2;

-- server/clients/fields.ts, checkDates
select ($1::timestamptz at time zone time_zone)::date::text as today
from accounts
where id = $2;

-- server/clients/fields.ts, refuseDuplicate
select id, first_name as "firstName", last_name as "lastName", email, file_ref_no as "fileRefNo"
from clients
where customer_id = $1
  and deleted_at is null
  and (lower(email) = $2 or lower(file_ref_no) = $3)
order by created_at, id
limit 5;

-- server/clients/history.ts, addClientHistory
insert into client_history(customer_id, id, client_id, action, actor_id, actor_name, at, details)
select $1, l.id, l.client_id, l.action, $2, $3, $4, l.details
from unnest($5::uuid[], $6::uuid[], $7::text[], $8::jsonb[]) as l(id, client_id, action, details);

-- server/clients/history.ts, listClientHistory
select id, action, actor_name as by, at, details
from client_history
where customer_id = $1
  and client_id = $2
order by at desc, id desc
limit $3
offset $4;

-- server/clients/history.ts, listClientHistory
select count(*) as n
from client_history
where customer_id = $1
  and client_id = $2;

-- server/clients/reads.ts, findClient (one of its forms)
select c.id, c.customer_id, c.first_name, c.last_name, c.email, c.date_of_birth, c.file_ref_no,
  c.date_of_loss, c.time_zone, c.language, c.created_at, c.agreed_terms_at, c.agreed_terms, c.held_at,
  c.held_by_name, c.hold_reason, (
  select json_build_object('at', a.held_at, 'byName', a.held_by_name, 'reason', coalesce(a.hold_reason, ''))
  from accounts a
  where a.id = c.customer_id
    and a.held_at is not null
) as firm_hold, (
  select json_build_object('totalPosts', coalesce(sum(k.n) filter(where not k.is_trashed), 0),
    'totalUnreviewed', coalesce(sum(k.n) filter(where k.status = 0 and not k.is_trashed), 0),
    'totalEscalated', coalesce(sum(k.n) filter(where k.status = 2 and not k.is_trashed), 0), 'totalResolved',
    coalesce(sum(k.n) filter(where k.status = 3 and not k.is_trashed), 0), 'totalFlagged',
    coalesce(sum(k.n) filter(where not k.is_trashed and k.is_flagged), 0), 'totalTimeline',
    coalesce(sum(k.n) filter(where not k.is_trashed and k.is_on_timeline), 0), 'totalTrashed',
    coalesce(sum(k.n) filter(where k.is_trashed), 0), 'all', coalesce(sum(k.n) filter(where true), 0))
  from post_totals k
  where k.customer_id = c.customer_id
    and k.scope_id = c.id
    and k.seen_by = '00000000-0000-0000-0000-000000000000'
) as counts, coalesce((
  select json_agg(json_build_object('platform', n.platform, 'at', n.answered_at) order by n.platform)
  from platform_answers n
  where n.customer_id = c.customer_id
    and n.client_id = c.id
), '[]') as no_accounts, (
  select count(*)::int
  from reports r
  where r.customer_id = c.customer_id
    and r.client_id = c.id
    and r.type = 'legal'
) as reports, (
  select json_build_object('id', u.id, 'status', u.status, 'invitedAt', u.invited_at)
  from users u
  where u.customer_id = c.customer_id
    and u.client_id = c.id
    and u.deleted_at is null
  limit 1
) as user, (
  select json_build_object('id', k.id, 'to', k.wanted, 'by', k.asked_by_name, 'at', k.asked_at)
  from client_corrections k
  where k.customer_id = c.customer_id
    and k.client_id = c.id
    and k.decided_at is null
  limit 1
) as correction
from clients c
where c.customer_id = $1
  and c.id = $2
  and (c.id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and c.id = $4::uuid);

-- server/clients/reads.ts, findAccountOwner (one of its forms)
select c.id, c.first_name, c.last_name, c.time_zone, coalesce((
  select json_agg(json_build_object('platform', n.platform, 'at', n.answered_at) order by n.platform)
  from platform_answers n
  where n.customer_id = c.customer_id
    and n.client_id = c.id
), '[]') as no_accounts
from clients c
where c.customer_id = $1
  and c.id = $2
  and (c.id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and c.id = $4::uuid);

-- server/clients/reads.ts, countClients (one of its forms)
select count(*) as n
from clients c
where c.customer_id = $1
  and (c.id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $2
      and g.deleted_at is not null
  )) and c.id = $3::uuid);

-- server/clients/reads.ts, listClients (one of its forms)
select c.id, c.customer_id, c.first_name, c.last_name, c.email, c.date_of_birth, c.file_ref_no,
  c.date_of_loss, c.time_zone, c.language, c.created_at, c.agreed_terms_at, c.agreed_terms, c.held_at,
  c.held_by_name, c.hold_reason, (
  select json_build_object('at', a.held_at, 'byName', a.held_by_name, 'reason', coalesce(a.hold_reason, ''))
  from accounts a
  where a.id = c.customer_id
    and a.held_at is not null
) as firm_hold, (
  select json_build_object('totalPosts', coalesce(sum(k.n) filter(where not k.is_trashed), 0),
    'totalUnreviewed', coalesce(sum(k.n) filter(where k.status = 0 and not k.is_trashed), 0),
    'totalEscalated', coalesce(sum(k.n) filter(where k.status = 2 and not k.is_trashed), 0), 'totalResolved',
    coalesce(sum(k.n) filter(where k.status = 3 and not k.is_trashed), 0), 'totalFlagged',
    coalesce(sum(k.n) filter(where not k.is_trashed and k.is_flagged), 0), 'totalTimeline',
    coalesce(sum(k.n) filter(where not k.is_trashed and k.is_on_timeline), 0), 'totalTrashed',
    coalesce(sum(k.n) filter(where k.is_trashed), 0), 'all', coalesce(sum(k.n) filter(where true), 0))
  from post_totals k
  where k.customer_id = c.customer_id
    and k.scope_id = c.id
    and k.seen_by = '00000000-0000-0000-0000-000000000000'
) as counts, coalesce((
  select json_agg(json_build_object('platform', n.platform, 'at', n.answered_at) order by n.platform)
  from platform_answers n
  where n.customer_id = c.customer_id
    and n.client_id = c.id
), '[]') as no_accounts, (
  select count(*)::int
  from reports r
  where r.customer_id = c.customer_id
    and r.client_id = c.id
    and r.type = 'legal'
) as reports, (
  select json_build_object('id', u.id, 'status', u.status, 'invitedAt', u.invited_at)
  from users u
  where u.customer_id = c.customer_id
    and u.client_id = c.id
    and u.deleted_at is null
  limit 1
) as user, (
  select json_build_object('id', k.id, 'to', k.wanted, 'by', k.asked_by_name, 'at', k.asked_at)
  from client_corrections k
  where k.customer_id = c.customer_id
    and k.client_id = c.id
    and k.decided_at is null
  limit 1
) as correction
from clients c
where c.customer_id = $1
  and (c.id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $2
      and g.deleted_at is not null
  )) and c.id = $3::uuid)
  and c.findable like folded($4)
  and (c.id in (
    select a.client_id
    from social_accounts a
    left join reconnect_requests r on r.customer_id = a.customer_id and r.social_account_id = a.id
      and r.closed_at is null
    where a.customer_id = $5
      and a.removed_at is null
      and (a.platform not in (
        select s.platform
        from platform_settings_of($6) s
        where s.platform is not null
          and not s.is_enabled
      ) and not exists (
        select
        from platform_answers n
        where n.customer_id = a.customer_id
          and n.client_id = a.client_id
          and n.platform = a.platform
      ) and not (exists (
        select
        from post_imports i
        join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
        where i.customer_id = a.customer_id
          and i.social_account_id = a.id
          and j.status in ('PENDING', 'RUNNING')
      ) or exists (
        select
        from archive_fetches f
        where f.customer_id = a.customer_id
          and f.social_account_id = a.id
          and f.state in ('waiting', 'fetching')
      )) and case when r.id is not null then r.assignee = 'client' else a.posts_until is null
        and a.auth_type is null and not exists (
        select
        from post_imports i
        join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
        where i.customer_id = a.customer_id
          and i.social_account_id = a.id
          and j.status <> 'FAILURE'
      ) end)
  ) or (exists (
    select
    from users u
    where u.customer_id = c.customer_id
      and u.client_id = c.id
      and u.deleted_at is null
      and u.status <> 0
  ) and not exists (
    select
    from social_accounts a
    where a.customer_id = c.customer_id
      and a.client_id = c.id
      and a.removed_at is null
  ) and exists (
    select
    from unnest($7::smallint[]) as o(platform)
    where o.platform not in (
      select s.platform
      from platform_settings_of($8) s
      where s.platform is not null
        and not s.is_enabled
    )
      and not exists (
        select
        from platform_answers n
        where n.customer_id = c.customer_id
          and n.client_id = c.id
          and n.platform = o.platform
      )
  )))
  and not exists (
    select
    from user_clients uc
    where uc.customer_id = c.customer_id
      and uc.user_id = $9
      and uc.client_id = c.id
      and uc.assigned_at is not null
  )
order by lower(c.last_name) collate by_name desc, lower(c.last_name) collate by_name,
  lower(c.first_name) collate by_name, c.id
limit $10
offset $11;

-- server/clients/reads.ts, listClients (one of its forms)
select count(*) as n
from clients c
where c.customer_id = $1
  and (c.id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $2
      and g.deleted_at is not null
  )) and c.id = $3::uuid)
  and c.findable like folded($4)
  and (c.id in (
    select a.client_id
    from social_accounts a
    left join reconnect_requests r on r.customer_id = a.customer_id and r.social_account_id = a.id
      and r.closed_at is null
    where a.customer_id = $5
      and a.removed_at is null
      and (a.platform not in (
        select s.platform
        from platform_settings_of($6) s
        where s.platform is not null
          and not s.is_enabled
      ) and not exists (
        select
        from platform_answers n
        where n.customer_id = a.customer_id
          and n.client_id = a.client_id
          and n.platform = a.platform
      ) and not (exists (
        select
        from post_imports i
        join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
        where i.customer_id = a.customer_id
          and i.social_account_id = a.id
          and j.status in ('PENDING', 'RUNNING')
      ) or exists (
        select
        from archive_fetches f
        where f.customer_id = a.customer_id
          and f.social_account_id = a.id
          and f.state in ('waiting', 'fetching')
      )) and case when r.id is not null then r.assignee = 'client' else a.posts_until is null
        and a.auth_type is null and not exists (
        select
        from post_imports i
        join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
        where i.customer_id = a.customer_id
          and i.social_account_id = a.id
          and j.status <> 'FAILURE'
      ) end)
  ) or (exists (
    select
    from users u
    where u.customer_id = c.customer_id
      and u.client_id = c.id
      and u.deleted_at is null
      and u.status <> 0
  ) and not exists (
    select
    from social_accounts a
    where a.customer_id = c.customer_id
      and a.client_id = c.id
      and a.removed_at is null
  ) and exists (
    select
    from unnest($7::smallint[]) as o(platform)
    where o.platform not in (
      select s.platform
      from platform_settings_of($8) s
      where s.platform is not null
        and not s.is_enabled
    )
      and not exists (
        select
        from platform_answers n
        where n.customer_id = c.customer_id
          and n.client_id = c.id
          and n.platform = o.platform
      )
  )))
  and not exists (
    select
    from user_clients uc
    where uc.customer_id = c.customer_id
      and uc.user_id = $9
      and uc.client_id = c.id
      and uc.assigned_at is not null
  );

-- server/clients/reads.ts, listPersonClients (one of its forms)
select c.id, c.customer_id, c.first_name, c.last_name, c.email, c.date_of_birth, c.file_ref_no,
  c.date_of_loss, c.time_zone, c.language, c.created_at, c.agreed_terms_at, c.agreed_terms, c.held_at,
  c.held_by_name, c.hold_reason, (
  select json_build_object('at', a.held_at, 'byName', a.held_by_name, 'reason', coalesce(a.hold_reason, ''))
  from accounts a
  where a.id = c.customer_id
    and a.held_at is not null
) as firm_hold, (
  select json_build_object('totalPosts', coalesce(sum(k.n) filter(where not k.is_trashed), 0),
    'totalUnreviewed', coalesce(sum(k.n) filter(where k.status = 0 and not k.is_trashed), 0),
    'totalEscalated', coalesce(sum(k.n) filter(where k.status = 2 and not k.is_trashed), 0), 'totalResolved',
    coalesce(sum(k.n) filter(where k.status = 3 and not k.is_trashed), 0), 'totalFlagged',
    coalesce(sum(k.n) filter(where not k.is_trashed and k.is_flagged), 0), 'totalTimeline',
    coalesce(sum(k.n) filter(where not k.is_trashed and k.is_on_timeline), 0), 'totalTrashed',
    coalesce(sum(k.n) filter(where k.is_trashed), 0), 'all', coalesce(sum(k.n) filter(where true), 0))
  from post_totals k
  where k.customer_id = c.customer_id
    and k.scope_id = c.id
    and k.seen_by = '00000000-0000-0000-0000-000000000000'
) as counts, coalesce((
  select json_agg(json_build_object('platform', n.platform, 'at', n.answered_at) order by n.platform)
  from platform_answers n
  where n.customer_id = c.customer_id
    and n.client_id = c.id
), '[]') as no_accounts, (
  select count(*)::int
  from reports r
  where r.customer_id = c.customer_id
    and r.client_id = c.id
    and r.type = 'legal'
) as reports, (
  select json_build_object('id', u.id, 'status', u.status, 'invitedAt', u.invited_at)
  from users u
  where u.customer_id = c.customer_id
    and u.client_id = c.id
    and u.deleted_at is null
  limit 1
) as user, (
  select json_build_object('id', k.id, 'to', k.wanted, 'by', k.asked_by_name, 'at', k.asked_at)
  from client_corrections k
  where k.customer_id = c.customer_id
    and k.client_id = c.id
    and k.decided_at is null
  limit 1
) as correction, uc.id as link_id, null::timestamptz as starred_at, uc.assigned_at
from clients c
left join user_clients uc on uc.customer_id = c.customer_id and uc.user_id = $1 and uc.client_id = c.id
where c.customer_id = $2
  and (c.id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and c.id = $4::uuid)
  and c.findable like folded($5)
  and null::timestamptz is not null
  and (exists (
    select
    from users u
    where u.customer_id = c.customer_id
      and u.client_id = c.id
      and u.deleted_at is null
      and u.status = 1
  ) or exists (
    select
    from social_accounts a
    where a.customer_id = c.customer_id
      and a.client_id = c.id
      and a.posts_until is not null
  ))
  and uc.assigned_at is not null
  and c.id = any($6::uuid[])
order by lower(c.last_name) collate by_name desc, lower(c.last_name) collate by_name,
  lower(c.first_name) collate by_name, c.id
limit $7
offset $8;

-- server/clients/reads.ts, listPersonClients (one of its forms)
select count(*) as n
from clients c
left join user_clients uc on uc.customer_id = c.customer_id and uc.user_id = $1 and uc.client_id = c.id
where c.customer_id = $2
  and (c.id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and c.id = $4::uuid)
  and c.findable like folded($5)
  and null::timestamptz is not null
  and (exists (
    select
    from users u
    where u.customer_id = c.customer_id
      and u.client_id = c.id
      and u.deleted_at is null
      and u.status = 1
  ) or exists (
    select
    from social_accounts a
    where a.customer_id = c.customer_id
      and a.client_id = c.id
      and a.posts_until is not null
  ))
  and uc.assigned_at is not null
  and c.id = any($6::uuid[]);

-- server/clients/waiting.ts, countWaitingRequests (one of its forms)
select count(*) as n
from social_accounts a
left join reconnect_requests r on r.customer_id = a.customer_id and r.social_account_id = a.id
  and r.closed_at is null
where a.customer_id = $1
  and a.removed_at is null
  and (a.platform not in (
    select s.platform
    from platform_settings_of($2) s
    where s.platform is not null
      and not s.is_enabled
  ) and not exists (
    select
    from platform_answers n
    where n.customer_id = a.customer_id
      and n.client_id = a.client_id
      and n.platform = a.platform
  ) and not (exists (
    select
    from post_imports i
    join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
    where i.customer_id = a.customer_id
      and i.social_account_id = a.id
      and j.status in ('PENDING', 'RUNNING')
  ) or exists (
    select
    from archive_fetches f
    where f.customer_id = a.customer_id
      and f.social_account_id = a.id
      and f.state in ('waiting', 'fetching')
  )) and case when r.id is not null then r.assignee = 'client' else a.posts_until is null
    and a.auth_type is null and not exists (
    select
    from post_imports i
    join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
    where i.customer_id = a.customer_id
      and i.social_account_id = a.id
      and j.status <> 'FAILURE'
  ) end)
  and r.id is not null
  and (a.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and a.client_id = $4::uuid);
