-- Written by `npm run check -- sql --write` from the statements in the code.

-- server/accounts/actions.ts, insertAccount
insert into accounts(id, type, parent_id, name, location_id, phone_number, time_zone, logo)
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict (tag) do nothing;

-- server/accounts/actions.ts, createAccount
select
from accounts
where id = $1
for no key update;

-- server/accounts/actions.ts, createAccount
select id
from accounts
where parent_id = $1
  and name = $2
  and location_id = $3
  and time_zone = $4
  and phone_number is not distinct from $5
  and logo is not distinct from $6::bytea
  and created_at > now() - make_interval(mins = > $7)
limit 1;

-- server/accounts/actions.ts, holdAccount (one of its forms)
update accounts
set held_at = $1, held_by_name = $2, hold_reason = $3
where id = $4
  and held_at is not distinct from $5::timestamptz;

-- server/accounts/actions.ts, updateAccount
select 1
from accounts
where id = $1
  and parent_id = $2;

-- server/accounts/actions.ts, updateAccount
update accounts
set name = coalesce($1, name), location_id = coalesce($2::uuid, location_id),
  phone_number = case when $3 then phone_number else $4 end, time_zone = coalesce($5, time_zone),
  logo = case when $6 then logo else $7::bytea end
where id = $8;

-- server/accounts/locations.ts, listLocations (one of its forms)
select l.id, l.name, json_build_object('id', p.id, 'name', p.name) as parent
from locations l
join locations p on p.id = l.parent_id
where folded(l.name || ', ' || p.name) like folded($1)
order by lower(p.name) collate by_name, lower(l.name) collate by_name, l.id
limit $2
offset $3;

-- server/accounts/locations.ts, listLocations (one of its forms)
select count(*) as n
from locations l
join locations p on p.id = l.parent_id
where folded(l.name || ', ' || p.name) like folded($1);

-- server/accounts/locations.ts, requireLocation
select 1
from locations
where id = $1
  and parent_id is not null;

-- server/accounts/reads.ts, tenantOf
select id
from accounts
where parent_id = $1
  and tag = $2;

-- server/accounts/reads.ts, getAccount
select a.id, a.name, a.type, a.parent_id, a.phone_number as "phoneNumber", a.time_zone as "timeZone",
  a.created_at, a.held_at, a.held_by_name, a.hold_reason,
  case when l.id is null then null else json_build_object('id', l.id, 'name', l.name, 'parent',
  case when p.id is null then null else json_build_object('id', p.id, 'name', p.name) end) end as location
from accounts a
left join locations l on l.id = a.location_id
left join locations p on p.id = l.parent_id
where a.id = $1
  and (a.id = $2 or (a.parent_id = $3 and $4));

-- server/accounts/reads.ts, getAccountLogo
select a.logo
from accounts a
where a.id = $1
  and (a.id = $2 or (a.parent_id = $3 and $4));

-- server/accounts/reads.ts, listAccounts (one of its forms)
select a.id, a.name, a.type, a.parent_id, a.phone_number as "phoneNumber", a.time_zone as "timeZone",
  a.created_at, a.held_at, a.held_by_name, a.hold_reason,
  case when l.id is null then null else json_build_object('id', l.id, 'name', l.name, 'parent',
  case when p.id is null then null else json_build_object('id', p.id, 'name', p.name) end) end as location
from accounts a
left join locations l on l.id = a.location_id
left join locations p on p.id = l.parent_id
where a.id = $1
  and folded(a.name) like folded($2)
  and a.type = coalesce($3::int, a.type)
order by lower(a.name) collate by_name, a.id
limit $4
offset $5;

-- server/accounts/reads.ts, listAccounts (one of its forms)
select count(*) as n
from accounts a
where a.id = $1
  and folded(a.name) like folded($2)
  and a.type = coalesce($3::int, a.type);

-- server/accounts/reads.ts, view
select customer_id, people
from count_staff($1::uuid[]);
