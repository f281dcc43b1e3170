import { permissionsOf, type PostSelection } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../../platform/db/sql.ts'
import type { Reader } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { OUTCOME } from './outcome.ts'

/** How many posts of a client a person can move to the trash within 24 hours without further ado. */
const MAX_TRASHED_POSTS = 100
/** Distinguishes this lock from others of the same person. */
const TRASH_LOCK = 3
const DAY_MS = 24 * 3600 * 1000

/** How many posts of each client are to be moved to the trash. */
type PostsOfClients = ReadonlyMap<string, number>

export const sumOf = (posts: PostsOfClients): number => [...posts.values()].reduce((sum, n) => sum + n, 0)

/**
 * The clients of whom this person would have moved more than the limit to the trash with these posts. Single ones of the last 24 hours and running
 * acts count too, and those that return because a restoration is undone; restored ones don't.
 */
async function findOver(
  tx: Tx,
  actor: Reader,
  posts: PostsOfClients,
): Promise<{ clientId: string; isHeld: boolean }[]> {
  const since = new Date(tx.now.getTime() - DAY_MS)
  return tx.rows<{ clientId: string; isHeld: boolean }>(sql`
    select w.id as "clientId", (c.held_at is not null or a.held_at is not null) as "isHeld"
    from unnest(${uuids([...posts.keys()])}, ${[...posts.values()]}::int[]) as w (id, n)
    join clients c on c.customer_id = ${tx.customerId} and c.id = w.id
    join accounts a on a.id = ${tx.customerId}
    where w.n > ${MAX_TRASHED_POSTS} or w.n + (
      select count(*) from (
        select from posts p
        where p.customer_id = ${tx.customerId} and p.client_id = w.id and p.trashed_at >= ${since} and exists (
          select from post_history h where h.customer_id = ${tx.customerId} and h.post_id = p.id and h.action = 'trash' and h.actor_id = ${actor.userId} and h.at = p.trashed_at)
        limit ${MAX_TRASHED_POSTS + 1}) t) + (
      select count(*) from (
        select from post_selections x
        join selected_posts s on s.customer_id = ${tx.customerId} and s.selection_id = x.id and s.outcome is null
        join posts p on p.customer_id = ${tx.customerId} and p.id = s.post_id and p.client_id = w.id and p.trashed_at is null
        where x.customer_id = ${tx.customerId} and x.created_by = ${actor.userId} and x.started_at is not null and x.finished_at is null and x.act ->> 'action' = 'trash'
        limit ${MAX_TRASHED_POSTS + 1}) t) + (
      select count(*) from (
        select from post_selections x
        join selected_posts s on s.customer_id = ${tx.customerId} and s.selection_id = x.id and s.outcome = ${sql.lit(OUTCOME.acted)}
        join posts p on p.customer_id = ${tx.customerId} and p.id = s.post_id and p.client_id = w.id and p.trashed_at is null
        where x.customer_id = ${tx.customerId} and x.undo ->> 'userId' = ${actor.userId} and x.undo_finished_at is null and x.act ->> 'action' = 'restore' and exists (
          select from post_history h where h.customer_id = ${tx.customerId} and h.post_id = p.id and h.action = 'trash' and h.actor_id = ${actor.userId} and h.at >= ${since})
        limit ${MAX_TRASHED_POSTS + 1}) t) > ${MAX_TRASHED_POSTS}`)
}

/** What moving these posts to the trash needs of this person. */
export async function findTrashNeeds(
  tx: Tx,
  actor: Reader,
  posts: PostsOfClients,
): Promise<PostSelection['trashNeeds']> {
  const over = await findOver(tx, actor, posts)
  if (over.length === 0) return 'nothing'
  if (!permissionsOf(actor.scopes, actor.accountType).includes('TRASH_MANY_POSTS')) return 'manager'
  // One post is no way around the limit, and a hold keeps it in the trash.
  if (sumOf(posts) === 1) return 'nothing'
  return over.some(({ isHeld }) => isHeld) ? 'noHold' : 'number'
}

/** Until the end of the transaction, no hold is placed on these clients or their firm. */
async function lockHolds(tx: Tx, clientIds: readonly string[]): Promise<void> {
  await tx.run(
    sql`select from clients where customer_id = ${tx.customerId} and id = any(${uuids(clientIds)}) order by id for share`,
  )
  await tx.run(sql`select from accounts where id = ${tx.customerId} for share`)
}

