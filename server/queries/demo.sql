-- Written by `npm run check -- sql --write` from the statements in the code.

-- demo/billing.ts, billDemo
insert into promos(id, name, description, percent, since, until)
select $1, 'Season offer', '10 % less for every client', 10, $2::date, $3::date
where not exists (select from promos where name = 'Season offer');

-- demo/billing.ts, billDemo
select id, first_name as "firstName", last_name as "lastName", email, file_ref_no as "fileRefNo"
from clients c
where customer_id = $1
  and deleted_at is null
  and not exists (
    select
    from charges h
    where h.customer_id = c.customer_id
      and h.client_id = c.id
  )
order by created_at, id;

-- demo/billing.ts, demoCard
select id
from payment_methods
where customer_id = $1
  and removed_at is null
order by is_primary desc
limit 1;

-- demo/billing.ts, demoCharge
select provider_id
from payment_methods
where customer_id = $1
  and id = $2;

-- demo/index.ts, billFirms
select id
from accounts
where type = $1
  and name = any($2::text[])
order by id;

-- demo/index.ts, insertDemo
select 1
from accounts
where name <> all ($1::text[])
limit 1;

-- demo/index.ts, insertDemo
select 1
from user_emails
where email = 'reviewer@provider.test';

-- demo/index.ts, insertDemo
select 1
from user_emails
where email = 'reviewer@provider.test';

-- demo/index.ts, insertFirms
select id
from clients
where customer_id = $1
order by last_name
limit 2;

-- demo/index.ts, ensureAccount
select id
from accounts
where name = $1;

-- demo/index.ts, ensurePeople
select user_id
from user_emails
where email = $1;

-- demo/index.ts, insertClients
select id
from clients
where customer_id = $1
  and email = $2;

-- demo/index.ts, insertClients
update clients
set agreed_terms_at = $1, agreed_terms = $2::jsonb
where customer_id = $3
  and id = $4;

-- demo/index.ts, insertClients
insert into social_accounts(customer_id, id, client_id, platform, external_id, created_at)
values ($1, $2, $3, $4, $5, $6);

-- demo/index.ts, importArchives
select id
from accounts
where parent_id = $1;

-- demo/index.ts, importArchives
select 1
from post_history
where customer_id = $1
  and actor_id is not null
limit 1;

-- demo/index.ts, importArchive
select a.id, (
  select i.id
  from post_imports i
  where i.customer_id = a.customer_id
    and i.social_account_id = a.id
    and i.file_name = $1
  limit 1
) as import_id
from social_accounts a
join clients c on c.customer_id = a.customer_id and c.id = a.client_id
where a.customer_id = $2
  and c.email = $3
  and a.platform = $4;

-- demo/index.ts, waitForImport
select status
from job_runs
where customer_id = $1
  and subject_id = $2;

-- demo/review.ts, reviewDemo
select email
from user_emails
where customer_id = $1
  and email like 'reviewer@%';

-- demo/review.ts, reviewDemo
select id, content, client_id, percent_rank() over(partition by client_id order by posted_at, id) as place
from posts
where customer_id = $1
  and trashed_at is null
  and status = $2
order by client_id, posted_at, id;

-- demo/review.ts, isReviewed
select 1
from post_history
where customer_id = $1
  and actor_id is not null
limit 1;

-- demo/review.ts, addReports
select c.id, c.first_name as "firstName", (
  select a.id
  from social_accounts a
  where a.customer_id = c.customer_id
    and a.client_id = c.id
    and a.posts_until is not null
  order by a.created_at, a.id
  limit 1
) as "accountId"
from clients c
where c.customer_id = $1
  and c.deleted_at is null
order by c.last_name, c.id;
