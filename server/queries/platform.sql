-- Written by `npm run check -- sql --write` from the statements in the code.

-- server/platform/db/copy.ts, stageRows (one of its forms)
create temp table if not exists stage_post_media
on commit
delete rows as
select customer_id, id, post_id, position, type, sha256, file_name, uri, title, description, missing, embed,
  taken_at, taken_source, uploaded_at, uploaded_source, camera, place
from post_media
limit 0;

-- server/platform/db/logins.ts, checkLogin
select session_user::text as role, current_setting('timezone') as zone, r.rolsuper or r.rolbypassrls
  or r.rolcreaterole or r.rolcreatedb or r.rolreplication
  or exists (select from pg_auth_members m where m.member = r.oid) as is_mighty,
  exists (select from pg_class where relowner = r.oid and relpersistence <> 't')
  or exists (select from pg_proc where proowner = r.oid)
  or exists (select from pg_namespace where nspowner = r.oid)
  or exists (select from pg_database where datdba = r.oid) as owns
from pg_roles r
where r.rolname = session_user;

-- server/platform/db/migrate.ts, requireMigrated
select name
from migrations;

-- server/platform/db/unavailable.ts, waitForDatabase
select 1;

-- server/platform/history/clock.ts, checkClock
select clock_timestamp() as now;

-- server/platform/history/events.ts, publish
with written as (
  insert into events(customer_id, id, body)
  select $1, id, body
  from unnest($2::uuid[], $3::jsonb[]) as e(id, body)
)
select pg_notify($4, $5);

-- server/platform/history/events.ts, deleteOldEvents
delete from events
where customer_id = $1
  and at < $2;

-- server/platform/history/evidence.ts, recordEvidence
with leaf as (
  insert into evidence_leaves(customer_id, id, kind, subject_id, actor_id, commitment)
  select $1, id, kind, subject_id, actor_id, commitment
  from unnest($2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::bytea[]) as l(id, kind, subject_id,
    actor_id, commitment)
),
content as (
  insert into evidence_payloads(customer_id, leaf_id, payload, salt)
  select $7, id, payload, salt
  from unnest($8::uuid[], $9::text[], $10::bytea[]) as p(id, payload, salt)
)
select clock_timestamp() as now;

-- server/platform/history/new-tree.ts, beginTree
select public_key as key
from evidence_keys;

-- server/platform/history/new-tree.ts, beginTree
select size, root
from evidence_checkpoints
where customer_id = $1
  and tree = $2
order by size desc
limit 1;

-- server/platform/history/new-tree.ts, beginTree
select id, kind, subject_id, actor_id, at, commitment
from evidence_leaves
where customer_id = $1
  and seq is null
  and kind = $2
order by at desc, id desc
limit 1;

-- server/platform/history/new-tree.ts, digestOfTree
select id, kind, subject_id, actor_id, at, commitment
from evidence_leaves
where customer_id = $1
  and tree = $2
  and seq is not null
order by seq, id;

-- server/platform/history/new-tree.ts, countBelow
select count(*) as count
from evidence_leaves
where customer_id = $1
  and tree = $2
  and seq < $3;

-- server/platform/history/notices.ts, addNotices
insert into notifications(customer_id, id, user_id, type, subject_id, data, occurred_at)
select $1, n.id, n.user_id, n.type, n.subject_id, n.data, $2
from unnest($3::uuid[], $4::uuid[], $5::text[], $6::uuid[], $7::jsonb[]) as n(id, user_id, type, subject_id,
  data)
on conflict (customer_id, user_id, type, subject_id) do nothing
returning id, user_id, subject_id;

-- server/platform/history/notices.ts, withdrawNotices
delete from notifications
where customer_id = $1
  and user_id = any($2::uuid[])
  and type = $3
  and read_at is null
  and data @> any($4::jsonb[])
returning user_id;

-- server/platform/history/notices.ts, deleteNotices
delete from notifications
where customer_id = $1
  and user_id = any($2::uuid[])
  and subject_id = any($3::uuid[])
returning user_id;

