import { saveCompleteness } from '../../imports/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import type { Services } from '../../platform/http/call.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { isAnyRemovable, REMOVAL_BATCH_SIZE, removeContentsJob, removeBatch } from '../../posts/index.ts'

type DueDeletion = { id: string; accountId: string; clientId: string }

/**
 * When the notice period of an owner's deletion request is over, deletes what the platform delivered: posts that no upload contained, the
 * answers and files as received, and the access. A legal hold postpones this; posts in a generated file are kept.
 */
export async function deletePlatformData(services: Services, customerId: string): Promise<void> {
  const due = await services.db.read(customerId, (tx) =>
    tx.rows<DueDeletion>(sql`
      select d.id, d.social_account_id as "accountId", d.client_id as "clientId" from data_deletions d
      join clients c on c.customer_id = d.customer_id and c.id = d.client_id and c.held_at is null
      join accounts f on f.id = d.customer_id and f.held_at is null
      where d.customer_id = ${customerId} and d.done_at is null and d.withdrawn_at is null
        and d.due_at <= least(${services.now()}::timestamptz, clock_timestamp())
      order by d.due_at limit 100`),
  )
  for (const each of due) {
    const remove = (tx: Tx) =>
      removeBatch(tx, isOnlyFromPlatform(each.accountId), sql`p.posted_at`, { by: null, reason: 'platform' })
    while ((await services.db.transaction(customerId, remove)) === REMOVAL_BATCH_SIZE);
    await services.db.transaction(customerId, (tx) => finishDeletion(tx, each))
  }
}

/** Posts `p` of an account that only its platform's API has delivered. */
const isOnlyFromPlatform = (accountId: string) => sql`p.social_account_id = ${accountId}
  and not exists (select from post_versions v join post_imports i on i.customer_id = v.customer_id and i.id = v.import_id
    where v.customer_id = p.customer_id and v.post_id = p.id and i.source <> 'api')
  and not exists (select from import_known_posts k join post_imports i on i.customer_id = k.customer_id and i.id = k.import_id
    where k.customer_id = p.customer_id and k.post_id = p.id and i.source <> 'api')`

/**
 * Does nothing if posts are left that others had locked, a capture's answers are left (`removeEndedCaptures`), or the client or firm was put
 * on hold in the meantime; a later run continues.
 */
async function finishDeletion(tx: Tx, { id, accountId, clientId }: DueDeletion): Promise<void> {
  const notHeld = await tx.one(sql`
    select 1 from clients c join accounts f on f.id = c.customer_id
    where c.customer_id = ${tx.customerId} and c.id = ${clientId} and c.held_at is null and f.held_at is null for share of c, f`)
  if (!notHeld || (await isAnyRemovable(tx, isOnlyFromPlatform(accountId)))) return
  const received = await tx.one(sql`
    select 1 from capture_items i join captures k on k.customer_id = i.customer_id and k.id = i.capture_id
    where k.customer_id = ${tx.customerId} and k.social_account_id = ${accountId} limit 1`)
  if (received) return
  await removeArchives(tx, { accountId, clientId })
  await tx.run(
    sql`delete from captures where customer_id = ${tx.customerId} and social_account_id = ${accountId}`,
  )
  await tx.run(
    sql`delete from connections where customer_id = ${tx.customerId} and social_account_id = ${accountId}`,
  )
  // The platform may also have provided `external_id`: keep it only if files were imported, since users know the account by it.
  await tx.run(sql`
    update social_accounts a set auth_type = null, platform_account_id = null, platform_account_name = null,
      external_id = case when u.is_used then external_id end, removed_at = case when u.is_used then removed_at else coalesce(removed_at, ${tx.now}) end
    from (select exists (select from post_imports where customer_id = ${tx.customerId} and social_account_id = ${accountId}) as is_used) u
    where a.customer_id = ${tx.customerId} and a.id = ${accountId}`)
  await saveCompleteness(tx, accountId)
  await tx.run(
    sql`update data_deletions set done_at = ${tx.now} where customer_id = ${tx.customerId} and id = ${id}`,
  )
  await recordEvidence(tx, [
    { kind: 'account.deletion_done', subjectId: accountId, actorId: null, payload: { clientId } },
  ])
  await enqueue(tx, removeContentsJob, { clientId }, { subjectId: clientId, createdBy: null })
}

/** Removes the platform's answers as received. If some of a capture's posts are kept, its row and hash are kept, but none of its bytes. */
async function removeArchives(tx: Tx, { accountId, clientId }: Omit<DueDeletion, 'id'>): Promise<void> {
  const captured = sql`i.customer_id = ${tx.customerId} and i.social_account_id = ${accountId} and i.source = 'api' and i.archive_removed_at is null`
  await tx.run(sql`
    insert into removed_contents (customer_id, client_id, sha256)
    select distinct ${tx.customerId}::uuid, ${clientId}::uuid, i.archive_sha256 from post_imports i where ${captured} and i.archive_sha256 is not null
    on conflict do nothing`)
  await tx.run(sql`
    insert into tombstones (customer_id, id, kind, subject_id, client_id, facts, removed_by, reason, removed_at)
    select ${tx.customerId}, new_id(${tx.customerId}), 'import', i.id, ${clientId},
      jsonb_build_object('archiveSha256', encode(i.archive_sha256, 'hex'), 'fileSize', i.file_size, 'uploadedAt', i.uploaded_at),
      null, 'platform', ${tx.now}
    from post_imports i where ${captured}`)
  for (const ledger of ['import_files', 'import_records'])
    await tx.run(sql`
      delete from ${sql.table(ledger)} l using post_imports i where ${captured} and l.customer_id = i.customer_id and l.import_id = i.id`)
  await tx.run(sql`update post_imports i set archive_removed_at = ${tx.now} where ${captured}`)
  await tx.run(sql`
    delete from post_imports i where i.customer_id = ${tx.customerId} and i.social_account_id = ${accountId} and i.source = 'api'
      and not exists (select from post_versions v where v.customer_id = i.customer_id and v.import_id = i.id)
      and not exists (select from import_known_posts k join posts p on p.customer_id = k.customer_id and p.id = k.post_id
        where k.customer_id = i.customer_id and k.import_id = i.id)`)
}
