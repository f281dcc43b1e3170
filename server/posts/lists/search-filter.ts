import {
  askedStatuses,
  neverKey,
  POST_STATUS,
  POST_STATUS_CODES,
  type PostFilters,
  themeOf,
} from '#contract/index.ts'
import { requireFiguresPerPerson } from '../../accounts/index.ts'
import { seesClient } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import {
  hasKindFilter,
  hasRowFilter,
  isInDates,
  matchesFilters,
  matchesPosts,
  isOnSideOfLoss,
  POST_FILTER_COLUMNS,
  wherePosts,
} from './filter.ts'
import { type Found, resolveFind } from '../find/find.ts'
import { selectNumbers } from './select-numbers.ts'

/** Filters after their search and their find were looked up. */
export type ResolvedFilters<Filters extends PostFilters = PostFilters> = Filters & {
  found?: Found
  onlyFlagged?: boolean
  hasImage?: boolean
  /** The keywords of `flagThemes` and `flagWords`, and those of `neverWords`, as the client's list has them. */
  flagKeywords?: string[]
  neverKeywords?: string[]
  /** Fewer posts pass the other filters than the search has found, and a partial index contains them, so posts are read instead of matches. */
  scansPosts?: boolean
}

/** At most this many posts are read instead of matches. Checking whether a search has found more takes 2 ms. */
const MAX_POSTS_TO_SCAN = 20_000

/** Whether a partial index contains exactly these posts, by time. */
const isIndexed = (filters: PostFilters): boolean => {
  const { isFlagged, isOnTimeline, isInclusive, isTrashed } = filters
  const statuses = askedStatuses(filters)
  const isSmall = statuses?.length === 1 && statuses[0] !== POST_STATUS.saved.code
  return !isInclusive && !isTrashed && (isSmall || isFlagged === true || isOnTimeline === true)
}

/** What client users can't filter by. */
const STAFF_FILTERS = {
  flagThemes: undefined,
  flagWords: undefined,
  neverWords: undefined,
  unseenBy: undefined,
  openedBy: undefined,
  shownTo: undefined,
  decidedBy: undefined,
  isDecidedTogether: undefined,
  changedSince: undefined,
  cameSince: undefined,
  escalatedSince: undefined,
  escalatedTo: undefined,
  batch: undefined,
  first: undefined,
} satisfies Partial<ResolvedFilters & { first: undefined }>

/**
 * Looks up the filters' search, which must be of a requested client and visible to the actor; the flagging search filters by flags. null: there is
 * no such search, so nothing matches. Client users see no searches, nor what the firm has viewed.
 */
export async function resolveFilters<Filters extends PostFilters>(
  tx: Tx,
  actor: Actor,
  asked: Filters,
): Promise<ResolvedFilters<Filters> | null> {
  const filters = await resolveFind(tx, actor, asked)
  return filters && resolveSearch(tx, actor, filters)
}

async function resolveSearch<Filters extends PostFilters>(
  tx: Tx,
  actor: Actor,
  filters: Filters,
): Promise<ResolvedFilters<Filters> | null> {
  if (actor.accountType === 'client') return filters.searchId ? null : { ...filters, ...STAFF_FILTERS }
  const people = [filters.openedBy, filters.shownTo, filters.decidedBy]
  if (people.some((by) => by && !['me', 'anyone', 'none', actor.userId].includes(by)))
    await requireFiguresPerPerson(tx, actor)
  const byWords = await withKeywords(tx, actor, filters)
  if (!byWords) return null
  if (!filters.searchId) return withDatesOfLoss(tx, byWords)
  const {
    statuses,
    isNotRelevant,
    isTrashed,
    isFlagged,
    isOnTimeline,
    isInclusive,
    clientIds: asked,
  } = filters
  const review = {
    statuses,
    isNotRelevant,
    isTrashed,
    isFlagged,
    isOnTimeline,
    isInclusive,
    clientIds: asked,
  }
  const total =
    isIndexed(filters) && asked?.length === 1 ? selectNumbers(tx, actor, review, 'post_totals') : null
  const few = total ? sql`(select ${total.n} from ${total.from})` : sql`null::int`
  const search = await tx.one<{ client_id: string; is_flagging: boolean; scans_posts: boolean | null }>(sql`
    select s.client_id, 'flagging' = any(s.tags) as is_flagging,
      ${few} < ${MAX_POSTS_TO_SCAN} and ${few} < (
        select count(*) from (select from post_search_matches m where m.customer_id = ${tx.customerId} and m.search_id = s.id limit ${MAX_POSTS_TO_SCAN}) m) as scans_posts
    from post_searches s
    where s.customer_id = ${tx.customerId} and s.id = ${filters.searchId} and ${seesClient(tx, actor, sql`s.client_id`)}`)
  if (!search || filters.clientIds?.includes(search.client_id) === false) return null
  const clientIds = [search.client_id]
  const dated = await withDatesOfLoss(tx, { ...byWords, clientIds })
  return search.is_flagging
    ? { ...dated, searchId: undefined, onlyFlagged: true }
    : { ...dated, scansPosts: search.scans_posts ?? false }
}

