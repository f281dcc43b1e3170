-- Written by `npm run check -- sql --write` from the statements in the code.

-- server/connections/access-lost.ts, markAccessLost
update connections c
set state = 'lost', lost_at = $1
from social_accounts a
where c.customer_id = $2
  and c.social_account_id = $3
  and c.state = 'active'
  and a.customer_id = c.customer_id
  and a.id = c.social_account_id
returning a.client_id as "clientId", a.platform, c.connected_by as "connectedBy";

-- server/connections/access-lost.ts, markAccessLost
update captures
set finished_at = $1, outcome = 'lost'
where customer_id = $2
  and social_account_id = $3
  and finished_at is null;

-- server/connections/capture/items.ts, listItems
select number, id, path, url, status, size, parts, received_at
from capture_items
where customer_id = $1
  and capture_id = $2
order by number;

-- server/connections/capture/items.ts, storeItem
insert into capture_items(customer_id, capture_id, number, id, path, url, status, size, parts, received_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9::bytea[], $10);

-- server/connections/capture/job.ts, succeed
select trigger, retry_at, created_by
from captures
where customer_id = $1
  and id = $2
  and finished_at is null
  and retry_at is not null;

-- server/connections/capture/job.ts, fail
update captures
set finished_at = $1, outcome = 'failed'
where customer_id = $2
  and id = $3
  and finished_at is null;

-- server/connections/capture/job.ts, findCapture
select k.id, k.social_account_id as "accountId", k.client_id as "clientId", a.platform, k.trigger,
  k.created_by, k.created_by_name, k.since, k.started_at, k.finished_at, a.platform_account_id,
  a.platform_account_name, a.external_id, c.last_listing
from captures k
join social_accounts a on a.customer_id = k.customer_id and a.id = k.social_account_id
join connections c on c.customer_id = k.customer_id and c.social_account_id = k.social_account_id
where k.customer_id = $1
  and k.id = $2
  and a.platform_account_id is not null
  and a.platform_account_name is not null;

-- server/connections/capture/job.ts, retryAfter
update captures
set retry_at = $1
where customer_id = $2
  and id = $3;

-- server/connections/capture/job.ts, endCapture
update captures
set finished_at = $1, outcome = $2
where customer_id = $3
  and id = $4;

-- server/connections/capture/job.ts, recordCapture
update connections
set last_capture_at = $1, last_listing = $2
where customer_id = $3
  and social_account_id = $4;

-- server/connections/capture/job.ts, importItems
update captures
set finished_at = $1, outcome = 'imported', import_id = $2
where customer_id = $3
  and id = $4;

-- server/connections/capture/job.ts, clearItems
select 1
from captures
where customer_id = $1
  and id = $2
  and outcome in ('imported', 'nothing');

-- server/connections/capture/job.ts, clearItems
delete from capture_items
where customer_id = $1
  and capture_id = $2;

-- server/connections/capture/open.ts, openCapture
insert into captures(customer_id, id, social_account_id, client_id, trigger, created_by, created_by_name,
  since, started_at)
select $1, $2, c.social_account_id, $3, $4, $5, $6, c.last_capture_at - $7::int * interval '1 millisecond', $8
from connections c
where c.customer_id = $9
  and c.social_account_id = $10
  and c.state = 'active'
on conflict (customer_id, social_account_id)
where finished_at is null do nothing;

-- server/connections/capture/open.ts, openCapture
update connections
set next_capture_at = $1
where customer_id = $2
  and social_account_id = $3;

-- server/connections/capture/open.ts, enqueueCapture
update captures
set job_id = $1
where customer_id = $2
  and id = $3;

-- server/connections/capture/upkeep.ts, removeItems
select i.id, case when k.import_id is null then k.id end as "unusedArchive"
from capture_items i
join captures k on k.customer_id = i.customer_id and k.id = i.capture_id
join clients c on c.customer_id = k.customer_id and c.id = k.client_id and c.held_at is null
join accounts f on f.id = k.customer_id and f.held_at is null
where i.customer_id = $1
  and k.finished_at is not null
  and not exists (
    select
    from job_runs j
    where j.customer_id = k.customer_id
      and j.id = k.job_id
      and j.status in ('PENDING', 'RUNNING')
  )
