-- Written by `npm run check -- sql --write` from the statements in the code.

-- server/imports/films/copies.ts, fail
select b.sha256, b.mime, b.size, (count(*) over())::int as total
from blobs b
cross join lateral (
  select max(p.posted_at) as at
  from post_media m
  cross join lateral (
    select posted_at, social_account_id
    from posts
    where customer_id = $1
      and id = m.post_id
    limit 1
  ) p
  where m.customer_id = $2
    and m.sha256 = b.sha256
    and p.social_account_id = $3
) newest
where b.customer_id = $4
  and b.film_copy = 'waiting'
  and newest.at is not null
order by newest.at desc
limit $5;

-- server/imports/films/copies.ts, fail
update blobs
set film_copy = 'cannot be made: given up', preview_sha256 = null
where customer_id = $1
  and sha256 = any($2::bytea[]);

-- server/imports/films/copies.ts, enqueueCopies
select b.sha256, b.mime, b.size, (count(*) over())::int as total
from blobs b
cross join lateral (
  select max(p.posted_at) as at
  from post_media m
  cross join lateral (
    select posted_at, social_account_id
    from posts
    where customer_id = $1
      and id = m.post_id
    limit 1
  ) p
  where m.customer_id = $2
    and m.sha256 = b.sha256
    and p.social_account_id = $3
) newest
where b.customer_id = $4
  and b.film_copy = 'waiting'
  and newest.at is not null
order by newest.at desc
limit $5;

-- server/imports/films/copies.ts, copyFilms
select b.sha256, b.mime, b.size, (count(*) over())::int as total
from blobs b
cross join lateral (
  select max(p.posted_at) as at
  from post_media m
  cross join lateral (
    select posted_at, social_account_id
    from posts
    where customer_id = $1
      and id = m.post_id
    limit 1
  ) p
  where m.customer_id = $2
    and m.sha256 = b.sha256
    and p.social_account_id = $3
) newest
where b.customer_id = $4
  and b.film_copy = 'waiting'
  and newest.at is not null
order by newest.at desc
limit $5;

-- server/imports/films/copies.ts, updateBlob (one of its forms)
update blobs
set preview_sha256 = $1
where customer_id = $2
  and sha256 = $3;

-- server/imports/job-runs.ts, listJobRuns
select j.id, j.kind, j.subject_id, j.status, j.progress, j.error, j.created_by, j.created_at, j.started_at,
  j.finished_at
from job_runs j
where j.customer_id = $1
  and j.id = any($2::uuid[])
  and (j.created_by = $3 or exists (
    select
    from post_imports i
    where i.customer_id = j.customer_id
      and i.id = j.subject_id
      and (i.client_id <> all (array(
        select g.id
        from clients g
        where g.customer_id = $4
          and g.deleted_at is not null
      )) and i.client_id = $5::uuid)
  ) or $6 and exists (
    select
    from post_searches s
    where s.customer_id = j.customer_id
      and s.id = j.subject_id
      and (s.client_id <> all (array(
        select g.id
        from clients g
        where g.customer_id = $7
          and g.deleted_at is not null
      )) and s.client_id = $8::uuid)
  ) or $9 and exists (
    select
    from report_files f
    join reports r on r.customer_id = f.customer_id and r.id = f.report_id
    where f.customer_id = j.customer_id
      and f.job_id = j.id
      and ($10 or r.type = 'album')
      and (r.client_id <> all (array(
        select g.id
        from clients g
        where g.customer_id = $11
          and g.deleted_at is not null
      )) and r.client_id = $12::uuid)
  ));

-- server/imports/ledger/download.ts, page (one of its forms)
select path, size, outcome, code, reason, records
from import_files
where customer_id = $1
  and import_id = $2
  and (left(path, 300), path_sha256) > (left($3, 300), sha256(convert_to($4, 'UTF8')))
order by left(path, 300), path_sha256
limit $5;

-- server/imports/ledger/download.ts, page (one of its forms)
select file, position, byte_offset, outcome, code, reason, raw
from import_records
where customer_id = $1
  and import_id = $2
  and (left(file, 300), file_sha256, position, byte_offset) > (left($3, 300), sha256(convert_to($4, 'UTF8')),
    $5, $6)
order by left(file, 300), file_sha256, position, byte_offset
limit $7;

-- server/imports/ledger/reads.ts, listImportFiles (one of its forms)
select path, size, outcome, code, reason, records
from import_files
where customer_id = $1
  and import_id = $2
  and outcome = any($3::text[])
order by left(path, 300), path_sha256
limit $4
offset $5;

-- server/imports/ledger/reads.ts, listImportFiles (one of its forms)
select count(*) as n
from import_files
where customer_id = $1
  and import_id = $2
  and outcome = any($3::text[]);

-- server/imports/ledger/reads.ts, listImportRecords (one of its forms)
select outcome, file, position, code, reason, raw
from import_records
where customer_id = $1
  and import_id = $2
  and outcome = any($3::text[])
order by left(file, 300), file_sha256, position, byte_offset
limit $4
offset $5;

-- server/imports/ledger/reads.ts, listImportRecords (one of its forms)
select count(*) as n
from import_records
where customer_id = $1
  and import_id = $2
  and outcome = any($3::text[]);

-- server/imports/ledger/seal.ts, sealArchive
insert into blobs(customer_id, sha256, size, crc32, mime, derivatives)
values ($1, $2, $3, $4, 'application/zip', 'archive')
on conflict do nothing;

-- server/imports/ledger/seal.ts, sealArchive
update post_imports
set archive_sha256 = $1
where customer_id = $2
  and id = $3
  and archive_sha256 is null;

-- server/imports/ledger/write.ts, writeLedgerRecords
insert into import_records(customer_id, import_id, file, file_sha256, position, byte_offset, outcome, code,
  reason, raw)