/** Of these clients, those of whom a hold that was placed since the act began keeps the rest out of the trash. */
export async function findHeldBack(
  tx: Tx,
  by: Reader,
  clientIds: readonly string[],
): Promise<ReadonlySet<string>> {
  await lockHolds(tx, clientIds)
  const over = await findOver(tx, by, new Map(clientIds.map((id) => [id, 0])))
  return new Set(over.flatMap(({ clientId, isHeld }) => (isHeld ? [clientId] : [])))
}

/** The same for the undo of a restoration. */
export async function findHeldReturns(
  tx: Tx,
  selectionId: string,
  clientIds: readonly string[],
): Promise<ReadonlySet<string>> {
  await lockHolds(tx, clientIds)
  const held = await tx.rows<{ id: string }>(sql`
    select c.id from clients c join accounts a on a.id = ${tx.customerId}
    where c.customer_id = ${tx.customerId} and c.id = any(${uuids(clientIds)}) and (c.held_at is not null or a.held_at is not null) and (
      select count(*) from (
        select from selected_posts s join posts p on p.customer_id = ${tx.customerId} and p.id = s.post_id and p.client_id = c.id
        where s.customer_id = ${tx.customerId} and s.selection_id = ${selectionId} and s.outcome in (${sql.lit(OUTCOME.acted)}, ${sql.lit(OUTCOME.undone)})
        limit ${MAX_TRASHED_POSTS + 1}) r) > ${MAX_TRASHED_POSTS}`)
  return new Set(held.map(({ id }) => id))
}

/** @param confirmed the number that the person typed @throws Problem TRASH_LIMIT, TRASH_HELD, TRASH_UNCONFIRMED */
export async function requireTrashRight(
  tx: Tx,
  actor: Reader,
  posts: PostsOfClients,
  confirmed: number | undefined,
): Promise<void> {
  // One after the other, so that two calls of one person count each other's posts.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${actor.userId}, ${TRASH_LOCK}))`)
  await lockHolds(tx, [...posts.keys()])
  const needs = await findTrashNeeds(tx, actor, posts)
  const count = sumOf(posts)
  if (needs === 'manager') throw new Problem('TRASH_LIMIT', { most: MAX_TRASHED_POSTS })
  if (needs === 'noHold') throw new Problem('TRASH_HELD', { most: MAX_TRASHED_POSTS })
  if (needs === 'number' && confirmed !== count) throw new Problem('TRASH_UNCONFIRMED', { count })
}

/**
 * For posts that return to the trash because their restoration is undone: those that this person put there within the day count again, and under a
 * hold only few can return. No number is typed for them. @throws Problem TRASH_LIMIT, TRASH_HELD
 */
export async function requireRightToReturn(
  tx: Tx,
  actor: Reader,
  posts: RawBuilder<{ id: string }>,
): Promise<void> {
  const since = new Date(tx.now.getTime() - DAY_MS)
  const returning = await tx.rows<{ clientId: string; n: number; own: number; isHeld: boolean }>(sql`
    select p.client_id as "clientId", count(*)::int as n, (count(*) filter (where exists (
      select from post_history h where h.customer_id = ${tx.customerId} and h.post_id = p.id and h.action = 'trash' and h.actor_id = ${actor.userId} and h.at >= ${since})))::int as own,
      bool_or(c.held_at is not null or a.held_at is not null) as "isHeld"
    from posts p
    join clients c on c.customer_id = ${tx.customerId} and c.id = p.client_id
    join accounts a on a.id = ${tx.customerId}
    where p.customer_id = ${tx.customerId} and p.id in (${posts}) and p.trashed_at is null
    group by p.client_id`)
  if (returning.some(({ isHeld, n }) => isHeld && n > MAX_TRASHED_POSTS))
    throw new Problem('TRASH_HELD', { most: MAX_TRASHED_POSTS })
  const own = new Map(returning.flatMap(({ clientId, own: n }) => (n > 0 ? [[clientId, n] as const] : [])))
  if (own.size > 0) await requireTrashRight(tx, actor, own, sumOf(own))
}