limit $2
for share of c, f;

-- server/connections/capture/upkeep.ts, removeItems
delete from capture_items
where customer_id = $1
  and id = any($2::uuid[]);

-- server/connections/client-name.ts, nameOf
select id, first_name as "firstName", last_name as "lastName"
from clients
where customer_id = $1
  and id = $2;

-- server/connections/connect.ts, saveConnection
insert into connections(customer_id, social_account_id, state, tokens, connected_at, connected_by,
  next_capture_at)
values ($1, $2, 'active', $3, $4, $5, $6)
on conflict (customer_id, social_account_id) do update set state = 'active', tokens = excluded.tokens,
  connected_at = excluded.connected_at, connected_by = excluded.connected_by, lost_at = null;

-- server/connections/connect.ts, insertConnectedAccount
insert into social_accounts(customer_id, id, client_id, platform, external_id, is_listed, created_by,
  created_at)
values ($1, $2, $3, $4, $5, false, $6, $7)
on conflict do nothing;

-- server/connections/connect.ts, setSignIn
update social_accounts
set auth_type = $1, platform_account_id = $2, platform_account_name = $3
where customer_id = $4
  and id = $5;

-- server/connections/connect.ts, reconnect
select a.platform_account_id, a.platform_account_name, a.external_id, a.auth_type, exists (
  select
  from post_imports i
  where i.customer_id = a.customer_id
    and i.social_account_id = a.id
    and i.source = 'api'
) as has_api_posts
from social_accounts a
where a.customer_id = $1
  and a.id = $2
  and a.removed_at is null
for update of a;

-- server/connections/connect.ts, refuseDuplicateAccount
select 1
from social_accounts
where customer_id = $1
  and client_id = $2
  and platform = $3
  and platform_account_id = $4
  and id <> $5
  and removed_at is null;

-- server/connections/connect.ts, removeAccount
update social_accounts
set removed_at = $1
where customer_id = $2
  and id = $3
  and removed_at is null;

-- server/connections/daily.ts, startDueCaptures
select firms_with_due_connections($1) as id;

-- server/connections/daily.ts, startDueCapturesOfFirm
select c.social_account_id as "accountId", a.client_id as "clientId"
from connections c
join social_accounts a on a.customer_id = c.customer_id and a.id = c.social_account_id
  and a.removed_at is null
where c.customer_id = $1
  and c.state = 'active'
  and c.next_capture_at <= $2
  and a.platform <> all ($3::smallint[])
order by c.next_capture_at
limit $4
for update of c skip locked;

-- server/connections/daily.ts, startDueCapturesOfFirm
update connections
set next_capture_at = $1
where customer_id = $2
  and social_account_id = $3;

-- server/connections/deletion/delete.ts, deletePlatformData
select d.id, d.social_account_id as "accountId", d.client_id as "clientId"
from data_deletions d
join clients c on c.customer_id = d.customer_id and c.id = d.client_id and c.held_at is null
join accounts f on f.id = d.customer_id and f.held_at is null
where d.customer_id = $1
  and d.done_at is null
  and d.withdrawn_at is null
  and d.due_at <= least($2::timestamptz, clock_timestamp())
order by d.due_at
limit 100;

-- server/connections/deletion/delete.ts, finishDeletion
select 1
from clients c
join accounts f on f.id = c.customer_id
where c.customer_id = $1
  and c.id = $2
  and c.held_at is null
  and f.held_at is null
for share of c, f;

-- server/connections/deletion/delete.ts, finishDeletion
select 1
from capture_items i
join captures k on k.customer_id = i.customer_id and k.id = i.capture_id
where k.customer_id = $1
  and k.social_account_id = $2
limit 1;

-- server/connections/deletion/delete.ts, finishDeletion
delete from captures
where customer_id = $1
  and social_account_id = $2;

-- server/connections/deletion/delete.ts, finishDeletion
delete from connections
where customer_id = $1
  and social_account_id = $2;