select $1, $2, *
from unnest($3::text[], $4::bytea[], $5::int[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::text[])
on conflict do nothing;

-- server/imports/ledger/write.ts, writeLedgerFiles
insert into import_files(customer_id, import_id, path, path_sha256, size, outcome, code, reason, records)
select $1, $2, *
from unnest($3::text[], $4::bytea[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::int[])
on conflict do nothing;

-- server/imports/media/derivatives.ts, makeDerivatives
select b.sha256, b.mime, b.size, (count(*) over())::int as total
from blobs b
cross join lateral (
  select max(p.posted_at) as at
  from post_media m
  cross join lateral (
    select posted_at, social_account_id
    from posts
    where customer_id = $1
      and id = m.post_id
    limit 1
  ) p
  where m.customer_id = $2
    and m.sha256 = b.sha256
    and p.social_account_id = $3
) newest
where b.customer_id = $4
  and b.derivatives is null
  and newest.at is not null
order by newest.at desc
limit $5;

-- server/imports/media/derivatives.ts, saveDerivatives
update blobs b
set width = w.width, height = w.height, placeholder = w.placeholder, thumbnail_sha256 = w.thumbnail,
  preview_sha256 = w.preview, derivatives = w.outcome, metadata = w.metadata, film_copy = w.film_copy
from unnest($1::bytea[], $2::int[], $3::int[], $4::text[], $5::bytea[], $6::bytea[], $7::text[], $8::jsonb[],
  $9::text[]) as w(sha256, width, height, placeholder, thumbnail, preview, outcome, metadata, film_copy)
where b.customer_id = $10
  and b.sha256 = w.sha256;

-- server/imports/media/files.ts, writeBlobs
insert into blobs(customer_id, sha256, size, crc32, mime)
select $1, *
from unnest($2::bytea[], $3::bigint[], $4::bigint[], $5::text[])
order by 2
on conflict do nothing;

-- server/imports/owners/checks.ts, checkArchive
select
from social_accounts
where customer_id = $1
  and id = $2
for no key update;

-- server/imports/owners/checks.ts, stateOfImport
select state
from owner_checks
where customer_id = $1
  and import_id = $2;

-- server/imports/owners/checks.ts, insertCheck (one of its forms)
insert into owner_checks(customer_id, id, client_id, social_account_id, import_id, method, sign_in, secret,
  owner, state, reason, lines, other_clients, adds_account, asked_by, asked_by_name, decided_at, created_at)
values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9::jsonb, $10, $11, $12::jsonb, $13::uuid[], $14, $15, $16,
  $17, $18);

-- server/imports/owners/checks.ts, notifyDeciders
select u.id
from users u
where u.customer_id = $1
  and u.client_id is null
  and u.status = 1
  and u.deleted_at is null
  and (u.role in ('SUPER_ADMIN', 'ADMIN', 'MANAGER') or (u.role = 'RESOLVER' and not exists (
    select
    from unnest($2::uuid[]) as seen(id)
    where not exists (
      select
      from user_clients uc
      where uc.customer_id = $3
        and uc.user_id = u.id
        and uc.client_id = seen.id
        and uc.assigned_at is not null
    )
  )));

-- server/imports/owners/checks.ts, notifyDeciders
select user_id as id
from notifications
where customer_id = $1
  and type = 'owner_check_waiting'
  and read_at is null
  and data @> $2::jsonb;

-- server/imports/owners/checks.ts, subjectOf
select k.client_id as "clientId", c.first_name as "firstName", c.last_name as "lastName", a.platform,
  k.import_id is null as "isSignIn", k.other_clients as "otherClients"
from owner_checks k
join clients c on c.customer_id = $1 and c.id = k.client_id
join social_accounts a on a.customer_id = $2 and a.id = k.social_account_id
where k.customer_id = $3
  and k.id = $4;

-- server/imports/owners/decide.ts, acceptOwner
update owner_checks
set secret = null
where customer_id = $1
  and id = $2;

-- server/imports/owners/decide.ts, undoRefusal
select id
from job_runs
where customer_id = $1
  and subject_id = $2
  and kind = $3
  and status = 'PENDING'
order by created_at desc
limit 1;

-- server/imports/owners/decide.ts, undoRefusal
update owner_checks k
set state = 'waiting', decided_by = null, decided_by_name = null, decided_at = null
where k.customer_id = $1
  and (k.id = $2 or k.state = 'refused' and k.decided_at = $3 and k.import_id in (
    select i.id
    from post_imports i
    where i.customer_id = $4
      and i.part_of = $5::uuid
  ));

-- server/imports/owners/decide.ts, forgetRefusal
update owner_checks
set forgotten_at = $1
where customer_id = $2
  and id = $3;

-- server/imports/owners/decide.ts, disownCheck
update owner_checks
set disowned_at = coalesce(disowned_at, $1)
where customer_id = $2
  and id = $3;

-- server/imports/owners/decide.ts, leaveUnanswered
update owner_checks
set state = 'unanswered'
where customer_id = $1
  and id = $2;

-- server/imports/owners/decide.ts, endSignIn
update owner_checks
set secret = null
where customer_id = $1
  and id = $2;

-- server/imports/owners/decide.ts, endSignIn
update social_accounts
set removed_at = $1
where customer_id = $2
  and id = $3
  and removed_at is null
  and not exists (select from post_imports i where i.customer_id = $4 and i.social_account_id = $5);

-- server/imports/owners/decide.ts, endHeldSignIns
select id
from owner_checks
where customer_id = $1
  and social_account_id = any($2::uuid[])
  and secret is not null
order by id;

-- server/imports/owners/decide.ts, endHeldSignIns
update owner_checks
set state = 'withdrawn'
where customer_id = $1
  and id = $2;

-- server/imports/owners/decide.ts, decide
update owner_checks k
set state = $1, decided_by = $2, decided_by_name = $3, decided_at = $4
where k.customer_id = $5
  and (k.id = $6 or k.owner is null and k.state in ('waiting', 'unanswered') and k.import_id in (
    select i.id
    from post_imports i
    where i.customer_id = $7
      and i.part_of = $8::uuid
  ));

-- server/imports/owners/decide.ts, importAccepted
select i.id
from post_imports i
join owner_checks k on k.customer_id = $1 and k.import_id = i.id
where i.customer_id = $2
  and (i.id = $3 or i.part_of = $4)
  and k.state = 'accepted'
  and i.completed_at is null
order by i.created_at;

-- server/imports/owners/decide.ts, importAccepted
update post_imports
set job_id = $1
where customer_id = $2
  and id = $3;

-- server/imports/owners/facts.ts, accountOf
select a.id, a.client_id, a.platform, c.first_name || ' ' || c.last_name as client, a.external_id,
  a.is_listed, coalesce(a.listed_at, a.created_at) as listed_at, not exists (
  select
  from users u
  where u.customer_id = $1
    and u.id = coalesce(a.listed_by, a.created_by)
    and u.client_id is not null
) as is_listed_by_staff
from social_accounts a
join clients c on c.customer_id = a.customer_id and c.id = a.client_id
where a.customer_id = $2
  and a.id = $3;

-- server/imports/owners/facts.ts, ownersOf
select i.owner, 'archive' as "from", null as method, i.created_at as at, coalesce(k.state = 'accepted',
  i.owner_confirmed_at is not null) as "isAccepted"
from post_imports i
left join owner_checks k on k.customer_id = $1 and k.import_id = i.id
where i.customer_id = $2
  and i.social_account_id = $3
  and i.owner is not null
  and (i.completed_at is not null or k.state in ('matched', 'accepted'))
  and i.id is distinct from $4::uuid
  and i.takeout_id is null
  and k.state is distinct from 'refused'
union all
select k.owner, 'signIn', k.method, k.created_at, k.state = 'accepted'
from owner_checks k
where k.customer_id = $5
  and k.social_account_id = $6
  and k.import_id is null
  and k.state in ('matched', 'accepted')
  and k.owner is not null
union all
select jsonb_build_object('id', a.platform_account_id, 'name', a.platform_account_name, 'userName', null,
  'emails', '[]'::jsonb), 'signIn', a.auth_type, a.created_at, false
from social_accounts a
where a.customer_id = $7
  and a.id = $8
  and a.platform_account_id is not null
  and not exists (
    select
    from owner_checks k
    where k.customer_id = $9
      and k.social_account_id = a.id
      and k.import_id is null
  );

-- server/imports/owners/facts.ts, refusedOf
select k.owner, k.social_account_id = $1 and k.import_id is not null as "isOfAccount",
  coalesce(mine.file_size = i.file_size and mine.parts = i.parts and cardinality(mine.parts) > 0,
  false) as "isSameFile"
from owner_checks k
join social_accounts a on a.customer_id = $2 and a.id = k.social_account_id
left join post_imports i on i.customer_id = $3 and i.id = k.import_id
left join post_imports mine on mine.customer_id = $4 and mine.id = $5::uuid
where k.customer_id = $6
  and k.client_id = $7
  and a.platform = $8
  and k.state = 'refused'
  and k.forgotten_at is null;

-- server/imports/owners/facts.ts, otherClients
select a.client_id
from social_accounts a
where a.customer_id = $1
  and a.platform = $2
  and a.client_id <> $3
  and a.removed_at is null
  and (a.platform_account_id = $4::text or lower(a.external_id) = any($5::text[]))
union
select i.client_id
from post_imports i
join social_accounts a on a.customer_id = $6 and a.id = i.social_account_id
where i.customer_id = $7
  and a.platform = $8
  and i.client_id <> $9
  and i.completed_at is not null
  and i.takeout_id is null
  and i.owner ->> 'id' = $10::text
union
select other.client_id
from post_imports mine
join post_imports other on other.customer_id = $11 and other.file_size = mine.file_size
  and other.parts = mine.parts
where mine.customer_id = $12
  and mine.id = $13::uuid
  and other.client_id <> mine.client_id
  and cardinality(mine.parts) > 0
  and not exists (
    select
    from owner_checks k
    where k.customer_id = $14
      and k.import_id = other.id
      and k.state = 'refused'
  );

-- server/imports/owners/facts.ts, namesakes
select c.id
from clients c
where c.customer_id = $1
  and c.id <> $2
  and c.deleted_at is null
  and folded(c.first_name || ' ' || c.last_name) = folded($3);

-- server/imports/owners/facts.ts, sessionSince
select coalesce(t.created_at, s.created_at) as since
from sessions s
left join link_tokens t on t.token_hash = s.link_token_hash
where s.id = $1;

-- server/imports/owners/posts.ts, comparePosts
select id, owner, other_clients, lines
from owner_checks
where customer_id = $1
  and import_id = $2
  and state in ('matched', 'notNamed')
for no key update;

-- server/imports/owners/posts.ts, comparePosts
select p.client_id, count(*)::int as n
from social_accounts a
cross join unnest($1::text[]) as w(identity)
cross join lateral (
  select client_id, taken_out_in
  from posts
  where customer_id = $2
    and social_account_id = a.id
    and identity = decode(w.identity, 'hex')
  limit 1
) p
where a.customer_id = $3
  and a.platform = $4
  and (p.taken_out_in is null) = (a.client_id <> $5)
group by p.client_id
having count(*) >= $6::int;

-- server/imports/owners/posts.ts, comparePosts
update owner_checks
set state = 'waiting', reason = $1, lines = $2::jsonb, other_clients = $3::uuid[]
where customer_id = $4
  and id = $5;

-- server/imports/owners/reads.ts, findCheck (one of its forms)
select k.id, k.client_id as "clientId", c.first_name as "clientFirstName", c.last_name as "clientLastName",
  k.social_account_id as "accountId", a.platform, k.import_id as "importId", k.method, k.sign_in as "signIn",
  k.secret, k.owner, k.state, k.reason, k.lines, k.adds_account as "addsAccount", k.asked_by as "askedBy",
  k.asked_by_name as "askedByName", k.created_at as "createdAt", k.decided_by as "decidedBy",
  k.decided_by_name as "decidedByName", k.decided_at as "decidedAt", k.disowned_at as "disownedAt",
  k.forgotten_at as "forgottenAt", i.archive_removed_at as "archiveRemovedAt", i.takeout_id as "takeoutId",
  coalesce(i.link_purpose is not null, false) as "isByLink", true as "seesOthers"
from owner_checks k
join clients c on c.customer_id = k.customer_id and c.id = k.client_id
join social_accounts a on a.customer_id = k.customer_id and a.id = k.social_account_id
left join post_imports i on i.customer_id = k.customer_id and i.id = k.import_id
where k.customer_id = $1
  and k.id = $2
for no key update of k;

-- server/imports/owners/reads.ts, getOwnerCheck (one of its forms)
select k.id, k.client_id as "clientId", c.first_name as "clientFirstName", c.last_name as "clientLastName",
  k.social_account_id as "accountId", a.platform, k.import_id as "importId", k.method, k.sign_in as "signIn",
  k.secret, k.owner, k.state, k.reason, k.lines, k.adds_account as "addsAccount", k.asked_by as "askedBy",
  k.asked_by_name as "askedByName", k.created_at as "createdAt", k.decided_by as "decidedBy",
  k.decided_by_name as "decidedByName", k.decided_at as "decidedAt", k.disowned_at as "disownedAt",
  k.forgotten_at as "forgottenAt", i.archive_removed_at as "archiveRemovedAt", i.takeout_id as "takeoutId",
  coalesce(i.link_purpose is not null, false) as "isByLink", not exists (
  select
  from unnest(k.other_clients) as o(id)
  where not (o.id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $1
      and g.deleted_at is not null
  )) and o.id = $2::uuid)
) as "seesOthers"
from owner_checks k
join clients c on c.customer_id = k.customer_id and c.id = k.client_id
join social_accounts a on a.customer_id = k.customer_id and a.id = k.social_account_id
left join post_imports i on i.customer_id = k.customer_id and i.id = k.import_id
where k.customer_id = $3
  and k.id = $4
  and (k.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $5
      and g.deleted_at is not null
  )) and k.client_id = $6::uuid);

