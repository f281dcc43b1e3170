import { EVERY_POST } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../platform/db/sql.ts'

/**
 * The only statements that write `posts` and `post_views`, and the numbers of both in the same statement: `post_totals`, how many posts of a
 * client and of the firm agree in everything that a list filters by, and `post_months`, how many of each month agree in their review
 * (docs/decisions/013). A check refuses any other statement that writes these tables.
 */

/** `seen_by` of numbers of posts that anyone has opened; other than this and EVERY_POST it is a person. */
export const ANYONE = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The columns of posts that the numbers need. */
const COUNTED = [
  'id',
  'client_id',
  'posted_at',
  'status',
  'trashed_at',
  'timeline_at',
  'flagged_at',
  'is_private',
  'platform',
  'has_image',
  'has_video',
  'has_embed',
]
const counted = (alias: string): RawBuilder<unknown> =>
  sql.raw(COUNTED.map((each) => `${alias}.${each}`).join(', '))

/** Slots that a transaction tries to get for itself; if all are taken, writers share one more. */
const SLOTS = 32

/** What both tables know of a post `p`, by their columns: its review. */
const REVIEW = {
  status: 'p.status',
  is_trashed: 'p.trashed_at is not null',
  is_on_timeline: 'p.timeline_at is not null',
  is_flagged: 'p.flagged_at is not null',
}
/** What `post_totals` knows besides. */
const KIND = {
  is_private: 'p.is_private is true',
  platform: 'p.platform',
  has_image: 'p.has_image',
  has_video: 'p.has_video',
  has_embed: 'p.has_embed',
}
const names = (of: Record<string, string>): RawBuilder<unknown> => sql.raw(Object.keys(of).join(', '))

/** The columns of both tables, as fragments. */
export const REVIEW_COLUMNS = names(REVIEW)
export const KIND_COLUMNS = names(KIND)

/** What the numbers know of posts `p`, by the month of their instant. */
export const COUNTED_VALUES = sql`p.client_id, p.seen_by, date_trunc('month', p.posted_at at time zone 'UTC')::date as month, ${sql.raw(
  Object.entries({ ...REVIEW, ...KIND })
    .map(([name, value]) => `${value} as ${name}`)
    .join(', '),
)}`

/**
 * CTEs that add to the numbers.
 * @param images rows of the counted columns, `sign` (1: these posts come, -1: they go) and `seen_by`
 */
function counting(tx: Tx, images: RawBuilder<unknown>): RawBuilder<unknown> {
  const both = sql`${REVIEW_COLUMNS}, ${KIND_COLUMNS}`
  return sql`
    alike as materialized (
      select client_id, seen_by, month, ${both}, sum(sign)::int as n from (select ${COUNTED_VALUES}, p.sign from (${images}) p) c
      group by client_id, seen_by, month, ${both} having sum(sign) <> 0
    ), mine as materialized (
      select coalesce((
        select slot from generate_series(0, ${sql.lit(SLOTS - 1)}) slot where pg_try_advisory_xact_lock(hashtext(${tx.customerId}), slot) limit 1),
        ${sql.lit(SLOTS)})::smallint as slot
    ), totals as (
      insert into post_totals as k (customer_id, scope_id, seen_by, ${both}, slot, n)
      select ${tx.customerId}, coalesce(client_id, ${tx.customerId}), seen_by, ${both}, (select slot from mine), sum(n)
      from alike group by seen_by, ${both}, rollup (client_id) having sum(n) <> 0 order by 2, 3, ${both}
      on conflict (customer_id, scope_id, seen_by, ${both}, slot) do update set n = k.n + excluded.n
    ), months as (
      insert into post_months as k (customer_id, scope_id, seen_by, month, ${REVIEW_COLUMNS}, slot, n)
      select ${tx.customerId}, coalesce(client_id, ${tx.customerId}), seen_by, month, ${REVIEW_COLUMNS}, (select slot from mine), sum(n)
      from alike group by seen_by, month, ${REVIEW_COLUMNS}, rollup (client_id) having sum(n) <> 0 order by 2, 3, 4, ${REVIEW_COLUMNS}
      on conflict (customer_id, scope_id, seen_by, month, ${REVIEW_COLUMNS}, slot) do update set n = k.n + excluded.n
    )`
}

/** Posts that nobody has opened yet. @param columns of `from`, which names the posts */
export async function insertPosts(
  tx: Tx,
  columns: readonly string[],
  from: RawBuilder<unknown>,
): Promise<void> {
  const list = sql.raw(columns.join(', '))
  await tx.run(sql`
    with changed as (insert into posts (${list}) select ${list} from ${from} returning ${counted('posts')}),
    ${counting(tx, sql`select c.*, 1 as sign, ${EVERY_POST}::uuid as seen_by from changed c`)}
    select 1`)
}

