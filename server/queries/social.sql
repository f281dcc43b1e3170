-- Written by `npm run check -- sql --write` from the statements in the code.

-- server/social/accounts.ts, findAccounts (one of its forms)
select a.id, a.client_id, a.platform, a.external_id, a.auth_type, a.posts_until
from social_accounts a
where a.customer_id = $1
  and a.removed_at is null
  and a.id = $2
  and (a.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and a.client_id = $4::uuid)
order by a.client_id, a.platform, a.created_at, a.id;

-- server/social/request-mails.ts, mailClients
select c.id, c.first_name, c.email, c.language, a.name as firm
from clients c
join accounts a on a.id = c.customer_id
where c.customer_id = $1
  and c.deleted_at is null
  and c.id = any($2::uuid[])
order by c.id;

-- server/social/request-mails.ts, mailSupport
select c.first_name || ' ' || c.last_name as client, c.email, f.name as firm, a.external_id
from social_accounts a
join clients c on c.customer_id = a.customer_id and c.id = a.client_id
join accounts f on f.id = a.customer_id
where a.customer_id = $1
  and a.id = $2;

-- server/social/request-reads.ts, findRequests (one of its forms)
select r.id, r.client_id, r.social_account_id, r.creator_type, r.creator_first_name, r.creator_last_name,
  r.assignee, r.reminders_enabled, r.created_at
from reconnect_requests r
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
select $1, r.id, r.client_id, r.account_id, $2, $3, $4, $5, $6, $7, $8
from unnest($9::uuid[], $10::uuid[], $11::uuid[]) as r(id, client_id, account_id)
on conflict (customer_id, social_account_id)
where closed_at is null do nothing
returning id, social_account_id, client_id;

-- server/social/requests.ts, cancelRequests
update reconnect_requests
set closed_at = $1, closed_because = 'cancelled'
where customer_id = $2
  and id = any($3::uuid[])
  and closed_at is null
  and creator_type = 'user'
returning id, client_id;

-- server/social/requests.ts, cancelRequests
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
set reminders_enabled = $1
where customer_id = $2
  and id = any($3::uuid[])
  and closed_at is null;

-- server/social/requests.ts, askSupport
update reconnect_requests
set assignee = 'support'
where customer_id = $1
  and social_account_id = $2
  and closed_at is null
  and assignee = 'client';

-- server/social/requests.ts, askersOf
select distinct created_by as id
from reconnect_requests
where customer_id = $1
  and social_account_id = $2
  and closed_at is null
  and created_by is not null;

-- server/social/requests.ts, importEnded
select social_account_id as "accountId", client_id as "clientId"
from post_imports
where customer_id = $1
  and id = $2;

-- server/social/requests.ts, importEnded
update reconnect_requests
set closed_at = $1, closed_because = 'imported'
where customer_id = $2
  and social_account_id = $3
  and closed_at is null;

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
update reconnect_requests
set reminded_at = $1
where customer_id = $2
  and closed_at is null
  and reminders_enabled
  and assignee = 'client'
  and reminded_at <= $3
returning client_id;

-- server/social/routes.ts, addSocialAccount
insert into social_accounts(customer_id, id, client_id, platform, external_id, created_by, created_at)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (customer_id, client_id, platform, external_id)
where removed_at is null do nothing;
