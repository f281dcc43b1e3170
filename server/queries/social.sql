-- Written by `npm run check -- sql --write` from the statements in the code.

-- server/social/accounts.ts, findAccounts (one of its forms)
select a.id, a.client_id, a.platform, a.external_id, a.is_listed, a.auth_type, a.posts_until,
  (a.platform not in (
  select s.platform
  from platform_settings_of($1) s
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
) end) as waits, (a.auth_type is null and not exists (
  select
  from post_imports i
  join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
  where i.customer_id = a.customer_id
    and i.social_account_id = a.id
    and j.status <> 'FAILURE'
)) as is_correctable, (
  select max(i.newest_post_at)
  from post_imports i
  where i.customer_id = a.customer_id
    and i.social_account_id = a.id
    and i.completed_at is not null
) as newest_post_at
from social_accounts a
left join reconnect_requests r on r.customer_id = a.customer_id and r.social_account_id = a.id
  and r.closed_at is null
where a.customer_id = $2
  and a.removed_at is null
  and a.id = $3
  and (a.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $4
      and g.deleted_at is not null
  )) and a.client_id = $5::uuid)
order by a.client_id, a.platform, a.created_at, a.id;

-- server/social/answers.ts, answerNoAccount
insert into platform_answers(customer_id, client_id, platform, answered_at)
values ($1, $2, $3, $4)
on conflict do nothing;

-- server/social/answers.ts, withdrawNoAccount
delete from platform_answers
where customer_id = $1
  and client_id = $2
  and platform = $3;

-- server/social/answers.ts, correctSocialAccount
select 1
from social_accounts a
join social_accounts o on o.customer_id = a.customer_id and o.client_id = a.client_id
  and o.platform = a.platform and o.removed_at is null
where a.customer_id = $1
  and a.id = $2
  and o.external_id = $3;

-- server/social/answers.ts, correctSocialAccount
update social_accounts a
set external_id = $1, listed_by = $2, listed_at = $3, is_listed = true
where a.customer_id = $4
  and a.id = $5
  and a.removed_at is null
  and (a.auth_type is null and not exists (
    select
    from post_imports i
    join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
    where i.customer_id = a.customer_id
      and i.social_account_id = a.id
      and j.status <> 'FAILURE'
  ));

-- server/social/answers.ts, stopReminders
update reconnect_requests r
set reminders_enabled = false, reminders_stopped_at = $1, reminders_stopped_by = 'client'
from social_accounts a
where r.customer_id = $2
  and r.id = $3
  and r.closed_at is null
  and r.reminders_enabled
  and a.customer_id = r.customer_id
  and a.id = r.social_account_id
returning a.platform, a.external_id;

-- server/social/end-requests.ts, endRequests (one of its forms)
update reconnect_requests r
set closed_at = $1, closed_because = $2
where r.customer_id = $3
  and r.closed_at is null
  and r.id = any($4::uuid[])
  and r.creator_type = 'user'
returning r.id, r.client_id as "clientId", r.social_account_id as "accountId";

-- server/social/request-mails.ts, accountsOf
select a.id, a.client_id, a.platform, a.external_id, a.posts_until, r.id is not null and (a.platform not in (
  select s.platform
  from platform_settings_of($1) s
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
) end) as is_asked
from social_accounts a
left join reconnect_requests r on r.customer_id = a.customer_id and r.social_account_id = a.id
  and r.closed_at is null
where a.customer_id = $2
  and a.removed_at is null
  and a.client_id = any($3::uuid[])
order by a.client_id, a.platform, a.created_at, a.id;

-- server/social/request-mails.ts, refuseDeactivated
select 1
from (
  select u.client_id
  from users u
  where u.customer_id = $1
    and u.client_id is not null
    and u.deleted_at is null
    and u.status = 0
) d
where d.client_id = any($2::uuid[])
limit 1;

-- server/social/request-mails.ts, mailClients
select c.id, c.first_name, c.email, c.language, a.name as firm, a.phone_number as phone
from clients c
join accounts a on a.id = c.customer_id
where c.customer_id = $1
  and c.deleted_at is null
  and c.id = any($2::uuid[])
  and c.id not in (
    select u.client_id
    from users u
    where u.customer_id = $3
      and u.client_id is not null
      and u.deleted_at is null
      and u.status = 0
  )
order by c.id;

