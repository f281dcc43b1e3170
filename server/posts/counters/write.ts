import { ALL_POSTS_USER_ID } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../../platform/db/sql.ts'

/**
 * All writes to `posts` and `post_views` go through this file (docs/decisions/013); `npm run check` reports any other. Each statement also
 * updates the numbers in `post_totals` and `post_months`.
 */

/** `seen_by` of posts that at least one person has viewed. Its other values: ALL_POSTS_USER_ID, or a user's id. */
export const ANYONE_USER_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The columns of `posts` on which the counters depend. */
const POST_COLUMNS = [
  'id',
  'client_id',
  'posted_at',
  'status',
  'trashed_at',
  'taken_out_in',
  'timeline_at',
  'flagged_at',
  'is_private',
  'platform',
  'has_image',
  'has_video',
  'has_embed',
]
const columnsOf = (alias: string): RawBuilder<unknown> =>
  sql.raw(POST_COLUMNS.map((each) => `${alias}.${each}`).join(', '))

/** A statement uses a free slot, so that no writer waits for another's rows. If none is free, it uses an additional one, which is shared. */
const SLOT_COUNT = 32

/** Columns of both tables, with the SQL for a post `p`: its review. */
const REVIEW_VALUES = {
  status: 'p.status',
  is_trashed: 'p.trashed_at is not null',
  is_on_timeline: 'p.timeline_at is not null',
  is_flagged: 'p.flagged_at is not null',
}
/** Columns that only `post_totals` has. */
const KIND_VALUES = {
  is_private: 'p.is_private is true',
  platform: 'p.platform',
  has_image: 'p.has_image',
  has_video: 'p.has_video',
  has_embed: 'p.has_embed',
}
const columnNames = (of: Record<string, string>): RawBuilder<unknown> => sql.raw(Object.keys(of).join(', '))

/** The columns of both tables, as fragments. */
export const REVIEW_COLUMNS = columnNames(REVIEW_VALUES)
export const KIND_COLUMNS = columnNames(KIND_VALUES)

/** The values of posts `p` as columns of the two tables. */
export const NUMBER_VALUES = sql`p.client_id, p.seen_by, date_trunc('month', p.posted_at at time zone 'UTC')::date as month, ${sql.raw(
  Object.entries({ ...REVIEW_VALUES, ...KIND_VALUES })
    .map(([name, value]) => `${value} as ${name}`)
    .join(', '),
)}`

/**
 * CTEs that update the numbers, which do not count posts that were taken out.
 * @param changes rows of POST_COLUMNS, `seen_by` and `sign`: 1 to add the row to the numbers, -1 to subtract it
 */
function numbersCtes(tx: Tx, changes: RawBuilder<unknown>): RawBuilder<unknown> {
  const dimensions = sql`${REVIEW_COLUMNS}, ${KIND_COLUMNS}`
  return sql`
    deltas as materialized (
      select client_id, seen_by, month, ${dimensions}, sum(sign)::int as n from (select ${NUMBER_VALUES}, p.sign from (${changes}) p where p.taken_out_in is null) c
      group by client_id, seen_by, month, ${dimensions} having sum(sign) <> 0
    ), own as materialized (
      select coalesce((
        select slot from generate_series(0, ${sql.lit(SLOT_COUNT - 1)}) slot where pg_try_advisory_xact_lock(hashtext(${tx.customerId}), slot) limit 1),
        ${sql.lit(SLOT_COUNT)})::smallint as slot
    ), totals as (
      insert into post_totals as k (customer_id, scope_id, seen_by, ${dimensions}, slot, n)
      select ${tx.customerId}, coalesce(client_id, ${tx.customerId}), seen_by, ${dimensions}, (select slot from own), sum(n)
      from deltas group by seen_by, ${dimensions}, rollup (client_id) having sum(n) <> 0 order by 2, 3, ${dimensions}
      on conflict (customer_id, scope_id, seen_by, ${dimensions}, slot) do update set n = k.n + excluded.n
    ), months as (
      insert into post_months as k (customer_id, scope_id, seen_by, month, ${REVIEW_COLUMNS}, slot, n)
      select ${tx.customerId}, coalesce(client_id, ${tx.customerId}), seen_by, month, ${REVIEW_COLUMNS}, (select slot from own), sum(n)
      from deltas group by seen_by, month, ${REVIEW_COLUMNS}, rollup (client_id) having sum(n) <> 0 order by 2, 3, 4, ${REVIEW_COLUMNS}
      on conflict (customer_id, scope_id, seen_by, month, ${REVIEW_COLUMNS}, slot) do update set n = k.n + excluded.n
    )`
}

/** Inserts posts; no one has viewed them yet. @param columns the columns to copy from `from` */
export async function insertPosts(
  tx: Tx,
  columns: readonly string[],
  from: RawBuilder<unknown>,
): Promise<void> {
  const list = sql.raw(columns.join(', '))
  await tx.run(sql`
    with changed as (insert into posts (${list}) select ${list} from ${from} returning ${columnsOf('posts')}),
    ${numbersCtes(tx, sql`select c.*, 1 as sign, ${ALL_POSTS_USER_ID}::uuid as seen_by from changed c`)}
    select 1`)
}

