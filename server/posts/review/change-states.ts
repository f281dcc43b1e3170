import {
  isPossible,
  POST_STATUS,
  type PostAction,
  type PostChangeName,
  type PostState,
  type PostStatusName,
  postAction,
  stateAfter,
} from '#contract/index.ts'
import { seesClient } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { publish } from '../../platform/history/events.ts'
import { type Actor, actorName, type Reader } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { addHistory } from './history.ts'
import { findPosts } from '../lists/reads.ts'
import {
  changesInEffect,
  readState,
  STATE_CHANGES,
  type StoredState,
  stateOf,
  storedState,
} from '../lists/state.ts'
import { type Decision, decisionAfter, decisionOf } from './decisions.ts'
import { recordLockedViews } from './views.ts'
import { requireRightToReturn, requireTrashRight } from '../many/trash-limit.ts'
import { TRASH_HOURS } from '../removal/retention.ts'
import { updatePosts } from '../counters/write.ts'

declare const locked: unique symbol

/** A post that the access query returned for this actor, locked until the transaction ends. Nothing else can be changed. */
export type LockedPost = {
  readonly [locked]: true
  id: string
  clientId: string
  version: number
  state: PostState
}

/**
 * Locks those of the posts that the actor can see, like every writer except a removal, with `for no key update`: then new rows may refer to them, such
 * as those of a report that is being created. In the order of their IDs, so that no two wait for each other.
 */
export async function lockPosts(tx: Tx, actor: Reader, ids: readonly string[]): Promise<LockedPost[]> {
  if (actor.accountType === 'client') return []
  type Row = { id: string; clientId: string; version: number } & Parameters<typeof stateOf>[0]
  const rows = await tx.rows<Row>(sql`
    select p.id, p.client_id as "clientId", p.version, p.status, p.trashed_at, p.timeline_at, p.changed_at, p.more_read_at
    from unnest(${uuids([...ids].sort())}) as w (id) cross join lateral (
      select * from posts o where o.customer_id = ${tx.customerId} and o.id = w.id and o.taken_out_in is null and ${seesClient(tx, actor, sql`o.client_id`)}
      limit 1 for no key update of o) p`)
  return rows.map(
    ({ id, clientId, version, ...row }) => ({ id, clientId, version, state: stateOf(row) }) as LockedPost,
  )
}

/** @throws Problem NOT_FOUND unless all exist and are visible: missing and forbidden answer alike */
export async function requirePostsForUpdate(
  tx: Tx,
  actor: Reader,
  ids: readonly string[],
): Promise<LockedPost[]> {
  const distinct = [...new Set(ids)]
  const posts = await lockPosts(tx, actor, distinct)
  if (posts.length !== distinct.length) throw new Problem('NOT_FOUND')
  return posts
}

export type StateChangeOptions = {
  /** By id: the status in which the actor saw a post. If it has changed, the action is refused. */
  fromStatuses?: { readonly [id: string]: PostStatusName } | undefined
  /** By id: the version in which the actor saw a post. If its text has changed or more was read since, it stays marked. */
  fromVersions?: { readonly [id: string]: number } | undefined
  /** Also moves the posts to the timeline. */
  moveToTimeline?: boolean | undefined
  /** How many posts the person typed that are to go to the trash. */
  confirmed?: number | undefined
  /** Stored in the history with the new state. */
  details?: Record<string, unknown>
}

/**
 * Applies an action to posts, all or none. A single click is a list of one.
 * @throws Problem NOT_FOUND, FORBIDDEN, POST_STATE_CONFLICT (context: `post`, `ids`), and those of `requireTrashRight`
 */
export async function changeStates(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  action: PostAction,
  { fromStatuses = {}, fromVersions = {}, moveToTimeline, confirmed, details = {} }: StateChangeOptions = {},
): Promise<LockedPost[]> {
  const posts = await requirePostsForUpdate(tx, actor, ids)
  if (!actor.scopes.includes(postAction(action).scope)) throw new Problem('FORBIDDEN')
  const refused = posts.filter(
    ({ id, state }) => !isPossible(action, state) || state.status !== (fromStatuses[id] ?? state.status),
  )
  if (refused.length > 0) await throwConflict(tx, actor, refused)
  if (action === 'trash') await requireTrashRight(tx, actor, countByClient(posts), confirmed)
  const unseen = await findNewSince(tx, posts, fromVersions)
  const writes = posts.map((post) => {
    const after = stateAfter(action, post.state, moveToTimeline)
    const causes = unseen.get(post.id) ?? []
    const marks = { isChanged: causes.includes('edited'), isMoreRead: causes.includes('reread') }
    return { post, after: withMarks(after, marks) }
  })
  if (writes.length === 1) await recordLockedViews(tx, actor, posts)
  await publishChanges(tx, actor, action, await writeStates(tx, actor, action, writes, details))
  return posts
}