-- server/connections/deletion/delete.ts, finishDeletion
update social_accounts a
set auth_type = null, platform_account_id = null, platform_account_name = null,
  external_id = case when u.is_used then external_id end,
  removed_at = case when u.is_used then removed_at else coalesce(removed_at, $1) end
from (
  select exists (select from post_imports where customer_id = $2 and social_account_id = $3) as is_used
) u
where a.customer_id = $4
  and a.id = $5;

-- server/connections/deletion/delete.ts, finishDeletion
update data_deletions
set done_at = $1
where customer_id = $2
  and id = $3;

-- server/connections/deletion/delete.ts, removeArchives
insert into removed_contents(customer_id, client_id, sha256)
select distinct $1::uuid, $2::uuid, i.archive_sha256
from post_imports i
where i.customer_id = $3
  and i.social_account_id = $4
  and i.source = 'api'
  and i.archive_removed_at is null
  and i.archive_sha256 is not null
on conflict do nothing;

-- server/connections/deletion/delete.ts, removeArchives
insert into tombstones(customer_id, id, kind, subject_id, client_id, facts, removed_by, reason, removed_at)
select $1, new_id($2), 'import', i.id, $3, jsonb_build_object('archiveSha256', encode(i.archive_sha256,
  'hex'), 'fileSize', i.file_size, 'uploadedAt', i.uploaded_at), null, 'platform', $4
from post_imports i
where i.customer_id = $5
  and i.social_account_id = $6
  and i.source = 'api'
  and i.archive_removed_at is null;

-- server/connections/deletion/delete.ts, removeArchives (one of its forms)
delete from "import_files" l using post_imports i
where i.customer_id = $1
  and i.social_account_id = $2
  and i.source = 'api'
  and i.archive_removed_at is null
  and l.customer_id = i.customer_id
  and l.import_id = i.id;

-- server/connections/deletion/delete.ts, removeArchives
update post_imports i
set archive_removed_at = $1
where i.customer_id = $2
  and i.social_account_id = $3
  and i.source = 'api'
  and i.archive_removed_at is null;

-- server/connections/deletion/delete.ts, removeArchives
delete from post_imports i
where i.customer_id = $1
  and i.social_account_id = $2
  and i.source = 'api'
  and not exists (
    select
    from post_versions v
    where v.customer_id = i.customer_id
      and v.import_id = i.id
  )
  and not exists (
    select
    from import_known_posts k
    join posts p on p.customer_id = k.customer_id and p.id = k.post_id
    where k.customer_id = i.customer_id
      and k.import_id = i.id
  );

-- server/connections/deletion/request.ts, requestDeletion
insert into deletion_requests(code_hash, platform, requested_at)
values ($1, $2, $3);

-- server/connections/deletion/request.ts, requestDeletion
select customer_id as "customerId", social_account_id as "accountId"
from delivered_accounts_of($1::smallint, $2);

-- server/connections/deletion/request.ts, announceDeletion
select a.client_id as "clientId", a.platform, c.connected_by as "connectedBy"
from social_accounts a
left join connections c on c.customer_id = a.customer_id and c.social_account_id = a.id
where a.customer_id = $1
  and a.id = $2;

-- server/connections/deletion/request.ts, announceDeletion
update connections
set state = 'lost', lost_at = coalesce(lost_at, $1), tokens = ''::bytea
where customer_id = $2
  and social_account_id = $3;

-- server/connections/deletion/request.ts, announceDeletion
update captures
set finished_at = $1, outcome = 'lost'
where customer_id = $2
  and social_account_id = $3
  and finished_at is null
returning job_id;

-- server/connections/deletion/request.ts, announceDeletion
insert into data_deletions(customer_id, id, code_hash, social_account_id, client_id, requested_at, due_at)
values ($1, $2, $3, $4, $5, $6, $7);

-- server/connections/deletion/request.ts, withdrawDeletions
update data_deletions d
set withdrawn_at = $1
from social_accounts a, social_accounts o
where a.customer_id = $2
  and a.id = $3
  and o.customer_id = a.customer_id
  and o.client_id = a.client_id
  and o.platform = a.platform
  and (o.id = a.id or o.platform_account_id = a.platform_account_id)
  and d.customer_id = o.customer_id
  and d.social_account_id = o.id
  and d.done_at is null
  and d.withdrawn_at is null;

