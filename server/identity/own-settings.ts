import { Shortcuts, type ShortcutChoice } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { json, sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'

export type OwnSettings = {
  /** The law firm in which a person of a provider acted last, on any device. */
  lastFirmId: string | null
  shortcuts: ShortcutChoice | null
}

export async function findOwnSettings(tx: Tx, actor: Actor): Promise<OwnSettings> {
  const row = await tx.one<{ lastFirmId: string | null; shortcuts: unknown }>(
    sql`select last_firm_id as "lastFirmId", shortcuts from users where customer_id = ${tx.customerId} and id = ${actor.userId}`,
  )
  return {
    lastFirmId: actor.accountType === 'provider' ? (row?.lastFirmId ?? null) : null,
    // Shortcuts that another version stored must not prevent anyone from signing in.
    shortcuts: Shortcuts.safeParse(row?.shortcuts).data ?? null,
  }
}

export async function saveLastFirm(tx: Tx, actor: Actor, firmId: string | null): Promise<void> {
  await tx.run(
    sql`update users set last_firm_id = ${firmId} where customer_id = ${tx.customerId} and id = ${actor.userId}`,
  )
}

export async function saveShortcuts(tx: Tx, actor: Actor, shortcuts: ShortcutChoice): Promise<void> {
  await tx.run(
    sql`update users set shortcuts = ${json(shortcuts)} where customer_id = ${tx.customerId} and id = ${actor.userId}`,
  )
}

/** Only for clients: their pages show whom to call. */
export async function firmPhoneNumber(tx: Tx, actor: Actor): Promise<string | null> {
  if (actor.accountType !== 'client') return null
  const row = await tx.one<{ phone: string | null }>(
    sql`select phone_number as phone from accounts where id = ${tx.customerId}`,
  )
  return row?.phone ?? null
}
