import { z } from 'zod'
import { AUTHOR_UNDO_SECONDS } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { enqueue, enqueueAll, type JobReference } from '../../platform/jobs/job.ts'

export const applyAuthorsJobReference: JobReference<{ importId: string }> = {
  kind: 'apply-authors',
  payload: z.object({ importId: z.uuid() }),
  attempts: 20,
  lane: 'heavy',
}

/** Whether records are set aside that someone decided to be the client's. */
export async function hasAccepted(tx: Tx, importId: string): Promise<boolean> {
  const found = await tx.one(sql`
    select 1 from import_records r
    join post_imports i on i.customer_id = ${tx.customerId} and i.id = ${importId}
    join author_doubts d on d.customer_id = ${tx.customerId} and d.social_account_id = i.social_account_id
      and d.kind = r.doubt_kind and d.name = r.doubt_name and d.answer = 'client'
    where r.customer_id = ${tx.customerId} and r.import_id = ${importId} and r.doubt_kind is not null
      and i.archive_sha256 is not null and i.archive_removed_at is null limit 1`)
  return found !== null
}

/** Applies decisions in every import with such records, once there is no time left for an undo. */
export async function enqueueApplying(
  tx: Tx,
  doubtIds: readonly string[],
  { by, isLater }: { by: string; isLater: boolean },
): Promise<void> {
  const imports = await tx.rows<{ id: string }>(sql`
    select distinct i.id from import_doubts n join post_imports i on i.customer_id = ${tx.customerId} and i.id = n.import_id
      and i.takeout_id is null and i.completed_at is not null
    where n.customer_id = ${tx.customerId} and n.doubt_id = any(${uuids(doubtIds)}) order by i.id`)
  await enqueueAll(
    tx,
    applyAuthorsJobReference,
    imports.map(({ id }) => ({
      payload: { importId: id },
      subjectId: id,
      createdBy: by,
      delay: isLater ? AUTHOR_UNDO_SECONDS : 0,
    })),
  )
}

/** Applies decisions that someone made while an import was read, which did not know of them. The caller has locked its doubts. */
export async function applyMissed(tx: Tx, importId: string): Promise<void> {
  if (await hasAccepted(tx, importId))
    await enqueue(tx, applyAuthorsJobReference, { importId }, { subjectId: importId, createdBy: null })
}