-- server/connections/deletion/request.ts, getDataDeletion
select requested_at, due_at, waiting, held, withdrawn
from deletion_state($1);

-- server/connections/flows/flows.ts, openFlow
insert into flows(customer_id, id, method, platform, source, client_id, social_account_id, part_of, user_id,
  session_id, channel, state_hash, verifier, created_at, expires_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15);

-- server/connections/flows/flows.ts, acceptAnswer
update flows f
set state = 'answered', handle_hash = null, verifier = null, secret = null
from (
  select id, verifier, secret
  from flows
  where customer_id = $1
    and id = $2
    and method = $3
    and platform is not distinct from $4::smallint
    and source is not distinct from $5::text
    and state_hash = $6
    and session_id = $7
    and user_id = $8
    and state in ('open', 'choosing')
    and expires_at > $9
  for update
) as before
where f.customer_id = $10
  and f.id = before.id
returning f.social_account_id as "accountId", f.part_of as "partOf", before.verifier, before.secret;

-- server/connections/flows/flows.ts, storeSecret
update flows
set secret = $1, expires_at = $2
where customer_id = $3
  and id = $4
  and state = 'answered';

-- server/connections/flows/flows.ts, keepChoosing
update flows
set state = 'choosing', handle_hash = $1, secret = $2
where customer_id = $3
  and id = $4
  and state = 'answered';

-- server/connections/flows/flows.ts, keepResult
update flows
set state = 'waiting', handle_hash = $1, secret = $2, accounts = $3::jsonb, signed_in_at = $4, expires_at = $5
where customer_id = $6
  and id = $7
  and state in ('open', 'answered')
  and exists (
    select
    from clients c
    where c.customer_id = $8
      and c.id = client_id
      and c.deleted_at is null
  );

-- server/connections/flows/flows.ts, redeemFlow
update flows
set state = 'used', ended_at = $1, secret = null, handle_hash = null
where customer_id = $2
  and id = $3
  and state = 'waiting'
  and expires_at > $4;

-- server/connections/flows/flows.ts, endFlows (one of its forms)
update flows
set state = 'ended', ended_at = $1, ended_how = $2, handle_hash = null
where customer_id = $3
  and secret is not null
  and state not in ('used', 'ended')
  and social_account_id = $4
returning id, method, platform, user_id as "userId";

-- server/connections/flows/reads.ts, findSignIns (one of its forms)
select id, client_id, social_account_id, platform, channel, state, ended_how, accounts, signed_in_at,
  expires_at
from flows
where customer_id = $1
  and session_id = $2
  and user_id = $3
  and signed_in_at is not null
  and platform is not null
  and accounts is not null
  and client_id = $4
  and seen_at is null
  and (state = 'waiting' or ended_how = 'late')
order by signed_in_at, id;

-- server/connections/flows/reads.ts, endSignIn
update flows
set seen_at = $1
where customer_id = $2
  and id = $3;

-- server/connections/flows/upkeep.ts, endDueFlows
select id
from firms_with_due_flows($1) as id
where id is not null;

-- server/connections/flows/upkeep.ts, deleteOldFlows
delete from flows
where customer_id = $1
  and expires_at < $2
  and secret is null;

-- server/connections/flows/upkeep.ts, resealFlows
select id, secret, verifier
from flows
where customer_id = $1
  and (secret is not null or verifier is not null)
order by id
for update;

-- server/connections/flows/upkeep.ts, resealFlows
update flows
set secret = $1, verifier = $2
where customer_id = $3
  and id = $4;

-- server/connections/platform-calls.ts, deauthorize
select customer_id as "customerId", social_account_id as "accountId"
from connections_of($1::smallint, $2);

-- server/connections/reads.ts, connectionsOf
select c.social_account_id, c.state, c.connected_at, c.lost_at, c.last_capture_at, k.job_id, k.retry_at, (
  select min(d.due_at)
  from data_deletions d
  where d.customer_id = c.customer_id
    and d.social_account_id = c.social_account_id
    and d.done_at is null
    and d.withdrawn_at is null
) as deletion_due_at
from connections c
left join captures k on k.customer_id = c.customer_id and k.social_account_id = c.social_account_id
  and k.finished_at is null
