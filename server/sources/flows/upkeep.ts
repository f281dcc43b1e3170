import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/http/call.ts'
import { endFlows, openFlowSecret, sealFlow } from './flows.ts'

const DAY_MS = 24 * 3600_000

/** Ends the results that waited too long, and those whose session has ended. Idempotent. */
export async function endDueFlows(services: Services): Promise<void> {
  const firms = await services.db.directory.rows<{ id: string }>(
    sql`select id from firms_with_due_flows(${services.now()}) as id where id is not null`,
  )
  for (const { id } of firms)
    await services.db.transaction(id, async (tx) => {
      const isDue = sql`expires_at <= ${tx.now}`
      await endFlows(tx, sql`state = 'waiting' and ${isDue}`, 'late')
      await endFlows(tx, isDue, 'failed')
      await endFlows(
        tx,
        sql`not exists (select from sessions s where s.id = session_id and s.ended_at is null and s.expires_at > ${tx.now})`,
        'session_ended',
      )
    })
}

/** Deletes flows a day after their end. A secret that is not revoked yet stays. */
export async function deleteOldFlows(tx: Tx): Promise<void> {
  await tx.run(sql`
    delete from flows where customer_id = ${tx.customerId} and expires_at < ${new Date(tx.now.getTime() - DAY_MS)} and secret is null`)
}

/** Encrypts every secret of a flow again, with the newest key. */
export async function resealFlows(tx: Tx, services: Services): Promise<void> {
  const rows = await tx.rows<{ id: string; secret: Buffer | null; verifier: Buffer | null }>(sql`
    select id, secret, verifier from flows
    where customer_id = ${tx.customerId} and (secret is not null or verifier is not null) order by id for update`)
  const reseal = (id: string, sealed: Buffer | null) =>
    sealed && sealFlow(services, id, openFlowSecret(services, id, sealed))
  for (const { id, secret, verifier } of rows)
    await tx.run(sql`
      update flows set secret = ${reseal(id, secret)}, verifier = ${reseal(id, verifier)} where customer_id = ${tx.customerId} and id = ${id}`)
}
