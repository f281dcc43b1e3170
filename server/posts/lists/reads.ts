import type { Post, PostFilters, PostOrderFirst } from '#contract/index.ts'
import { seesClient } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../../platform/db/sql.ts'
import type { Actor, Reader } from '../../platform/http/call.ts'
import { isId } from '../../platform/ids.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { hasKindFilter, coversAllClients, matchesPosts, isOfClients, isOnSideOfLoss } from './filter.ts'
import {
  countMonths,
  countResolved,
  endOf,
  isCountedByRows,
  type MonthCount,
  monthsOfPage,
  startOf,
  sumOf,
  totalQuery,
} from './numbers.ts'
import { partsOf } from './parts.ts'
import { readRows } from './rows.ts'
import { type ResolvedFilters, resolveFilters, listSource } from './search-filter.ts'
import { toPost } from './view.ts'

export type PostQuery = PostFilters & {
  order: 'asc' | 'desc'
  first?: PostOrderFirst | undefined
  orderBy: 'postedAt' | 'trashedAt'
  cursor?: string | undefined
  offset: number
  limit: number
}

/** Up to this offset, posts are skipped on the index (0.2 µs each); beyond it, the counts of months find the page. */
const MAX_INDEX_OFFSET = 500

type Sql = RawBuilder<unknown>
type PagePosition = { months: MonthCount[] | null; skip: number }

/** A page of posts and the total. */
export async function listPosts(
  tx: Tx,
  actor: Actor,
  request: PostQuery,
): Promise<{ items: Post[]; total: number; nextCursor: string | null }> {
  const { ids, total, nextCursor } = await listPostIds(tx, actor, request)
  const rows = await readRows(tx, ids)
  const sites = await tx.extensions.sitesOf(tx)
  return { items: rows.map((row) => toPost(row, actor, tx.customerId, sites)), total, nextCursor }
}

/** The ids of a page. */
export async function listPostIds(
  tx: Tx,
  actor: Actor,
  request: PostQuery,
): Promise<{ ids: string[]; total: number; nextCursor: string | null }> {
  const query = await resolveFilters(tx, actor, request)
  if (!query) return { ids: [], total: 0, nextCursor: null }
  const cursor = query.cursor ? readCursor(query.cursor) : null
  const parts = await partsOf(tx, query)
  const { rows, total } = parts
    ? await readParts(tx, actor, { query, parts, cursor })
    : await readPage(tx, actor, query, { cursor, offset: query.offset, limit: query.limit })
  const last = rows.length === query.limit ? rows.at(-1) : undefined
  const place = last && `${last.sort} ${last.id}${last.part ? ` ${last.part}` : ''}`
  return {
    ids: rows.map(({ id }) => id),
    total,
    nextCursor: place === undefined ? null : Buffer.from(place).toString('base64url'),
  }
}

type Cursor = { at: string; id: string; part: number }
type PageRow = { id: string; sort: string; part?: number }
type Slice = { cursor: Cursor | null; offset: number; limit: number }

/** A page of a list in parts: it begins in one, and the next ones fill it. */
async function readParts(
  tx: Tx,
  actor: Actor,
  {
    query,
    parts,
    cursor,
  }: { query: ResolvedFilters<PostQuery>; parts: ResolvedFilters<PostQuery>[]; cursor: Cursor | null },
): Promise<{ rows: PageRow[]; total: number }> {
  const total = await countResolved(tx, actor, query)
  let part = Math.min(cursor?.part ?? 0, parts.length - 1)
  let offset = cursor ? 0 : query.offset
  for (; part < parts.length - 1 && offset > 0; part++) {
    const count = await countResolved(tx, actor, parts[part] ?? query)
    if (offset < count) break
    offset -= count
  }
  const rows: PageRow[] = []
  for (let from = cursor; part < parts.length && rows.length < query.limit; part++) {
    const slice = { cursor: from, offset, limit: query.limit - rows.length, isCounted: false }
    const page = await readPage(tx, actor, { ...(parts[part] ?? query), order: 'desc' }, slice)
    rows.push(...page.rows.map((row) => ({ ...row, part })))
    from = null
    offset = 0
  }
  return { rows, total }
}

async function readPage(
  tx: Tx,
  actor: Actor,
  query: ResolvedFilters<PostQuery>,
  { cursor, offset: asked, limit, isCounted = true }: Slice & { isCounted?: boolean },
): Promise<{ rows: PageRow[]; total: number }> {
  const byTrash = query.orderBy === 'trashedAt' && query.isTrashed && actor.accountType !== 'client'
  const offset = cursor ? 0 : asked
  // The counts of months find a page far down. They also skip months in which every post has been viewed.
  const isPlaced = !byTrash && !isCountedByRows(query) && !hasKindFilter(query)
  const isFar = isPlaced && ((query.unseenBy ?? query.openedBy) !== undefined || offset > MAX_INDEX_OFFSET)
  const total = isCounted ? totalQuery(tx, actor, query) : sql<{ n: number }>`select 0 as n`
  const months = isFar || !total ? await countMonths(tx, actor, query) : null
  const from = cursor && Number(cursor.at.split('-', 2).join(''))
  const place =
    isFar && months ? monthsOfPage(months, { ...query, limit, offset, from }) : { months: null, skip: offset }
  const way = query.order === 'desc' ? sql`desc` : sql`asc`
  const statement = sql<{ total: number; id: string | null; sort: string | null }>`
    select t.n as total, q.id, to_char(q.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sort
    from (${months ? sql`select ${sumOf(months)}::int as n` : total}) t
    left join lateral (${pageOf(tx, actor, { ...query, limit }, { ...place, byTrash, after: cursor })}) q on true
    order by q.at ${way}, q.id ${way}`
  // A search is planned each time, because the plan depends on the number of its matches.
  const page = await (query.searchId ? tx.rows(statement) : tx.prepared(statement))
  return {
    rows: page.flatMap(({ id, sort }) => (id !== null && sort !== null ? { id, sort } : [])),
    total: page[0]?.total ?? 0,
  }
}

