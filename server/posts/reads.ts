import type { Post, PostFilters } from '#contract/index.ts'
import { seesClient } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { isId } from '../platform/ids.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { monthOf } from './counts.ts'
import { isOfAll, matchesPosts, ofClients, onSideOfLoss } from './filter.ts'
import { countMonths, countTotal, type ListMonth } from './months.ts'
import { findSpans, fromNearerEnd, type Span } from './place.ts'
import { readRows } from './rows.ts'
import { resolveSearch, sourceOf } from './search-filter.ts'
import { viewPost } from './view.ts'

export type PostQuery = PostFilters & {
  order: 'asc' | 'desc'
  orderBy: 'postedAt' | 'trashedAt'
  cursor?: string | undefined
  offset: number
  limit: number
}

const NOTHING = { items: [], total: 0, nextCursor: null }

/** So many posts of a list over all of a firm's clients, or of a search, are passed over on the index; beyond, the months find the place. */
const PASSED_OVER = 20_000

/** So many spans of time are read by a query each: planning one takes as long as passing over some hundred posts. */
const FEW_SPANS = 3

/** A page of posts and the total. Costs by the page: an offset is found through the months, a cursor through the index. */
export async function listPosts(
  tx: Tx,
  actor: Actor,
  asked: PostQuery,
): Promise<{ items: Post[]; total: number; nextCursor: string | null }> {
  const query = await resolveSearch(tx, actor, asked)
  if (!query) return NOTHING
  const after = query.cursor ? readCursor(query.cursor) : null
  // What was opened no total tells: its months do, and the place is found by them.
  const months = query.unseenBy ? await countMonths(tx, actor, query) : null
  const total = months ? months.reduce((sum, { n }) => sum + n, 0) : await countTotal(tx, actor, query)
  if (query.offset >= total) return { ...NOTHING, total }
  const order = orderOf(tx, actor, query)
  const place = await findPlace(tx, actor, query, { ...order, after, months })
  const { isBackward, ...near } = fromNearerEnd(place, query.limit)
  const isOpened = place.spans === null || place.spans.some((span) => span.isOpened)
  const unseenBy = isOpened ? query.unseenBy : undefined
  // What a search found is planned anew each time: whether its matches are few or many decides how.
  const ask = query.searchId ? tx.rows : tx.prepared
  const page = await ask<{ id: string; sort: string }>(sql`
    select page.id, to_char(page.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sort
    from (${pageOf(tx, actor, { ...query, unseenBy }, { ...order, ...place, ...near, way: wayOf(order.desc !== isBackward) })}) page
    order by page.at ${wayOf(order.desc)}, page.id ${wayOf(order.desc)}`)
  const rows = await readRows(
    tx,
    page.map(({ id }) => id),
  )
  const last = page.length === query.limit ? page.at(-1) : undefined
  return {
    items: rows.map((row) => viewPost(row, actor, tx.customerId)),
    total,
    nextCursor: last ? Buffer.from(`${last.sort} ${last.id}`).toString('base64url') : null,
  }
}

const wayOf = (desc: boolean): RawBuilder<unknown> => (desc ? sql`desc` : sql`asc`)

type Order = {
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  desc: boolean
  byTrash: boolean
  /** Over every client of the firm, whose posts one index holds in order. */
  isOfAll: boolean
}
type Place = {
  start: RawBuilder<unknown>
  /** null: anywhere */
  spans: Span[] | null
  skip: number
}

function orderOf(tx: Tx, actor: Actor, query: PostQuery): Order {
  const byTrash = query.orderBy === 'trashedAt' && query.isTrashed && actor.accountType !== 3
  const { at, id } = sourceOf(tx, actor, query)
  return {
    at: byTrash ? sql`p.trashed_at` : at,
    id,
    desc: query.order === 'desc',
    byTrash,
    isOfAll: isOfAll(actor, query),
  }
}

/**
 * Ids of one page. Over all of a firm's clients one index gives them in order; of some clients, each gives its first ones, and the first of
 * all these are the page. So it is with spans of time.
 */
