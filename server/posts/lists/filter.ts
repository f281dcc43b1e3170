import {
  buildPostCondition,
  DATES_END,
  PLATFORMS,
  type PostConditions,
  type PostFilters,
  type PostFlag,
  POST_STATUS,
} from '#contract/index.ts'
import { seesAllClients, seesClient } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { firstIdAt } from '../../platform/ids.ts'
import { isFound } from '../find/find.ts'
import type { ResolvedFilters } from './search-filter.ts'

type Sql = RawBuilder<unknown>
const DAY_MS = 86_400_000

type CountedByRows = 'isChanged' | 'isMoreRead'
type Columns = Record<Exclude<PostFlag, CountedByRows> | 'status' | 'platform', Sql> & {
  [Flag in CountedByRows]?: Sql
}

/** What a list filters by, in rows of `posts p` and in numbers `k`: the same condition runs on both, so that totals match lists. */
export const POST_FILTER_COLUMNS: Columns = {
  status: sql`p.status`,
  isTrashed: sql`(p.trashed_at is not null)`,
  isOnTimeline: sql`(p.timeline_at is not null)`,
  isFlagged: sql`(p.flagged_at is not null)`,
  isPrivate: sql`(p.is_private is true)`,
  isChanged: sql`(p.changed_at is not null)`,
  isMoreRead: sql`(p.more_read_at is not null)`,
  platform: sql`p.platform`,
  image: sql`p.has_image`,
  video: sql`p.has_video`,
  embed: sql`p.has_embed`,
}
export const NUMBER_FILTER_COLUMNS: Columns = {
  status: sql`k.status`,
  isTrashed: sql`k.is_trashed`,
  isOnTimeline: sql`k.is_on_timeline`,
  isFlagged: sql`k.is_flagged`,
  isPrivate: sql`k.is_private`,
  platform: sql`k.platform`,
  image: sql`k.has_image`,
  video: sql`k.has_video`,
  embed: sql`k.has_embed`,
}

/** Client users can't filter by review. They get every post that is not trashed. */
function visibleFilters(actor: Actor, filters: ResolvedFilters): ResolvedFilters {
  if (actor.accountType !== 'client') return filters
  const { socialSiteIds, mediaTypes } = filters
  return { isTrashed: false, isInclusive: false, socialSiteIds, mediaTypes }
}

type Filter = keyof ResolvedFilters

/**
 * What counts a list with this filter. `numbers`: `post_totals` and `post_months`; `kinds`: only `post_totals`; `rows`: neither, so its rows are
 * counted; `search`: it narrows the matches of a search; `scope`: it says whose posts and which days.
 */
const COUNTED_BY: Record<Filter, 'numbers' | 'kinds' | 'rows' | 'search' | 'scope'> = {
  clientIds: 'scope',
  customerId: 'scope',
  since: 'scope',
  until: 'scope',
  statuses: 'numbers',
  isNotRelevant: 'numbers',
  isTrashed: 'numbers',
  isFlagged: 'numbers',
  isOnTimeline: 'numbers',
  isInclusive: 'numbers',
  onlyFlagged: 'numbers',
  unseenBy: 'numbers',
  openedBy: 'numbers',
  socialSiteIds: 'kinds',
  mediaTypes: 'kinds',
  hasImage: 'kinds',
  isPrivate: 'kinds',
  parentId: 'rows',
  loss: 'rows',
  flagThemes: 'rows',
  flagWords: 'rows',
  neverWords: 'rows',
  flagKeywords: 'rows',
  neverKeywords: 'rows',
  isInDoubt: 'rows',
  isChanged: 'rows',
  isMoreRead: 'rows',
  escalatedTo: 'rows',
  batch: 'rows',
  shownTo: 'rows',
  decidedBy: 'rows',
  isDecidedTogether: 'rows',
  changedSince: 'rows',
  cameSince: 'rows',
  escalatedSince: 'rows',
  find: 'rows',
  found: 'rows',
  searchId: 'search',
  keyword: 'search',
  isOnlyKeyword: 'search',
  scansPosts: 'search',
}
const filtersCountedBy = (by: (typeof COUNTED_BY)[Filter]): Filter[] =>
  (Object.keys(COUNTED_BY) as Filter[]).filter((name) => COUNTED_BY[name] === by)
const KIND_FILTERS = filtersCountedBy('kinds')
const ROW_FILTERS = filtersCountedBy('rows')

export const hasKindFilter = (filters: ResolvedFilters): boolean =>
  KIND_FILTERS.some((name) => filters[name] !== undefined)
export const hasRowFilter = (filters: ResolvedFilters): boolean =>
  ROW_FILTERS.some((name) => filters[name] !== undefined)

export const withoutKindFilters = <Filters extends PostFilters>(filters: Filters): Filters => ({
  ...filters,
  ...Object.fromEntries(KIND_FILTERS.map((name) => [name, undefined])),
})

const anyOf = (column: Sql, codes: readonly number[]): Sql =>
  // A single code is written into the statement, so that a cached plan can use its partial index.
  codes.length === 1
    ? sql`${column} = ${sql.lit(codes[0] as number)}`
    : sql`${column} = any(${codes}::smallint[])`

