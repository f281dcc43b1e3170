import {
  NOTIFICATION_KINDS,
  NOTIFICATIONS,
  type NotificationKind,
  type NotificationSetting,
} from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { invalid } from '../platform/problem.ts'

/** Kinds that this person can receive. */
function kindsOf(actor: Actor): NotificationKind[] {
  const reader = actor.clientId === null ? 'staff' : 'client'
  return NOTIFICATION_KINDS.filter((type) => NOTIFICATIONS[type].readers.includes(reader))
}

export async function listOwnSettings(tx: Tx, actor: Actor): Promise<NotificationSetting[]> {
  const chosen = await tx.rows<NotificationSetting>(sql`
    select type, mail from notification_settings where customer_id = ${tx.customerId} and user_id = ${actor.userId}`)
  const mailOf = new Map(chosen.map(({ type, mail }) => [type, mail]))
  return kindsOf(actor).map((type) => ({ type, mail: mailOf.get(type) ?? NOTIFICATIONS[type].isMailed }))
}

/**
 * Stores the actor's own choices. If a kind is named twice, the last counts. @throws Problem VALIDATION_FAILED for a kind that this person never
 * receives
 */
export async function saveOwnSettings(
  tx: Tx,
  actor: Actor,
  settings: readonly NotificationSetting[],
): Promise<void> {
  const own = new Set(kindsOf(actor))
  if (settings.some(({ type }) => !own.has(type)))
    throw invalid({ settings: 'You don’t receive this kind of notification.' })
  const chosen = [...new Map(settings.map(({ type, mail }) => [type, mail]))]
  await tx.run(sql`
    insert into notification_settings (customer_id, user_id, type, mail)
    select ${tx.customerId}, ${actor.userId}, s.type, s.mail
    from unnest(${chosen.map(([type]) => type)}::text[], ${chosen.map(([, mail]) => mail)}::boolean[]) as s (type, mail)
    on conflict (customer_id, user_id, type) do update set mail = excluded.mail`)
}
