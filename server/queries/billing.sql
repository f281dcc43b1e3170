-- Written by `npm run check -- sql --write` from the statements in the code.

-- server/billing/add-client.ts, completeAttempt
select time_zone
from accounts
where id = $1;

-- server/billing/add-client.ts, completeAttempt
update client_attempts
set status = 'succeeded', ended_at = $1
where customer_id = $2
  and id = $3;

-- server/billing/attempts.ts, beginAttempt
insert into client_attempts(customer_id, id, idempotency_key, body_sha256, client_id, body, price,
  payment_method_id, provider, actor, created_at)
values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8, $9, $10::jsonb, $11);

-- server/billing/attempts.ts, findAttemptByKey
select id, body_sha256 = $1 as same
from client_attempts
where customer_id = $2
  and idempotency_key = $3;

-- server/billing/attempts.ts, findAttemptByBody
select id, true as same
from client_attempts
where customer_id = $1
  and body_sha256 = $2
  and status <> 'failed'
  and created_at > $3
order by created_at desc
limit 1;

-- server/billing/attempts.ts, findAttempt
select id, client_id, body, price, payment_method_id, provider, actor, status, problem, created_at
from client_attempts
where customer_id = $1
  and id = $2;

-- server/billing/attempts.ts, lockAttempt
select id, client_id, body, price, payment_method_id, provider, actor, status, problem, created_at
from client_attempts
where customer_id = $1
  and id = $2
for update;

-- server/billing/attempts.ts, failAttempt
update client_attempts
set status = 'failed', problem = $1::jsonb, ended_at = $2
where customer_id = $3
  and id = $4
  and status = 'pending';

