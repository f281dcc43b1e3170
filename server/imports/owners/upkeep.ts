import { OWNER_ANSWER_DAYS, OWNER_REMINDER_DAYS, REFUSED_BYTES_DAYS } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import type { Services } from '../../platform/http/call.ts'
import { removeContentsSoon } from '../../posts/index.ts'
import { notifyDeciders } from './checks.ts'
import { leaveUnanswered } from './decide.ts'

const DAY_MS = 24 * 3600 * 1000
const BATCH_SIZE = 100

/** Ends what no one decided about, reminds people of what waits, and deletes archives that were refused 30 days ago. */
export async function settleOwnerChecks({ db }: Services, customerId: string): Promise<void> {
  await db.transaction(customerId, endUnanswered)
  await db.transaction(customerId, remindDeciders)
  while ((await db.transaction(customerId, deleteRefused)) === BATCH_SIZE);
}

async function endUnanswered(tx: Tx): Promise<void> {
  const due = await tx.rows<{ id: string }>(sql`
    select id from owner_checks
    where customer_id = ${tx.customerId} and state = 'waiting' and created_at <= ${tx.now}::timestamptz - make_interval(days => ${OWNER_ANSWER_DAYS})
    order by created_at`)
  for (const { id } of due) await leaveUnanswered(tx, id)
}

async function remindDeciders(tx: Tx): Promise<void> {
  const waiting = await tx.rows<{ id: string; at: Date; reminders: number }>(sql`
    select k.id, k.created_at as at, k.reminders from owner_checks k
    join clients c on c.customer_id = ${tx.customerId} and c.id = k.client_id and c.deleted_at is null
    where k.customer_id = ${tx.customerId} and k.state = 'waiting' order by k.created_at for no key update of k`)
  for (const { id, at, reminders } of waiting) {
    const due = OWNER_REMINDER_DAYS.filter((days) => tx.now.getTime() >= at.getTime() + days * DAY_MS).length
    if (due <= reminders) continue
    await tx.run(sql`
      update owner_checks set reminders = ${due} where customer_id = ${tx.customerId} and id = ${id}`)
    await notifyDeciders(tx, id, 'reminder')
  }
}

/** Deletes the bytes of archives that a person refused, unless the client or firm is on hold. @returns how many */
async function deleteRefused(tx: Tx): Promise<number> {
  // The database's clock must agree, so that a node whose clock is ahead deletes nothing early.
  const refused = await tx.rows<{
    id: string
    checkId: string
    clientId: string
    sha256: string
    inner: string | null
  }>(sql`
    select i.id, k.id as "checkId", i.client_id as "clientId", encode(i.archive_sha256, 'hex') as sha256, encode(i.inner_sha256, 'hex') as inner
    from owner_checks k
    join post_imports i on i.customer_id = ${tx.customerId} and i.id = k.import_id
    join clients c on c.customer_id = ${tx.customerId} and c.id = i.client_id and c.held_at is null
    join accounts a on a.id = k.customer_id and a.held_at is null
    where k.customer_id = ${tx.customerId} and k.state = 'refused' and i.completed_at is null
      and i.archive_sha256 is not null and i.archive_removed_at is null
      and k.decided_at < least(${tx.now}::timestamptz, clock_timestamp()) - make_interval(days => ${REFUSED_BYTES_DAYS})
    order by k.decided_at limit ${BATCH_SIZE}
    for update of k, i skip locked for share of c, a skip locked`)
  const ids = uuids(refused.map(({ id }) => id))
  await tx.run(sql`
    insert into tombstones (customer_id, id, kind, subject_id, client_id, facts, removed_by, reason, removed_at)
    select ${tx.customerId}, new_id(${tx.customerId}), 'import', i.id, i.client_id,
      jsonb_build_object('archiveSha256', encode(i.archive_sha256, 'hex'), 'fileSize', i.file_size, 'uploadedAt', i.uploaded_at),
      null, 'refused', ${tx.now}
    from post_imports i where i.customer_id = ${tx.customerId} and i.id = any(${ids})`)
  await tx.run(sql`
    update post_imports set archive_removed_at = ${tx.now} where customer_id = ${tx.customerId} and id = any(${ids})`)
  await recordEvidence(
    tx,
    refused.map(({ id, checkId, sha256 }) => ({
      kind: 'import.purge',
      subjectId: id,
      actorId: null,
      payload: { checkId, reason: 'refused', archiveSha256: sha256 },
    })),
  )
  for (const [clientId, ofClient] of Map.groupBy(refused, (each) => each.clientId))
    await removeContentsSoon(
      tx,
      clientId,
      ofClient.flatMap(({ sha256, inner }) => [sha256, ...(inner ? [inner] : [])]),
    )
  return refused.length
}