/**
 * Ids of one page. Over all of a firm's clients, one index gives them in order; for several clients or months, the first rows of each are
 * read and merged.
 */
function pageOf(
  tx: Tx,
  actor: Actor,
  query: ResolvedFilters<PostQuery>,
  {
    months,
    skip,
    byTrash,
    after,
  }: PagePosition & { byTrash: boolean; after: { at: string; id: string } | null },
): Sql {
  const isSingleSource =
    coversAllClients(actor, query) ||
    query.searchId ||
    query.parentId ||
    (query.clientIds?.length === 1 && !query.loss)
  const source = listSource(tx, actor, query)
  const [at, id] = [byTrash ? sql`p.trashed_at` : source.at, source.id]
  const way = query.order === 'desc' ? sql`desc` : sql`asc`
  const comparison = query.order === 'desc' ? sql`<` : sql`>`
  const where = isSingleSource
    ? source.where
    : sql`p.customer_id = c.customer_id and p.client_id = c.id and ${isOnSideOfLoss(query)} and ${matchesPosts(tx, actor, query)}`
  const conditions = [
    where,
    // Allows the indexes of the trash to be used.
    ...(byTrash ? [sql`p.trashed_at is not null`] : []),
    ...(after ? [sql`(${at}, ${id}) ${comparison} (${after.at}::timestamptz, ${after.id}::uuid)`] : []),
    ...(months ? [sql`p.posted_at >= m.since and p.posted_at < m.until`] : []),
  ]
  const first = sql`select ${id} as id, ${at} as at from ${isSingleSource ? source.from : sql`posts p`} where ${sql.join(conditions, sql` and `)} order by ${at} ${way}, ${id} ${way}`
  const slice = sql`offset ${skip} limit ${query.limit}`
  if (isSingleSource && !months) return sql`${first} ${slice}`
  const maxRows = skip + query.limit
  const sources: Sql[] = []
  if (!isSingleSource)
    sources.push(
      sql`(select * from clients c where c.customer_id = ${tx.customerId} and ${isOfClients(tx, actor, query, sql`c.id`)}) c`,
    )
  if (months) {
    const instants = (of: (month: number) => number) =>
      sql`${months.map(({ month }) => new Date(of(month)))}::timestamptz[]`
    // The number of matches per month is known, so reading stops at the last of them.
    const ends = sql`${months.map(({ n }) => Math.min(n, maxRows))}::int[]`
    sources.push(sql`unnest(${instants(startOf)}, ${instants(endOf)}, ${ends}) as m (since, until, max_rows)`)
  }
  return sql`
    select q.id, q.at from ${sql.join(sources, sql` cross join `)} cross join lateral (${first} limit ${months ? sql`m.max_rows` : sql`${maxRows}::int`}) q
    order by q.at ${way}, q.id ${way} ${slice}`
}

function readCursor(cursor: string): Cursor {
  const [at = '', id = '', part = '0'] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (
    !/^\d{4,6}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?Z$/.test(at) ||
    !isId(id) ||
    !/^\d$/.test(part)
  )
    throw invalid({ cursor: 'This cursor is not valid. Load the list again.' })
  return { at, id, part: Number(part) }
}

/** Posts by id that the actor can see, in the given order. */
export async function findPosts(tx: Tx, reader: Reader, ids: string[]): Promise<Post[]> {
  const hidden = reader.accountType === 'client' ? sql`p.trashed_at is null` : sql`p.taken_out_in is null`
  const seen = await tx.rows<{ id: string }>(sql`
    select p.id from posts p
    where p.customer_id = ${tx.customerId} and p.id = any(${uuids(ids)}) and ${hidden} and ${seesClient(tx, reader, sql`p.client_id`)}`)
  const rows = await readRows(
    tx,
    seen.map(({ id }) => id),
  )
  const sites = await tx.extensions.sitesOf(tx)
  const byId = new Map(rows.map((row) => [row.id, toPost(row, reader, tx.customerId, sites)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The clients of these posts. @throws Problem NOT_FOUND unless the actor can see all of them */
export async function requireVisiblePosts(
  tx: Tx,
  actor: Actor,
  ids: string[],
): Promise<{ id: string; clientId: string }[]> {
  const rows = await tx.rows<{ id: string; clientId: string }>(sql`
    select p.id, p.client_id as "clientId" from posts p
    where p.customer_id = ${tx.customerId} and p.id = any(${uuids(ids)}) and p.taken_out_in is null and ${seesClient(tx, actor, sql`p.client_id`)}`)
  if (rows.length !== ids.length) throw new Problem('NOT_FOUND')
  return rows
}

/** Ids of every matching post, oldest first, for a report. */
export async function listMatchingIds(tx: Tx, actor: Actor, filters: PostFilters): Promise<string[]> {
  const query = await resolveFilters(tx, actor, filters)
  if (!query) return []
  const { from, where, at, id } = listSource(tx, actor, query)
  const rows = await tx.rows<{ id: string }>(
    sql`select ${id} as id from ${from} where ${where} order by ${at}, ${id}`,
  )
  return rows.map((row) => row.id)
}