-- server/imports/owners/reads.ts, listOwnerChecks (one of its forms)
select k.id, k.client_id as "clientId", c.first_name as "clientFirstName", c.last_name as "clientLastName",
  k.social_account_id as "accountId", a.platform, k.import_id as "importId", k.method, k.sign_in as "signIn",
  k.secret, k.owner, k.state, k.reason, k.lines, k.adds_account as "addsAccount", k.asked_by as "askedBy",
  k.asked_by_name as "askedByName", k.created_at as "createdAt", k.decided_by as "decidedBy",
  k.decided_by_name as "decidedByName", k.decided_at as "decidedAt", k.disowned_at as "disownedAt",
  k.forgotten_at as "forgottenAt", i.archive_removed_at as "archiveRemovedAt", i.takeout_id as "takeoutId",
  coalesce(i.link_purpose is not null, false) as "isByLink", not exists (
  select
  from unnest(k.other_clients) as o(id)
  where not (o.id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $1
      and g.deleted_at is not null
  )) and o.id = $2::uuid)
) as "seesOthers"
from owner_checks k
join clients c on c.customer_id = k.customer_id and c.id = k.client_id
join social_accounts a on a.customer_id = k.customer_id and a.id = k.social_account_id
left join post_imports i on i.customer_id = k.customer_id and i.id = k.import_id
where k.customer_id = $3
  and (k.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $4
      and g.deleted_at is not null
  )) and k.client_id = $5::uuid)
  and (k.state = 'waiting' or k.state = 'unanswered' and k.import_id is not null)
order by k.created_at, k.id
limit $6
offset $7;

-- server/imports/owners/reads.ts, listOwnerChecks (one of its forms)
select count(*)::int as n
from owner_checks k
where k.customer_id = $1
  and (k.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $2
      and g.deleted_at is not null
  )) and k.client_id = $3::uuid)
  and (k.state = 'waiting' or k.state = 'unanswered' and k.import_id is not null);

-- server/imports/owners/reads.ts, openChecksOf (one of its forms)
select k.id, k.client_id as "clientId", c.first_name as "clientFirstName", c.last_name as "clientLastName",
  k.social_account_id as "accountId", a.platform, k.import_id as "importId", k.method, k.sign_in as "signIn",
  k.secret, k.owner, k.state, k.reason, k.lines, k.adds_account as "addsAccount", k.asked_by as "askedBy",
  k.asked_by_name as "askedByName", k.created_at as "createdAt", k.decided_by as "decidedBy",
  k.decided_by_name as "decidedByName", k.decided_at as "decidedAt", k.disowned_at as "disownedAt",
  k.forgotten_at as "forgottenAt", i.archive_removed_at as "archiveRemovedAt", i.takeout_id as "takeoutId",
  coalesce(i.link_purpose is not null, false) as "isByLink", not exists (
  select
  from unnest(k.other_clients) as o(id)
  where not (o.id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $1
      and g.deleted_at is not null
  )) and o.id = $2::uuid)
) as "seesOthers"
from owner_checks k
join clients c on c.customer_id = k.customer_id and c.id = k.client_id
join social_accounts a on a.customer_id = k.customer_id and a.id = k.social_account_id
left join post_imports i on i.customer_id = k.customer_id and i.id = k.import_id
where k.customer_id = $3
  and k.social_account_id = any($4::uuid[])
  and (k.state = 'waiting' or k.state = 'unanswered' and k.import_id is not null)
  and (k.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $5
      and g.deleted_at is not null
  )) and k.client_id = $6::uuid)
order by k.created_at;

-- server/imports/owners/takeouts.ts, refuseOwners (one of its forms)
insert into owner_checks(customer_id, id, client_id, social_account_id, import_id, owner, state, lines,
  decided_by, decided_by_name, decided_at, created_at)
