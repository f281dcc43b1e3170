import type { PostFilters } from '#contract/index.ts'
import { seesAll, seesClient } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { type FacetFilter, matchesFacets } from './facets.ts'
import type { ResolvedFilters } from './search-filter.ts'

const DAY = 86_400_000

/**
 * A client user sees the posts themselves and nothing of the review (decisions 4): whatever it asks for, its list is every post that is not
 * trashed.
 */
export function facetsFor(actor: Actor, filters: ResolvedFilters): FacetFilter {
  if (actor.accountType !== 3) return filters
  const { socialSiteIds, mediaTypes } = filters
  return { isTrashed: false, isInclusive: false, socialSiteIds, mediaTypes }
}

/** Which clients' posts: those asked for, as far as the actor sees them. */
export function ofClients(
  tx: Tx,
  actor: Actor,
  filters: PostFilters,
  column: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const asked = filters.clientIds ? sql`${column} = any(${filters.clientIds}::uuid[])` : sql`true`
  return sql`(${asked} and ${seesClient(tx, actor, column)})`
}

/** Whether a list is over every client of the firm, without regard to who they are. */
export const isOfAll = (actor: Actor, filters: PostFilters): boolean =>
  !filters.clientIds && !filters.loss && seesAll(actor)

/**
 * Before the date of loss of `clients c`, or from it on. As in `inDates`, instants a day off bound what an index reads, and the calendar day
 * decides within them.
 */
export function onSideOfLoss({ loss }: PostFilters): RawBuilder<unknown> {
  if (!loss) return sql`true`
  const begin = sql`(c.date_of_loss::timestamp at time zone c.time_zone)`
  const day = sql`(p.posted_at at time zone c.time_zone)::date`
  const oneDay = sql`interval '1 day'`
  return loss === 'pre'
    ? sql`(p.posted_at < ${begin} + ${oneDay} and (p.posted_at < ${begin} - ${oneDay} or ${day} < c.date_of_loss))`
    : sql`(p.posted_at >= ${begin} - ${oneDay} and (p.posted_at >= ${begin} + ${oneDay} or ${day} >= c.date_of_loss))`
}

/**
 * Calendar days in the client's own time zone, both included. Instants alone let an index find the place, and the planner guess how many follow:
 * a day on either side of a bound covers every time zone there is, and only inside these days the zone is looked up. (A comparison with a
 * date is not leakproof, so no condition on an index.)
 * @param at the instants of posts of these clients
 * @param zone of the client, where it is at hand
 */
export function inDates(
  tx: Tx,
  filters: PostFilters,
  at: RawBuilder<unknown> = sql`p.posted_at`,
  zone: RawBuilder<unknown> = zoneOf(tx, filters),
): RawBuilder<unknown> {
  const { since, until } = filters
  const bounds: RawBuilder<unknown>[] = []
  const day = sql`(${at} at time zone ${zone})::date`
  const from = (date: string, days: number) => new Date(Date.parse(date) + days * DAY)
  if (since)
    bounds.push(sql`${at} >= ${from(since, -1)} and (${at} >= ${from(since, 1)} or ${day} >= ${since}::date)`)
  if (until)
    bounds.push(sql`${at} < ${from(until, 2)} and (${at} < ${from(until, 0)} or ${day} <= ${until}::date)`)
  return bounds.length > 0 ? sql`(${sql.join(bounds, sql` and `)})` : sql`true`
}

/** Of one client it is looked up once, else for each post. */
function zoneOf(tx: Tx, { clientIds }: PostFilters): RawBuilder<unknown> {
  const clientId = clientIds?.length === 1 ? sql`${clientIds[0]}::uuid` : sql`p.client_id`
  return sql`(select z.time_zone from clients z where z.customer_id = ${tx.customerId} and z.id = ${clientId})`
}

/** The condition of a list on `posts p`. */
export function wherePosts(
  tx: Tx,
  actor: Actor,
  filters: PostFilters,
  zone?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`p.customer_id = ${tx.customerId} and ${ofClients(tx, actor, filters, sql`p.client_id`)} and ${matchesPosts(tx, actor, filters, zone)}`
}

/** The same of posts whose clients are known to be seen. */
export function matchesPosts(
  tx: Tx,
  actor: Actor,
  filters: PostFilters,
  zone?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const group = filters.parentId ? sql`p.group_id = ${filters.parentId}` : sql`true`
  return sql`${group} and ${matchesFacets(facetsFor(actor, filters), sql`p.facets`)} and ${inDates(tx, filters, undefined, zone)}
    and ${filters.isChanged === undefined || actor.accountType === 3 ? sql`true` : filters.isChanged ? sql`p.changed_at is not null` : sql`p.changed_at is null`}
    and ${filters.unseenBy ? sql`not ${isSeen(tx, actor, filters.unseenBy)}` : sql`true`}`
}

/** Whether `posts p` has been opened, by the actor or by anybody. A client user's own looking is nobody's business. */
export function isSeen(tx: Tx, actor: Actor, by: 'me' | 'anyone'): RawBuilder<unknown> {
  const whose = by === 'me' ? sql`v.user_id = ${actor.userId}` : sql`true`
  return sql`exists (select from post_views v where v.customer_id = ${tx.customerId} and v.post_id = p.id and ${whose})`
}
