import type { ClientChange, ClientChangeName } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { type Actor, actorName } from '../platform/http/call.ts'
import { newId } from '../platform/ids.ts'
import { requireClients } from './access.ts'

type HistoryEntry = { clientId: string; action: ClientChangeName; details: ClientChange['details'] }

/** Writes entries of clients' histories, in the transaction of the change. @returns their ids, which the leaf of the change names */
export async function addClientHistory(
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'firstName' | 'lastName'>,
  lines: readonly HistoryEntry[],
): Promise<string[]> {
  const ids = lines.map(() => newId(tx.customerId))
  await tx.run(sql`
    insert into client_history (customer_id, id, client_id, action, actor_id, actor_name, at, details)
    select ${tx.customerId}, l.id, l.client_id, l.action, ${actor.userId}, ${actorName(actor)}, ${tx.now}, l.details
    from unnest(${ids}::uuid[], ${lines.map((line) => line.clientId)}::uuid[],
      ${lines.map((line) => line.action)}::text[], ${lines.map((line) => JSON.stringify(line.details))}::jsonb[])
      as l (id, client_id, action, details)`)
  return ids
}

/** Newest first; nothing for client users and links. */
export async function listClientHistory(
  tx: Tx,
  actor: Actor,
  clientId: string,
  page: { offset: number; limit: number },
): Promise<{ items: ClientChange[]; total: number }> {
  await requireClients(tx, actor, [clientId])
  if (actor.accountType === 'client' || actor.link) return { items: [], total: 0 }
  type Row = { id: string; action: ClientChangeName; by: string; at: Date; details: ClientChange['details'] }
  const ofClient = sql`customer_id = ${tx.customerId} and client_id = ${clientId}`
  const rows = await tx.rows<Row>(sql`
    select id, action, actor_name as by, at, details from client_history where ${ofClient}
    order by at desc, id desc limit ${page.limit} offset ${page.offset}`)
  const total = await tx.one<{ n: number }>(sql`select count(*) as n from client_history where ${ofClient}`)
  return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total: total?.n ?? 0 }
}