select $1, $2, i.client_id, i.social_account_id, i.id, coalesce(i.owner, $3::jsonb), 'refused', '[]', $4, $5,
  $6, $7
from post_imports i
where i.customer_id = $8
  and i.id = $9
returning owner;

-- server/imports/owners/takeouts.ts, decideAll (one of its forms)
update owner_checks k
set state = $1, decided_by = $2, decided_by_name = $3, decided_at = $4, forgotten_at = null
where k.customer_id = $5
  and (k.import_id = any($6::uuid[]) or $7 and k.import_id is null and k.social_account_id = $8
    and k.state in ('matched', 'accepted'))
returning k.id, k.import_id as "importId", k.owner, k.state, k.social_account_id as "accountId";

-- server/imports/owners/upkeep.ts, endUnanswered
select id
from owner_checks
where customer_id = $1
  and state = 'waiting'
  and created_at <= $2::timestamptz - make_interval(days = > $3)
order by created_at;

-- server/imports/owners/upkeep.ts, remindDeciders
select k.id, k.created_at as at, k.reminders
from owner_checks k
join clients c on c.customer_id = $1 and c.id = k.client_id and c.deleted_at is null
where k.customer_id = $2
  and k.state = 'waiting'
order by k.created_at
for no key update of k;

-- server/imports/owners/upkeep.ts, remindDeciders
update owner_checks
set reminders = $1
where customer_id = $2
  and id = $3;

-- server/imports/owners/upkeep.ts, deleteRefused
select i.id, k.id as "checkId", i.client_id as "clientId", encode(i.archive_sha256, 'hex') as sha256
from owner_checks k
join post_imports i on i.customer_id = $1 and i.id = k.import_id
join clients c on c.customer_id = $2 and c.id = i.client_id and c.held_at is null
join accounts a on a.id = k.customer_id and a.held_at is null
where k.customer_id = $3
  and k.state = 'refused'
  and i.completed_at is null
  and i.archive_sha256 is not null
  and i.archive_removed_at is null
  and k.decided_at < least($4::timestamptz, clock_timestamp()) - make_interval(days = > $5)
order by k.decided_at
limit $6
for update of k, i skip locked
for share of c, a skip locked;

-- server/imports/owners/upkeep.ts, deleteRefused
insert into tombstones(customer_id, id, kind, subject_id, client_id, facts, removed_by, reason, removed_at)
select $1, new_id($2), 'import', i.id, i.client_id, jsonb_build_object('archiveSha256',
  encode(i.archive_sha256, 'hex'), 'fileSize', i.file_size, 'uploadedAt', i.uploaded_at), null, 'refused', $3
from post_imports i
where i.customer_id = $4
  and i.id = any($5::uuid[]);

-- server/imports/owners/upkeep.ts, deleteRefused
update post_imports
set archive_removed_at = $1
where customer_id = $2
  and id = any($3::uuid[]);

-- server/imports/reads.ts, findImports
select i.id, i.job_id, i.social_account_id, i.trigger, i.created_at, i.completed_at, i.until, i.file_name,
  i.file_size, cardinality(i.parts) as parts, i.browser_sha256, i.uploaded_at, i.ip, i.user_agent,
  i.link_purpose, i.source, i.origin, i.archive_sha256, i.archive_removed_at, i.reader_version, i.generation,
  i.archive_date, i.archive_date_source, i.owner, k.state as owner_state, k.lines as owner_lines,
  coalesce(k.decided_by_name, i.owner_confirmed_by_name) as owner_decided_by_name, coalesce(k.decided_at,
  i.owner_confirmed_at) as owner_decided_at, coalesce(cardinality(k.other_clients) > 0, false) as has_others,
  s.platform, i.part_of, i.missing_parts, i.doubts, i.created_by_name, i.totals, j.status, j.error, (
  select json_build_object('id', t.id, 'by', t.created_by_name, 'at', t.created_at)
  from takeouts t
  where t.customer_id = i.customer_id
    and t.id = i.takeout_id
) as taken_out
from post_imports i
left join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
left join owner_checks k on k.customer_id = i.customer_id and k.import_id = i.id
join social_accounts s on s.customer_id = i.customer_id and s.id = i.social_account_id
where i.customer_id = $1
  and i.id = any($2::uuid[])
  and (i.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and i.client_id = $4::uuid);

-- server/imports/reads.ts, findImportedAccount
select client_id as "clientId", platform, external_id as "externalId", removed_at is not null as "isRemoved"
from social_accounts
where customer_id = $1
  and id = $2;

-- server/imports/reads.ts, seesAccount
select 1
from social_accounts a
where a.customer_id = $1
  and a.id = $2
  and (a.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and a.client_id = $4::uuid);

-- server/imports/reads.ts, listPostImports
select i.id, i.job_id, i.social_account_id, i.trigger, i.created_at, i.completed_at, i.until, i.file_name,
  i.file_size, cardinality(i.parts) as parts, i.browser_sha256, i.uploaded_at, i.ip, i.user_agent,
  i.link_purpose, i.source, i.origin, i.archive_sha256, i.archive_removed_at, i.reader_version, i.generation,
  i.archive_date, i.archive_date_source, i.owner, k.state as owner_state, k.lines as owner_lines,
  coalesce(k.decided_by_name, i.owner_confirmed_by_name) as owner_decided_by_name, coalesce(k.decided_at,
  i.owner_confirmed_at) as owner_decided_at, coalesce(cardinality(k.other_clients) > 0, false) as has_others,
  s.platform, i.part_of, i.missing_parts, i.doubts, i.created_by_name, i.totals, j.status, j.error, (
  select json_build_object('id', t.id, 'by', t.created_by_name, 'at', t.created_at)
  from takeouts t
  where t.customer_id = i.customer_id
    and t.id = i.takeout_id
) as taken_out
from post_imports i
left join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
left join owner_checks k on k.customer_id = i.customer_id and k.import_id = i.id
join social_accounts s on s.customer_id = i.customer_id and s.id = i.social_account_id
where i.customer_id = $1
  and i.social_account_id = $2
  and (i.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and i.client_id = $4::uuid)
order by i.created_at desc, i.id desc
limit $5
offset $6;

-- server/imports/reads.ts, listPostImports
select count(*) as n
from post_imports i
where i.customer_id = $1
  and i.social_account_id = $2
  and (i.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and i.client_id = $4::uuid);

-- server/imports/reads.ts, latestImports
select distinct on (i.social_account_id) i.id, i.job_id, i.social_account_id, i.trigger, i.created_at,
  i.completed_at, i.until, i.file_name, i.file_size, cardinality(i.parts) as parts, i.browser_sha256,
  i.uploaded_at, i.ip, i.user_agent, i.link_purpose, i.source, i.origin, i.archive_sha256,
  i.archive_removed_at, i.reader_version, i.generation, i.archive_date, i.archive_date_source, i.owner,
  k.state as owner_state, k.lines as owner_lines, coalesce(k.decided_by_name,
  i.owner_confirmed_by_name) as owner_decided_by_name, coalesce(k.decided_at,
  i.owner_confirmed_at) as owner_decided_at, coalesce(cardinality(k.other_clients) > 0, false) as has_others,
  s.platform, i.part_of, i.missing_parts, i.doubts, i.created_by_name, i.totals, j.status, j.error, (
  select json_build_object('id', t.id, 'by', t.created_by_name, 'at', t.created_at)
  from takeouts t
  where t.customer_id = i.customer_id
    and t.id = i.takeout_id
) as taken_out
from post_imports i
left join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
left join owner_checks k on k.customer_id = i.customer_id and k.import_id = i.id
join social_accounts s on s.customer_id = i.customer_id and s.id = i.social_account_id
where i.customer_id = $1
  and i.social_account_id = any($2::uuid[])
order by i.social_account_id, i.created_at desc, i.id desc;

