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

-- server/entry/evidence/clients.ts, compareClients
select i.id, jsonb_build_object('firstName', i.first_name, 'lastName', i.last_name, 'email', i.email,
  'dateOfBirth', i.date_of_birth, 'fileRefNo', i.file_ref_no, 'dateOfLoss', i.date_of_loss, 'language',
  i.language, 'timeZone', i.time_zone) as facts, case when i.held_at is not null then coalesce(i.hold_reason,
  '') end as hold, i.agreed_terms as terms, i.deleted_at is not null as is_deleted, (
  select json_agg(json_build_object('kind', l.kind, 'at', l.at, 'payload', p.payload) order by l.at, l.id)
  from evidence_leaves l
  join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
  where l.customer_id = i.customer_id
    and l.subject_id = i.id
    and l.kind = any($1::text[])
) as leaves
from clients i
where i.customer_id = $2
  and ($3::uuid is null or i.id > $4::uuid)
order by i.id
limit $5;

-- server/entry/evidence/clients.ts, compareAccounts
select i.id, i.external_id, i.platform_account_id, (
  select json_agg(json_build_object('kind', l.kind, 'at', l.at, 'payload', p.payload) order by l.at, l.id)
  from evidence_leaves l
  join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
  where l.customer_id = i.customer_id
    and l.subject_id = i.id
    and l.kind = any($1::text[])
) as leaves
from social_accounts i
where i.customer_id = $2
  and ($3::uuid is null or i.id > $4::uuid)
order by i.id
limit $5;

-- server/entry/evidence/clients.ts, compareLines (one of its forms)
select i.id
from "client_history" i
where i.customer_id = $1
  and ($2::uuid is null or i.id > $3::uuid)
order by i.id
limit $4;

-- server/entry/evidence/import-leaves.ts, end
select import_id, count(*) as count
from post_versions
where customer_id = $1
group by import_id;

-- server/entry/evidence/import-leaves.ts, #find
select post_id, number, commitment, row_commitment
from post_versions
where customer_id = $1
  and post_id = any($2::uuid[])
  and import_id = $3;

-- server/entry/evidence/import-leaves.ts, #find
select t.subject_id as post_id, t.facts -> 'commitments' as commitments, t.facts -> 'rows' as rows
from tombstones t
where t.customer_id = $1
  and t.subject_id = any($2::uuid[])
  and t.kind = 'post'
  and not exists (
    select
    from posts p
    where p.customer_id = t.customer_id
      and p.id = t.subject_id
  );

-- server/entry/evidence/import-leaves.ts, #compareMarks
select m.id
from unnest($1::uuid[], $2::int[]) as m(id, version)
where not exists (
  select
  from post_history h
  where h.customer_id = $3
    and h.post_id = m.id
    and h.version = m.version
    and h.action in ('absent', 'present')
)
  and not exists (select from tombstones t where t.customer_id = $4 and t.subject_id = m.id);