type Update = {
  /** The caller must have locked these posts, or they are counted twice. In the SQL, a post is `p`. */
  ids: readonly string[]
  set: RawBuilder<unknown>
  /** Rows to join, with an alias; `where` joins them. */
  from?: RawBuilder<unknown>
  where?: RawBuilder<unknown>
}

/**
 * `limit 1` makes the planner look up post by post. It knows nothing of how many posts a firm has, and would otherwise read those of a small database all.
 * @returns each post that was changed, with its new version
 */
export async function updatePosts(
  tx: Tx,
  { ids, set, from, where }: Update,
): Promise<{ id: string; version: number }[]> {
  if (ids.length === 0) return []
  return tx.rows<{ id: string; version: number }>(sql`
    with before as materialized (
      select ${columnsOf('p')} from unnest(${uuids(ids)}) as w (id) cross join lateral (
        select * from posts where customer_id = ${tx.customerId} and id = w.id limit 1) p
    ), changed as (
      update posts p set ${set} ${from ? sql`from ${from}` : sql``}
      where p.customer_id = ${tx.customerId} and p.id = any(${uuids(ids)}) ${where ? sql`and ${where}` : sql``}
      returning ${columnsOf('p')}, p.version
    ), before_and_after as (
      select ${columnsOf('c')}, 1 as sign from changed c
      union all select ${columnsOf('b')}, -1 from before b where b.id in (select id from changed)
    ), ${numbersCtes(
      tx,
      sql`
      select m.*, ${ALL_POSTS_USER_ID}::uuid as seen_by from before_and_after m
      union all select m.*, v.user_id from before_and_after m join post_views v on v.customer_id = ${tx.customerId} and v.post_id = m.id
      union all select m.*, ${ANYONE_USER_ID}::uuid from before_and_after m
        where exists (select from post_views v where v.customer_id = ${tx.customerId} and v.post_id = m.id)`,
    )}
    select id, version from changed`)
}

/** Deletes posts and the record of who viewed them. The caller must have locked the posts for update. */
export async function deletePosts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    with deleted as (
      delete from post_views where customer_id = ${tx.customerId} and post_id = any(${uuids(ids)}) returning post_id, user_id
    ), ${numbersCtes(
      tx,
      sql`
      select ${columnsOf('p')}, -1 as sign, d.user_id as seen_by
      from (select post_id, user_id from deleted union all select distinct post_id, ${ANYONE_USER_ID}::uuid from deleted) d
      join posts p on p.customer_id = ${tx.customerId} and p.id = d.post_id`,
    )}
    select 1`)
  await tx.run(sql`
    with changed as (delete from posts p where p.customer_id = ${tx.customerId} and p.id = any(${uuids(ids)}) returning ${columnsOf('p')}),
    ${numbersCtes(tx, sql`select c.*, -1 as sign, ${ALL_POSTS_USER_ID}::uuid as seen_by from changed c`)}
    select 1`)
}

/** Records the first time that a user views each post. The caller must have locked the posts. @returns ids of posts viewed for the first time */
export async function insertFirstViews(
  tx: Tx,
  by: { userId: string; userName: string },
  posts: readonly { id: string; clientId: string }[],
): Promise<string[]> {
  if (posts.length === 0) return []
  const rows = await tx.rows<{ post_id: string }>(sql`
    with viewed as (
      insert into post_views (customer_id, post_id, user_id, client_id, user_name, seen_at)
      select ${tx.customerId}, p.id, ${by.userId}, p.client_id, ${by.userName}, ${tx.now}
      from unnest(${uuids(posts.map(({ id }) => id))}, ${uuids(posts.map(({ clientId }) => clientId))}) as p (id, client_id)
      order by p.id on conflict do nothing returning post_id, user_id
    ), ${numbersCtes(
      tx,
      // A statement doesn't see the rows that it inserts, so those in post_views are earlier ones.
      sql`
      select ${columnsOf('p')}, 1 as sign, c.user_id as seen_by from viewed c join posts p on p.customer_id = ${tx.customerId} and p.id = c.post_id
      union all
      select ${columnsOf('p')}, 1, ${ANYONE_USER_ID}::uuid from viewed c join posts p on p.customer_id = ${tx.customerId} and p.id = c.post_id
      where not exists (select from post_views v where v.customer_id = ${tx.customerId} and v.post_id = c.post_id)`,
    )}
    select post_id from viewed`)
  return rows.map((row) => row.post_id)
}

/** Deletes the numbers of a client whose posts are all deleted; they are 0. */
export async function deleteNumbers(tx: Tx, clientId: string): Promise<void> {
  await tx.run(sql`delete from post_totals where customer_id = ${tx.customerId} and scope_id = ${clientId}`)
  await tx.run(sql`delete from post_months where customer_id = ${tx.customerId} and scope_id = ${clientId}`)
}