-- server/imports/received.ts, createReceivedImport
select id
from post_imports
where customer_id = $1
  and upload_id = $2;

-- server/imports/received.ts, createReceivedImport (one of its forms)
insert into post_imports(customer_id, id, client_id, social_account_id, upload_id, file_name, file_size,
  parts, uploaded_at, job_id, trigger, source, origin, part_of, ip, user_agent, link_purpose, created_by,
  created_by_name, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8::bytea[], $9, $10, $11, $12, $13::jsonb, $14, $15, $16, $17, $18, $19,
  $20);

-- server/imports/row.ts, importOf
select i.id, i.client_id, i.social_account_id, i.upload_id, i.file_name, i.part_of, i.takeout_id, i.source,
  i.origin, i.file_size, i.parts, i.uploaded_at, i.browser_sha256, i.archive_sha256, i.reader_version,
  i.limit_hits, i.created_by, i.created_by_name, i.came_since, a.platform
from post_imports i
join social_accounts a on a.customer_id = i.customer_id and a.id = i.social_account_id
where i.customer_id = $1
  and i.id = $2;

-- server/imports/run/cancel.ts, cancelImports
select i.id, i.job_id as "jobId", i.archive_sha256 is not null as "isSealed"
from post_imports i
join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id and j.status in ('PENDING', 'RUNNING')
where i.customer_id = $1
  and i.social_account_id = $2
order by j.id;

-- server/imports/run/cancel.ts, lockListedAccount
select 1
from social_accounts
where customer_id = $1
  and id = $2
  and removed_at is null
for share;

-- server/imports/run/completeness.ts, saveDateRange
update post_imports i
set oldest_post_at = s.oldest, newest_post_at = s.newest
from (
  select min(posted_at) as oldest, max(posted_at) as newest
  from (
    select posted_at
    from post_versions
    where customer_id = $1
      and import_id = $2
      and records_of is null
    union all
    select p.posted_at
    from import_known_posts k
    join posts p on p.customer_id = k.customer_id and p.id = k.post_id
    where k.customer_id = $3
      and k.import_id = $4
  ) held
) s
where i.customer_id = $5
  and i.id = $6;

-- server/imports/run/completeness.ts, saveCompleteness
with downloads as (
  select coalesce(i.part_of, i.id) as download, bool_or('unread' = any(i.doubts)) as is_unread,
    min(i.oldest_post_at) as oldest, max(i.newest_post_at) as newest,
    min(case i.archive_date_source when 'zip_utc' then i.archive_date when 'zip_local' then i.archive_date - $1::interval end) as made,
    bool_and(i.completed_at is not null and i.archive_date_source <> 'received' and i.source <> 'api'
    and i.doubts = '{}' and i.missing_parts = '{}' and not exists (
    select
    from archive_fetches f
    where f.customer_id = $2
      and f.social_account_id = $3
      and f.part_of = coalesce(i.part_of, i.id)
      and f.state <> 'imported'
  )) as is_whole
  from post_imports i
  left join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
  where i.customer_id = $4
    and i.social_account_id = $5
    and i.takeout_id is null
    and (i.completed_at is not null or j.status in ('PENDING', 'RUNNING'))
  group by 1
),
complete as (
  select d.download, case when d.is_whole and not exists (
    select
    from downloads o
    where o.download <> d.download
      and not o.is_unread
      and (o.oldest < d.oldest or (o.newest > d.newest and o.newest <= d.made))
  ) then greatest(d.made, d.newest) end as until
  from downloads d
)
update post_imports i
set complete_until = c.until, until = case when 'unread' <> all (i.doubts) then coalesce(c.until,
  i.newest_post_at) end
from complete c
where i.customer_id = $6
  and i.social_account_id = $7
  and coalesce(i.part_of, i.id) = c.download
  and i.completed_at is not null;

-- server/imports/run/completeness.ts, saveCompleteness
update social_accounts
set posts_until = (
  select coalesce(max(i.complete_until), max(i.newest_post_at))
  from post_imports i
  where 'unread' <> all (i.doubts)
    and i.takeout_id is null
    and i.customer_id = $1
    and i.social_account_id = $2
    and i.completed_at is not null
)
where customer_id = $3
  and id = $4;

-- server/imports/run/completeness.ts, saveOldDateRanges
select id, social_account_id
from post_imports
where customer_id = $1
  and completed_at is not null
  and newest_post_at is not null
  and oldest_post_at is null
order by id
limit 1
for update skip locked;

-- server/imports/run/doubts.ts, recordLimitHit
update post_imports
set limit_hits = limit_hits + 1, named_doubts = '{unread}'
where customer_id = $1
  and id = $2;

-- server/imports/run/doubts.ts, recordLimitHit
select 1
from post_versions
where customer_id = $1
  and import_id = $2
  and records_of is null
union all
select 1
from import_known_posts
where customer_id = $3
  and import_id = $4
limit 1;

-- server/imports/run/doubts.ts, recordDoubts
select i.id, i.file_name, i.file_size, i.named_doubts as reported_doubts
from post_imports i
join post_imports m on m.customer_id = i.customer_id and m.social_account_id = i.social_account_id
  and coalesce(m.part_of, m.id) = coalesce(i.part_of, i.id)
where m.customer_id = $1
  and m.id = $2
  and i.completed_at is not null;

-- server/imports/run/doubts.ts, recordDoubts
select path, records
from import_files
where customer_id = $1
  and import_id = any($2::uuid[])
  and path ~ * '(posts|tweet)[^/]*.js(on)?$';

-- server/imports/run/doubts.ts, recordDoubts
update post_imports
set doubts = $1::text[]
where customer_id = $2
  and id = any($3::uuid[]);

-- server/imports/run/doubts.ts, lacksMedia
select exists (
  select
  from post_media m
  join post_versions v on v.customer_id = m.customer_id and v.post_id = m.post_id
  where m.customer_id = $1
    and m.sha256 is null
    and starts_with(m.missing, $2)
    and v.import_id = any($3::uuid[])
) as lacks;

-- server/imports/run/download-parts.ts, otherParts
select id, archive_sha256
from post_imports
where customer_id = $1
  and social_account_id = $2
  and coalesce(part_of, id) = $3
  and id <> $4
  and archive_sha256 is not null
order by created_at, id;

-- server/imports/run/download-parts.ts, updateLedger
update import_files
set code = 'in_part', reason = 'Part of a post in another part of the download.'
where customer_id = $1
  and import_id = $2
  and path_sha256 = any($3::bytea[])
  and code = 'no_post';

-- server/imports/run/download-parts.ts, updateLedger
update post_imports
set totals = jsonb_set(totals, '{media,withoutPost}',
  to_jsonb((totals -> 'media' ->> 'withoutPost')::int - $1::int))
where customer_id = $2
  and id = $3
  and totals is not null;

-- server/imports/run/download-parts.ts, recordMissingParts
select i.id, i.file_name, i.named_parts as reported_parts
from post_imports i
join post_imports m on m.customer_id = i.customer_id and m.social_account_id = i.social_account_id
  and coalesce(m.part_of, m.id) = coalesce(i.part_of, i.id)
where m.customer_id = $1
  and m.id = $2
  and i.completed_at is not null;

-- server/imports/run/download-parts.ts, recordMissingParts
select path
from import_files
where customer_id = $1
  and import_id = any($2::uuid[])
  and path_sha256 = any($3::bytea[]);

-- server/imports/run/download-parts.ts, recordMissingParts
update post_imports i
set missing_parts = array(select jsonb_array_elements_text(m.missing))
from unnest($1::uuid[], $2::jsonb[]) as m(id, missing)
where i.customer_id = $3
  and i.id = m.id;

-- server/imports/run/finish.ts, reconcile
select count(*) filter(where number = 1) as added, count(*) filter(where number > 1) as changed,
  coalesce(sum(cardinality(raw)), 0)::int as records
from post_versions
where customer_id = $1
  and import_id = $2
  and records_of is null;