-- server/entry/evidence/leaves.ts, #compareSubjects
select l.id, case l.kind when 'post' then exists (select from posts t where t.customer_id = $1
  and t.id = l.subject_id) when 'import' then exists (select from post_imports t where t.customer_id = $2
  and t.id = l.subject_id) when 'terms' then exists (select from clients t where t.customer_id = $3
  and t.id = l.subject_id) when 'client' then exists (
  select
  from clients t
  where t.customer_id = $4
    and t.id = l.subject_id
  union all
  select
  from social_accounts t
  where t.customer_id = $5
    and t.id = l.subject_id
  union all
  select
  from reconnect_requests t
  where t.customer_id = $6
    and t.id = l.subject_id
) when 'account' then exists (select from social_accounts t where t.customer_id = $7
  and t.id = l.subject_id) when 'report' then exists (
  select
  from reports t
  where t.customer_id = $8
    and t.id = l.subject_id
  union all
  select
  from evidence_leaves d
  where d.customer_id = $9
    and d.subject_id = l.subject_id
    and d.kind = $10
) when 'search' then exists (
  select
  from post_searches t
  where t.customer_id = $11
    and t.id = l.subject_id
  union all
  select
  from evidence_leaves d
  where d.customer_id = $12
    and d.subject_id = l.subject_id
    and d.kind = $13
) when 'request' then exists (
  select
  from reconnect_requests t
  where t.customer_id = $14
    and t.id = l.subject_id
) when 'support' then exists (select from support_cases t where t.customer_id = $15
  and t.id = l.subject_id) when 'card' then exists (select from payment_methods t where t.customer_id = $16
  and t.id = l.subject_id) when 'charge' then exists (select from charges t where t.customer_id = $17
  and t.id = l.subject_id) when 'person' then exists (select from users t where t.customer_id = $18
  and t.id = l.subject_id) when 'owner' then exists (
  select
  from owner_checks t
  where t.customer_id = $19
    and (t.id = l.subject_id or t.import_id = l.subject_id)
) when 'firm' then exists (select from accounts t where t.id = l.subject_id) when 'platform' then exists (select from accounts t where t.id = l.subject_id) else true end as is_known,
  exists (
  select
  from tombstones t
  where t.customer_id = $20
    and t.subject_id = l.subject_id
) as is_removed, exists (
  select
  from tombstones t
  where t.customer_id = $21
    and t.subject_id = l.subject_id
    and (t.kind <> 'import' or t.reason = 'client')
) as is_emptied
from unnest($22::uuid[], $23::uuid[], $24::text[]) as l(id, subject_id, kind);

-- server/entry/evidence/leaves.ts, #comparePeople
select a.id
from unnest($1::uuid[]) as a(id)
where not exists (select from users u where u.customer_id = $2 and u.id = a.id)
  and not exists (
    select
    from accounts c
    join users u on u.customer_id = c.id
    where c.tag = right(a.id::text, 8)
      and u.id = a.id
  )
  and not exists (select from tombstones t where t.customer_id = $3 and t.subject_id = a.id);

-- server/entry/evidence/leaves.ts, #compareHistory
select id, actor_id, at, details, client_id as owner_id
from client_history
where customer_id = $1
  and id = any($2::uuid[])
union all
select id, actor_id, at, details, report_id
from report_history
where customer_id = $3
  and id = any($4::uuid[]);

-- server/entry/evidence/leaves.ts, #removedOwners
select o.id
from unnest($1::uuid[]) as o(id)
where exists (select from tombstones t where t.customer_id = $2 and t.subject_id = o.id)
  or exists (
    select
    from evidence_leaves d
    where d.customer_id = $3
      and d.subject_id = o.id
      and d.kind = 'report.delete'
  );

-- server/entry/evidence/leaves.ts, #compareDeletedFiles
select f.id
from unnest($1::uuid[], $2::uuid[]) as f(id, report_id)
where not exists (select from report_files r where r.customer_id = $3 and r.id = f.id)
  and not exists (
    select
    from tombstones t
    where t.customer_id = $4
      and t.subject_id = f.report_id
  )
  and not exists (
    select
    from evidence_leaves d
    join evidence_payloads p on p.customer_id = d.customer_id and p.leaf_id = d.id
    where d.customer_id = $5
      and d.subject_id = f.report_id
      and (d.kind = 'report.delete' or (d.kind = 'report.file-delete'
        and position(f.id::text in p.payload) > 0))
  );

-- server/entry/evidence/owners.ts, compareOwnerChecks
select i.id, i.client_id, i.social_account_id, i.owner, i.reason, i.lines, i.state, i.decided_by, (
  select json_agg(json_build_object('kind', l.kind, 'at', l.at, 'payload', p.payload) order by l.at, l.id)
  from evidence_leaves l
  join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
  where l.customer_id = i.customer_id
    and l.subject_id = coalesce(i.import_id, i.id)
    and l.kind = any($1::text[])
) as leaves, (
  select json_agg(json_build_object('kind', l.kind, 'at', l.at, 'payload', p.payload) order by l.at, l.id)
  from evidence_leaves l
  join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
  where l.customer_id = i.customer_id
    and l.subject_id = (
      select p.part_of
      from post_imports p
      where p.customer_id = i.customer_id
        and p.id = i.import_id
    )
    and l.kind = any($2::text[])
) as leaves_of_first
from owner_checks i
where i.customer_id = $3
  and ($4::uuid is null or i.id > $5::uuid)
