import type { Post, PostFilters } from '#contract/index.ts'
import { seesClient } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { isId } from '../platform/ids.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { wherePosts } from './filter.ts'
import { countMonths, endOf, findOffset, startOf } from './months.ts'
import { postColumns, type PostRow } from './rows.ts'
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

/** A page of posts and the total. Costs by the page: an offset is found through the months, a cursor through the index. */
export async function listPosts(
  tx: Tx,
  actor: Actor,
  asked: PostQuery,
): Promise<{ items: Post[]; total: number; nextCursor: string | null }> {
  const query = await resolveSearch(tx, actor, asked)
  if (!query) return NOTHING
  const { from, at, id } = sourceOf(query)
  const months = await countMonths(tx, actor, query)
  const total = months.reduce((sum, { n }) => sum + n, 0)
  const byTrash = query.orderBy === 'trashedAt' && query.isTrashed && actor.accountType !== 3
  const column = byTrash ? sql`p.trashed_at` : at
  const desc = query.order === 'desc'
  const way = desc ? sql`desc` : sql`asc`
  const place =
    byTrash && !query.cursor
      ? { start: sql`true`, skip: query.offset }
      : findPlace(query, months, { column, id, at }, desc)
  if (!place) return { ...NOTHING, total }
  const rows = await tx.rows<PostRow & { place: unknown; sort: string }>(sql`
    with page as (
      select ${id} as id, ${column} as at from ${from}
      where ${wherePosts(tx, actor, query)} and ${place.start}
      order by ${column} ${way}, ${id} ${way} offset ${place.skip} limit ${query.limit}
    )
    select ${postColumns}, to_char(page.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sort
    from page join posts p on p.customer_id = ${tx.customerId} and p.id = page.id join clients c on c.customer_id = p.customer_id and c.id = p.client_id
    order by page.at ${way}, p.id ${way}`)
  const last = rows.length === query.limit ? rows.at(-1) : undefined
  return {
    items: rows.map((row) => viewPost(row, actor, tx.customerId)),
    total,
    nextCursor: last ? Buffer.from(`${last.sort} ${last.id}`).toString('base64url') : null,
  }
}

function findPlace(
  query: PostQuery,
  months: { month: number; n: number }[],
  order: { column: RawBuilder<unknown>; id: RawBuilder<unknown>; at: RawBuilder<unknown> },
  desc: boolean,
): { start: RawBuilder<unknown>; skip: number } | null {
  if (query.cursor) {
    const after = readCursor(query.cursor)
    const beyond = desc ? sql`<` : sql`>`
    return {
      start: sql`(${order.column}, ${order.id}) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)`,
      skip: 0,
    }
  }
  if (query.offset === 0) return { start: sql`true`, skip: 0 }
  const found = findOffset(months, query.offset, query.order)
  if (!found) return null
  const start = desc
    ? sql`${order.at} < ${new Date(endOf(found.month))}`
    : sql`${order.at} >= ${new Date(startOf(found.month))}`
  return { start, skip: found.skip }
}

function readCursor(cursor: string): { at: string; id: string } {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (!/^\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(at) || !isId(id))
    throw invalid({ cursor: 'This cursor was not made here.' })
  return { at, id }
}

/** Posts by id, as far as the actor sees them, in the order asked for. */
export async function findPosts(tx: Tx, actor: Actor, ids: string[]): Promise<Post[]> {
  const hidden = actor.accountType === 3 ? sql`p.trashed_at is null` : sql`true`
  const rows = await tx.rows<PostRow>(sql`
    select ${postColumns} from ${sourceOf({ isTrashed: false, isInclusive: false }).from}
    where p.customer_id = ${tx.customerId} and p.id = any(${uuids(ids)}) and ${hidden} and ${seesClient(tx, actor, sql`p.client_id`)}`)
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
  const { from, at, id } = sourceOf(query)
  const rows = await tx.rows<{ id: string }>(
    sql`select ${id} as id from ${from} where ${wherePosts(tx, actor, query)} order by ${at}, ${id}`,
  )
  return rows.map((row) => row.id)
}