-- server/imports/run/finish.ts, reconcile
select count(*) as found, count(*) filter(where m.missing is not null) as missing
from post_versions v
join post_media m on m.customer_id = v.customer_id and m.post_id = v.post_id
where v.customer_id = $1
  and v.import_id = $2
  and v.records_of is null;

-- server/imports/run/finish.ts, reconcile
select count(*) as n
from post_media
where customer_id = $1
  and filled_by = $2;

-- server/imports/run/finish.ts, reconcile
select count(*) as posts, coalesce(sum(records), 0)::int as records, coalesce(sum(media_found),
  0)::int as found, coalesce(sum(media_missing), 0)::int as missing
from import_known_posts
where customer_id = $1
  and import_id = $2;

-- server/imports/run/finish.ts, reconcile
select count(*) filter(where outcome = 'not_a_post') as not_a_post,
  count(*) filter(where outcome = 'skipped') as skipped, count(*) filter(where outcome = 'failed') as failed,
  count(*) filter(where outcome = 'unknown') as unknown
from import_records
where customer_id = $1
  and import_id = $2;

-- server/imports/run/finish.ts, reconcile
select count(*) filter(where outcome = 'read') as read, count(*) filter(where outcome = 'media') as media,
  count(*) filter(where outcome = 'not_posts') as not_posts,
  count(*) filter(where outcome = 'ignored') as ignored, count(*) filter(where outcome = 'failed') as failed,
  count(*) filter(where outcome = 'unknown') as unknown, count(*) filter(where outcome = 'media'
  and code = 'no_post') as no_post
from import_files
where customer_id = $1
  and import_id = $2;

-- server/imports/run/finish.ts, findImportSubject
select i.client_id, i.social_account_id, i.created_by, i.created_by_name, i.trigger,
  i.archive_sha256 is not null as is_sealed, 'unread' = any(i.named_doubts) as is_unread,
  case when i.archive_date_source <> 'received' then to_char(i.archive_date at time zone case i.archive_date_source when 'zip_local' then 'UTC' else c.time_zone end,
  'YYYY-MM-DD') end as made_on, a.platform, c.first_name, c.last_name
from post_imports i
join social_accounts a on a.customer_id = i.customer_id and a.id = i.social_account_id
join clients c on c.customer_id = i.customer_id and c.id = i.client_id
where i.customer_id = $1
  and i.id = $2;

-- server/imports/run/finish.ts, finishImport
update post_imports
set totals = $1::jsonb, completed_at = $2
where customer_id = $3
  and id = $4;

-- server/imports/run/finish.ts, notifyReviewers
select u.id, count(distinct p.id)::int as posts
from posts p
join post_history h on h.customer_id = p.customer_id and h.post_id = p.id
  and h.action = any($1::text[]) join (
  select id, role
  from users
  where customer_id = $2
    and client_id is null
    and status = 1
    and deleted_at is null
  union all
  select id, role
  from provider_staff($3)
  where status = 1
) u on u.id = h.actor_id
where p.customer_id = $4
  and p.changed_in = $5
  and p.changed_at is not null
group by u.id;

-- server/imports/run/job.ts, readPosts
update post_imports
set reader_version = $1, generation = $2, archive_date = $3, archive_date_source = $4,
  named_parts = $5::text[]
where customer_id = $6
  and id = $7;

-- server/imports/run/job.ts, readPosts
update post_imports
set named_doubts = $1::text[]
where customer_id = $2
  and id = $3;

-- server/imports/run/owner.ts, checkOwner (one of its forms)
update post_imports
set owner = $1::jsonb
where customer_id = $2
  and id = $3;

-- server/imports/run/reread.ts, recordReaderVersion
update post_imports
set reader_version = $1
where customer_id = $2
  and id = $3;

-- server/imports/run/reread.ts, rereadOldImports
select i.id
from post_imports i
where i.customer_id = $1
  and i.completed_at is not null
  and i.archive_sha256 is not null
  and i.archive_removed_at is null
  and i.takeout_id is null
  and i.reader_version::int < $2::int
  and not exists (
    select
    from job_runs j
    where j.customer_id = i.customer_id
      and j.kind = $3
      and j.subject_id = i.id
      and j.status in ('PENDING', 'RUNNING')
  )
order by i.id
limit $4;

-- server/imports/run/writer.ts, write
update job_runs
set progress = $1::jsonb
where customer_id = $2
  and id = $3;

-- server/imports/run/writer.ts, recordKnownPosts
insert into import_known_posts(customer_id, import_id, post_id, records, media_found, media_missing)
select $1, $2, *
from unnest($3::uuid[], $4::int[], $5::int[], $6::int[])
on conflict do nothing;

-- server/imports/takeouts/act.ts, takeOutImport (one of its forms)
insert into takeouts(customer_id, id, client_id, social_account_id, import_id, import_ids, reason, posts,
  filed, sign_in, job_id, created_by, created_by_name, created_at)
values ($1, $2, $3, $4, $5, $6::uuid[], $7, $8, $9, $10::jsonb, $11, $12, $13, $14);

-- server/imports/takeouts/act.ts, takeOutImport
update post_imports
set takeout_id = $1
where customer_id = $2
  and id = any($3::uuid[]);

-- server/imports/takeouts/act.ts, forgetSignIn
with before as (
  select a.id, a.platform_account_id, a.platform_account_name, a.auth_type
  from social_accounts a
  where a.customer_id = $1
    and a.id = $2
    and a.platform_account_id is not null
    and ($3 or exists (
      select
      from post_imports i
      where i.customer_id = a.customer_id
        and i.id = any($4::uuid[])
        and i.owner ->> 'id' = a.platform_account_id
    ))
  for no key update
)
update social_accounts a
set platform_account_id = null, platform_account_name = null, auth_type = null
from before b
where a.customer_id = $5
  and a.id = b.id
returning b.platform_account_id as "platformAccountId", b.platform_account_name as "platformAccountName",
  b.auth_type as "authType";

-- server/imports/takeouts/act.ts, putBackTakeout
select t.job_id as "jobId", t.import_id as "importId", t.import_ids as "importIds", t.client_id as "clientId",
  t.social_account_id as "accountId", t.created_at as at
from takeouts t
where t.customer_id = $1
  and t.id = $2
  and (t.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and t.client_id = $4::uuid);

-- server/imports/takeouts/act.ts, putBackTakeout
update takeouts
set put_back_by = $1, put_back_by_name = $2, put_back_at = $3, job_id = $4
where customer_id = $5
  and id = $6
  and put_back_at is null
  and deleted_at is null
returning sign_in as "signIn";

-- server/imports/takeouts/act.ts, putBackTakeout
update post_imports
set takeout_id = null
where customer_id = $1
  and takeout_id = $2
  and id = any($3::uuid[]);

-- server/imports/takeouts/act.ts, putBackTakeout
update social_accounts a
set platform_account_id = s."platformAccountId", platform_account_name = s."platformAccountName",
  auth_type = s."authType"
from jsonb_to_record($1::jsonb) as s("platformAccountId" text, "platformAccountName" text, "authType" text)
where a.customer_id = $2
  and a.id = $3
  and a.platform_account_id is null;

-- server/imports/takeouts/act.ts, notifyManagers
select c.first_name as "firstName", c.last_name as "lastName", a.platform
from clients c
join social_accounts a on a.customer_id = c.customer_id and a.id = $1
where c.customer_id = $2
  and c.id = $3;

-- server/imports/takeouts/job.ts, findMoved
select social_account_id as "accountId", client_id as "clientId", import_id as "importId",
  import_ids as "importIds", posts, reason, created_at as at, created_by as by, created_by_name as "byName",
  put_back_by as "backBy", put_back_by_name as "backByName"
from takeouts
where customer_id = $1
  and id = $2
  and deleted_at is null
for share;