order by i.id
limit $6;

-- server/entry/evidence/post-histories.ts, comparePostHistories
select l.subject_id, l.kind, l.actor_id, l.at, p.payload
from evidence_leaves l
join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
where l.customer_id = $1
  and l.subject_id = any($2::uuid[])
  and l.kind like 'post.%';

-- server/entry/evidence/post-histories.ts, comparePostHistories
select post_id, action, actor_id, at, before, after
from post_history
where customer_id = $1
  and post_id = any($2::uuid[])
order by version, at, id;

-- server/entry/evidence/post-histories.ts, comparePostHistories
select id, post_id, user_id, content, added_at
from post_notes
where customer_id = $1
  and post_id = any($2::uuid[]);

-- server/entry/evidence/post-histories.ts, comparePostHistories
select post_id, user_id, seen_at
from post_views
where customer_id = $1
  and post_id = any($2::uuid[]);

-- server/entry/evidence/posts.ts, comparePosts
select p.id, p.content, p.posted_at, p.shown_version, p.words, p.first_import_id, p.status, p.trashed_at,
  p.timeline_at, p.changed_at, p.absent_in is not null as is_absent,
  p.taken_out_in is not null as is_taken_out, (
  select i.client_id = p.client_id and a.client_id = p.client_id and i.social_account_id = p.social_account_id
    and a.platform = p.platform
  from post_imports i, social_accounts a
  where i.customer_id = p.customer_id
    and i.id = p.first_import_id
    and a.customer_id = p.customer_id
    and a.id = p.social_account_id
) as is_of_client
from posts p
where p.customer_id = $1
  and ($2::uuid is null or p.id > $3::uuid)
order by p.id
limit $4;

-- server/entry/evidence/posts.ts, comparePosts
select post_id, sha256, uri, filled_by
from post_media
where customer_id = $1
  and post_id = any($2::uuid[])
order by post_id, position;

-- server/entry/evidence/posts.ts, findVersions
select post_id, number, import_id, records_of, cause, content, posted_at, posted_source, platform_updated_at,
  platform_updated_source, backdated_to, backdated_source, sources, raw, canonical_sha256, facts_sha256, salt,
  commitment, media, words, row_commitment
from post_versions
where customer_id = $1
  and post_id = any($2::uuid[])
order by post_id, number;

-- server/entry/evidence/reports.ts, compareReports
select i.id, i.client_id, i.created_by, i.name, (
  select json_agg(json_build_object('post', l.post_id, 'state', encode(l.state_sha256, 'hex')))
  from report_posts l
  where l.customer_id = i.customer_id
    and l.report_id = i.id
) as lines, (
  select json_agg(json_build_object('kind', l.kind, 'at', l.at, 'payload', p.payload) order by l.at, l.id)
  from evidence_leaves l
  join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
  where l.customer_id = i.customer_id
    and l.subject_id = i.id
    and l.kind = any($1::text[])
) as leaves
from reports i
where i.customer_id = $2
  and ($3::uuid is null or i.id > $4::uuid)
order by i.id
limit $5;

-- server/entry/evidence/reports.ts, compareStates
select s.post_id
from post_states s
left join post_versions v on v.customer_id = s.customer_id and v.post_id = s.post_id
  and v.number = (s.state ->> 'version')::int
where s.customer_id = $1
  and (s.sha256 <> sha256(convert_to(s.state::text, 'UTF8')) or v.content is not null
    and v.content is distinct from s.state ->> 'content')
union all
select r.post_id
from report_posts r
where r.customer_id = $2
  and r.state_sha256 is not null
  and not exists (
    select
    from post_states s
    where s.customer_id = r.customer_id
      and s.post_id = r.post_id
      and s.sha256 = r.state_sha256
  );