export const countByClient = (posts: readonly { clientId: string }[]): Map<string, number> =>
  new Map(
    Map.groupBy(posts, ({ clientId }) => clientId)
      .entries()
      .map(([id, { length }]) => [id, length]),
  )

/** What imports and rereadings have done to posts since the actor saw them, by post. */
async function findNewSince(
  tx: Tx,
  posts: readonly LockedPost[],
  versions: { readonly [id: string]: number },
): Promise<ReadonlyMap<string, string[]>> {
  const older = posts.filter(({ id, version }) => (versions[id] ?? version) < version)
  if (older.length === 0) return new Map()
  const rows = await tx.rows<{ id: string; actions: string[] }>(sql`
    select h.post_id as id, array_agg(h.action) as actions from unnest(${uuids(older.map(({ id }) => id))}, ${older.map(({ id }) => versions[id] ?? 0)}::int[]) as s (id, version)
    join post_history h on h.customer_id = ${tx.customerId} and h.post_id = s.id and h.version > s.version and h.action in ('edited', 'reread')
    group by h.post_id`)
  return new Map(rows.map(({ id, actions }) => [id, actions]))
}

async function throwConflict(tx: Tx, actor: Actor, posts: LockedPost[]): Promise<never> {
  const [post] = await findPosts(tx, actor, [posts[0]?.id ?? ''])
  throw new Problem('POST_STATE_CONFLICT', { post: post ?? null, ids: posts.map((each) => each.id) })
}

/** A post and its counter of changes after the actor's own change, which must be the latest. */
export type LastChange = { id: string; version: number }

/** A change that was undone, with its details. */
export type Undone = {
  postId: string
  clientId: string
  action: string
  /** When the change was made. */
  at: Date
  details: { escalationId?: string; recipientIds?: string[]; selectionId?: string }
}

/** A stored line of the history of status, trash and timeline. */
type HistoryRow = {
  post_id: string
  version: number
  action: string
  actor_id: string | null
  before: StoredState | null
  after: StoredState & Undone['details']
  at: Date
}

/**
 * Undoes the actor's own last change of each post, if the post is still as that change left it: all or none. Later notes, flags and absence marks
 * stay and do not prevent an undo; neither do changes that were undone themselves. @throws Problem POST_STATE_CONFLICT, and
 * those of `requireRightToReturn`
 */
export async function undoChanges(tx: Tx, actor: Actor, changes: readonly LastChange[]): Promise<Undone[]> {
  const ids = changes.map((change) => change.id)
  const plan = await planUndo(tx, await requirePostsForUpdate(tx, actor, ids), changes, actor.userId)
  if (plan.refused.length > 0) return throwConflict(tx, actor, plan.refused)
  const restored = plan.undoable.filter(({ change }) => change.action === 'restore')
  if (restored.length > 0)
    await requireRightToReturn(tx, actor, sql`select unnest(${uuids(restored.map(({ post }) => post.id))})`)
  if (changes.length === 1)
    await recordLockedViews(
      tx,
      actor,
      plan.undoable.map(({ post }) => post),
    )
  await publishChanges(tx, actor, 'undo', await writeUndo(tx, actor, plan.undoable, {}))
  return plan.undoable.map(({ post, change: { action, at, after } }) => ({
    postId: post.id,
    clientId: post.clientId,
    action,
    at,
    details: after,
  }))
}

type Undoable = Write & { change: HistoryRow }

