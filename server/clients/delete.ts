import { z } from 'zod'
import { closeMatter } from '../identity/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import { publish } from '../platform/history/events.ts'
import type { Actor, TxServices } from '../platform/http/call.ts'
import { enqueue, type JobReference } from '../platform/jobs/job.ts'
import { Problem } from '../platform/problem.ts'
import { requireClients } from './access.ts'

declare module '../platform/extensions.ts' {
  interface Extensions {
    /** A client was removed by this user. Later slices end what they do for it automatically. */
    clientDeleted(tx: Tx, services: TxServices, clientId: string, by: string): Promise<void>
  }
}

/** The job is implemented by the posts slice (`server/posts/removal/jobs.ts`). */
export const removeClientJobReference: JobReference<{ clientId: string; actorId: string }> = {
  kind: 'remove-client',
  payload: z.object({ clientId: z.uuid(), actorId: z.uuid() }),
  attempts: 60,
  lane: 'heavy',
}

/** Holds that are set at the same time wait. @throws Problem CLIENT_HELD, FIRM_HELD */
export async function requireNoHold(tx: Tx, clientId: string): Promise<void> {
  const held = await tx.one<{ client: boolean; firm: boolean }>(sql`
    select c.held_at is not null as client, a.held_at is not null as firm from clients c join accounts a on a.id = c.customer_id
    where c.customer_id = ${tx.customerId} and c.id = ${clientId} for share of c, a`)
  if (held?.client) throw new Problem('CLIENT_HELD')
  if (held?.firm) throw new Problem('FIRM_HELD')
}

/** Removes a client permanently: no one sees it from now on, and a job deletes all of its data. @throws Problem NOT_FOUND, CLIENT_HELD, FIRM_HELD */
export async function deleteClient(tx: Tx, services: TxServices, actor: Actor, id: string): Promise<void> {
  await requireClients(tx, actor, [id])
  const client = await tx.one(sql`
    select 1 from clients where customer_id = ${tx.customerId} and id = ${id} and deleted_at is null for no key update`)
  if (!client) throw new Problem('NOT_FOUND')
  await requireNoHold(tx, id)
  await tx.run(
    sql`update clients set deleted_at = ${tx.now} where customer_id = ${tx.customerId} and id = ${id}`,
  )
  await tx.run(sql`delete from user_clients where customer_id = ${tx.customerId} and client_id = ${id}`)
  await closeMatter(tx, id)
  await tx.extensions.clientDeleted(tx, services, id, actor.userId)
  await recordEvidence(tx, [{ kind: 'client.delete', subjectId: id, actorId: actor.userId, payload: {} }])
  await publish(tx, [{ type: 'clients.changed' }])
  await enqueue(
    tx,
    removeClientJobReference,
    { clientId: id, actorId: actor.userId },
    { subjectId: id, createdBy: actor.userId },
  )
}
