import {
  type Hold,
  type HoldChange,
  type HoldSide,
  liftingOf,
  type RoleType,
  sideOf,
} from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql } from '../platform/db/sql.ts'
import { type Actor, actorName, type Reader } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'

/** The hold in a row of `clients` or `accounts`. */
export type HeldRow = {
  held_at: Date | string | null
  held_by_name: string | null
  held_by_side: HoldSide | null
  held_by_role: RoleType | null
  hold_reason: string | null
}

export function toHold(row: HeldRow, reader: Reader): Hold | null {
  if (row.held_at === null) return null
  const placed = { side: row.held_by_side, role: row.held_by_role }
  return {
    at: new Date(row.held_at).toISOString(),
    byName: row.held_by_name ?? '',
    reason: row.hold_reason ?? '',
    ...placed,
    lifting: liftingOf(placed, reader),
  }
}

/**
 * Sets or lifts a hold. @returns what the leaf says of it; null: there was none to lift @throws Problem CONFLICT if another hold was seen,
 * HOLD_OF_OTHERS
 */
export async function changeHold(
  tx: Tx,
  actor: Actor,
  row: { table: 'clients' | 'accounts'; where: RawBuilder<unknown> },
  hold: HoldChange,
): Promise<{ reason: string; side: HoldSide; role: RoleType } | null> {
  const table = sql.table(row.table)
  const found = await tx.one<HeldRow>(sql`
    select held_at, held_by_name, held_by_side, held_by_role, hold_reason from ${table} where ${row.where} for no key update`)
  const current = found && toHold(found, actor)
  const isAsSeen = hold.seenAt === undefined || (current?.at ?? null) === hold.seenAt
  if (!found || !isAsSeen) throw new Problem('CONFLICT')
  if (!current && !hold.on) return null
  if (current && current.lifting !== 'allowed') throw new Problem('HOLD_OF_OTHERS', { name: current.byName })
  const by = { side: sideOf(actor.accountType), role: actor.role }
  const set = hold.on
    ? sql`held_at = ${tx.now}, held_by_name = ${actorName(actor)}, held_by_side = ${by.side}, held_by_role = ${by.role}, hold_reason = ${hold.reason}`
    : sql`held_at = null, held_by_name = null, held_by_side = null, held_by_role = null, hold_reason = null`
  await tx.run(sql`update ${table} set ${set} where ${row.where}`)
  return { reason: hold.reason, ...by }
}