/** `buildPostCondition` in SQL. */
const conditionsOn = (columns: Columns): PostConditions<Sql> => ({
  is: (flag, on) => {
    const column = columns[flag]
    if (!column) throw new Error(`Numbers don't hold ${flag}`)
    return on ? column : sql`not ${column}`
  },
  status: (codes) => anyOf(columns.status, codes),
  platform: (types) =>
    anyOf(
      columns.platform,
      types.map((type) => PLATFORMS[type].code),
    ),
  all: (parts) => sql.join(parts, sql` and `),
  any: (parts) => (parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`),
})

/** The condition on each post alone: status, trash, timeline, flag, privacy, change, platform and media. */
export const matchesFilters = (actor: Actor, filters: ResolvedFilters, columns: Columns): Sql =>
  buildPostCondition(visibleFilters(actor, filters), conditionsOn(columns))

/** A condition on the client: one of those requested that the actor can see. */
export function isOfClients(tx: Tx, actor: Actor, filters: PostFilters, column: RawBuilder<unknown>): Sql {
  const [only, ...others] = filters.clientIds ?? []
  // With `=`, the index returns the posts of one client in order.
  const some =
    only !== undefined && others.length === 0
      ? sql`= ${only}::uuid`
      : sql`= any(${filters.clientIds}::uuid[])`
  const asked = filters.clientIds ? sql`${column} ${some}` : sql`true`
  return sql`(${asked} and ${seesClient(tx, actor, column)})`
}

/** Whether a list covers all clients of the firm, without filtering them. */
export const coversAllClients = (actor: Actor, filters: PostFilters): boolean =>
  !filters.clientIds && !filters.loss && seesAllClients(actor)

/**
 * Before the date of loss of `clients c`, or from it on. As in `isInDates`, instants with a day's margin limit what an index reads, and the calendar
 * day decides within them.
 */
export function isOnSideOfLoss({ loss }: Pick<PostFilters, 'loss'>): Sql {
  if (!loss) return sql`true`
  const begin = sql`(c.date_of_loss::timestamp at time zone c.time_zone)`
  const day = sql`(p.posted_at at time zone c.time_zone)::date`
  const oneDay = sql`interval '1 day'`
  return loss === 'pre'
    ? sql`(p.posted_at < ${begin} + ${oneDay} and (p.posted_at < ${begin} - ${oneDay} or ${day} < c.date_of_loss))`
    : sql`(p.posted_at < ${DATES_END}::timestamptz and p.posted_at >= ${begin} - ${oneDay} and (p.posted_at >= ${begin} + ${oneDay} or ${day} >= c.date_of_loss))`
}

/**
 * Calendar days in the client's own time zone, both included. An index can find only instants, because a comparison with a date is not
 * leakproof, so the client's zone is looked up only within a day of a bound, which covers every time zone. @param at the instants of posts
 * of these clients
 */
export function isInDates(tx: Tx, filters: PostFilters, at: Sql = sql`p.posted_at`): Sql {
  const { since, until } = filters
  const zone = zoneOf(tx, filters)
  const bounds: Sql[] = []
  const day = sql`(${at} at time zone ${zone})::date`
  const from = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS)
  if (since)
    bounds.push(sql`${at} >= ${from(since, -1)} and (${at} >= ${from(since, 1)} or ${day} >= ${since}::date)`)
  // Dates in doubt are on no side of any date.
  if (since && !until) bounds.push(sql`${at} < ${DATES_END}::timestamptz`)
  if (until)
    bounds.push(sql`${at} < ${from(until, 2)} and (${at} < ${from(until, 0)} or ${day} <= ${until}::date)`)
  return bounds.length > 0 ? sql`(${sql.join(bounds, sql` and `)})` : sql`true`
}

/** The time zone of one client is looked up once, otherwise that of each post. A search is of one client. */
function zoneOf(tx: Tx, { clientIds, searchId }: PostFilters): Sql {
  const isOne = searchId !== undefined || clientIds?.length === 1
  const clientId = isOne ? sql`${clientIds?.[0]}::uuid` : sql`p.client_id`
  return sql`(select z.time_zone from clients z where z.customer_id = ${tx.customerId} and z.id = ${clientId})`
}

/** The condition of a list on `posts p`. */
export const wherePosts = (tx: Tx, actor: Actor, filters: ResolvedFilters): Sql =>
  sql`p.customer_id = ${tx.customerId} and ${isOfClients(tx, actor, filters, sql`p.client_id`)} and ${matchesPosts(tx, actor, filters)}`

/** Like `wherePosts`, without the condition on clients: the caller must have that. Posts that were taken out have `trashed_at` too, but the trash lacks them. */
export function matchesPosts(tx: Tx, actor: Actor, filters: ResolvedFilters): Sql {
  const group = filters.parentId ? sql`p.group_id = ${filters.parentId}` : sql`true`
  const isIn = filters.isTrashed ? sql`p.taken_out_in is null` : sql`true`
  const isInDoubt = filters.isInDoubt ? sql`p.posted_at >= ${DATES_END}::timestamptz` : sql`true`
  return sql`${group} and ${isIn} and ${isInDoubt} and ${isOfReader(tx, actor, filters)} and ${matchesFilters(actor, filters, POST_FILTER_COLUMNS)} and ${isInDates(tx, filters)}
    and ${isOfKeywords(filters)}
    and ${filters.unseenBy ? sql`not ${isViewed(tx, actor, filters.unseenBy)}` : sql`true`}
    and ${filters.openedBy ? isViewed(tx, actor, filters.openedBy) : sql`true`} and ${isOfWork(tx, actor, filters)}
    and ${filters.found ? isFound(tx, filters.found, (days) => isInDates(tx, { ...filters, since: undefined, until: undefined, ...days })) : sql`true`}`
}

/** Whether `posts p` has any of these keywords. The conditions on flags let a partial index find the client's few candidates. */
function isOfKeywords({ flagKeywords, neverKeywords }: ResolvedFilters): Sql {
  const conditions: Sql[] = []
  // Compared with `= any`, which hashes the keywords: a theme has hundreds, and && would compare each pair.
  if (flagKeywords)
    conditions.push(
      sql`(p.flagged_at is not null and exists (select from unnest(p.flagged_words) as w (word) where w.word = any(${flagKeywords}::text[])))`,
    )
  if (neverKeywords)
    conditions.push(
      sql`(p.never_words <> '{}' and p.flagged_at is null and p.never_words && ${neverKeywords}::text[])`,
    )
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** Whether `posts p` was escalated to the actor, or is in the batch that the actor has taken. */
function isOfReader(tx: Tx, actor: Actor, { escalatedTo, batch }: PostFilters): Sql {
  const conditions: Sql[] = []
  // As arrays, because the few posts are then looked up by their ids.
  if (escalatedTo)
    conditions.push(sql`p.id = any(array(
      select r.post_id from escalation_recipients r where r.customer_id = ${tx.customerId} and r.user_id = ${actor.userId}))`)
  if (batch)
    conditions.push(sql`p.id = any(array(
      select b.post_id from post_claims b where b.customer_id = ${tx.customerId} and b.user_id = ${actor.userId} and b.is_batch and b.until > ${tx.now}))`)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** Whether `posts p` was decided or changed as asked. As arrays of ids, client by client, because each index begins with the client. */
function isOfWork(tx: Tx, actor: Actor, filters: PostFilters): Sql {
  const { decidedBy, isDecidedTogether, changedSince, cameSince, escalatedSince, shownTo } = filters
  const beginOf = (day: string) => sql`(${day}::date)::timestamp at time zone ${zoneOf(tx, filters)}`
  const idsOf = (condition: Sql) => sql`p.id = any(array(
    select o.id from clients oc join posts o on o.customer_id = ${tx.customerId} and o.client_id = oc.id and ${condition}
    where oc.customer_id = ${tx.customerId} and ${isOfClients(tx, actor, filters, sql`oc.id`)}))`
  const conditions: Sql[] = []
  if (decidedBy !== undefined || isDecidedTogether !== undefined) {
    const who =
      decidedBy === undefined
        ? sql`o.decided_by is not null`
        : sql`o.decided_by = ${decidedBy === 'me' ? actor.userId : decidedBy}::uuid`
    const how = isDecidedTogether === undefined ? sql`true` : sql`o.decided_together = ${isDecidedTogether}`
    conditions.push(idsOf(sql`${who} and ${how}`))
  }
  if (changedSince)
    conditions.push(idsOf(sql`o.reviewed_at >= (${changedSince}::date)::timestamp at time zone oc.time_zone`))
  // IDs begin with their time, and every index of posts has them.
  if (cameSince)
    conditions.push(
      sql`p.id >= ${firstIdAt(Date.parse(cameSince) - DAY_MS)}::uuid and p.created_at >= ${beginOf(cameSince)}`,
    )
  if (escalatedSince)
    conditions.push(
      sql`p.status = ${sql.lit(POST_STATUS.escalated.code)} and p.decided_at >= ${beginOf(escalatedSince)}`,
    )
  if (shownTo)
    conditions.push(
      shownTo === 'none' ? sql`not ${isShown(tx, actor, 'anyone')}` : isShown(tx, actor, shownTo),
    )
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** Whether `posts p` was shown whole in a list, to the actor, anyone or another person. */
function isShown(tx: Tx, actor: Actor, to: string): Sql {
  const whose = to === 'anyone' ? sql`true` : sql`s.user_id = ${to === 'me' ? actor.userId : to}::uuid`
  return sql`exists (select from post_showings s where s.customer_id = ${tx.customerId} and s.client_id = p.client_id and s.post_id = p.id and ${whose})`
}

/** Whether `posts p` has been viewed, by the actor, anyone or another person. Which posts client users view is not recorded. */
export function isViewed(tx: Tx, actor: Actor, by: string): Sql {
  const whose = by === 'anyone' ? sql`true` : sql`v.user_id = ${by === 'me' ? actor.userId : by}::uuid`
  return sql`exists (select from post_views v where v.customer_id = ${tx.customerId} and v.post_id = p.id and ${whose})`
}
