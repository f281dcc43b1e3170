import { groupBy, type PostFilters, typesWithFiles, type WallItem } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { listPostIds, type PostQuery } from './reads.ts'
import { listSource, type ResolvedFilters, resolveFilters } from './search-filter.ts'

/** Extreme formats are shown with a margin. In percent. */
const LEAST_RATIO = 40
const MOST_RATIO = 300
/** Of files that are missing, or whose size isn't known yet. */
const USUAL_RATIO = 133

type WallQuery = PostFilters & Pick<PostQuery, 'order' | 'cursor' | 'limit'>

/** A page of a wall. Stacks are those of the whole list, on whichever page their other posts are. */
export async function listWall(
  tx: Tx,
  actor: Actor,
  asked: WallQuery,
): Promise<{ items: WallItem[]; total: number; nextCursor: string | null }> {
  const query = {
    ...asked,
    mediaTypes: typesWithFiles(asked.mediaTypes),
    orderBy: 'postedAt' as const,
    offset: 0,
  }
  const { ids, total, nextCursor } = await listPostIds(tx, actor, query)
  const filters = await resolveFilters(tx, actor, query)
  if (!filters || ids.length === 0) return { items: [], total, nextCursor }
  const others = await findPostsWithFilesOf(tx, actor, filters, ids)
  const posts = await readFiles(tx, [...ids, ...others])
  if (query.order === 'asc') posts.reverse()
  const stacks = groupBy(posts, stackKeyOf)
  const byId = new Map(posts.map((post) => [post.id, post]))
  const items = ids.flatMap((id, position) => {
    const post = byId.get(id)
    const stack = post && stacks.get(stackKeyOf(post))
    return stack && stack[0] === post ? [viewItem(stack, position)] : []
  })
  return { items, total, nextCursor }
}

/** The posts of a list that are in a stack with this one; itself, if it is in the list. */
export async function findStack(
  tx: Tx,
  actor: Actor,
  filters: ResolvedFilters,
  id: string,
): Promise<string[]> {
  const posts = await readFiles(tx, [id, ...(await findPostsWithFilesOf(tx, actor, filters, [id]))])
  const first = posts.find((post) => post.id === id)
  return first ? posts.filter((post) => stackKeyOf(post) === stackKeyOf(first)).map((post) => post.id) : []
}

/** Other posts of a list that share a file with one of these. */
async function findPostsWithFilesOf(
  tx: Tx,
  actor: Actor,
  filters: ResolvedFilters,
  ids: readonly string[],
): Promise<string[]> {
  const { from, where, id } = listSource(tx, actor, filters)
  const shared = sql`array(
    select o.post_id from post_media f join post_media o on o.customer_id = ${tx.customerId} and o.sha256 = f.sha256
    where f.customer_id = ${tx.customerId} and f.post_id = any(${uuids(ids)}) and o.post_id <> all(${uuids(ids)}))`
  const rows = await tx.rows<{ id: string }>(
    sql`select ${id} as id from ${from} where ${where} and ${id} = any(${shared})`,
  )
  return rows.map((row) => row.id)
}

type PostFiles = {
  id: string
  clientId: string
  postedAt: Date
  /** null: in doubt. */
  day: string | null
  isBeforeLoss: boolean
  isFlagged: boolean
  words: string
  /** The hashes of all files in their order; null: one is missing or embedded, so nothing is known to be equal. */
  files: string | null
  takenAt: Date | null
  ratios: number[] | null
  seconds: number[] | null
}

/** Newest first. */
const readFiles = (tx: Tx, ids: readonly string[]): Promise<PostFiles[]> =>
  tx.rows<PostFiles>(sql`
    select p.id, p.client_id as "clientId", p.posted_at as "postedAt", case when p.posted_doubt is null then (p.posted_at at time zone c.time_zone)::date end as day,
      (p.posted_at at time zone c.time_zone)::date < c.date_of_loss as "isBeforeLoss", p.flagged_at is not null as "isFlagged",
      md5(p.content || p.words::text) as words, m.files, m.taken_at as "takenAt", m.ratios, m.seconds
    from posts p join clients c on c.customer_id = ${tx.customerId} and c.id = p.client_id
    cross join lateral (
      select case when bool_and(o.sha256 is not null and o.type <> 'embed') then string_agg(encode(o.sha256, 'hex'), ' ' order by o.position) end as files,
        (array_agg(o.taken_at order by o.position))[1] as taken_at,
        array_agg(least(${MOST_RATIO}, greatest(${LEAST_RATIO}, coalesce(100 * b.width / nullif(b.height, 0), ${USUAL_RATIO})))::int order by o.position)
          filter (where o.type <> 'embed') as ratios,
        array_agg(coalesce(b.seconds, 0)::int order by o.position) filter (where o.type <> 'embed') as seconds
      from post_media o left join blobs b on b.customer_id = ${tx.customerId} and b.sha256 = o.sha256
      where o.customer_id = ${tx.customerId} and o.post_id = p.id) m
    where p.customer_id = ${tx.customerId} and p.id = any(${uuids(ids)})
    order by p.posted_at desc, p.id desc`)

const lossOf = ({ day, isBeforeLoss }: PostFiles): WallItem['loss'] =>
  day === null ? null : isBeforeLoss ? 'pre' : 'post'

const stackKeyOf = (post: PostFiles): string =>
  post.files === null ? post.id : `${post.clientId} ${lossOf(post)} ${post.files}`

function viewItem(stack: readonly PostFiles[], position: number): WallItem {
  const [first] = stack as [PostFiles]
  const { postedAt, day, takenAt, ratios, seconds } = first
  return {
    ids: stack.map(({ id }) => id),
    position,
    postedAt: postedAt.toISOString(),
    day,
    loss: lossOf(first),
    ...(takenAt ? { takenAt: takenAt.toISOString() } : {}),
    ratios: ratios ?? [USUAL_RATIO],
    ...(seconds?.some((each) => each > 0) ? { seconds } : {}),
    ...reasonToOpen(stack),
  }
}

function reasonToOpen(stack: readonly PostFiles[]): Partial<Pick<WallItem, 'opensFor'>> {
  if (stack.length === 1) return {}
  if (stack.some(({ isFlagged }) => isFlagged)) return { opensFor: 'flag' }
  return new Set(stack.map(({ words }) => words)).size > 1 ? { opensFor: 'words' } : {}
}
