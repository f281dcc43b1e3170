-- Written by `npm run check -- sql --write` from the statements in the code.

-- server/entry/actors.ts, actorByEmail
select e.customer_id, e.user_id, a.type, a.name
from user_emails e
join accounts a on a.id = e.customer_id
where e.email = $1
  and e.customer_id is not null
  and e.user_id is not null;

-- server/entry/api.ts, missingParts
select 1;

-- server/entry/api.ts, missingParts
select 1
from job_workers
where seen_at > now() - interval '30 seconds';

-- server/entry/commands/create-provider.ts, createProvider
select id, name, exists (select from user_emails e where e.customer_id = a.id) as has_people
from accounts a
where type = $1
order by has_people desc
limit 1;

-- server/entry/commands/reseal-tokens.ts, reseal
select id
from accounts
order by id;

-- server/entry/commands/verify-evidence.ts, verify
select id
from accounts
order by id;

-- server/entry/commands/verify-evidence.ts, verify
select public_key as key, first_used_at as since
from evidence_keys
order by first_used_at;

-- server/entry/seed.ts, locationNamed
select id
from locations
where name = $1
  and parent_id is not null;

-- server/entry/seed.ts, insertPeople
insert into users(customer_id, id, client_id, email, first_name, last_name, role, status, language,
  password_hash, created_at)
values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $9, $10);

-- server/entry/seed.ts, insertPeople
insert into user_emails(email, customer_id, user_id)
values ($1, $2, $3);

-- server/entry/services.ts, isStorageUsed
select 1
from accounts
where type = $1
limit 1;

-- server/entry/upkeep.ts, runUpkeep
select id
from accounts
order by id;

-- server/entry/upkeep.ts, countWrongCounters
select id
from accounts
where type = $1
order by id;