-- server/platform/history/sequencer.ts, sequenceLeaves
select id, kind, subject_id, actor_id, at, commitment
from evidence_leaves
where customer_id = $1
  and seq is null
order by at, id
limit $2;

-- server/platform/history/sequencer.ts, appendLeaves
update evidence_leaves l
set seq = s.seq, tree = $1
from unnest($2::uuid[], $3::bigint[]) as s(id, seq)
where l.customer_id = $4
  and l.id = s.id;

-- server/platform/history/sequencer.ts, appendLeaves
update evidence_trees
set tree = $1, size = $2, frontier = $3
where customer_id = $4;

-- server/platform/history/sequencer.ts, appendLeaves
insert into evidence_keys(public_key, first_used_at)
values ($1, $2)
on conflict do nothing;

-- server/platform/history/sequencer.ts, appendLeaves
insert into evidence_checkpoints(customer_id, tree, size, root, at, note)
values ($1, $2, $3, $4, $5, $6);

-- server/platform/history/sequencer.ts, databaseTime
select date_trunc('milliseconds', clock_timestamp()) as now;

-- server/platform/history/sequencer.ts, lockTree
insert into evidence_trees(customer_id)
values ($1)
on conflict do nothing;

-- server/platform/history/sequencer.ts, lockTree
select tree as number, size, frontier
from evidence_trees
where customer_id = $1
for update skip locked;

-- server/platform/history/sequencer.ts, requireNewestCheckpoint
select size, root
from evidence_checkpoints
where customer_id = $1
  and tree = $2
order by size desc
limit 1;

-- server/platform/history/sequencer.ts, sequenceEvidence
select firms_with_unsequenced_leaves() as id;

-- server/platform/history/verify.ts, verifyEvidence
select public_key as key
from evidence_keys;

-- server/platform/history/verify.ts, verifyEvidence
select clock_timestamp() as now;

-- server/platform/history/verify.ts, verifyEvidence
select greatest((select max(tree) from evidence_trees where customer_id = $1),
  (select max(tree) from evidence_checkpoints where customer_id = $2), 1) as number;

-- server/platform/history/verify.ts, verifyTree
select count(*) as count
from evidence_leaves
where customer_id = $1
  and tree = $2
  and seq >= $3;

-- server/platform/history/verify.ts, verifyEndedTree
select l.kind, p.payload
from evidence_leaves l
left join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
where l.customer_id = $1
  and l.tree = $2
  and l.seq = 0;

-- server/platform/history/verify.ts, visitRest
select l.id, l.kind, l.subject_id, l.actor_id, l.at, l.commitment, l.seq, p.payload, p.salt
from evidence_leaves l
left join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
where l.customer_id = $1
  and l.tree = $2
  and l.seq > $3
order by l.seq
limit $4;

-- server/platform/history/verify.ts, visitWaiting
select l.id, l.kind, l.subject_id, l.actor_id, l.at, l.commitment, l.seq, p.payload, p.salt
from evidence_leaves l
left join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
where l.customer_id = $1
  and l.seq is null
  and ($2::uuid is null or l.id > $3::uuid)
order by l.id
limit $4;

-- server/platform/history/verify.ts, compareSequencerTree
select size, frontier
from evidence_trees
where customer_id = $1;

-- server/platform/history/verify.ts, countWaiting
select count(*) as count, count(*) filter(where at < $1::timestamptz - make_interval(mins = > $2)) as late
from evidence_leaves
where customer_id = $3
  and seq is null;

-- server/platform/history/verify.ts, nextCheckpoint
select size, root, at, note
from evidence_checkpoints
where customer_id = $1
  and tree = $2
  and size > $3
order by size
limit 1;

-- server/platform/history/verify.ts, growTo
select l.id, l.kind, l.subject_id, l.actor_id, l.at, l.commitment, l.seq, p.payload, p.salt
from evidence_leaves l
left join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
where l.customer_id = $1
  and l.tree = $2
  and l.seq >= $3
  and l.seq < $4
order by l.seq
limit $5;