-- server/social/request-reads.ts, findRequests (one of its forms)
select r.id, r.client_id, r.social_account_id, r.creator_type, r.creator_first_name, r.creator_last_name,
  r.assignee, r.reminders_enabled, r.reminders_stopped_at, r.reminders_stopped_by, r.help_asked_at,
  r.help_asked_by, r.created_at, s.taken_at, s.taken_by_name, h.message as said, h.closed_at as said_at,
  h.closed_by_name as said_by
from reconnect_requests r
left join support_cases s on s.customer_id = r.customer_id and s.social_account_id = r.social_account_id
  and s.closed_at is null
left join lateral (
  select e.message, e.closed_at, e.closed_by_name
  from support_cases e
  where e.customer_id = r.customer_id
    and e.social_account_id = r.social_account_id
    and e.outcome = 'handed_back'
    and e.closed_at >= r.created_at
  order by e.closed_at desc
  limit 1
) h on true
where r.customer_id = $1
  and r.closed_at is null
  and r.social_account_id = any($2::uuid[])
  and (r.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and r.client_id = $4::uuid);

-- server/social/requests.ts, openRequests
insert into reconnect_requests(customer_id, id, client_id, social_account_id, creator_type, created_by,
  creator_first_name, creator_last_name, assignee, created_at, reminded_at)
select $1, r.id, r.client_id, r.account_id, $2, $3, $4, $5, $6, $7, r.mailed_at
from unnest($8::uuid[], $9::uuid[], $10::uuid[], $11::timestamptz[]) as r(id, client_id, account_id,
  mailed_at)
join social_accounts a on a.customer_id = $12 and a.id = r.account_id and a.removed_at is null
on conflict (customer_id, social_account_id)
where closed_at is null do nothing
returning id, social_account_id, client_id;

-- server/social/requests.ts, findRecentlyMailed
select
from clients
where customer_id = $1
  and id = any($2::uuid[])
order by id
for no key update;

-- server/social/requests.ts, findRecentlyMailed
select client_id, max(reminded_at) as at
from reconnect_requests
where customer_id = $1
  and client_id = any($2::uuid[])
  and closed_at is null
  and assignee = 'client'
  and reminded_at is not null
  and reminded_at > $3
group by client_id;

-- server/social/requests.ts, cancelReconnectRequests
select c.id
from clients c
where c.customer_id = $1
  and c.id = any($2::uuid[])
  and not exists (
    select
    from reconnect_requests r
    where r.customer_id = c.customer_id
      and r.client_id = c.id
      and r.closed_at is null
  );

-- server/social/requests.ts, setReminders
update reconnect_requests
set reminders_enabled = $1, reminders_stopped_at = null, reminders_stopped_by = null,
  reminders_since = case when $2 then $3 else reminders_since end
where customer_id = $4
  and id = any($5::uuid[])
  and closed_at is null
returning client_id as "clientId";

-- server/social/requests.ts, findRequesters
select distinct created_by as id
from reconnect_requests
where customer_id = $1
  and social_account_id = $2
  and closed_at is null
  and created_by is not null;

-- server/social/requests.ts, importEnded
select social_account_id as "accountId", client_id as "clientId", source, created_by as "createdBy"
from post_imports
where customer_id = $1
  and id = $2;

-- server/social/requests.ts, isFirstFailure
select 1
from reconnect_requests r
where r.customer_id = $1
  and r.social_account_id = $2
  and r.closed_at is null
  and r.creator_type = 'user'
  and r.assignee = 'client'
  and not exists (
    select
    from post_imports i
    join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
    where i.customer_id = r.customer_id
      and i.social_account_id = r.social_account_id
      and i.id <> $3
      and j.status = 'FAILURE'
      and j.finished_at >= r.created_at
  );