-- server/billing/cards/cards.ts, saveCard
insert into payment_methods(customer_id, id, provider, provider_id, brand, last4, exp_month, exp_year,
  fingerprint, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict (customer_id, provider_id) do update set brand = excluded.brand, last4 = excluded.last4,
  exp_month = excluded.exp_month, exp_year = excluded.exp_year, fingerprint = excluded.fingerprint,
  removed_at = null
returning id, xmax = 0 as is_new;

-- server/billing/cards/cards.ts, updateKnownCard
update payment_methods
set brand = $1, last4 = $2, exp_month = $3, exp_year = $4, fingerprint = $5
where customer_id = $6
  and provider_id = $7
returning id;

-- server/billing/cards/cards.ts, findCardWithSameNumber
select id
from payment_methods
where customer_id = $1
  and provider = $2
  and removed_at is null
  and provider_id <> $3
  and fingerprint = $4
order by created_at desc, id desc
limit 1;

-- server/billing/cards/cards.ts, replaceCard
update payment_methods
set is_primary = $1
where customer_id = $2
  and id = $3;

-- server/billing/cards/cards.ts, fetchMissingFingerprints
select provider_id
from payment_methods
where customer_id = $1
  and provider = $2
  and removed_at is null
  and fingerprint is null
  and brand = $3
  and last4 = $4
  and provider_id <> $5
limit 20;

-- server/billing/cards/cards.ts, fetchMissingFingerprints
update payment_methods
set fingerprint = $1
where customer_id = $2
  and provider_id = $3;

-- server/billing/cards/cards.ts, isCardInUse
select 1
from client_attempts
where customer_id = $1
  and status = 'pending'
  and payment_method_id = $2
limit 1;

-- server/billing/cards/cards.ts, choosePrimary
update payment_methods
set is_primary = true
where customer_id = $1
  and id = (
    select id
    from payment_methods
    where customer_id = $2
      and provider = $3
      and removed_at is null
    order by (exp_year * 12 + exp_month >= $4) desc, created_at desc, id desc
    limit 1
  )
  and not exists (
    select
    from payment_methods
    where customer_id = $5
      and provider = $6
      and removed_at is null
      and is_primary
  );

-- server/billing/cards/cards.ts, makePrimary
update payment_methods
set is_primary = false
where customer_id = $1
  and provider = $2
  and is_primary
  and id <> $3;

-- server/billing/cards/cards.ts, makePrimary
update payment_methods
set is_primary = true
where customer_id = $1
  and id = $2;

-- server/billing/cards/cards.ts, markCardRemoved
update payment_methods
set removed_at = $1, is_primary = false
where customer_id = $2
  and provider_id = $3
  and removed_at is null
returning id;

-- server/billing/cards/cards.ts, syncCard
select 1
from payment_methods
where customer_id = $1
  and provider_id = $2
  and removed_at is null;

-- server/billing/cards/rows.ts, findCard
select id, provider_id, brand, last4, exp_month, exp_year, is_primary
from payment_methods
where customer_id = $1
  and provider = $2
  and id = $3
  and removed_at is null;

-- server/billing/cards/rows.ts, findCardOfAttempt
select id, provider_id, brand, last4, exp_month, exp_year, is_primary
from payment_methods
where customer_id = $1
  and id = $2;

-- server/billing/cards/rows.ts, listCards
select id, provider_id, brand, last4, exp_month, exp_year, is_primary
from payment_methods
where customer_id = $1
  and provider = $2
  and removed_at is null
  and ($3::uuid is null or id = $4::uuid)
order by is_primary desc, created_at desc, id
limit $5
offset $6;

-- server/billing/cards/rows.ts, listCards
select count(*) as n
from payment_methods
where customer_id = $1
  and provider = $2
  and removed_at is null
  and ($3::uuid is null or id = $4::uuid);

-- server/billing/charges.ts, listCharges (one of its forms)
select h.id, h.client_id, h.client_first_name, h.client_last_name, h.client_email, h.client_file_ref_no,
  h.price, h.charged_at, a.time_zone, not exists (
  select
  from clients c
  where c.customer_id = h.customer_id
    and c.id = h.client_id
    and c.deleted_at is null
) as is_deleted
from charges h
join accounts a on a.id = h.customer_id
where h.customer_id = $1
  and h.findable like folded($2)
order by h.charged_at desc, h.id desc
limit $3
offset $4;

-- server/billing/charges.ts, listCharges
select count(*) as n
from charges h
where h.customer_id = $1
  and h.findable like folded($2);

-- server/billing/firm.ts, lockFirm
insert into billing_customers(customer_id, provider)
values ($1, $2)
on conflict (customer_id, provider) do update set provider = excluded.provider;

-- server/billing/firm.ts, ensureOwner
update billing_customers
set provider_id = $1
where customer_id = $2
  and provider = $3
  and provider_id is null;

-- server/billing/firm.ts, findOwner
select provider_id
from billing_customers
where customer_id = $1
  and provider = $2;

-- server/billing/firm.ts, linkProviderObject
insert into payment_objects(provider_id, customer_id)
values ($1, $2)
on conflict (provider_id) do nothing;

-- server/billing/jobs.ts, finishOpenAttempts
select id
from accounts
where type = $1
order by id;

-- server/billing/jobs.ts, finishOpenAttempts
select id
from client_attempts
where customer_id = $1
  and status = 'pending'
order by created_at
limit 100;

-- server/billing/payments/webhooks.ts, handleEvent
select 1
from webhook_events
where id = $1;

-- server/billing/payments/webhooks.ts, handleEvent
insert into webhook_events(id, type, received_at)
values ($1, $2, $3)
on conflict (id) do nothing;

-- server/billing/payments/webhooks.ts, applyEvent
update charges
set refunded = $1
where customer_id = $2
  and payment_intent_id = $3;

-- server/billing/payments/webhooks.ts, findFirm
select customer_id
from payment_objects
where provider_id = $1;

-- server/billing/price.ts, readPrice
select l.currency, l.taxes, d.today::text as today, p.add_client as base,
  greatest((select count(*) from clients c where c.customer_id = a.id),
  (select count(*) from charges h where h.customer_id = a.id)) + (
  select count(*)
  from client_attempts t
  where t.customer_id = a.id
    and t.status = 'pending'
) as clients
from accounts a
join locations l on l.id = a.location_id
cross join lateral (select ($1::timestamptz at time zone a.time_zone)::date as today) d
join lateral (
  select add_client
  from prices
  where currency = l.currency
    and since <= d.today
  order by since desc
  limit 1
) p on true
where a.id = $2
  and a.type = $3;

-- server/billing/price.ts, readPrice
select name, description, percent::float8 as percent
from promos
where (since is null or since <= $1::date)
  and (until is null or until >= $2::date)
  and (first_clients is null or first_clients > $3)
order by percent desc, id;

-- server/billing/receipts.ts, serveReceipts
select h.number, extract(year from h.charged_at at time zone a.time_zone)::int as year, h.price, h.currency,
  h.firm, h.client_first_name, h.client_last_name, h.client_email, h.client_file_ref_no, h.card, h.charged_at,
  a.time_zone, h.receipt_sha256
from charges h
join accounts a on a.id = h.customer_id
where h.customer_id = $1
  and h.id = $2;

-- server/billing/receipts.ts, renderReceipt
update charges
set receipt_sha256 = $1
where customer_id = $2
  and id = $3
  and receipt_sha256 is null;

-- server/billing/record-charge.ts, recordCharge
select a.name, array_remove(array[l.name || ', ' || p.name, a.phone_number], null) as lines
from accounts a
left join locations l on l.id = a.location_id
left join locations p on p.id = l.parent_id
where a.id = $1;

-- server/billing/record-charge.ts, recordCharge
update billing_customers
set last_receipt = (select max(last_receipt) from billing_customers where customer_id = $1) + 1
where customer_id = $2
  and provider = $3
returning last_receipt;

-- server/billing/record-charge.ts, recordCharge (one of its forms)
insert into charges(customer_id, id, client_id, attempt_id, number, price, total, currency, firm,
  client_first_name, client_last_name, client_email, client_file_ref_no, card, provider, payment_intent_id,
  charged_at)
values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9::jsonb, $10, $11, $12, $13, $14::jsonb, $15, $16, $17);

-- server/billing/upkeep.ts, deleteOldWebhooks
delete from webhook_events
where received_at < $1;

-- server/billing/upkeep.ts, clearFailedAttempts
update client_attempts
set body = '{}'
where customer_id = $1
  and status = 'failed'
  and ended_at < $2
  and body <> '{}';