/** Which of these changes can be undone: those of `madeBy` whose post is still as the change left it. */
export async function planUndo(
  tx: Tx,
  posts: readonly LockedPost[],
  changes: readonly LastChange[],
  madeBy: string,
): Promise<{ undoable: Undoable[]; refused: LockedPost[] }> {
  const versionOf = new Map(changes.map((change) => [change.id, change.version]))
  const rows = await tx.rows<HistoryRow>(sql`
    select post_id, version, action, actor_id, before, after, at from post_history
    where customer_id = ${tx.customerId} and post_id = any(${uuids(posts.map((post) => post.id))})
      and action = any(${[...STATE_CHANGES]}::text[]) and after is not null
    order by version`)
  const linesOf = Map.groupBy(rows, (row) => row.post_id)
  const undoable: Undoable[] = []
  const refused: LockedPost[] = []
  for (const post of posts) {
    const lines = linesOf.get(post.id) ?? []
    const earlier = changesInEffect(lines)
    const change = earlier.pop()
    // Whether no change has been made and undone since.
    const isLatest = change === lines.at(-1)
    const version = versionOf.get(post.id) ?? 0
    // An undo that is sent twice must not undo the change before, too.
    const isMeant = change && (isLatest ? change.version <= version : change.version === version)
    if (!isMeant || change.actor_id !== madeBy || !change.before) refused.push(post)
    else
      undoable.push({
        post,
        change,
        after: withMarks(readState(change.before), post.state),
        // Its 30 days in the trash continue from where they were, unless they are over: then they start again, so that an undo deletes nothing.
        trashedAt: unlessOver(
          tx.now,
          startOf(earlier, ({ isTrashed }) => isTrashed),
        ),
        timelineAt: startOf(earlier, ({ isOnTimeline }) => isOnTimeline),
        decision: decisionOf(earlier),
      })
  }
  return { undoable, refused }
}

/** @throws Problem FORBIDDEN if the actor may not act so */
export async function writeUndo(
  tx: Tx,
  actor: Author,
  undoable: readonly Undoable[],
  details: Record<string, unknown>,
): Promise<ChangedPost[]> {
  const changed: ChangedPost[] = []
  for (const [action, writes] of Map.groupBy(undoable, ({ change }) => change.action)) {
    if (!actor.scopes.includes(postAction(action as PostAction).scope)) throw new Problem('FORBIDDEN')
    changed.push(...(await writeStates(tx, actor, 'undo', writes, { undid: action, ...details })))
    const escalations = writes.flatMap(({ change }) => change.after.escalationId ?? [])
    if (escalations.length > 0)
      await tx.run(sql`
        delete from escalation_recipients
        where customer_id = ${tx.customerId} and post_id = any(${uuids(writes.map(({ post }) => post.id))}) and escalation_id = any(${uuids(escalations)})`)
  }
  return changed
}

const unlessOver = (now: Date, trashedAt: Date | null): Date | null =>
  trashedAt && now.getTime() - trashedAt.getTime() < TRASH_HOURS * 3600 * 1000 ? trashedAt : null

/** When a post last came to where it is again. @param changes of one post that are in effect, oldest first */
function startOf(changes: readonly HistoryRow[], isThere: (state: PostState) => boolean): Date | null {
  const entered = changes.findLast(
    ({ before, after }) => before && isThere(readState(after)) && !isThere(readState(before)),
  )
  return entered?.at ?? null
}

/** Each action removes the marks of newer archives and readers, so one that came later stays, unless the post becomes unreviewed. */
function withMarks(after: PostState, now: Pick<PostState, 'isChanged' | 'isMoreRead'>): PostState {
  const isReviewed = after.status !== 'unreviewed' || after.isTrashed || after.isOnTimeline
  return {
    ...after,
    isChanged: after.isChanged || (now.isChanged && isReviewed),
    isMoreRead: after.isMoreRead || (now.isMoreRead && isReviewed),
  }
}

/**
 * `trashedAt`, `timelineAt`: the original times for a post that returns to the trash or the timeline; now, for all others. `decision`: the one that
 * an undo leads back to.
 */
export type Write = {
  post: LockedPost
  after: PostState
  trashedAt?: Date | null
  timelineAt?: Date | null
  decision?: Decision | null
}

/** Who acts: a person in a call, or in the job that carries on the call's act. */
export type Author = Reader & Pick<Actor, 'firstName' | 'lastName'>

/** `version`: its counter of changes after the change. */
export type ChangedPost = { id: string; clientId: string; version: number }

/**
 * The only writer of status, trash and timeline: writes state, version, history, counters and evidence leaf in one transaction. Whether the actor has
 * seen the posts, and how open pages learn of the change, is the caller's.
 */
