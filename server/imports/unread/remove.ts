import { TAKEOUT_DAYS } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { publish } from '../../platform/history/events.ts'
import { type Actor, actorName, type Services, authorOf } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { removeContentsSoon } from '../../posts/index.ts'
import { findUnreadFile } from './reads.ts'

/** Takes a file that is kept unread out of the client's file, under the rules of an import. @throws Problem NOT_FOUND, UNREAD_FILE_CHANGED */
export async function removeUnreadFile(tx: Tx, actor: Actor, id: string, reason: string): Promise<void> {
  const { clientId, archive } = await findUnreadFile(tx, actor, id)
  const removed = await tx.run(sql`
    update unread_files set removal_reason = ${reason}, removed_by = ${actor.userId}, removed_by_name = ${actorName(actor)}, removed_at = ${tx.now}
    where customer_id = ${tx.customerId} and id = ${id} and removed_at is null`)
  if (removed === 0) throw new Problem('UNREAD_FILE_CHANGED')
  await recordEvidence(tx, [
    {
      kind: 'unread.remove',
      subjectId: id,
      ...authorOf(actor),
      payload: { clientId, archive, reason },
    },
  ])
  await publish(tx, [{ type: 'import.created', clientId }])
}

/** @throws Problem NOT_FOUND, UNREAD_FILE_CHANGED */
export async function putBackUnreadFile(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { clientId } = await findUnreadFile(tx, actor, id)
  const back = await tx.run(sql`
    update unread_files set removal_reason = null, removed_by = null, removed_by_name = null, removed_at = null
    where customer_id = ${tx.customerId} and id = ${id} and removed_at is not null and deleted_at is null`)
  if (back === 0) throw new Problem('UNREAD_FILE_CHANGED')
  await recordEvidence(tx, [
    { kind: 'unread.putBack', subjectId: id, actorId: actor.userId, payload: { clientId } },
  ])
  await publish(tx, [{ type: 'import.created', clientId }])
}

const BATCH_SIZE = 100

/** Deletes the bytes of files that were removed 30 days ago, unless the client or firm is on hold. Their rows and hashes stay. */
export async function deleteRemovedUnread({ db }: Services, customerId: string): Promise<void> {
  while ((await db.transaction(customerId, deleteDue)) === BATCH_SIZE);
}

async function deleteDue(tx: Tx): Promise<number> {
  type Due = { id: string; clientId: string; sha256: string; by: string | null }
  // The database's clock must agree, so that a node whose clock is ahead deletes nothing early.
  const due = await tx.rows<Due>(sql`
    select u.id, u.client_id as "clientId", encode(u.sha256, 'hex') as sha256, u.removed_by as by from unread_files u
    join clients c on c.customer_id = ${tx.customerId} and c.id = u.client_id and c.held_at is null
    join accounts a on a.id = u.customer_id and a.held_at is null
    where u.customer_id = ${tx.customerId} and u.deleted_at is null and u.sha256 is not null
      and u.removed_at < least(${tx.now}::timestamptz, clock_timestamp()) - make_interval(days => ${TAKEOUT_DAYS})
    order by u.removed_at limit ${BATCH_SIZE}
    for update of u skip locked for share of c, a skip locked`)
  if (due.length === 0) return 0
  const ids = uuids(due.map(({ id }) => id))
  await tx.run(sql`
    insert into tombstones (customer_id, id, kind, subject_id, client_id, facts, removed_by, reason, removed_at)
    select ${tx.customerId}, new_id(${tx.customerId}), 'unread', u.id, u.client_id,
      jsonb_build_object('sha256', encode(u.sha256, 'hex'), 'fileSize', u.file_size, 'uploadedAt', u.uploaded_at), u.removed_by, 'takenOut', ${tx.now}
    from unread_files u where u.customer_id = ${tx.customerId} and u.id = any(${ids}) returning id`)
  await tx.run(sql`
    update unread_files set deleted_at = ${tx.now} where customer_id = ${tx.customerId} and id = any(${ids})`)
  await recordEvidence(
    tx,
    due.map(({ id, by, sha256 }) => ({
      kind: 'unread.purge',
      subjectId: id,
      actorId: by,
      payload: { reason: 'takenOut', sha256 },
    })),
  )
  for (const [clientId, files] of Map.groupBy(due, (each) => each.clientId))
    await removeContentsSoon(
      tx,
      clientId,
      files.map(({ sha256 }) => sha256),
    )
  return due.length
}