where c.customer_id = $1
  and c.social_account_id = any($2::uuid[]);

-- server/connections/restore-account.ts, restoreAccount
with same as materialized (
  select a.id, a.removed_at
  from social_accounts a
  where a.customer_id = $1
    and a.client_id = $2
    and a.platform = $3
    and (a.platform_account_id = $4::text or a.external_id = $5 and (a.platform_account_id is null
      or $6::text is null))
  for update
)
update social_accounts a
set removed_at = null, auth_type = null
where a.customer_id = $7
  and a.id = (
    select s.id
    from same s
    where not exists (select from same where removed_at is null)
      and not exists (
        select
        from job_runs j
        where j.customer_id = $8
          and j.subject_id = s.id
          and j.kind = $9
          and j.status <> 'SUCCESS'
      )
    order by s.removed_at desc
    limit 1
  )
returning a.id;

-- server/connections/revoke.ts, endAccess
select job_id
from captures
where customer_id = $1
  and social_account_id = any($2::uuid[])
  and finished_at is null;

-- server/connections/revoke.ts, endAccess
update captures
set finished_at = $1, outcome = 'failed'
where customer_id = $2
  and social_account_id = any($3::uuid[])
  and finished_at is null;

-- server/connections/revoke.ts, endAccess
delete from connections c using social_accounts a
where c.customer_id = $1
  and c.social_account_id = any($2::uuid[])
  and a.customer_id = c.customer_id
  and a.id = c.social_account_id
returning a.id as "accountId", a.platform, coalesce(a.platform_account_id, '') as "platformAccountId",
  c.tokens;

-- server/connections/revoke.ts, enqueueRevocation
insert into revocations(customer_id, id, social_account_id, platform, platform_account_id, tokens, created_at)
values ($1, $2, $3, $4, $5, $6, $7);

-- server/connections/revoke.ts, clientDeleted
select id
from social_accounts
where customer_id = $1
  and client_id = $2;

-- server/connections/revoke.ts, revokeUnused
select coalesce(count_connections($1::smallint, $2), 0)::int as n;

-- server/connections/revoke.ts, run
select social_account_id as "accountId", tokens, platform, platform_account_id as "platformAccountId"
from revocations
where customer_id = $1
  and id = $2;

-- server/connections/revoke.ts, deleteRevocation
delete from revocations
where customer_id = $1
  and id = $2;

-- server/connections/sites/settings.ts, savePlatformSetting
insert into platform_settings(customer_id, platform, is_enabled, auth)
values ($1, $2, $3, $4)
on conflict (customer_id, platform) do update set is_enabled = coalesce($5::boolean,
  platform_settings.is_enabled), auth = coalesce($6::text, platform_settings.auth);

-- server/connections/sites/sites.ts, sitesOf
select platform::int as platform, is_enabled, auth
from platform_settings_of($1)
where platform is not null
  and is_enabled is not null;

-- server/connections/tokens.ts, getAccess
select tokens
from connections
where customer_id = $1
  and social_account_id = $2
  and state = 'active'
for update;

-- server/connections/tokens.ts, storeTokens
update connections
set tokens = $1
where customer_id = $2
  and social_account_id = $3;

-- server/connections/tokens.ts, resealTokens
select social_account_id, tokens
from connections
where customer_id = $1
  and length(tokens) > 0
order by social_account_id
for update;

-- server/connections/tokens.ts, resealTokens
select id, social_account_id, tokens
from revocations
where customer_id = $1
order by id
for update;

-- server/connections/tokens.ts, resealTokens
update revocations
set tokens = $1
where customer_id = $2
  and id = $3;

-- server/connections/tokens.ts, resealTokens
select id, social_account_id as "accountId", secret
from owner_checks
where customer_id = $1
  and secret is not null
order by id
for update;

-- server/connections/tokens.ts, resealTokens
update owner_checks
set secret = $1
where customer_id = $2
  and id = $3;
