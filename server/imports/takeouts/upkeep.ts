import { TAKEOUT_DAYS } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import type { Services } from '../../platform/http/call.ts'
import {
  hasTakenOutVersions,
  isAnyRemovable,
  REMOVAL_BATCH_SIZE,
  removeBatch,
  removeContentsSoon,
  removeTakenOutVersions,
} from '../../posts/index.ts'

type DueTakeout = { id: string; by: string; clientId: string; importIds: string[] }

/**
 * Deletes posts that were taken out 30 days ago, what their imports brought of posts that stay, and their archives, unless the client or firm is on
 * hold. Posts in a generated file stay with it; the rows, hashes and seals of the imports stay too.
 */
export async function deleteTakenOut({ db }: Services, customerId: string): Promise<void> {
  // The database's clock must agree, so that a node whose clock is ahead deletes nothing early.
  const due = await db.read(customerId, (tx) =>
    tx.rows<DueTakeout>(sql`
      select t.id, t.created_by as by, t.client_id as "clientId", t.import_ids as "importIds" from takeouts t
      join clients c on c.customer_id = t.customer_id and c.id = t.client_id and c.held_at is null
      join accounts a on a.id = t.customer_id and a.held_at is null
      left join job_runs j on j.customer_id = t.customer_id and j.id = t.job_id
      where t.customer_id = ${customerId} and t.put_back_at is null and t.deleted_at is null and coalesce(j.status, 'SUCCESS') = 'SUCCESS'
        and t.created_at < least(${tx.now}::timestamptz, clock_timestamp()) - make_interval(days => ${TAKEOUT_DAYS})
      order by t.created_at`),
  )
  for (const each of due) {
    const isOfAct = sql`p.taken_out_in = ${each.id}`
    const why = { by: each.by, reason: 'takenOut' as const, takeoutId: each.id }
    while (
      (await db.transaction(customerId, (tx) => removeBatch(tx, isOfAct, sql`p.taken_out_in`, why))) ===
      REMOVAL_BATCH_SIZE
    );
    const isMore = (tx: Tx): Promise<boolean> =>
      removeTakenOutVersions(tx, each.importIds, { takeoutId: each.id, by: each.by })
    while (await db.transaction(customerId, isMore));
    await db.transaction(customerId, async (tx) => {
      const isLeft = (await isAnyRemovable(tx, isOfAct)) || (await hasTakenOutVersions(tx, each.importIds))
      if (!isLeft) await deleteArchives(tx, each)
    })
  }
}

/** Unless the act was undone, or a hold was set, in the meantime. What the ledger says of their files and records goes with the bytes. */
async function deleteArchives(tx: Tx, { id, by, clientId, importIds }: DueTakeout): Promise<void> {
  const ended = await tx.one(sql`
    update takeouts t set deleted_at = ${tx.now} from clients c, accounts a
    where t.customer_id = ${tx.customerId} and t.id = ${id} and t.put_back_at is null and t.deleted_at is null
      and c.customer_id = t.customer_id and c.id = t.client_id and c.held_at is null and a.id = t.customer_id and a.held_at is null
    returning t.id`)
  if (!ended) return
  const removed = await tx.rows<{ id: string; sha256: string | null; inner: string | null }>(sql`
    update post_imports set archive_removed_at = ${tx.now}
    where customer_id = ${tx.customerId} and id = any(${uuids(importIds)}) and takeout_id = ${id} and archive_removed_at is null
    returning id, encode(archive_sha256, 'hex') as sha256, encode(inner_sha256, 'hex') as inner`)
  const ids = uuids(removed.map((each) => each.id))
  await tx.run(sql`
    insert into tombstones (customer_id, id, kind, subject_id, client_id, facts, removed_by, reason, removed_at)
    select ${tx.customerId}, new_id(${tx.customerId}), 'import', i.id, i.client_id,
      jsonb_build_object('archiveSha256', encode(i.archive_sha256, 'hex'), 'fileSize', i.file_size, 'uploadedAt', i.uploaded_at, 'takeoutId', ${id}::text),
      ${by}, 'takenOut', ${tx.now}
    from post_imports i where i.customer_id = ${tx.customerId} and i.id = any(${ids})`)
  for (const ledger of ['import_files', 'import_records'])
    await tx.run(
      sql`delete from ${sql.table(ledger)} where customer_id = ${tx.customerId} and import_id = any(${ids})`,
    )
  await recordEvidence(
    tx,
    removed.map(({ id: importId, sha256 }) => ({
      kind: 'import.purge',
      subjectId: importId,
      actorId: by,
      payload: { takeoutId: id, reason: 'takenOut', archiveSha256: sha256 },
    })),
  )
  await removeContentsSoon(
    tx,
    clientId,
    removed.flatMap(({ sha256, inner }) => [sha256, inner].filter((hash) => hash !== null)),
  )
}
