import { seesClient } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { publish } from '../../platform/history/events.ts'
import { type Actor, actorName } from '../../platform/http/call.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { Problem } from '../../platform/problem.ts'
import { lockListedAccount } from './cancel.ts'
import { importPostsJobReference } from './job.ts'

/** Imports an archive of another owner anyway. The ledger records who confirmed it. @throws Problem NOT_FOUND, CONFLICT */
export async function confirmImportOwner(tx: Tx, actor: Actor, importId: string): Promise<void> {
  const waitingImport = await tx.one<{
    clientId: string
    accountId: string
    isAsked: boolean
    owner: unknown
  }>(sql`
    select i.client_id as "clientId", i.social_account_id as "accountId", coalesce(j.status = 'FAILURE' and j.error ->> 'code' = 'POST_IMPORT_FILE_OTHER_OWNER', false) as "isAsked", i.owner
    from post_imports i left join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
    where i.customer_id = ${tx.customerId} and i.id = ${importId} and ${seesClient(tx, actor, sql`i.client_id`)} for no key update of i`)
  if (!waitingImport) throw new Problem('NOT_FOUND')
  if (!waitingImport.isAsked) throw new Problem('CONFLICT')
  await lockListedAccount(tx, waitingImport.accountId)
  const jobId = await enqueue(
    tx,
    importPostsJobReference,
    { importId },
    { subjectId: importId, createdBy: actor.userId },
  )
  await tx.run(sql`
    update post_imports set job_id = ${jobId}, owner_confirmed_by_name = ${actorName(actor)}, owner_confirmed_at = ${tx.now}
    where customer_id = ${tx.customerId} and id = ${importId}`)
  await recordEvidence(tx, [
    {
      kind: 'import.confirm_owner',
      subjectId: importId,
      actorId: actor.userId,
      payload: { owner: waitingImport.owner },
    },
  ])
  await publish(tx, [{ type: 'import.created', clientId: waitingImport.clientId }])
}
