import { z } from 'zod'
import { endLinks } from '../identity/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { recordActs } from '../platform/history/acts.ts'
import { publish } from '../platform/history/events.ts'
import type { Actor } from '../platform/http/call.ts'
import { defineJob, enqueue } from '../platform/jobs/job.ts'
import { Problem } from '../platform/problem.ts'
import { requireClients } from './access.ts'
import { removeContents } from './removal-contents.ts'
import { endJobs, removeClientRow, removeImports, removePosts, removeReports } from './removal-rows.ts'

const About = z.object({ clientId: z.uuid(), actorId: z.uuid() })

/** Removes a client for good: nobody sees it from now on, and a job takes away everything that there is of it. @throws Problem NOT_FOUND, CLIENT_HELD */
export async function deleteClient(tx: Tx, actor: Actor, id: string): Promise<void> {
  await requireClients(tx, actor, [id])
  const client = await tx.one<{ is_held: boolean; user_id: string | null }>(sql`
    select c.held_at is not null or a.held_at is not null as is_held,
      (select u.id from users u where u.customer_id = c.customer_id and u.client_id = c.id limit 1) as user_id
    from clients c join accounts a on a.id = c.customer_id
    where c.customer_id = ${tx.customerId} and c.id = ${id} and c.deleted_at is null for no key update of c`)
  if (!client) throw new Problem('NOT_FOUND')
  if (client.is_held) throw new Problem('CLIENT_HELD')
  await tx.run(
    sql`update clients set deleted_at = ${tx.now} where customer_id = ${tx.customerId} and id = ${id}`,
  )
  await tx.run(sql`delete from user_clients where customer_id = ${tx.customerId} and client_id = ${id}`)
  await endLinks(tx, [{ clientId: id }])
  await tx.run(sql`
    update sessions set ended_at = ${tx.now}
    where customer_id = ${tx.customerId} and ended_at is null and (user_id = ${client.user_id}::uuid or link_client_id = ${id})`)
  await recordActs(tx, [{ kind: 'client.delete', subjectId: id, actorId: actor.userId, payload: {} }])
  await publish(tx, [{ type: 'clients.changed' }])
  await enqueue(
    tx,
    removeClientJob,
    { clientId: id, actorId: actor.userId },
    { subjectId: id, createdBy: actor.userId },
  )
}

/**
 * Takes away rows and files of a client, piece by piece, each piece whole: killed anywhere it goes on where it was. What stays are
 * tombstones (ids and hashes), the evidence leaves without payload and salt, and what the firm was charged.
 */
export const removeClientJob = defineJob({
  kind: 'remove-client',
  payload: About,
  attempts: 60,
  failures: 20,
  run: async (context) => {
    const { clientId } = context.payload
    await context.transaction((tx) => endJobs(tx, clientId, context.jobId))
    while ((await context.transaction((tx) => removePosts(tx, context.payload))) > 0);
    await context.transaction((tx) => removeReports(tx, clientId))
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

/** Removals that were given up go on: a client who is gone for everybody is not to stay on the disk. */
export async function resumeRemovals(tx: Tx): Promise<void> {
  const stuck = await tx.rows<{ id: string; actor_id: string }>(sql`
    select c.id, coalesce((
      select j.created_by from job_runs j where j.customer_id = c.customer_id and j.subject_id = c.id and j.kind = 'remove-client' limit 1), c.id) as actor_id
    from clients c where c.customer_id = ${tx.customerId} and c.deleted_at is not null and not exists (
      select from job_runs j where j.customer_id = c.customer_id and j.subject_id = c.id and j.kind = 'remove-client' and j.status in ('PENDING', 'RUNNING'))`)
  for (const { id, actor_id: actorId } of stuck)
    await enqueue(tx, removeClientJob, { clientId: id, actorId }, { subjectId: id, createdBy: actorId })
}

/** Takes away the bytes that nobody else needs. While somebody imports, that cannot be known: it tries again. */
export const removeContentsJob = defineJob({
  kind: 'remove-contents',
  payload: z.object({ clientId: z.uuid() }),
  attempts: 200,
  failures: 200,
  run: ({ services, customerId, payload }) => removeContents(services, customerId, payload.clientId),
})