type Update<Row> = {
  /** Of posts that the caller has locked; `p` is a post. */
  ids: readonly string[]
  set: RawBuilder<unknown>
  /** Rows to join, named; `where` says how. */
  from?: RawBuilder<unknown>
  where?: RawBuilder<unknown>
  /** Columns beside `id` that come back. */
  returning?: RawBuilder<Row>
}

/** @returns each post that was changed */
export async function updatePosts<Row = unknown>(
  tx: Tx,
  { ids, set, from, where, returning }: Update<Row>,
): Promise<(Row & { id: string })[]> {
  if (ids.length === 0) return []
  return tx.rows<Row & { id: string }>(sql`
    with before as materialized (
      select ${counted('p')} from posts p where p.customer_id = ${tx.customerId} and p.id = any(${uuids(ids)})
    ), changed as (
      update posts p set ${set} ${from ? sql`from ${from}` : sql``}
      where p.customer_id = ${tx.customerId} and p.id = any(${uuids(ids)}) ${where ? sql`and ${where}` : sql``}
      returning ${counted('p')} ${returning ? sql`, ${returning}` : sql``}
    ), moved as (
      select ${counted('c')}, 1 as sign from changed c
      union all select ${counted('b')}, -1 from before b where b.id in (select id from changed)
    ), ${counting(
      tx,
      sql`
      select m.*, ${EVERY_POST}::uuid as seen_by from moved m
      union all select m.*, v.user_id from moved m join post_views v on v.customer_id = ${tx.customerId} and v.post_id = m.id
      union all select m.*, ${ANYONE}::uuid from moved m
        where exists (select from post_views v where v.customer_id = ${tx.customerId} and v.post_id = m.id)`,
    )}
    select * from changed`)
}

/** Posts that the caller has locked, with what was opened of them. */
export async function deletePosts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    with gone as (
      delete from post_views where customer_id = ${tx.customerId} and post_id = any(${uuids(ids)}) returning post_id, user_id
    ), ${counting(
      tx,
      sql`
      select ${counted('p')}, -1 as sign, g.user_id as seen_by
      from (select post_id, user_id from gone union all select distinct post_id, ${ANYONE}::uuid from gone) g
      join posts p on p.customer_id = ${tx.customerId} and p.id = g.post_id`,
    )}
    select 1`)
  await tx.run(sql`
    with changed as (delete from posts p where p.customer_id = ${tx.customerId} and p.id = any(${uuids(ids)}) returning ${counted('p')}),
    ${counting(tx, sql`select c.*, -1 as sign, ${EVERY_POST}::uuid as seen_by from changed c`)}
    select 1`)
}

/** Who opens which post, at the first time. The caller has locked the posts. @returns the posts of which this is the first time */
export async function insertViews(
  tx: Tx,
  by: { userId: string; userName: string },
  posts: readonly { id: string; clientId: string }[],
): Promise<string[]> {
  if (posts.length === 0) return []
  const rows = await tx.rows<{ post_id: string }>(sql`
    with came as (
      insert into post_views (customer_id, post_id, user_id, client_id, user_name, seen_at)
      select ${tx.customerId}, p.id, ${by.userId}, p.client_id, ${by.userName}, ${tx.now}
      from unnest(${uuids(posts.map(({ id }) => id))}, ${uuids(posts.map(({ clientId }) => clientId))}) as p (id, client_id)
      order by p.id on conflict do nothing returning post_id, user_id
    ), ${counting(
      tx,
      // A statement doesn't see the rows that it inserts: whoever is in post_views opened the post before.
      sql`
      select ${counted('p')}, 1 as sign, c.user_id as seen_by from came c join posts p on p.customer_id = ${tx.customerId} and p.id = c.post_id
      union all
      select ${counted('p')}, 1, ${ANYONE}::uuid from came c join posts p on p.customer_id = ${tx.customerId} and p.id = c.post_id
      where not exists (select from post_views v where v.customer_id = ${tx.customerId} and v.post_id = c.post_id)`,
    )}
    select post_id from came`)
  return rows.map((row) => row.post_id)
}

/** Numbers of a client without posts are all 0. */
export async function forgetNumbers(tx: Tx, clientId: string): Promise<void> {
  await tx.run(sql`delete from post_totals where customer_id = ${tx.customerId} and scope_id = ${clientId}`)
  await tx.run(sql`delete from post_months where customer_id = ${tx.customerId} and scope_id = ${clientId}`)
}
