import { addDays, PACE_DAYS, PROGRESS_DAYS, type RoleType } from '#contract/index.ts'
import { staffByIds } from '../../identity/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { firstPaceDay } from './days.ts'

type Sql = RawBuilder<unknown>

/** Begin of a calendar day in the time zone of `clients c`. */
export const beginOf = (day: string): Sql => sql`((${day}::date)::timestamp at time zone c.time_zone)`

/**
 * Everyone who may have worked on posts of the firm: its own people, also those who have left, and those of its provider to whom clients are
 * assigned. An index finds their work only by person.
 */
export async function listWorkers(tx: Tx, actor: Actor): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from users where customer_id = ${tx.customerId} and client_id is null
    union select user_id from user_clients where customer_id = ${tx.customerId} and assigned_at is not null`)
  return [...new Set([actor.userId, ...rows.map(({ id }) => id)])]
}

/** Names and roles; people who have left are not among them. */
export async function namesOf(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, { name: string; role: RoleType }>> {
  const people = await staffByIds(tx, ids)
  return new Map([
    ...(ids.includes(actor.userId)
      ? [[actor.userId, { name: `${actor.firstName} ${actor.lastName}`, role: actor.role }] as const]
      : []),
    ...people.map(
      ({ id, firstName, lastName, role }) => [id, { name: `${firstName} ${lastName}`, role }] as const,
    ),
  ])
}

export type DayOfPerson = { id: string; day: string; opened: number; decided: number }

/** What each of these people opened alone and decided one by one, per day. @param which a condition on `clients c` */
export async function listDays(
  tx: Tx,
  which: Sql,
  ids: readonly string[],
  today: string,
): Promise<DayOfPerson[]> {
  const from = beginOf(addDays(today, -PROGRESS_DAYS))
  const rows = await tx.rows<Omit<DayOfPerson, 'id' | 'day'> & { id: string | null; day: string | null }>(sql`
    select w.id, w.day::text as day, coalesce(sum(w.opened), 0)::int as opened, coalesce(sum(w.decided), 0)::int as decided from (
      select p.decided_by as id, (p.decided_at at time zone c.time_zone)::date as day, 0 as opened, 1 as decided
      from clients c join posts p on p.customer_id = ${tx.customerId} and p.client_id = c.id
      where c.customer_id = ${tx.customerId} and ${which} and p.decided_by = any(${uuids(ids)}) and p.decided_at >= ${from}
        and not p.decided_together and p.trashed_at is null
      union all
      select v.user_id, (v.seen_at at time zone c.time_zone)::date, 1, 0
      from clients c join post_views v on v.customer_id = ${tx.customerId} and v.client_id = c.id
      where c.customer_id = ${tx.customerId} and ${which} and v.user_id = any(${uuids(ids)}) and v.seen_at >= ${from}) w
    group by w.id, w.day order by w.id, w.day`)
  return rows.flatMap(({ id, day, ...counts }) => (id && day ? [{ id, day, ...counts }] : []))
}

/** Decisions one by one in the last working days before today, by client; `isOld`: there are older ones, without which there is no pace yet. */
export function listPaces(
  tx: Tx,
  which: Sql,
  workers: readonly string[],
  today: string,
): Promise<{ id: string; decided: number; isOld: boolean }[]> {
  const from = beginOf(firstPaceDay(today))
  const ofClient = sql`p.customer_id = ${tx.customerId} and p.client_id = c.id and p.decided_by = any(${uuids(workers)}) and p.trashed_at is null`
  return tx.rows<{ id: string; decided: number; isOld: boolean }>(sql`
    select c.id, (select count(*) from posts p where ${ofClient} and p.decided_at >= ${from} and p.decided_at < ${beginOf(today)}
        and not p.decided_together)::int as decided,
      exists (select from posts p where ${ofClient} and p.decided_at < ${from}) as "isOld"
    from clients c where c.customer_id = ${tx.customerId} and ${which}`)
}

export const paceOf = (paces: readonly { decided: number; isOld: boolean }[]): number | null =>
  paces.some(({ isOld }) => isOld) ? paces.reduce((sum, { decided }) => sum + decided, 0) / PACE_DAYS : null

/** Who is assigned to which clients, in order of time. */
export async function listAssignees(tx: Tx, actor: Actor, clientIds: readonly string[]) {
  const rows = await tx.rows<{ client_id: string; user_id: string; assigned_at: Date }>(sql`
    select client_id, user_id, assigned_at from user_clients
    where customer_id = ${tx.customerId} and client_id = any(${uuids(clientIds)}) and assigned_at is not null order by assigned_at, user_id`)
  const names = await namesOf(
    tx,
    actor,
    rows.map((row) => row.user_id),
  )
  return Map.groupBy(
    rows.flatMap(({ client_id: clientId, user_id: id, assigned_at: at }) => {
      const person = names.get(id)
      return person ? [{ clientId, id, name: person.name, at: at.toISOString() }] : []
    }),
    ({ clientId }) => clientId,
  )
}

/** A client's last change of a post by a person, and since when an import is complete. For a `lateral` join with `clients c`. */
export const lastOfClient = (tx: Tx): { change: Sql; import: Sql } => ({
  change: sql`(
    select p.reviewed_at as at, p.last_change ->> 'by' as by from posts p
    where p.customer_id = ${tx.customerId} and p.client_id = c.id and p.reviewed_at is not null order by p.reviewed_at desc limit 1)`,
  import: sql`(
    select i.id, i.completed_at as at, a.platform from social_accounts a
    cross join lateral (
      select i.id, i.completed_at from post_imports i
      where i.customer_id = ${tx.customerId} and i.social_account_id = a.id and i.completed_at is not null and i.takeout_id is null
      order by i.created_at desc limit 1) i
    where a.customer_id = ${tx.customerId} and a.client_id = c.id and a.removed_at is null order by i.completed_at desc limit 1)`,
})
