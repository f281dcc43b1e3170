import { DATES_END, type PostFilters } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { isOfClients } from './filter.ts'
import { countMonths, endOf, type MonthCount, monthOf, startOf } from './numbers.ts'
import { resolveFilters, listSource } from './search-filter.ts'

/**
 * Matching posts per month of their clients' own time zones, newest first. The UTC months are counted first; the posts of the few hours between
 * the start of a month in UTC and its start in the zone are counted by rows and moved to their own month.
 */
export async function countByMonth(tx: Tx, actor: Actor, asked: PostFilters): Promise<MonthCount[]> {
  const filters = await resolveFilters(tx, actor, asked)
  if (!filters) return []
  const months = await countMonths(tx, actor, filters)
  if (months.length === 0) return []
  const clients = await tx.rows<{ zone: string }>(sql`
    select distinct c.time_zone as zone from clients c where c.customer_id = ${tx.customerId} and ${isOfClients(tx, actor, filters, sql`c.id`)}`)
  const zones = clients.map(({ zone }) => zone)
  const { from, where, at } = listSource(tx, actor, filters)
  const itsZone = sql`(select z.time_zone from clients z where z.customer_id = p.customer_id and z.id = p.client_id)`
  const begins = [...new Set(months.flatMap(({ month }) => [month, monthOf(new Date(endOf(month)))]))]
  const moved = await tx.rows<{ month: number; starts_later: boolean; n: number }>(sql`
    select edge.month, edge.starts_later, sum(q.n)::int as n
    from (
      select m.month, z.zone, in_zone.start > in_utc.start as starts_later,
        least(in_utc.start, in_zone.start) as since, greatest(in_utc.start, in_zone.start) as until
      from unnest(${begins}::int[]) as m (month) cross join unnest(${zones}::text[]) as z (zone)
      cross join lateral (select make_timestamptz(m.month / 100, m.month % 100, 1, 0, 0, 0, 'UTC') as start) in_utc
      cross join lateral (select make_timestamptz(m.month / 100, m.month % 100, 1, 0, 0, 0, z.zone) as start) in_zone) edge
    cross join lateral (
      select count(*) as n from ${from}
      where ${where} and ${at} >= edge.since and ${at} < edge.until and ${zones.length > 1 ? sql`${itsZone} = edge.zone` : sql`true`}) q
    where q.n > 0 group by 1, 2`)
  const counts = new Map(months.map(({ month, n }) => [month, n]))
  const add = (month: number, n: number): void => void counts.set(month, (counts.get(month) ?? 0) + n)
  for (const { month, starts_later, n } of moved) {
    const before = monthOf(new Date(startOf(month) - 1))
    add(month, starts_later ? -n : n)
    add(before, starts_later ? n : -n)
  }
  return [...counts]
    .map(([month, n]) => ({ month, n }))
    .filter(({ month, n }) => n > 0 && startOf(month) < Date.parse(DATES_END))
    .sort((a, b) => b.month - a.month)
}
