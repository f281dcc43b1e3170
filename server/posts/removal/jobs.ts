import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { removeClientJobReference } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { defineJob, enqueue } from '../../platform/jobs/job.ts'
import { isAnyRemovable, removeBatch } from './purge.ts'
import { removeContents } from './contents.ts'
import { deleteJobs, removeClientRow, removeImports, removePosts, removeReports } from './rows.ts'

/**
 * Removes rows and files of a client in atomic pieces; if killed, it continues where it stopped. Tombstones (ids and hashes), the evidence leaves
 * without payload and salt, and the firm's charges remain.
 */
export const removeClientJob = defineJob({
  ...removeClientJobReference,
  failures: 20,
  run: async (context) => {
    const { clientId } = context.payload
    await context.transaction((tx) => deleteJobs(tx, clientId, context.jobId))
    while ((await context.transaction((tx) => removePosts(tx, context.payload))) > 0);
    await context.transaction((tx) => removeReports(tx, context.payload))
    await removeImports(context, clientId)
  },
  succeed: async (tx, { payload, jobId }) => {
    await removeClientRow(tx, payload, jobId)
    await enqueue(
      tx,
      removeContentsJob,
      { clientId: payload.clientId },
      { subjectId: payload.clientId, createdBy: null },
    )
  },
})

const LOCK_RETRY_INTERVAL_MS = 200

/** Removes the posts of an account that was removed with its posts, except those in a file. A hold that is set in the meantime keeps the rest. */
export const removeAccountPostsJob = defineJob({
  kind: 'remove-account-posts',
  payload: z.object({ accountId: z.uuid(), actorId: z.uuid() }),
  attempts: 20,
  lane: 'heavy',
  run: async ({ transaction, signal, payload: { accountId, actorId } }) => {
    const ofAccount = sql`p.social_account_id = ${accountId}`
    const remove = (tx: Tx) =>
      removeBatch(tx, ofAccount, sql`p.posted_at`, { by: actorId, reason: 'account' })
    for (;;) {
      while ((await transaction(remove)) > 0);
      // A batch passes over posts that others have locked, such as one that is being saved.
      if (!(await transaction((tx) => isAnyRemovable(tx, ofAccount)))) return
      await setTimeout(LOCK_RETRY_INTERVAL_MS, undefined, { signal })
    }
  },
  succeed: async (tx, { payload: { accountId } }) => {
    const account = await tx.one<{ clientId: string }>(sql`
      select client_id as "clientId" from social_accounts where customer_id = ${tx.customerId} and id = ${accountId}`)
    if (!account) return
    await enqueue(tx, removeContentsJob, account, { subjectId: account.clientId, createdBy: null })
  },
})

/**
 * Restarts removals that were given up: a client who is gone for everyone must not stay on the disk, nor the posts of a removed account in lists. An
 * account can be put back only when none of its removals has failed, so the failed job is replaced.
 */
export async function resumeRemovals(tx: Tx): Promise<void> {
  const stuck = await tx.rows<{ id: string; actor_id: string }>(sql`
    select c.id, coalesce((
      select j.created_by from job_runs j where j.customer_id = c.customer_id and j.subject_id = c.id and j.kind = 'remove-client' limit 1), c.id) as actor_id
    from clients c where c.customer_id = ${tx.customerId} and c.deleted_at is not null and not exists (
      select from job_runs j where j.customer_id = c.customer_id and j.subject_id = c.id and j.kind = 'remove-client' and j.status in ('PENDING', 'RUNNING'))`)
  for (const { id, actor_id: actorId } of stuck)
    await enqueue(
      tx,
      removeClientJobReference,
      { clientId: id, actorId },
      { subjectId: id, createdBy: actorId },
    )
  const failed = await tx.rows<{ payload: { accountId: string; actorId: string } }>(sql`
    delete from job_runs where customer_id = ${tx.customerId} and kind = ${removeAccountPostsJob.kind} and status = 'FAILURE' returning payload`)
  for (const { payload } of failed)
    await enqueue(tx, removeAccountPostsJob, payload, {
      subjectId: payload.accountId,
      createdBy: payload.actorId,
    })
}

/** Removes the bytes that no one else needs. During an import that is unknown, so the job tries again. */
export const removeContentsJob = defineJob({
  kind: 'remove-contents',
  payload: z.object({ clientId: z.uuid() }),
  attempts: 200,
  lane: 'heavy',
  failures: 200,
  run: ({ services, customerId, payload }) => removeContents(services, customerId, payload.clientId),
})