-- server/social/requests.ts, remindClients
update reconnect_requests r
set reminded_at = $1
from social_accounts a
where r.customer_id = $2
  and r.closed_at is null
  and r.reminders_enabled
  and r.reminded_at <= $3
  and a.customer_id = r.customer_id
  and a.id = r.social_account_id
  and a.removed_at is null
  and (a.platform not in (
    select s.platform
    from platform_settings_of($4) s
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
  and r.client_id not in (
    select u.client_id
    from users u
    where u.customer_id = $5
      and u.client_id is not null
      and u.deleted_at is null
      and u.status = 0
  )
returning r.client_id;

-- server/social/requests.ts, remindClients
update reconnect_requests
set reminded_at = $1
where customer_id = $2
  and id in (
    select r.id
    from reconnect_requests r
    where r.customer_id = $3
      and r.client_id = any($4::uuid[])
      and r.closed_at is null
      and r.assignee = 'client'
    for update skip locked
  );

-- server/social/requests.ts, restartDeactivated
update reconnect_requests r
set reminders_since = $1
where r.customer_id = $2
  and r.closed_at is null
  and r.reminders_enabled
  and coalesce(r.reminders_since, r.created_at) <= $3
  and r.client_id in (
    select u.client_id
    from users u
    where u.customer_id = $4
      and u.client_id is not null
      and u.deleted_at is null
      and u.status = 0
  );

-- server/social/requests.ts, endReminders
update reconnect_requests r
set reminders_enabled = false, reminders_stopped_at = $1, reminders_stopped_by = 'time'
from social_accounts a, clients c
where r.customer_id = $2
  and r.closed_at is null
  and r.reminders_enabled
  and r.assignee = 'client'
  and coalesce(r.reminders_since, r.created_at) <= $3
  and a.customer_id = r.customer_id
  and a.id = r.social_account_id
  and c.customer_id = r.customer_id
  and c.id = r.client_id
returning r.id, r.created_by, r.client_id, c.first_name, c.last_name, a.platform;

-- server/social/routes.ts, addByAddress
insert into social_accounts(customer_id, id, client_id, platform, external_id, created_by, created_at)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (customer_id, client_id, platform, external_id)
where removed_at is null do nothing;

-- server/social/support/case-actions.ts, lockCase
select s.id, s.client_id as "clientId", s.social_account_id as "accountId", s.platform,
  a.external_id as account, s.taken_by as "takenBy"
from support_cases s
left join social_accounts a on a.customer_id = s.customer_id and a.id = s.social_account_id
where s.customer_id = $1
  and s.id = $2
  and s.closed_at is null
for update of s;

-- server/social/support/case-actions.ts, setTaker
update support_cases
set taken_at = $1, taken_by = $2, taken_by_name = $3
where customer_id = $4
  and id = $5;

-- server/social/support/case-actions.ts, addSupportNote
insert into support_notes(customer_id, id, case_id, text, by_id, by_name, at)
values ($1, $2, $3, $4, $5, $6, $7);

-- server/social/support/case-actions.ts, handBackSupportCase
update reconnect_requests
set assignee = 'client', help_asked_at = null, help_asked_by = null, reminders_since = $1, reminded_at = $2,
  reminders_enabled = reminders_enabled or reminders_stopped_by is not distinct from 'time',
  reminders_stopped_at = case when reminders_stopped_by <> 'time' then reminders_stopped_at end,
  reminders_stopped_by = case when reminders_stopped_by <> 'time' then reminders_stopped_by end
where customer_id = $3
  and social_account_id = $4::uuid
  and closed_at is null;

-- server/social/support/case-subject.ts, findCaseSubject
select c.id, c.first_name as "firstName", c.last_name as "lastName", f.name as firm, a.external_id as account
from clients c
join accounts f on f.id = c.customer_id
left join social_accounts a on a.customer_id = c.customer_id and a.client_id = c.id and a.id = $1::uuid
where c.customer_id = $2
  and c.id = $3;

-- server/social/support/close-cases.ts, closeCases (one of its forms)
update support_cases s
set closed_at = $1, closed_by_name = $2, outcome = $3, message = $4
where s.customer_id = $5
  and s.closed_at is null
  and s.social_account_id = any($6::uuid[]);

-- server/social/support/close-cases.ts, publishQueue
select parent_id
from accounts
where id = $1;

-- server/social/support/open-case.ts, openSupportCase
insert into support_cases(customer_id, id, client_id, platform, social_account_id, reason, details, opened_at,
  opened_by, opened_by_name)
values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10)
on conflict (customer_id, client_id, platform, social_account_id)
where closed_at is null do nothing;

-- server/social/support/open-case.ts, assignToSupport
update reconnect_requests
set assignee = 'support', help_asked_at = $1, help_asked_by = $2
where customer_id = $3
  and social_account_id = $4
  and closed_at is null;

-- server/social/support/queue.ts, listSupportCases
select *
from support_queue($1, $2, $3);