-- server/platform/jobs/job.ts, cancelJob
update job_runs
set status = 'FAILURE', finished_at = $1, lease = null, error = $2::jsonb
where customer_id = $3
  and id = $4
  and status in ('PENDING', 'RUNNING');

-- server/platform/jobs/job.ts, enqueueAll
insert into job_runs(customer_id, id, kind, subject_id, payload, created_by, created_at)
select $1, j.id, $2, j.subject_id, j.payload, j.created_by, $3
from unnest($4::uuid[], $5::uuid[], $6::jsonb[], $7::uuid[]) as j(id, subject_id, payload, created_by);

-- server/platform/jobs/job.ts, addToQueue
select enqueue_job($1, jsonb_build_object('customerId', $2::text, 'jobId', j.id), $3, $4, j.delay, $5)
from unnest($6::text[], $7::int[]) with ordinality as j(id, delay, place)
order by j.place;

-- server/platform/jobs/job.ts, continueAs
update job_runs
set status = 'PENDING', progress = null, lease = null
where customer_id = $1
  and id = $2;

-- server/platform/jobs/mail.ts, clearPayload
update job_runs
set payload = '{}'
where customer_id = $1
  and id = $2;

-- server/platform/jobs/notice.ts, accountOf
select id
from accounts
where tag = $1;

-- server/platform/jobs/worker.ts, refuseUnknownKinds
select distinct task_identifier as identifier
from graphile_worker.jobs;

-- server/platform/jobs/worker.ts, heartbeat
select distinct j.locked_by as worker_id
from graphile_worker.jobs j
left join job_workers w on w.worker_id = j.locked_by
where j.locked_by is not null
  and (w.ended or (j.locked_at < now() - make_interval(secs = > $1) and (w.worker_id is null
    or w.seen_at < now() - make_interval(secs = > $1))));

-- server/platform/jobs/worker.ts, heartbeat
select graphile_worker.force_unlock_workers($1::text[]);

-- server/platform/jobs/worker.ts, heartbeat
delete from job_workers
where seen_at < now() - interval '1 day';

-- server/platform/jobs/worker.ts, sendHeartbeat
insert into job_workers(worker_id, process_id, seen_at)
select id, $2, now()
from unnest($1::text[]) as id
on conflict (worker_id) do update set seen_at = now();

-- server/platform/jobs/worker.ts, recordWorkerEnded
update job_workers
set ended = true
where process_id = $1;

-- server/platform/jobs/worker.ts, runOnce
update job_runs
set lease = $1, status = 'RUNNING', attempts = attempts + 1, started_at = coalesce(started_at, $2)
where customer_id = $3
  and id = $4
  and status in ('PENDING', 'RUNNING')
returning payload, subject_id;

-- server/platform/jobs/worker.ts, runOnce (one of its forms)
select 1
from job_runs
where customer_id = $1
  and id = $2
  and lease = $3
  and status = 'RUNNING'
for no key update;

-- server/platform/jobs/worker.ts, runOnce
update job_runs
set progress = $1::jsonb
where customer_id = $2
  and id = $3;

-- server/platform/jobs/worker.ts, isLastFailure
update job_runs
set failures = failures + $1::int
where customer_id = $2
  and id = $3
returning failures;

-- server/platform/jobs/worker.ts, isLastFailure
update job_runs
set status = 'PENDING', progress = null
where customer_id = $1
  and id = $2;

-- server/platform/jobs/worker.ts, finishJob (one of its forms)
update job_runs
set status = $1, finished_at = $2, lease = null, error = $3::jsonb
where customer_id = $4
  and id = $5;

-- server/platform/keys/vault.ts, checkVault
select used_secret_keys() as id;

-- server/platform/throttle.ts, countTry
insert into throttles(key, window_start, tries)
values ($1, $2, 1)
on conflict (key, window_start) do update set tries = throttles.tries + 1
returning tries;

-- server/platform/throttle.ts, clearTries
delete from throttles
where key = any($1::text[]);

-- server/platform/throttle.ts, uncountTry
update throttles
set tries = tries - 1
where key = $1
  and window_start = $2
  and tries > 0;