/** Looks up the keywords of the filters in the list of their client. null: there is not one client, so nothing matches. */
async function withKeywords<Filters extends PostFilters>(
  tx: Tx,
  actor: Actor,
  filters: Filters,
): Promise<ResolvedFilters<Filters> | null> {
  const { flagThemes, flagWords, neverWords, clientIds = [] } = filters
  if (!flagThemes && !flagWords && !neverWords) return filters
  const [clientId, ...others] = clientIds
  if (clientId === undefined || others.length > 0) return null
  const search = await tx.one<{ keywords: string[] }>(sql`
    select s.keywords from post_searches s
    where s.customer_id = ${tx.customerId} and s.client_id = ${clientId} and 'flagging' = any(s.tags) and ${seesClient(tx, actor, sql`s.client_id`)}`)
  const keywords = search?.keywords ?? []
  const never = new Set(neverWords?.map(neverKey))
  return {
    ...filters,
    ...(flagThemes || flagWords
      ? {
          flagKeywords: [
            ...(flagWords ?? []),
            ...(flagThemes ? keywords.filter((word) => flagThemes.includes(themeOf(word))) : []),
          ],
        }
      : {}),
    ...(neverWords ? { neverKeywords: keywords.filter((word) => never.has(neverKey(word))) } : {}),
  }
}

/** For one client, before or after the loss becomes plain dates, which `post_months` can count. */
export async function withDatesOfLoss<Filters extends PostFilters>(
  tx: Tx,
  filters: Filters,
): Promise<Filters> {
  const [clientId, ...others] = filters.clientIds ?? []
  if (!filters.loss || clientId === undefined || others.length > 0) return filters
  const client = await tx.one<{ first: string; last: string }>(sql`
    select date_of_loss as first, date_of_loss - 1 as last from clients where customer_id = ${tx.customerId} and id = ${clientId}`)
  if (!client) return filters
  const { since = client.first, until = client.last } = filters
  return filters.loss === 'post'
    ? { ...filters, loss: undefined, since: since > client.first ? since : client.first }
    : { ...filters, loss: undefined, until: until < client.last ? until : client.last }
}

function hasKeyword({ keyword, isOnlyKeyword }: PostFilters): RawBuilder<unknown> {
  if (keyword === undefined) return sql`true`
  return isOnlyKeyword ? sql`s.words = ${[keyword]}::text[]` : sql`${keyword} = any(s.words)`
}

/**
 * The rows of a list and their order; a search reads its matches, or the posts if these are fewer. `limit 1` shows the planner that a match
 * has one post; with a plain join it expects hardly any matches and reads all of the client's posts.
 */
export function listSource(
  tx: Tx,
  actor: Actor,
  filters: ResolvedFilters,
): Record<'from' | 'where' | 'at' | 'id', RawBuilder<unknown>> {
  if (!filters.searchId)
    return {
      from: filters.loss
        ? sql`posts p join clients c on c.customer_id = p.customer_id and c.id = p.client_id`
        : sql`posts p`,
      where: sql`${wherePosts(tx, actor, filters)} and ${isOnSideOfLoss(filters)}`,
      at: sql`p.posted_at`,
      id: sql`p.id`,
    }
  const search = sql`s.customer_id = ${tx.customerId} and s.search_id = ${filters.searchId} and ${hasKeyword(filters)}`
  const client = sql`p.client_id = ${filters.clientIds?.[0]}`
  if (filters.scansPosts)
    return {
      from: sql`posts p cross join lateral (
        select from post_search_matches s where ${search} and s.posted_at = p.posted_at and s.post_id = p.id limit 1) s`,
      where: sql`p.customer_id = ${tx.customerId} and ${client} and ${matchesPosts(tx, actor, filters)}`,
      at: sql`p.posted_at`,
      id: sql`p.id`,
    }
  return {
    from: sql`post_search_matches s cross join lateral (
      select p.posted_at, p.trashed_at from posts p
      where p.customer_id = ${tx.customerId} and ${client} and p.posted_at = s.posted_at and p.id = s.post_id
        and ${matchesPosts(tx, actor, filters)} limit 1) p`,
    where: sql`${search} and ${isInDates(tx, filters, sql`s.posted_at`)}`,
    at: sql`s.posted_at`,
    id: sql`s.post_id`,
  }
}

/**
 * The total of a search whose list includes saved posts: all matches, minus those that are trashed or have another status, which small indexes
 * find. null: other filters apply too, or the list contains no saved posts.
 */
export function searchTotalQuery(
  tx: Tx,
  actor: Actor,
  filters: ResolvedFilters,
): RawBuilder<{ n: number }> | null {
  const statuses = askedStatuses(filters) ?? POST_STATUS_CODES
  const { searchId, isTrashed, isFlagged, isOnTimeline, onlyFlagged, unseenBy, openedBy, keyword } = filters
  const isOther = [isFlagged, isOnTimeline, onlyFlagged, unseenBy, openedBy, keyword].some(
    (each) => each !== undefined,
  )
  if (
    !searchId ||
    isOther ||
    isTrashed ||
    hasKindFilter(filters) ||
    hasRowFilter(filters) ||
    !statuses.includes(POST_STATUS.saved.code)
  )
    return null
  const found = sql`s.customer_id = ${tx.customerId} and s.search_id = ${searchId}`
  const client = sql`${filters.clientIds?.[0]}::uuid`
  const excluded = [
    sql`p.trashed_at is not null`,
    ...POST_STATUS_CODES.filter((status) => !statuses.includes(status)).map((status) =>
      matchesFilters(
        actor,
        { isTrashed: false, isInclusive: false, statuses: [status] },
        POST_FILTER_COLUMNS,
      ),
    ),
  ].map(
    (which) => sql`(
      select count(*) from posts p join post_search_matches s on ${found} and s.posted_at = p.posted_at and s.post_id = p.id
      where p.customer_id = ${tx.customerId} and p.client_id = ${client} and ${isInDates(tx, filters)} and ${which})`,
  )
  return sql`select ((select count(*) from post_search_matches s where ${found} and ${isInDates(tx, filters, sql`s.posted_at`)}) - ${sql.join(excluded, sql` - `)})::int as n`
}
