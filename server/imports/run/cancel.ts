import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { Problem } from '../../platform/problem.ts'
import { cancelJob } from '../../platform/jobs/job.ts'
import { ledgerSha256Of } from '../ledger/digest.ts'
import { enqueueSeal } from '../ledger/seal.ts'

/**
 * Cancels the imports of an account that have not ended: when this has committed, none of them writes any more. What was received is sealed
 * nevertheless (docs/decisions/014).
 */
export async function cancelImports(tx: Tx, accountId: string, by: string): Promise<void> {
  const open = await tx.rows<{ id: string; jobId: string; isSealed: boolean; reader: string | null }>(sql`
    select i.id, i.job_id as "jobId", i.reader_version as reader, i.archive_sha256 is not null as "isSealed" from post_imports i
    join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id and j.status in ('PENDING', 'RUNNING')
    where i.customer_id = ${tx.customerId} and i.social_account_id = ${accountId} order by j.id`)
  for (const { id, jobId, isSealed, reader } of open) {
    if (!(await cancelJob(tx, jobId))) continue
    if (!isSealed) await enqueueSeal(tx, id, 0)
    await recordEvidence(tx, [
      {
        kind: 'import.fail',
        subjectId: id,
        actorId: by,
        payload: { code: 'CANCELLED', ledgerSha256: await ledgerSha256Of(tx, id), reader },
      },
    ])
  }
}

/** Waits for an account's removal that is in progress, and makes a later one wait, so that it finds the import that this transaction starts. @throws Problem NOT_FOUND for a removed account */
export async function lockListedAccount(tx: Tx, accountId: string): Promise<void> {
  const account = await tx.one(sql`
    select 1 from social_accounts where customer_id = ${tx.customerId} and id = ${accountId} and removed_at is null for share`)
  if (!account) throw new Problem('NOT_FOUND')
}
