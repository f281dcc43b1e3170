import { POST_ACTIONS, type PostAction, type PostActionRow } from '#contract/index.ts'
import { seesClient } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql, uuids } from '../platform/db/sql.ts'
import { recordActs } from '../platform/history/acts.ts'
import { publish } from '../platform/history/events.ts'
import { type Actor, actorName } from '../platform/http/call.ts'
import { newId } from '../platform/ids.ts'
import { Problem } from '../platform/problem.ts'
import { countChanges, monthOf } from './counts.ts'
import { findPosts } from './reads.ts'

declare const reached: unique symbol

type State = { status: 0 | 1 | 2 | 3; isTrashed: boolean; isOnTimeline: boolean }

/** A post that the access query returned for this actor, locked until the transaction ends. Nothing else can be changed. */
export type ReachedPost = {
  readonly [reached]: true
  id: string
  clientId: string
  postedAt: Date
  version: number
  facets: number
  state: State
}

/** @throws Problem NOT_FOUND unless every one is there and visible: missing and forbidden answer alike */
export async function reachPosts(tx: Tx, actor: Actor, ids: readonly string[]): Promise<ReachedPost[]> {
  const distinct = [...new Set(ids)]
  type Row = {
    id: string
    clientId: string
    postedAt: Date
    version: number
    facets: number
    status: 0 | 1 | 2 | 3
    trashed_at: Date | null
    timeline_at: Date | null
  }
  const rows =
    actor.accountType === 3
      ? []
      : await tx.rows<Row>(sql`
          select p.id, p.client_id as "clientId", p.posted_at as "postedAt", p.version, p.facets, p.status, p.trashed_at, p.timeline_at
          from posts p where p.customer_id = ${tx.customerId} and p.id = any(${uuids(distinct)}) and ${seesClient(tx, actor, sql`p.client_id`)}
          order by p.id for update`)
  if (rows.length !== distinct.length) throw new Problem('NOT_FOUND')
  return rows.map(
    ({ status, trashed_at, timeline_at, ...row }) =>
      ({
        ...row,
        state: { status, isTrashed: trashed_at !== null, isOnTimeline: timeline_at !== null },
      }) as ReachedPost,
  )
}

/** The one writer of a post's status, trash and timeline. A single click is a list of one. @throws Problem POST_STATE_CONFLICT */
export async function changePosts(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  action: PostAction,
  options: { moveToTimeline?: boolean; details?: Record<string, unknown> } = {},
): Promise<ReachedPost[]> {
  const posts = await reachPosts(tx, actor, ids)
  const rule: PostActionRow = POST_ACTIONS[action]
  if (!actor.scopes.includes(rule.scope)) throw new Problem('FORBIDDEN')
  const refused = posts.filter((post) => !rule.when(post.state))
  if (refused.length > 0) await refuse(tx, actor, refused)
  await writeStates(
    tx,
    actor,
    action,
    posts.map((post) => ({
      post,
      after: { ...post.state, ...rule.to, ...(options.moveToTimeline ? { isOnTimeline: true } : {}) },
    })),
    options.details ?? {},
  )
  return posts
}

async function refuse(tx: Tx, actor: Actor, posts: ReachedPost[]): Promise<never> {
  const [post] = await findPosts(tx, actor, [posts[0]?.id ?? ''])
  throw new Problem('POST_STATE_CONFLICT', { post: post ?? null, ids: posts.map((each) => each.id) })
}

/** Takes back the actor's own last change of a post, if it is still the last. @throws Problem POST_STATE_CONFLICT */
export async function undoChange(tx: Tx, actor: Actor, id: string, version: number): Promise<void> {
  const posts = await reachPosts(tx, actor, [id])
  const last = await tx.one<{ action: string; actor_id: string | null; before: State | null }>(sql`
    select action, actor_id, before from post_history where customer_id = ${tx.customerId} and post_id = ${id} order by version desc limit 1`)
  const post = posts[0]
  const undoable =
    post &&
    last?.before &&
    last.actor_id === actor.userId &&
    post.version === version &&
    last.action in POST_ACTIONS
  if (!post || !undoable || !last.before) return refuse(tx, actor, posts)
  const rule: PostActionRow = POST_ACTIONS[last.action as PostAction]
  if (!actor.scopes.includes(rule.scope)) throw new Problem('FORBIDDEN')
  await writeStates(tx, actor, 'undo', [{ post, after: last.before }], { undid: last.action })
}

type Write = { post: ReachedPost; after: State }

/** State, version, history, counters, evidence leaf and event: one transaction. */
async function writeStates(
  tx: Tx,
  actor: Actor,
  action: string,
  writes: Write[],
  details: Record<string, unknown>,
): Promise<void> {
  const by = actorName(actor)
  const change = JSON.stringify({ by, byId: actor.userId, at: tx.now.toISOString(), action })
  const ids = writes.map(({ post }) => post.id)
  const after = await tx.rows<{ id: string; facets: number; version: number }>(sql`
    update posts p set
      status = w.status, version = p.version + 1, last_change = ${change}::jsonb,
      trashed_at = case when w.trashed then coalesce(p.trashed_at, ${tx.now}) end,
      timeline_at = case when w.timeline then coalesce(p.timeline_at, ${tx.now}) end
    from unnest(${uuids(ids)}, ${writes.map((write) => write.after.status)}::smallint[], ${writes.map((write) => write.after.isTrashed)}::boolean[],
                ${writes.map((write) => write.after.isOnTimeline)}::boolean[]) as w (id, status, trashed, timeline)
    where p.customer_id = ${tx.customerId} and p.id = w.id
    returning p.id, p.facets, p.version`)
  const now = new Map(after.map((row) => [row.id, row]))
  await countChanges(
    tx,
    writes.map(({ post }) => ({
      clientId: post.clientId,
      month: monthOf(post.postedAt),
      before: post.facets,
      after: now.get(post.id)?.facets ?? null,
    })),
  )
  await tx.run(sql`
    insert into post_history (customer_id, id, post_id, version, action, actor_id, actor_name, at, before, after)
    select ${tx.customerId}, h.id, h.post_id, h.version, ${action}, ${actor.userId}, ${by}, ${tx.now}, h.before, h.after || ${JSON.stringify(details)}::jsonb
    from unnest(${uuids(ids.map(() => newId(tx.customerId)))}, ${uuids(ids)}, ${writes.map(({ post }) => now.get(post.id)?.version ?? post.version + 1)}::int[],
                ${writes.map(({ post }) => JSON.stringify(post.state))}::jsonb[],
                ${writes.map((write) => JSON.stringify(write.after))}::jsonb[]) as h (id, post_id, version, before, after)`)
  await recordActs(
    tx,
    writes.map((write) => ({
      kind: `post.${action}`,
      subjectId: write.post.id,
      actorId: actor.userId,
      payload: { before: write.post.state, after: write.after, ...details },
    })),
  )
  await publish(
    tx,
    writes.map(({ post }) => ({
      type: 'post.changed',
      clientId: post.clientId,
      postId: post.id,
      by,
      action,
      version: now.get(post.id)?.version ?? post.version + 1,
    })),
  )
}