function pageOf(
  tx: Tx,
  actor: Actor,
  query: PostQuery,
  place: Order & Place & { limit: number; way: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { at, id, start, spans, skip, limit, way, byTrash } = place
  // What the indexes of the trash hold.
  const inTrash = byTrash ? sql`p.trashed_at is not null` : sql`true`
  const isOne = place.isOfAll || query.searchId || query.parentId
  const { from, where } = isOne
    ? sourceOf(tx, actor, query)
    : {
        from: sql`posts p`,
        where: sql`p.customer_id = c.customer_id and p.client_id = c.id and ${onSideOfLoss(query)} and ${matchesPosts(tx, actor, query)}`,
      }
  const first = (inSpan: RawBuilder<unknown>) =>
    sql`select ${id} as id, ${at} as at from ${from} where ${where} and ${inTrash} and ${start} and ${inSpan} order by ${at} ${way}, ${id} ${way}`
  const slice = sql`offset ${skip} limit ${limit}`
  if (isOne && !spans) return sql`${first(sql`true`)} ${slice}`
  const clients = isOne
    ? []
    : [
        sql`(select * from clients c where c.customer_id = ${tx.customerId} and ${ofClients(tx, actor, query, sql`c.id`)}) c`,
      ]
  const most = skip + limit
  const each = (more: RawBuilder<unknown>[], inSpan: RawBuilder<unknown>, n = most) => {
    const froms = [...clients, ...more, sql`lateral (${first(inSpan)} limit ${n}) q`]
    return sql`select q.id, q.at from ${sql.join(froms, sql` cross join `)}`
  }
  const between = (since: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
    sql`${at} >= ${since} and ${at} < ${until}`
  const instants = (end: 'since' | 'until') =>
    sql`${(spans ?? []).map((span) => new Date(span[end]))}::timestamptz[]`
  const inSpans = sql`unnest(${instants('since')}, ${instants('until')}) as r (since, until)`
  const isFew = spans !== null && spans.length > 0 && spans.length <= FEW_SPANS
  const all = isFew
    ? // Where it is known how many there are, the last of them is the end.
      spans.map(({ since, until, n }) => {
        const inSpan = between(sql`${new Date(since)}::timestamptz`, sql`${new Date(until)}::timestamptz`)
        return sql`(${each([], inSpan, Math.min(most, n ?? most))})`
      })
    : [spans ? each([inSpans], between(sql`r.since`, sql`r.until`)) : each([], sql`true`)]
  return sql`select q.id, q.at from (${sql.join(all, sql` union all `)}) q order by q.at ${way}, q.id ${way} ${slice}`
}

/** @param months where they are known already, and the place to be found by them */
async function findPlace(
  tx: Tx,
  actor: Actor,
  query: PostQuery,
  {
    at,
    id,
    desc,
    byTrash,
    isOfAll,
    after,
    months,
  }: Order & { after: { at: string; id: string } | null; months: ListMonth[] | null },
): Promise<Place> {
  const { offset, limit, order } = query
  const beyond = desc ? sql`<` : sql`>`
  const start = after
    ? sql`(${at}, ${id}) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`
  if (months && !byTrash) {
    const from = after && monthOf(new Date(after.at))
    return { start, ...findSpans(months, { offset: after ? 0 : offset, limit, order, from }) }
  }
  if (after) return { start, spans: null, skip: 0 }
  // What a search found has no months but by looking at all of it.
  if (byTrash || query.searchId || offset <= (isOfAll ? PASSED_OVER : limit))
    return { start, spans: null, skip: offset }
  const { spans, skip } = findSpans(await countMonths(tx, actor, query), { offset, limit, order, from: null })
  // Nothing is to be passed over between them: one will do.
  const since = Math.min(...spans.map((span) => span.since))
  const until = Math.max(...spans.map((span) => span.until))
  const n = spans.reduce((sum, span) => sum + (span.n ?? 0), 0)
  return { start, spans: spans.length > 0 ? [{ since, until, n, isOpened: true }] : [], skip }
}

function readCursor(cursor: string): { at: string; id: string } {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (
    !/^\d{4,6}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?Z$/.test(at) ||
    !isId(id)
  )
    throw invalid({ cursor: 'This cursor was not made here.' })
  return { at, id }
}

/** Posts by id, as far as the actor sees them, in the order asked for. */
export async function findPosts(tx: Tx, actor: Actor, ids: string[]): Promise<Post[]> {
  const hidden = actor.accountType === 3 ? sql`p.trashed_at is null` : sql`true`
  const seen = await tx.rows<{ id: string }>(sql`
    select p.id from posts p
    where p.customer_id = ${tx.customerId} and p.id = any(${uuids(ids)}) and ${hidden} and ${seesClient(tx, actor, sql`p.client_id`)}`)
  const rows = await readRows(
    tx,
    seen.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, viewPost(row, actor, tx.customerId)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Which clients these posts are of. @throws Problem NOT_FOUND unless the actor sees every one of them */
export async function findSeen(
  tx: Tx,
  actor: Actor,
  ids: string[],
): Promise<{ id: string; clientId: string }[]> {
  const rows = await tx.rows<{ id: string; clientId: string }>(sql`
    select p.id, p.client_id as "clientId" from posts p
    where p.customer_id = ${tx.customerId} and p.id = any(${uuids(ids)}) and ${seesClient(tx, actor, sql`p.client_id`)}`)
  if (rows.length !== ids.length) throw new Problem('NOT_FOUND')
  return rows
}

/** Ids of every post that matches, oldest first: what a report takes. */
export async function matchingIds(tx: Tx, actor: Actor, filters: PostFilters): Promise<string[]> {
  const query = await resolveSearch(tx, actor, filters)
  if (!query) return []
  const { from, where, at, id } = sourceOf(tx, actor, query)
  const rows = await tx.rows<{ id: string }>(
    sql`select ${id} as id from ${from} where ${where} order by ${at}, ${id}`,
  )
  return rows.map((row) => row.id)
}