-- server/imports/takeouts/job.ts, moveBatch
select distinct h.id
from unnest($1::uuid[]) as i(id)
cross join lateral ((
  select v.post_id as id
  from post_versions v
  where v.customer_id = $2
    and v.import_id = i.id
    and v.records_of is null
    and ($3::uuid is null or v.post_id > $4::uuid)
  order by v.post_id
  limit $5
) union all (
  select k.post_id
  from import_known_posts k
  where k.customer_id = $6
    and k.import_id = i.id
    and ($7::uuid is null or k.post_id > $8::uuid)
  order by k.post_id
  limit $9
)) h
order by h.id
limit $10;

-- server/imports/takeouts/job.ts, moveBatch (one of its forms)
select p.id
from posts p
where p.customer_id = $1
  and p.id = any($2::uuid[])
  and p.taken_out_in is not null
order by p.id
for no key update of p;

-- server/imports/takeouts/job.ts, resumeTakeouts
select t.id, coalesce(t.put_back_by, t.created_by) as by
from takeouts t
join job_runs j on j.customer_id = t.customer_id and j.id = t.job_id and j.status = 'FAILURE'
where t.customer_id = $1
  and t.deleted_at is null
order by t.id
for no key update of t;

-- server/imports/takeouts/job.ts, resumeTakeouts
update takeouts
set job_id = $1
where customer_id = $2
  and id = $3;

-- server/imports/takeouts/preview.ts, importToTakeOut
select i.client_id as "clientId", i.social_account_id as "accountId", i.source, i.takeout_id as "takeoutId",
  t.created_by_name as "takenOutBy", array(
  select o.id
  from post_imports o
  where o.customer_id = i.customer_id
    and o.social_account_id = i.social_account_id
    and o.takeout_id is null
    and (o.source = 'api' and i.source = 'api' or coalesce(o.part_of, o.id) = coalesce(i.part_of, i.id))
  order by o.id
) as "importIds"
from post_imports i
left join takeouts t on t.customer_id = i.customer_id and t.id = i.takeout_id
where i.customer_id = $1
  and i.id = $2
  and (i.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and i.client_id = $4::uuid);

-- server/imports/takeouts/preview.ts, countTakeout
select count(*) filter(where not is_staying and not is_filed)::int as deleted,
  count(*) filter(where not is_staying and is_filed)::int as filed,
  count(*) filter(where is_staying)::int as staying, count(*) filter(where not is_staying
  and status <> $1)::int as reviewed, count(*) filter(where not is_staying and status = $2)::int as escalated,
  coalesce(sum(total_notes) filter(where not is_staying), 0)::int as notes,
  count(*) filter(where is_counted)::int as "all", count(*) filter(where is_counted
  and status = $3)::int as unreviewed, count(*) filter(where is_counted
  and flagged_at is not null)::int as flagged, count(*) filter(where is_counted
  and timeline_at is not null)::int as timeline
from (
  select m.*, not is_staying and trashed_at is null as is_counted
  from (
    select p.*, (exists (
      select
      from post_versions v
      where v.customer_id = p.customer_id
        and v.post_id = p.id
        and v.records_of is null
        and "v".import_id <> all ($4::uuid[])
        and exists (
          select
          from post_imports i
          where i.customer_id = $5
            and i.id = "v".import_id
            and i.takeout_id is null
        )
    ) or exists (
      select
      from import_known_posts k
      where k.customer_id = p.customer_id
        and k.post_id = p.id
        and "k".import_id <> all ($6::uuid[])
        and exists (
          select
          from post_imports i
          where i.customer_id = $7
            and i.id = "k".import_id
            and i.takeout_id is null
        )
    )) as is_staying, exists (
      select
      from report_posts r
      where r.customer_id = p.customer_id
        and r.post_id = p.id
        and r.filed_at is not null
    ) as is_filed
    from (
      select distinct h.id
      from unnest($8::uuid[]) as i(id)
      cross join lateral ((
        select v.post_id as id
        from post_versions v
        where v.customer_id = $9
          and v.import_id = i.id
          and v.records_of is null
      ) union all (
        select k.post_id
        from import_known_posts k
        where k.customer_id = $10
          and k.import_id = i.id
      )) h
    ) h
    join posts p on p.customer_id = $11 and p.id = h.id and p.taken_out_in is null
  ) m
) p;

-- server/imports/takeouts/preview.ts, previewTakeout
with lines as materialized (
  select r.id, r.report_id
  from report_posts r
  where r.customer_id = $1
    and r.filed_at is not null
    and r.post_id in (
      select m.id
      from (
        select p.*, (exists (
          select
          from post_versions v
          where v.customer_id = p.customer_id
            and v.post_id = p.id
            and v.records_of is null
            and "v".import_id <> all ($2::uuid[])
            and exists (
              select
              from post_imports i
              where i.customer_id = $3
                and i.id = "v".import_id
                and i.takeout_id is null
            )
        ) or exists (
          select
          from import_known_posts k
          where k.customer_id = p.customer_id
            and k.post_id = p.id
            and "k".import_id <> all ($4::uuid[])
            and exists (
              select
              from post_imports i
              where i.customer_id = $5
                and i.id = "k".import_id
                and i.takeout_id is null
            )
        )) as is_staying, exists (
          select
          from report_posts r
          where r.customer_id = p.customer_id
            and r.post_id = p.id
            and r.filed_at is not null
        ) as is_filed
        from (
          select distinct h.id
          from unnest($6::uuid[]) as i(id)
          cross join lateral ((
            select v.post_id as id
            from post_versions v
            where v.customer_id = $7
              and v.import_id = i.id
              and v.records_of is null
          ) union all (
            select k.post_id
            from import_known_posts k
            where k.customer_id = $8
              and k.import_id = i.id
          )) h
        ) h
        join posts p on p.customer_id = $9 and p.id = h.id and p.taken_out_in is null
      ) m
      where m.is_filed
        and not m.is_staying
    )
)
select f.id, f.file_name as "fileName", n.posts, f.created_at as "createdAt", (count(*) over())::int as total
from report_files f
cross join lateral (select count(*)::int as posts from lines l where l.id = any(f.lines)) n
where f.customer_id = $10
  and f.report_id in (select report_id from lines)
  and f.sha256 is not null
  and n.posts > 0
order by f.created_at desc, f.id
limit $11;

-- server/imports/takeouts/preview.ts, previewTakeout
select case when n.social_account_id is not null then coalesce(a.external_id, a.platform_account_name,
  '') end as connection, coalesce(c.held_at, f.held_at) as at,
  case when c.held_at is not null then c.held_by_name else f.held_by_name end as "byName"
from social_accounts a
join clients c on c.customer_id = a.customer_id and c.id = $1
join accounts f on f.id = a.customer_id
left join connections n on n.customer_id = a.customer_id and n.social_account_id = a.id
where a.customer_id = $2
  and a.id = $3;

-- server/imports/takeouts/preview.ts, lockEndedImports
select
from post_imports
where customer_id = $1
  and id = any($2::uuid[])
order by id
for no key update;

-- server/imports/takeouts/preview.ts, lockEndedImports
select 1
from post_imports i
join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id and j.status in ('PENDING', 'RUNNING')
where i.customer_id = $1
  and i.id = any($2::uuid[])
limit 1;

-- server/imports/takeouts/reads.ts, findTakeout
select t.id, t.client_id as "clientId", t.import_id as "importId", t.reason, t.posts, t.filed,
  t.created_by_name as by, t.created_at as at, i.file_name as "fileName", a.platform, c.held_at is not null
  or f.held_at is not null as "isHeld", t.put_back_by_name, t.put_back_at, t.deleted_at, j.status, j.progress
from takeouts t
join post_imports i on i.customer_id = t.customer_id and i.id = t.import_id
join social_accounts a on a.customer_id = t.customer_id and a.id = t.social_account_id
join clients c on c.customer_id = t.customer_id and c.id = t.client_id
join accounts f on f.id = t.customer_id
left join job_runs j on j.customer_id = t.customer_id and j.id = t.job_id
where t.customer_id = $1
  and t.id = $2
  and (t.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and t.client_id = $4::uuid);

