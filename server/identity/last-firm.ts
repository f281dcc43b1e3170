import type { Database, Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'

/** The law firm in which a person of a provider acted last, on any device. */
export async function findLastFirm(db: Database, actor: Actor): Promise<string | null> {
  if (actor.accountType !== 'provider') return null
  const row = await db.read(actor.accountId, (tx) =>
    tx.one<{ lastFirmId: string | null }>(
      sql`select last_firm_id as "lastFirmId" from users where customer_id = ${tx.customerId} and id = ${actor.userId}`,
    ),
  )
  return row?.lastFirmId ?? null
}

export async function saveLastFirm(tx: Tx, actor: Actor, firmId: string | null): Promise<void> {
  await tx.run(
    sql`update users set last_firm_id = ${firmId} where customer_id = ${tx.customerId} and id = ${actor.userId}`,
  )
}

/** Only for clients: their pages show whom to call. */
export async function firmPhoneNumber(db: Database, actor: Actor): Promise<string | null> {
  if (actor.accountType !== 'client') return null
  const row = await db.directory.one<{ phone: string | null }>(
    sql`select phone_number as phone from accounts where id = ${actor.accountId}`,
  )
  return row?.phone ?? null
}
