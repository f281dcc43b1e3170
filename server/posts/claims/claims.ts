import { BATCH_OF_POSTS, type PostClaim } from '#contract/index.ts'
import { requireClients, seesClient } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { type Actor, actorName } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { resolveFilters } from '../lists/search-filter.ts'
import { listPostIds, type PostQuery, requireVisiblePosts } from '../lists/reads.ts'

/** Longer than a page takes to renew them. */
const CLAIM_SECONDS = 90
/** Without a sign of its person for this long, a batch is free for others. */
const BATCH_IDLE_SECONDS = 15 * 60
/** Posts that are looked at together for a batch, and how often; beyond that, others have them all. */
const BATCH_PAGE = 200
const MAX_BATCH_PAGES = 10

/** Distinguishes this lock from others of the same person. */
const BATCH_LOCK = 5

const after = (tx: Tx, seconds: number): Date => new Date(tx.now.getTime() + seconds * 1000)

/** Takes posts that no one else has. @returns those that others have */
async function take(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  isBatch: boolean,
): Promise<(PostClaim & { isOwn: boolean })[]> {
  // In the order of their ids, so that no two people wait for each other.
  await tx.run(sql`
    insert into post_claims (customer_id, post_id, user_id, user_name, until, is_batch)
    select p.customer_id, p.id, ${actor.userId}, ${actorName(actor)}, ${after(tx, isBatch ? BATCH_IDLE_SECONDS : CLAIM_SECONDS)}, ${isBatch}
    from posts p
    where p.customer_id = ${tx.customerId} and p.id = any(${uuids(ids)}) and p.taken_out_in is null and ${seesClient(tx, actor, sql`p.client_id`)}
    order by p.id
    on conflict (customer_id, post_id) do update
      set user_id = excluded.user_id, user_name = excluded.user_name, until = greatest(post_claims.until, excluded.until), is_batch = excluded.is_batch
      where (post_claims.until <= ${tx.now} or post_claims.user_id = excluded.user_id) and not (post_claims.is_batch and post_claims.until > ${tx.now} and not excluded.is_batch)`)
  const rows = await tx.rows<{ post_id: string; user_id: string; user_name: string; until: Date }>(sql`
    select c.post_id, c.user_id, c.user_name, c.until from post_claims c join posts p on p.customer_id = ${tx.customerId} and p.id = c.post_id
    where c.customer_id = ${tx.customerId} and c.post_id = any(${uuids(ids)}) and c.until > ${tx.now} and ${seesClient(tx, actor, sql`p.client_id`)}`)
  return rows.map(({ post_id, user_id, user_name, until }) => ({
    postId: post_id,
    by: user_name,
    until: until.toISOString(),
    isOwn: user_id === actor.userId,
  }))
}

const ofOthers = (claims: readonly (PostClaim & { isOwn: boolean })[]): PostClaim[] =>
  claims.filter(({ isOwn }) => !isOwn)

/** Takes the next posts of a queue instead of those taken before, and keeps the person's batch. @throws Problem NOT_FOUND */
export async function claimPosts(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<{ taken: PostClaim[] }> {
  await requireVisiblePosts(tx, actor, [...new Set(ids)])
  await tx.run(sql`
    delete from post_claims
    where customer_id = ${tx.customerId} and user_id = ${actor.userId} and not is_batch and post_id <> all(${uuids(ids)})`)
  await tx.run(sql`
    update post_claims set until = ${after(tx, BATCH_IDLE_SECONDS)}
    where customer_id = ${tx.customerId} and user_id = ${actor.userId} and is_batch and until > ${tx.now}`)
  return { taken: ofOthers(await take(tx, actor, ids, false)) }
}

/** Takes the next posts of a list that no one else has, instead of an earlier batch. @throws Problem NOT_FOUND */
export async function takePostBatch(
  tx: Tx,
  actor: Actor,
  query: Omit<PostQuery, 'cursor' | 'offset' | 'limit' | 'orderBy'>,
): Promise<{ ids: string[]; taken: PostClaim[] }> {
  if (query.clientIds) await requireClients(tx, actor, query.clientIds)
  if (!(await resolveFilters(tx, actor, query))) throw new Problem('NOT_FOUND')
  // One after the other, so that several calls of one person at once do not add up to several batches.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${actor.userId}, ${BATCH_LOCK}))`)
  await tx.run(
    sql`delete from post_claims where customer_id = ${tx.customerId} and user_id = ${actor.userId}`,
  )
  const own: string[] = []
  const taken: PostClaim[] = []
  let cursor: string | undefined
  for (let page = 0; page < MAX_BATCH_PAGES && own.length < BATCH_OF_POSTS; page++) {
    const { ids, nextCursor } = await listPostIds(tx, actor, {
      ...query,
      orderBy: 'postedAt',
      cursor,
      offset: 0,
      limit: BATCH_PAGE,
    })
    const claimed = await tx.rows<{ post_id: string }>(sql`
      select post_id from post_claims
      where customer_id = ${tx.customerId} and post_id = any(${uuids(ids)}) and until > ${tx.now}`)
    const held = new Set(claimed.map(({ post_id }) => post_id))
    if (held.size > 0) taken.push(...ofOthers(await take(tx, actor, [...held], true)))
    const free = ids.filter((id) => !held.has(id))
    // Someone else may take them at the same moment.
    while (free.length > 0 && own.length < BATCH_OF_POSTS) {
      const next = free.splice(0, BATCH_OF_POSTS - own.length)
      const claims = await take(tx, actor, next, true)
      const mine = new Set(claims.filter(({ isOwn }) => isOwn).map(({ postId }) => postId))
      own.push(...next.filter((id) => mine.has(id)))
      taken.push(...ofOthers(claims))
    }
    if (nextCursor === null) break
    cursor = nextCursor
  }
  return { ids: own, taken }
}

/** @throws Problem NOT_FOUND */
export async function releasePosts(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  await requireVisiblePosts(tx, actor, [...new Set(ids)])
  await tx.run(sql`
    delete from post_claims
    where customer_id = ${tx.customerId} and user_id = ${actor.userId} and post_id = any(${uuids(ids)})`)
}