-- server/imports/takeouts/reads.ts, listTakeouts
select t.id, t.client_id as "clientId", t.import_id as "importId", t.reason, t.posts, t.filed,
  t.created_by_name as by, t.created_at as at, i.file_name as "fileName", a.platform, c.held_at is not null
  or f.held_at is not null as "isHeld", t.put_back_by_name, t.put_back_at, t.deleted_at, j.status, j.progress
from takeouts t
join post_imports i on i.customer_id = t.customer_id and i.id = t.import_id
join social_accounts a on a.customer_id = t.customer_id and a.id = t.social_account_id
join clients c on c.customer_id = t.customer_id and c.id = t.client_id
join accounts f on f.id = t.customer_id
left join job_runs j on j.customer_id = t.customer_id and j.id = t.job_id
where t.customer_id = $1
  and t.client_id = $2
  and t.deleted_at is null
  and (t.put_back_at is null or j.status in ('PENDING', 'RUNNING'))
order by t.created_at desc, t.id desc
limit $3
offset $4;

-- server/imports/takeouts/reads.ts, listTakeouts
select count(*)::int as n
from takeouts t
join post_imports i on i.customer_id = t.customer_id and i.id = t.import_id
join social_accounts a on a.customer_id = t.customer_id and a.id = t.social_account_id
join clients c on c.customer_id = t.customer_id and c.id = t.client_id
join accounts f on f.id = t.customer_id
left join job_runs j on j.customer_id = t.customer_id and j.id = t.job_id
where t.customer_id = $1
  and t.client_id = $2
  and t.deleted_at is null
  and (t.put_back_at is null or j.status in ('PENDING', 'RUNNING'));

-- server/imports/takeouts/upkeep.ts, deleteTakenOut
select t.id, t.created_by as by, t.client_id as "clientId", t.import_ids as "importIds"
from takeouts t
join clients c on c.customer_id = t.customer_id and c.id = t.client_id and c.held_at is null
join accounts a on a.id = t.customer_id and a.held_at is null
left join job_runs j on j.customer_id = t.customer_id and j.id = t.job_id
where t.customer_id = $1
  and t.put_back_at is null
  and t.deleted_at is null
  and coalesce(j.status, 'SUCCESS') = 'SUCCESS'
  and t.created_at < least($2::timestamptz, clock_timestamp()) - make_interval(days = > $3)
order by t.created_at;

-- server/imports/takeouts/upkeep.ts, deleteArchives
update takeouts t
set deleted_at = $1
from clients c, accounts a
where t.customer_id = $2
  and t.id = $3
  and t.put_back_at is null
  and t.deleted_at is null
  and c.customer_id = t.customer_id
  and c.id = t.client_id
  and c.held_at is null
  and a.id = t.customer_id
  and a.held_at is null
returning t.id;

-- server/imports/takeouts/upkeep.ts, deleteArchives
update post_imports
set archive_removed_at = $1
where customer_id = $2
  and id = any($3::uuid[])
  and takeout_id = $4
  and archive_removed_at is null
returning id, encode(archive_sha256, 'hex') as sha256;

-- server/imports/takeouts/upkeep.ts, deleteArchives
insert into tombstones(customer_id, id, kind, subject_id, client_id, facts, removed_by, reason, removed_at)
select $1, new_id($2), 'import', i.id, i.client_id, jsonb_build_object('archiveSha256',
  encode(i.archive_sha256, 'hex'), 'fileSize', i.file_size, 'uploadedAt', i.uploaded_at, 'takeoutId',
  $3::text), $4, 'takenOut', $5
from post_imports i
where i.customer_id = $6
  and i.id = any($7::uuid[]);

-- server/imports/takeouts/upkeep.ts, deleteArchives (one of its forms)
delete from "import_files"
where customer_id = $1
  and import_id = any($2::uuid[]);

-- server/imports/upkeep.ts, removeExpiredUploads
select id, imported_into
from uploads
where customer_id = $1
  and expires_at < $2
  and ($3::uuid is null or id > $4::uuid)
order by id
limit $5;

-- server/imports/upkeep.ts, removeUnneededUploads
select upload_id as id
from post_imports
where customer_id = $1
  and upload_id = any($2::uuid[])
  and archive_sha256 is null;

-- server/imports/upkeep.ts, removeUnneededUploads
delete from uploads
where customer_id = $1
  and id = any($2::uuid[]);

-- server/imports/uploads/create.ts, findImportOf
select id
from post_imports
where customer_id = $1
  and upload_id = $2
  and social_account_id = $3;

-- server/imports/uploads/create.ts, requireClientOfAccount
select a.client_id
from social_accounts a
where a.customer_id = $1
  and a.id = $2
  and a.removed_at is null
  and (a.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and a.client_id = $4::uuid);

-- server/imports/uploads/create.ts, requireFirstPart
select coalesce(part_of, id) as id
from post_imports
where customer_id = $1
  and id = $2
  and social_account_id = $3;

-- server/imports/uploads/create.ts, insertImport
insert into post_imports(customer_id, id, client_id, social_account_id, upload_id, file_name, file_size,
  parts, browser_sha256, uploaded_at, ip, user_agent, link_purpose, job_id, trigger, part_of, created_by,
  created_by_name, came_since, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8::bytea[], $9, $10, $11, $12, $13, $14, 'user', $15, $16, $17, $18, $19)
on conflict (customer_id, upload_id) do nothing;

-- server/imports/uploads/create.ts, claimUpload
update uploads
set imported_into = $1, completed_at = coalesce(completed_at, $2)
where customer_id = $3
  and id = $4
  and expires_at > $5
  and (imported_into is null or imported_into = $6);

-- server/imports/uploads/uploads.ts, createUpload
insert into uploads(customer_id, id, user_id, name, size, browser_sha256, ip, user_agent, link_purpose,
  request_key, created_at, expires_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- server/imports/uploads/uploads.ts, findRequested
select id, name, size, browser_sha256, completed_at, expires_at, created_at, ip, user_agent, link_purpose
from uploads
where customer_id = $1
  and user_id = $2
  and request_key = $3;

-- server/imports/uploads/uploads.ts, lockQuota
select pg_advisory_xact_lock(hashtextextended($1, $2));

-- server/imports/uploads/uploads.ts, requireQuota
select coalesce(sum(size), 0)::bigint as bytes
from uploads
where customer_id = $1
  and expires_at > $2
  and imported_into is null;

-- server/imports/uploads/uploads.ts, deleteUpload
update uploads
set expires_at = $1
where customer_id = $2
  and id = $3
  and imported_into is null;

-- server/imports/uploads/uploads.ts, deleteUpload
delete from uploads
where customer_id = $1
  and id = $2;

-- server/imports/uploads/uploads.ts, ownUpload
select id, name, size, browser_sha256, completed_at, expires_at, created_at, ip, user_agent, link_purpose
from uploads
where customer_id = $1
  and id = $2
  and user_id = $3
  and expires_at > $4;

-- server/imports/uploads/uploads.ts, toUpload
select part_number
from upload_parts
where customer_id = $1
  and upload_id = $2
order by part_number;

-- server/imports/uploads/uploads.ts, partHashes
select sha256
from upload_parts
where customer_id = $1
  and upload_id = $2
order by part_number;

-- server/imports/uploads/uploads.ts, uploadPart
insert into upload_parts(customer_id, upload_id, part_number, size, sha256, received_at)
select customer_id, id, $1::int, $2::int, $3::bytea, $4::timestamptz
from uploads
where customer_id = $5
  and id = $6
  and expires_at > $7
on conflict do nothing;

-- server/imports/uploads/uploads.ts, findPart
select sha256
from upload_parts
where customer_id = $1
  and upload_id = $2
  and part_number = $3;