-- server/entry/evidence/rows.ts, compareSeals
select i.id, i.parts, i.archive_sha256, i.file_size, i.file_name, i.social_account_id, i.ip, i.link_purpose,
  i.part_of, i.created_by, i.created_at, i.uploaded_at, i.browser_sha256, i.totals, exists (
  select
  from social_accounts a
  where a.customer_id = i.customer_id
    and a.id = i.social_account_id
    and a.client_id = i.client_id
) as is_of_client, i.archive_removed_at is not null and not exists (
  select
  from tombstones t
  where t.customer_id = i.customer_id
    and t.subject_id = i.id
) as is_lost, (
  select json_agg(json_build_object('kind', l.kind, 'at', l.at, 'payload', p.payload) order by l.at, l.id)
  from evidence_leaves l
  join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
  where l.customer_id = i.customer_id
    and l.subject_id = i.id
    and l.kind = any($1::text[])
) as leaves
from post_imports i
where i.customer_id = $2
  and ($3::uuid is null or i.id > $4::uuid)
order by i.id
limit $5;

-- server/entry/evidence/rows.ts, compareReportFiles
select i.id, i.sha256, (
  select json_agg(json_build_object('kind', l.kind, 'at', l.at, 'payload', p.payload) order by l.at, l.id)
  from evidence_leaves l
  join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
  where l.customer_id = i.customer_id
    and l.subject_id = i.report_id
    and l.kind = any($1::text[])
) as leaves
from report_files i
where i.customer_id = $2
  and ($3::uuid is null or i.id > $4::uuid)
order by i.id
limit $5;

-- server/entry/evidence/rows.ts, compareCharges
select i.id, i.client_id, i.number, i.price, i.total, i.currency, i.firm, i.client_first_name,
  i.client_last_name, i.client_email, i.client_file_ref_no, i.card, i.payment_intent_id, i.charged_at,
  i.receipt_sha256, a.price as asked, (
  select json_agg(json_build_object('kind', l.kind, 'at', l.at, 'payload', p.payload) order by l.at, l.id)
  from evidence_leaves l
  join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
  where l.customer_id = i.customer_id
    and l.subject_id = i.id
    and l.kind = any($1::text[])
) as leaves
from charges i
left join client_attempts a on a.customer_id = i.customer_id and a.id = i.attempt_id
where i.customer_id = $2
  and ($3::uuid is null or i.id > $4::uuid)
order by i.id
limit $5;

-- server/entry/evidence/sealed-records.ts, compareSealedRecords
select distinct social_account_id as id
from post_imports
where customer_id = $1
  and archive_sha256 is not null;

-- server/entry/evidence/sealed-records.ts, compareSealedRecords
select i.id, i.archive_sha256, exists (
  select
  from post_versions v
  where v.customer_id = i.customer_id
    and v.import_id = i.id
) as has_versions
from post_imports i
where customer_id = $1
  and social_account_id = $2
  and archive_sha256 is not null
  and archive_removed_at is null
order by id;

-- server/entry/evidence/sealed-records.ts, compareSealedRecords
select 1
from post_imports
where customer_id = $1
  and social_account_id = $2
  and archive_removed_at is not null
limit 1;

-- server/entry/evidence/sealed-records.ts, compareRecords
select v.post_id, v.number, s.source ->> 'file' as file, (s.source ->> 'offset')::float8 as
offset, (s.source ->> 'length')::float8 as length, s.source ->> 'sha256' as sha256, v.raw[s.place] as raw
from post_versions v
cross join lateral jsonb_array_elements(v.sources) with ordinality as s(source, place)
where v.customer_id = $1
  and coalesce(v.records_of, v.import_id) = $2
order by 3, 4, 5;

-- server/entry/evidence/sealed-records.ts, compareMedia
select p.id, array(
  select encode(m.sha256, 'hex')
  from post_media m
  where m.customer_id = p.customer_id
    and m.post_id = p.id
    and m.sha256 is not null
) as sha256
from posts p
where p.customer_id = $1
  and p.social_account_id = $2
  and (p.has_image or p.has_video)
  and ($3::uuid is null or p.id > $4::uuid)
