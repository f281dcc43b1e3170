import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { newId } from '../../platform/ids.ts'
import { deletePermanently } from './delete-permanently.ts'
import { deleteNumbers } from '../counters/write.ts'
import { deletePayloads } from './delete-payloads.ts'

type Removal = { clientId: string; actorId: string }

const whyOf = ({ clientId, actorId }: Removal) => ({ clientId, by: actorId, reason: 'client' })

/** Posts per transaction. */
const BATCH_SIZE = 300

const isOfClient = (tx: Tx, clientId: string): RawBuilder<unknown> =>
  sql`customer_id = ${tx.customerId} and client_id = ${clientId}`

/** IDs of everything of a client that a job can be about. */
const jobSubjects = (tx: Tx, clientId: string): RawBuilder<{ id: string }> => sql`
  select ${clientId}::uuid as id
  union all select id from post_imports where ${isOfClient(tx, clientId)}
  union all select id from unread_files where ${isOfClient(tx, clientId)}
  union all select id from social_accounts where ${isOfClient(tx, clientId)}
  union all select id from takeouts where ${isOfClient(tx, clientId)}
  union all select id from captures where ${isOfClient(tx, clientId)}
  union all select id from archive_fetches where ${isOfClient(tx, clientId)}
  union all select id from reconnect_requests where ${isOfClient(tx, clientId)}
  union all select id from reports where ${isOfClient(tx, clientId)}
  union all select id from post_searches where ${isOfClient(tx, clientId)}
  union all select id from packages where ${isOfClient(tx, clientId)}
  union all select f.id from report_files f join reports r on r.customer_id = f.customer_id and r.id = f.report_id
    where f.customer_id = ${tx.customerId} and r.client_id = ${clientId}`

/** Searches of the client, including deleted ones: their history is kept and names the client. */
const allSearchesEver = (tx: Tx, clientId: string): RawBuilder<unknown> => sql`
  select l.subject_id from evidence_leaves l join evidence_payloads e on e.customer_id = l.customer_id and e.leaf_id = l.id
  where l.customer_id = ${tx.customerId} and l.kind in ('search.create', 'search.edit', 'search.delete') and position(${clientId}::text in e.payload) > 0`

/** Deletes jobs about the client, and those that hold its name, such as queued notices: a worker that runs one can no longer write, and no other continues it. */
export async function deleteJobs(tx: Tx, clientId: string, exceptJobId: string): Promise<void> {
  await tx.run(sql`
    delete from job_runs where customer_id = ${tx.customerId} and id <> ${exceptJobId}
      and (subject_id in (${jobSubjects(tx, clientId)}) or position(${clientId}::text in payload::text) > 0)`)
}

function listRowsForRemoval(tx: Tx, clientId: string, hashes: RawBuilder<unknown>): Promise<number> {
  return tx.run(sql`
    insert into removed_contents (customer_id, client_id, sha256)
    select distinct ${tx.customerId}::uuid, ${clientId}::uuid, h.sha256 from (${hashes}) as h (sha256) where h.sha256 is not null
    on conflict do nothing`)
}

/** @returns how many posts were removed; 0: none are left */
export async function removePosts(tx: Tx, { clientId, actorId }: Removal): Promise<number> {
  const posts = await tx.rows<{ id: string }>(sql`
    select p.id from posts p where p.customer_id = ${tx.customerId} and p.client_id = ${clientId}
    order by p.posted_at, p.id limit ${BATCH_SIZE} for update of p`)
  if (posts.length === 0) return 0
  const ids = posts.map((post) => post.id)
  await deletePermanently(tx, ids, { by: actorId, reason: 'client' })
  return ids.length
}

export async function removeReports(tx: Tx, removal: Removal): Promise<void> {
  const { clientId } = removal
  const files = sql`select f.sha256 from report_files f join reports r on r.customer_id = f.customer_id and r.id = f.report_id
    where f.customer_id = ${tx.customerId} and r.client_id = ${clientId}
    union all select sha256 from packages where ${isOfClient(tx, clientId)}`
  await listRowsForRemoval(tx, clientId, files)
  await deletePayloads(tx, sql`select id from reports where ${isOfClient(tx, clientId)}`, whyOf(removal))
  await tx.run(sql`
    delete from notifications where customer_id = ${tx.customerId} and subject_id in (${jobSubjects(tx, clientId)})`)
  await tx.run(sql`delete from packages where ${isOfClient(tx, clientId)}`)
  await tx.run(sql`delete from reports where ${isOfClient(tx, clientId)}`)
}

