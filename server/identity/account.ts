import { accountTypeOf, type StaffAccountType, type StaffAccountTypeCode } from '#contract/index.ts'
import type { Rows } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { tagOf } from '../platform/ids.ts'
import { Problem } from '../platform/problem.ts'

export async function accountOf(rows: Rows, id: string): Promise<{ name: string; type: StaffAccountType }> {
  const row = await rows.one<{ name: string; type: StaffAccountTypeCode }>(
    sql`select name, type from accounts where id = ${id}`,
  )
  if (!row) throw new Problem('NOT_FOUND')
  return { ...row, type: accountTypeOf(row.type) }
}

/** The account that an ID belongs to, if the actor may see it: the actor's own, or a provider's law firm. @throws Problem NOT_FOUND */
export async function requireAccountOfId(rows: Rows, actor: Actor, id: string): Promise<string> {
  const row = await rows.one<{ id: string }>(sql`
    select id from accounts where tag = ${tagOf(id)} and (id = ${actor.accountId} or (parent_id = ${actor.accountId} and ${actor.accountType === 'provider'}))`)
  if (!row) throw new Problem('NOT_FOUND')
  return row.id
}

/** Like `requireAccountOfId`, for an id that must be the account's own. */
export async function requireVisibleAccount(rows: Rows, actor: Actor, id: string): Promise<string> {
  if ((await requireAccountOfId(rows, actor, id)) !== id) throw new Problem('NOT_FOUND')
  return id
}