export async function writeStates(
  tx: Tx,
  actor: Author,
  action: PostChangeName,
  writes: readonly Write[],
  details: Record<string, unknown>,
): Promise<ChangedPost[]> {
  const by = actorName(actor)
  const { others } = details
  const change = JSON.stringify({ by, byId: actor.userId, at: tx.now.toISOString(), action, others })
  const ids = writes.map(({ post }) => post.id)
  const decided = { by: actor.userId, at: tx.now, isTogether: 'selectionId' in details }
  const decisions = writes.map(({ post, after, decision }) =>
    decisionAfter(post.state, after, decided, decision),
  )
  const updated = await updatePosts(tx, {
    ids,
    set: sql`status = w.status, version = p.version + 1, last_change = ${change}::jsonb, reviewed_at = ${tx.now},
      decided_by = case when w.decides then w.decided_by else p.decided_by end, decided_at = case when w.decides then w.decided_at else p.decided_at end,
      decided_together = case when w.decides then w.decided_together else p.decided_together end,
      trashed_at = case when w.trashed then coalesce(p.trashed_at, w.trashed_at, ${tx.now}) end,
      timeline_at = case when w.timeline then coalesce(p.timeline_at, w.timeline_at, ${tx.now}) end,
      changed_at = case when w.changed then coalesce(p.changed_at, (
        select max(h.at) from post_history h where h.customer_id = p.customer_id and h.post_id = p.id and h.action = 'edited'), ${tx.now}) end,
      more_read_at = case when w.more_read then coalesce(p.more_read_at, (
        select max(h.at) from post_history h where h.customer_id = p.customer_id and h.post_id = p.id and h.action = 'reread'), ${tx.now}) end`,
    from: sql`unnest(${uuids(ids)}, ${writes.map(({ after }) => POST_STATUS[after.status].code)}::smallint[], ${writes.map((write) => write.after.isTrashed)}::boolean[],
        ${writes.map((write) => write.after.isOnTimeline)}::boolean[], ${writes.map((write) => write.after.isChanged)}::boolean[],
        ${writes.map((write) => write.after.isMoreRead)}::boolean[],
        ${writes.map((write) => write.trashedAt ?? null)}::timestamptz[], ${writes.map((write) => write.timelineAt ?? null)}::timestamptz[],
        ${decisions.map((each) => each !== undefined)}::boolean[], ${decisions.map((each) => each?.by ?? null)}::uuid[],
        ${decisions.map((each) => each?.at ?? null)}::timestamptz[], ${decisions.map((each) => each?.isTogether ?? false)}::boolean[])
      as w (id, status, trashed, timeline, changed, more_read, trashed_at, timeline_at, decides, decided_by, decided_at, decided_together)`,
    where: sql`p.id = w.id`,
  })
  if (action === 'escalate') await keepRecipients(tx, ids, details)
  const updatedById = new Map(updated.map((row) => [row.id, row]))
  await addHistory(
    tx,
    { id: actor.userId, name: by },
    writes.map(({ post, after }) => ({
      postId: post.id,
      version: updatedById.get(post.id)?.version ?? post.version + 1,
      action,
      from: storedState(post.state),
      to: { ...storedState(after), ...details },
    })),
  )
  await recordEvidence(
    tx,
    writes.map((write) => ({
      kind: `post.${action}`,
      subjectId: write.post.id,
      actorId: actor.userId,
      actorName: by,
      payload: { before: storedState(write.post.state), after: storedState(write.after), ...details },
    })),
  )
  return writes.map(({ post: { id, clientId, version } }) => ({
    id,
    clientId,
    version: updatedById.get(id)?.version ?? version + 1,
  }))
}

/** Whom posts are escalated to, for the filter. */
async function keepRecipients(
  tx: Tx,
  ids: readonly string[],
  { escalationId, recipientIds = [] }: Undone['details'],
): Promise<void> {
  if (!escalationId || recipientIds.length === 0) return
  await tx.run(sql`
    insert into escalation_recipients (customer_id, post_id, user_id, escalation_id)
    select ${tx.customerId}, p.id, r.id, ${escalationId} from unnest(${uuids(ids)}) as p (id), unnest(${uuids(recipientIds)}) as r (id)
    on conflict do nothing`)
}

/** One event for each post. */
const publishChanges = (
  tx: Tx,
  actor: Actor,
  action: PostChangeName,
  changed: readonly ChangedPost[],
): Promise<void> =>
  publish(
    tx,
    changed.map(({ id, clientId, version }) => ({
      type: 'post.changed',
      clientId,
      postId: id,
      userId: actor.userId,
      by: actorName(actor),
      action,
      version,
    })),
  )