/** Removes archives, their ledgers and uploads, whichever account the uploader belongs to. */
export async function removeImports(context: JobContext<Removal>, clientId: string): Promise<void> {
  const { services, customerId } = context
  // The uploaders have notices about archives in their own accounts.
  const noticed = await context.transaction((tx) => tx.rows<{ id: string }>(jobSubjects(tx, clientId)))
  const uploads = await context.transaction((tx) =>
    tx.rows<{ id: string }>(sql`
      select upload_id as id from post_imports where ${isOfClient(tx, clientId)}
      union select upload_id from unread_files where ${isOfClient(tx, clientId)}
      union select id from captures where ${isOfClient(tx, clientId)}
      union select id from archive_fetches where ${isOfClient(tx, clientId)}
      union select i.id from capture_items i join captures k on k.customer_id = i.customer_id and k.id = i.capture_id
      where k.customer_id = ${customerId} and k.client_id = ${clientId}
      union select u.id from uploads u join users p on p.customer_id = u.customer_id and p.id = u.user_id
      where u.customer_id = ${customerId} and p.client_id = ${clientId}`),
  )
  const ids = uuids(uploads.map((upload) => upload.id))
  // Files first: a row without files is found again, but files without a row are not.
  for (const { id } of uploads) await services.storage.removeParts(id)
  const provider = await services.db.directory.one<{ parent_id: string | null }>(
    sql`select parent_id from accounts where id = ${customerId}`,
  )
  if (provider?.parent_id)
    await services.db.transaction(provider.parent_id, async (tx) => {
      await tx.run(sql`delete from uploads where customer_id = ${tx.customerId} and id = any(${ids})`)
      await tx.run(sql`
        delete from notifications where customer_id = ${tx.customerId}
          and (subject_id = any(${uuids(noticed.map((each) => each.id))}) or position(${clientId}::text in data::text) > 0)`)
    })
  await context.transaction(async (tx) => {
    await tx.run(sql`delete from uploads where customer_id = ${customerId} and id = any(${ids})`)
    await listRowsForRemoval(
      tx,
      clientId,
      sql`select unnest(array[archive_sha256, inner_sha256]) from post_imports where ${isOfClient(tx, clientId)}
        union all select sha256 from unread_files where ${isOfClient(tx, clientId)}`,
    )
    await tx.run(sql`
      insert into tombstones (customer_id, id, kind, subject_id, client_id, facts, removed_by, reason, removed_at)
      select ${customerId}, new_id(${customerId}), 'import', i.id, ${clientId},
        jsonb_build_object('archiveSha256', encode(i.archive_sha256, 'hex'), 'fileSize', i.file_size, 'uploadedAt', i.uploaded_at),
        ${context.payload.actorId}, 'client', ${tx.now}
      from post_imports i where i.customer_id = ${customerId} and i.client_id = ${clientId}`)
    await tx.run(sql`
      insert into tombstones (customer_id, id, kind, subject_id, client_id, facts, removed_by, reason, removed_at)
      select ${customerId}, new_id(${customerId}), 'unread', u.id, ${clientId},
        jsonb_build_object('sha256', encode(u.sha256, 'hex'), 'fileSize', u.file_size, 'uploadedAt', u.uploaded_at),
        ${context.payload.actorId}, 'client', ${tx.now}
      from unread_files u where u.customer_id = ${customerId} and u.client_id = ${clientId}`)
    const cases = sql`select id from support_cases where ${isOfClient(tx, clientId)}`
    const checks = sql`select id from owner_checks where ${isOfClient(tx, clientId)}`
    await deletePayloads(
      tx,
      sql`${jobSubjects(tx, clientId)} union all ${cases} union all ${checks}`,
      whyOf(context.payload),
    )
    await tx.run(sql`delete from post_imports where ${isOfClient(tx, clientId)}`)
    await tx.run(sql`delete from unread_files where ${isOfClient(tx, clientId)}`)
  })
}

/** Access to a source stays until it is released there (`server/sources/fetches/upkeep.ts`), without anything else about its fetch. */
async function removeFetches(tx: Tx, clientId: string): Promise<void> {
  await tx.run(sql`delete from archive_fetches where ${isOfClient(tx, clientId)} and access is null`)
  await tx.run(sql`
    update archive_fetches set file_name = '', file_size = null, file_id = null, revision = null, hash = null, job_id = null, error = null,
      created_by_name = null, ip = null, user_agent = null, link_purpose = null
    where ${isOfClient(tx, clientId)}`)
}