order by p.id
limit $5;

-- server/entry/evidence/stored-bytes.ts, compareStoredBytes
select n.sha256, max(n.size) as size, exists (select from removed_contents r where r.customer_id = $1
  and r.sha256 = n.sha256) as is_leaving
from (
  select sha256, size
  from blobs
  where customer_id = $2
  union all
  select sha256, null
  from post_media
  where customer_id = $3
  union all
  select sha256, size
  from report_files
  where customer_id = $4
  union all
  select archive_sha256, file_size
  from post_imports
  where customer_id = $5
    and archive_removed_at is null
  union all
  select receipt_sha256, null
  from charges
  where customer_id = $6
) n
where n.sha256 > $7
group by n.sha256
order by n.sha256
limit $8;

-- server/entry/evidence/takeouts.ts, compareTakeouts
select i.id, i.import_id, i.import_ids, i.reason, i.posts, i.filed, i.put_back_at is not null as is_back, (
  select json_agg(json_build_object('kind', l.kind, 'at', l.at, 'payload', p.payload) order by l.at, l.id)
  from evidence_leaves l
  join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
  where l.customer_id = i.customer_id
    and l.subject_id = i.import_id
    and l.kind = any($1::text[])
) as leaves
from takeouts i
where i.customer_id = $2
order by i.id;

-- server/entry/evidence/takeouts.ts, compareTakeouts
select p.id
from posts p
left join lateral (
  select h.action, h.after
  from post_history h
  where h.customer_id = p.customer_id
    and h.post_id = p.id
    and h.action in ('takeOut', 'putBack')
  order by h.version desc
  limit 1
) last on true
where p.customer_id = $1
  and (p.taken_out_in is not null or last.action is not null)
  and p.taken_out_in is distinct from case when last.action = 'takeOut' then (last.after ->> 'takeoutId')::uuid end;

-- server/entry/evidence/tombstones.ts, compareEach
select i.id, i.kind, i.subject_id, i.reason, i.facts -> 'canonicalSha256' as canonical, exists (
  select
  from "posts" s
  where s.customer_id = i.customer_id
    and s.id = i.subject_id
) or not exists (
  select
  from clients c
  where c.customer_id = i.customer_id
    and c.id = i.client_id
) and exists (
  select
  from "post_imports" s
  where s.customer_id = i.customer_id
    and s.id = i.subject_id
  union all
  select
  from "reports" s
  where s.customer_id = i.customer_id
    and s.id = i.subject_id
  union all
  select
  from "post_searches" s
  where s.customer_id = i.customer_id
    and s.id = i.subject_id
  union all
  select
  from "users" s
  where s.customer_id = i.customer_id
    and s.id = i.subject_id
) as is_there, exists (
  select
  from evidence_leaves l
  where l.customer_id = i.customer_id
    and l.subject_id = i.client_id
    and l.kind in ('client.delete', 'client.removed')
) and not exists (
  select
  from clients c
  where c.customer_id = i.customer_id
    and c.id = i.client_id
    and c.deleted_at is null
) as is_client_removed, (
  select json_agg(json_build_object('kind', l.kind, 'at', l.at, 'payload', p.payload) order by l.at, l.id)
  from evidence_leaves l
  join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
  where l.customer_id = i.customer_id
    and l.subject_id = i.subject_id
    and l.kind = any($1::text[])
) as leaves
from tombstones i
where i.customer_id = $2
  and ($3::uuid is null or i.id > $4::uuid)
order by i.id
limit $5;

-- server/entry/evidence/tombstones.ts, compareRemovedClients
select l.subject_id as client_id, p.payload, (
  select encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', t.kind, t.subject_id, t.reason,
    t.removed_by, t.facts), ',' order by t.subject_id, t.kind), ''), 'UTF8')), 'hex')
  from tombstones t
  where t.customer_id = $1
    and t.client_id = l.subject_id
) as tombstones
from evidence_leaves l
join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
where l.customer_id = $2
  and l.kind = 'client.removed';

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
