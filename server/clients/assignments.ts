import type { ClientUser } from '#contract/index.ts'
import { accountOf, assignableStaff, staffByIds, toUser, userStatus } from '../identity/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { byName, contains, sql, uuids } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import { type Actor, actorName } from '../platform/http/call.ts'
import { newId } from '../platform/ids.ts'
import { notifyUser } from '../platform/jobs/notice.ts'
import { Problem } from '../platform/problem.ts'
import { requireClients } from './access.ts'
import { requireStaffIds } from './fields.ts'

/** The only place that adds assignments: assigns these people to these clients. Existing assignments keep their date. */
export async function assignClients(tx: Tx, userIds: string[], clientIds: string[]): Promise<void> {
  const pairs = [...new Set(userIds)].flatMap((userId) =>
    [...new Set(clientIds)].map((clientId) => ({ userId, clientId })),
  )
  // In a fixed order, so that two parallel calls can't deadlock.
  pairs.sort((a, b) => (a.userId + a.clientId < b.userId + b.clientId ? -1 : 1))
  await tx.run(sql`
    insert into user_clients (customer_id, id, user_id, client_id, assigned_at)
    select ${tx.customerId}, i.id, i.user_id, i.client_id, ${tx.now}
    from unnest(${uuids(pairs.map(() => newId(tx.customerId)))}, ${uuids(pairs.map((pair) => pair.userId))},
                ${uuids(pairs.map((pair) => pair.clientId))}) as i (id, user_id, client_id)
    on conflict (customer_id, user_id, client_id) do update set assigned_at = coalesce(user_clients.assigned_at, excluded.assigned_at)`)
}

/** Assigns at the actor's request, all or nothing. @throws Problem NOT_FOUND if a person or a client is not of this firm */
export async function assignFor(tx: Tx, actor: Actor, userIds: string[], clientIds: string[]): Promise<void> {
  await requireClients(tx, actor, clientIds)
  await requireStaffIds(tx, userIds)
  await assignClients(tx, userIds, clientIds)
  await recordEvidence(
    tx,
    [...new Set(clientIds)].map((subjectId) => ({
      kind: 'client.assign',
      subjectId,
      actorId: actor.userId,
      payload: { userIds },
    })),
  )
}

/** The same, and notifies the people of the firm who are newly assigned, each once, however many clients. */
export async function assignAndNotify(
  tx: Tx,
  actor: Actor,
  userIds: string[],
  clientIds: string[],
): Promise<void> {
  await assignFor(tx, actor, userIds, clientIds)
  type Assigned = { user_id: string; client_id: string; first_name: string; last_name: string; count: number }
  const assigned = await tx.rows<Assigned>(sql`
    select distinct on (u.user_id) u.user_id, c.id as client_id, c.first_name, c.last_name, (count(*) over (partition by u.user_id))::int as count
    from user_clients u join clients c on c.customer_id = ${tx.customerId} and c.id = u.client_id
    where u.customer_id = ${tx.customerId} and u.user_id = any(${uuids(userIds)}) and u.client_id = any(${uuids(clientIds)})
      and u.assigned_at = ${tx.now} and u.user_id <> ${actor.userId}
    order by u.user_id, c.last_name, c.id`)
  for (const { user_id: userId, client_id: id, first_name, last_name, count } of assigned)
    await notifyUser(tx, {
      userId,
      type: 'client_assigned',
      // A person who is assigned again is notified again.
      subjectId: newId(tx.customerId),
      data: { client: { id, firstName: first_name, lastName: last_name }, count, by: actorName(actor) },
    })
}

/** Ends an assignment; the person's star stays. @throws Problem NOT_FOUND */
export async function unassign(tx: Tx, actor: Actor, id: string): Promise<void> {
  const [clientId] = await endAssignments(tx, actor, [id])
  if (!clientId) throw new Problem('NOT_FOUND')
  await requireClients(tx, actor, [clientId])
}

/** Ends assignments that have not ended. @returns their clients */
export async function endAssignments(tx: Tx, actor: Pick<Actor, 'userId'>, ids: string[]): Promise<string[]> {
  const ended = await tx.rows<{ user_id: string; client_id: string }>(sql`
    update user_clients set assigned_at = null
    where customer_id = ${tx.customerId} and id = any(${uuids(ids)}) and assigned_at is not null returning user_id, client_id`)
  const byClient = Map.groupBy(ended, (row) => row.client_id)
  await tx.extensions.workEnded(
    tx,
    ended.map((row) => ({ userId: row.user_id, clientId: row.client_id })),
  )
  await recordEvidence(
    tx,
    [...byClient].map(([subjectId, rows]) => ({
      kind: 'client.unassign',
      subjectId,
      actorId: actor.userId,
      payload: { userIds: rows.map((row) => row.user_id) },
    })),
  )
  return [...byClient.keys()]
}

type Search = { keyword: string | undefined; offset: number; limit: number }

/** Staff of the firm and of its provider who are, or are not, assigned to a client, by name. Users who can no longer sign in are not offered. */
export async function listByAssignment(
  tx: Tx,
  actor: Actor,
  clientId: string,
  wanted: 'assigned' | 'unassigned',
  search: Search,
): Promise<{ items: ClientUser[]; total: number }> {
  await requireClients(tx, actor, [clientId])
  const state =
    wanted === 'assigned' ? sql`uc.id is not null` : sql`uc.id is null and u.status <> ${userStatus.inactive}`
  const from = sql`${assignableStaff(tx)} left join user_clients uc
      on uc.customer_id = ${tx.customerId} and uc.user_id = u.id and uc.client_id = ${clientId} and uc.assigned_at is not null
    where ${state}
      and ${contains(sql`folded(u.first_name || ' ' || u.last_name || ' ' || u.email)`, search.keyword)}`
  const rows = await tx.rows<{ id: string; link_id: string | null; assigned_at: Date | null }>(sql`
    select u.id, uc.id as link_id, uc.assigned_at from ${from}
    order by ${byName(sql`u.last_name`)}, ${byName(sql`u.first_name`)}, u.id limit ${search.limit} offset ${search.offset}`)
  const total = await tx.one<{ n: number }>(sql`select count(*) as n from ${from}`)
  const people = await staffByIds(
    tx,
    rows.map((row) => row.id),
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  const names = new Map<string, string>()
  for (const id of new Set(people.map((person) => person.customerId)))
    names.set(id, (await accountOf(tx, id)).name)
  const items = rows.flatMap((row) => {
    const person = byId.get(row.id)
    if (!person) return []
    const user = toUser(person, names.get(person.customerId) ?? '', actor)
    return [{ id: row.link_id ?? row.id, user, assignedAt: (row.assigned_at ?? tx.now).toISOString() }]
  })
  return { items, total: total?.n ?? 0 }
}