/** Removes the rest, and the client itself, in the removal's last transaction. */
export async function removeClientRow(tx: Tx, removal: Removal, exceptJobId: string): Promise<void> {
  const { clientId, actorId } = removal
  const user = sql`select id from users where ${isOfClient(tx, clientId)}`
  await deleteJobs(tx, clientId, exceptJobId)
  await deletePayloads(tx, allSearchesEver(tx, clientId), whyOf(removal))
  // Searches first, because this waits for a job that writes their matches.
  const searches = await tx.rows<{ id: string }>(
    sql`delete from post_searches where ${isOfClient(tx, clientId)} returning id`,
  )
  await tx.run(sql`
    delete from post_search_matches where customer_id = ${tx.customerId} and search_id = any(${uuids(searches.map(({ id }) => id))})`)
  // One that has posts of other clients too stays, because its act goes on and can be undone.
  await tx.run(sql`
    delete from post_selections s where s.customer_id = ${tx.customerId}
      and not exists (select from selected_posts p where p.customer_id = ${tx.customerId} and p.selection_id = s.id)`)
  await tx.run(sql`
    update post_selections s set filters = jsonb_set(s.filters, '{clientIds}', (s.filters -> 'clientIds') - ${clientId}::text)
    where s.customer_id = ${tx.customerId} and s.filters -> 'clientIds' ? ${clientId}::text`)
  await deleteNumbers(tx, clientId)
  await tx.run(
    sql`delete from post_text_states where customer_id = ${tx.customerId} and client_id = ${clientId}`,
  )
  for (const table of [
    'saved_finds',
    'post_groups',
    'platform_answers',
    'reconnect_requests',
    'social_accounts',
  ])
    await tx.run(sql`delete from ${sql.table(table)} where ${isOfClient(tx, clientId)}`)
  await removeFetches(tx, clientId)
  // Notices name the client, and the client's user gets no more of them.
  await tx.run(sql`
    delete from notifications where customer_id = ${tx.customerId}
      and (user_id in (${user}) or subject_id = ${clientId} or position(${clientId}::text in data::text) > 0)`)
  await tx.run(
    sql`delete from events where customer_id = ${tx.customerId} and position(${clientId}::text in body::text) > 0`,
  )
  await tx.run(
    sql`delete from notification_settings where customer_id = ${tx.customerId} and user_id in (${user})`,
  )
  await tx.run(
    sql`delete from link_tokens where ${isOfClient(tx, clientId)} or (customer_id = ${tx.customerId} and user_id in (${user}))`,
  )
  await tx.run(sql`
    delete from sessions where customer_id = ${tx.customerId} and (link_client_id = ${clientId} or user_id in (${user}))`)
  await tx.run(sql`delete from login_codes where customer_id = ${tx.customerId} and user_id in (${user})`)
  await tx.run(
    sql`delete from trusted_browsers where customer_id = ${tx.customerId} and user_id in (${user})`,
  )
  await tx.run(sql`
    insert into tombstones (customer_id, id, kind, subject_id, client_id, facts, removed_by, reason, removed_at)
    select ${tx.customerId}, ${newId(tx.customerId)}, 'client', ${clientId}, ${clientId},
      jsonb_build_object('posts', count(*) filter (where t.kind = 'post'), 'imports', count(*) filter (where t.kind = 'import')),
      ${actorId}, 'deleted', ${tx.now}
    from tombstones t where t.customer_id = ${tx.customerId} and t.client_id = ${clientId}`)
  await tx.run(sql`
    insert into tombstones (customer_id, id, kind, subject_id, client_id, facts, removed_by, reason, removed_at)
    select ${tx.customerId}, new_id(${tx.customerId}), 'person', u.id, ${clientId}, '{}', ${actorId}, 'client', ${tx.now}
    from users u where u.customer_id = ${tx.customerId} and u.client_id = ${clientId}`)
  await deletePayloads(tx, sql`${user} union all select ${clientId}::uuid`, whyOf(removal))
  await tx.run(sql`delete from users where ${isOfClient(tx, clientId)}`)
  await tx.run(sql`update client_attempts set body = '{}' where ${isOfClient(tx, clientId)}`)
  await tx.run(sql`delete from clients where customer_id = ${tx.customerId} and id = ${clientId}`)
  const left = await tx.one<{ tombstones: string }>(
    sql`select ${digestOfTombstones(tx, sql`${clientId}::uuid`)} as tombstones`,
  )
  await recordEvidence(tx, [
    {
      kind: 'client.removed',
      subjectId: clientId,
      actorId: null,
      payload: { tombstonesSha256: left?.tombstones ?? null },
    },
  ])
}

/** The SHA-256 (hex) of what a client's tombstones say. */
export const digestOfTombstones = (tx: Tx, clientId: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(
  select encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', t.kind, t.subject_id, t.reason, t.removed_by, t.facts), ',' order by t.subject_id, t.kind), ''), 'UTF8')), 'hex')
  from tombstones t where t.customer_id = ${tx.customerId} and t.client_id = ${clientId})`
