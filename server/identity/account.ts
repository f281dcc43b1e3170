import {
  accountTypeOf,
  type StaffAccountType,
  type StaffAccountTypeCode,
  type Whose,
} from '#contract/index.ts'
import type { Rows } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Actor, Reader } from '../platform/http/call.ts'
import { tagOf } from '../platform/ids.ts'
import { Problem } from '../platform/problem.ts'

export async function accountOf(rows: Rows, id: string): Promise<{ name: string; type: StaffAccountType }> {
  const row = await rows.one<{ name: string; type: StaffAccountTypeCode }>(
    sql`select name, type from accounts where id = ${id}`,
  )
  if (!row) throw new Problem('NOT_FOUND')
  return { ...row, type: accountTypeOf(row.type) }
}

/**
 * The account that an ID belongs to, by its end: the actor's own, or a law firm of the actor's provider. A law firm's people reach only their own,
 * in which an ID of another finds nothing. @param whose `lawFirm`: not the provider's own account @throws Problem NOT_FOUND
 */
export async function firmOfId(
  rows: Rows,
  actor: Reader,
  id: string,
  whose: Exclude<Whose, 'none'> = 'lawFirm',
): Promise<string> {
  if (actor.accountType !== 'provider' || whose === 'caller') return actor.accountId
  const row = await rows.one<{ id: string }>(sql`
    select id from accounts
    where tag = ${tagOf(id)} and (parent_id = ${actor.accountId} or (id = ${actor.accountId} and ${whose === 'account'}))`)
  if (!row) throw new Problem('NOT_FOUND')
  return row.id
}

/** @throws Problem NOT_FOUND unless it is the actor's own account or a law firm of the actor's provider */
export async function requireVisibleAccount(rows: Rows, actor: Actor, id: string): Promise<string> {
  if ((await firmOfId(rows, actor, id, 'account')) !== id) throw new Problem('NOT_FOUND')
  return id
}
