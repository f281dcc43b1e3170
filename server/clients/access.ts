import { type RoleType, seesEveryClient } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../platform/db/sql.ts'
import type { Reader } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'

/**
 * A condition on a column with a client's id: whether the actor may see the client. Client users and links see only their own, managers and above
 * all clients, others the assigned ones, both in the firm and in its provider; no one sees a client that is being removed.
 */
export function seesClient(tx: Tx, actor: Reader, column: RawBuilder<unknown>): RawBuilder<unknown> {
  // Evaluated once per statement; nearly always empty.
  const going = sql`array(select g.id from clients g where g.customer_id = ${tx.customerId} and g.deleted_at is not null)`
  return sql`(${column} <> all (${going}) and ${canReachClient(tx, actor, column)})`
}

/** Whether the actor sees all clients of the firm. */
export const seesAllClients = (actor: Reader): boolean =>
  !(actor.link?.clientId ?? actor.clientId) && seesEveryClient(actor.role)

function canReachClient(tx: Tx, actor: Reader, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const own = actor.link?.clientId ?? actor.clientId
  if (own) return sql`${column} = ${own}::uuid`
  if (seesAllClients(actor)) return sql`true`
  return sql`exists (
    select from user_clients uc
    where uc.customer_id = ${tx.customerId} and uc.user_id = ${actor.userId} and uc.client_id = ${column} and uc.assigned_at is not null)`
}

/** @throws Problem NOT_FOUND unless all of these clients exist and are visible to the actor */
export async function requireClients(tx: Tx, actor: Reader, ids: readonly string[]): Promise<void> {
  const distinct = [...new Set(ids)]
  const row = await tx.one<{ n: number }>(sql`
    select count(*) as n from clients c
    where c.customer_id = ${tx.customerId} and c.id = any(${distinct}::uuid[]) and ${seesClient(tx, actor, sql`c.id`)}`)
  if (row?.n !== distinct.length) throw new Problem('NOT_FOUND')
}

/** Which of these people of the firm can't see which of these clients. */
export function listMissingAccess(
  tx: Tx,
  people: readonly { id: string; role: RoleType }[],
  clientIds: readonly string[],
): Promise<{ userId: string; clientId: string }[]> {
  const assigned = people.filter((person) => !seesEveryClient(person.role))
  return tx.rows<{ userId: string; clientId: string }>(sql`
    select p.id as "userId", c.id as "clientId" from unnest(${uuids(assigned.map((person) => person.id))}) as p (id), unnest(${uuids(clientIds)}) as c (id)
    where not exists (select from user_clients uc where uc.customer_id = ${tx.customerId} and uc.user_id = p.id and uc.client_id = c.id
      and uc.assigned_at is not null)`)
}
