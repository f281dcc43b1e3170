import { z } from 'zod'
import {
  isLineAction,
  isPossible,
  POST_STATUS,
  type PostSelection,
  type SelectionAction,
  stateAfter,
} from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json, type RawBuilder, sql, uuids } from '../../platform/db/sql.ts'
import { publish } from '../../platform/history/events.ts'
import { type Actor, actorName } from '../../platform/http/call.ts'
import { defineJob, enqueue, stopIfAborted } from '../../platform/jobs/job.ts'
import { Problem } from '../../platform/problem.ts'
import {
  type Author,
  type ChangedPost,
  countByClient,
  type LockedPost,
  lockPosts,
  planUndo,
  writeStates,
  writeUndo,
} from '../review/change-states.ts'
import {
  assignMissingAccess,
  endMadeAssignments,
  findRecipients,
  newEscalation,
  notifyRecipients,
  withdrawEscalations,
} from '../review/perform-action.ts'
import {
  canUndo,
  countPossible,
  filterAsSelected,
  findSelection,
  getSelection,
  requireSelection,
  scopeOf,
  type SelectionRow,
} from './selection.ts'
import { OUTCOME } from './outcome.ts'
import {
  findHeldBack,
  findHeldReturns,
  requireRightToReturn,
  requireTrashRight,
  sumOf,
} from './trash-limit.ts'

/** Posts per transaction, so that no one waits longer than for one. */
const BATCH_SIZE = 500

type ActParameters = {
  action: SelectionAction
  moveToTimeline?: boolean | undefined
  confirmed?: number | undefined
  recipientIds: readonly string[]
  message?: string | null | undefined
}

/**
 * Begins the one act of a selection; a job does it.
 * @throws Problem NOT_FOUND, FORBIDDEN, SELECTION_USED, NOTHING_TO_CHANGE, and those of `requireTrashRight`
 */
export async function actOnSelection(
  tx: Tx,
  actor: Actor,
  id: string,
  { action, moveToTimeline = false, confirmed, recipientIds, message }: ActParameters,
): Promise<PostSelection> {
  const selection = await requireSelection(tx, actor, id, sql`for no key update`)
  if (selection.act || selection.createdBy !== actor.userId) throw new Problem('SELECTION_USED')
  if (!actor.scopes.includes(scopeOf(action))) throw new Problem('FORBIDDEN')
  const recipients = action === 'escalate' ? await findRecipients(tx, actor, recipientIds) : []
  await lockEdited(tx, actor, selection)
  const byClient = await countPossible(tx, actor, selection, action)
  const total = sumOf(byClient)
  if (total === 0) throw new Problem('NOTHING_TO_CHANGE')
  if (action === 'trash') await requireTrashRight(tx, actor, byClient, confirmed)
  await assignMissingAccess(tx, actor, recipients, [...byClient.keys()])
  const escalation = action === 'escalate' ? newEscalation(tx, recipients, message) : null
  const act = { action, moveToTimeline, by: authorOf(actor), total, escalation }
  const jobId = await startJob(tx, id, actor)
  await tx.run(sql`
    update post_selections set act = ${json(act)}, started_at = ${tx.now}, job_id = ${jobId} where customer_id = ${tx.customerId} and id = ${id}`)
  return getSelection(tx, actor, id)
}

/** @throws Problem NOT_FOUND, FORBIDDEN, SELECTION_USED if the act is not done yet, SELECTION_UNDONE, and those of `requireRightToReturn` */
export async function undoSelection(tx: Tx, actor: Actor, id: string): Promise<PostSelection> {
  const selection = await requireSelection(tx, actor, id, sql`for no key update`)
  const { act, finishedAt, undo } = selection
  if (undo) throw new Problem('SELECTION_UNDONE', { name: actorName(undo) })
  if (!act || !finishedAt) throw new Problem('SELECTION_USED')
  if (!(await canUndo(tx, actor, id, act))) throw new Problem('FORBIDDEN')
  await lockEdited(tx, actor, selection)
  if (act.action === 'restore')
    await requireRightToReturn(
      tx,
      actor,
      sql`select s.post_id from selected_posts s where s.customer_id = ${tx.customerId} and s.selection_id = ${id} and s.outcome = ${OUTCOME.acted}`,
    )
  const jobId = await startJob(tx, id, actor)
  await tx.run(sql`
    update post_selections set undo = ${json(authorOf(actor))}, undo_started_at = ${tx.now}, job_id = ${jobId}
    where customer_id = ${tx.customerId} and id = ${id}`)
  return getSelection(tx, actor, id)
}

/** The report whose lines were selected: no file of it is made from now on until the job is done. @throws Problem NOT_FOUND */
async function lockEdited(tx: Tx, actor: Actor, { filters: { reportId } }: SelectionRow): Promise<void> {
  if (reportId !== undefined) await tx.extensions.reportLines.requireEditable(tx, actor, reportId, 'act')
}

const startJob = (tx: Tx, selectionId: string, actor: Actor): Promise<string> =>
  enqueue(tx, actOnSelectionJob, { selectionId }, { subjectId: selectionId, createdBy: actor.userId })

const authorOf = ({
  userId,
  accountId,
  accountType,
  clientId,
  role,
  scopes,
  link,
  firstName,
  lastName,
}: Actor): Author => ({
  userId,
  accountId,
  accountType,
  clientId,
  role,
  scopes,
  link,
  firstName,
  lastName,
})

/** Carries out the act of a selection or its undo, in batches. It may be killed anywhere: a post that has an outcome is passed over. */
export const actOnSelectionJob = defineJob({
  kind: 'act-on-selection',
  payload: z.object({ selectionId: z.uuid() }),
  attempts: 20,
  failures: 20,
  lane: 'heavy',
  run: async ({ transaction, progress, signal, payload: { selectionId } }) => {
    let [done, last]: [number, string | null] = [0, null]
    for (;;) {
      stopIfAborted(signal)
      const after: string | null = last
      const batch: Batch | null = await transaction((tx) => takeBatch(tx, selectionId, after), {
        isRepeatable: true,
      })
      if (!batch?.last) return
      last = batch.last
      done += batch.changed
      await progress('act', done, batch.total)
    }
  },
  succeed: async (tx, { payload: { selectionId } }) => {
    const selection = await findSelection(tx, selectionId)
    if (selection) await (selection.undo ? finishUndo : finishAct)(tx, selection)
  },
  // What an act has changed can then be undone, and an undo can be asked for again.
  fail: async (tx, { payload: { selectionId } }) => {
    const selection = await findSelection(tx, selectionId)
    if (selection && !selection.undo) await finishAct(tx, selection)
    await tx.run(sql`
      update post_selections set undo = null, undo_started_at = null where customer_id = ${tx.customerId} and id = ${selectionId}`)
  },
})

/** `last`: the last post that was looked at; null: there are no more. */
type Batch = { changed: number; last: string | null; total: number }

async function takeBatch(tx: Tx, selectionId: string, after: string | null): Promise<Batch | null> {
  const selection = await findSelection(tx, selectionId)
  if (!selection) return null
  const { act, undo } = selection
  if (!act) throw new Error('A selection without an act has no job')
  const isNext = undo ? sql`outcome = ${OUTCOME.acted}` : sql`outcome is null`
  const rows = await tx.rows<{ id: string; version: number }>(sql`
    select post_id as id, version from selected_posts
    where customer_id = ${tx.customerId} and selection_id = ${selectionId} and ${isNext} and ${after ? sql`post_id > ${after}` : sql`true`}
    order by post_id limit ${BATCH_SIZE}`)
  const ids = rows.map(({ id }) => id)
  const { changed, impossible, held } = isLineAction(act.action)
    ? await changeLines(tx, selection, rows)
    : await changePosts(tx, selection, rows)
  const versions = new Map(changed.map(({ id, version }) => [id, version]))
  const [ifChanged, ifHeld, otherwise] = undo
    ? [OUTCOME.undone, OUTCOME.heldBack, OUTCOME.stayed]
    : [OUTCOME.acted, OUTCOME.held, OUTCOME.leftOut]
  const outcomeOf = (id: string) =>
    versions.has(id) ? ifChanged : held.has(id) ? ifHeld : impossible.has(id) ? OUTCOME.impossible : otherwise
  await tx.run(sql`
    update selected_posts s set outcome = o.outcome, version = coalesce(o.version, s.version)
    from unnest(${uuids(ids)}, ${ids.map(outcomeOf)}::smallint[], ${ids.map((id) => versions.get(id) ?? null)}::int[])
      as o (id, outcome, version)
    where s.customer_id = ${tx.customerId} and s.selection_id = ${selectionId} and s.post_id = o.id and s.post_id = any(${uuids(ids)})`)
  return { changed: changed.length, last: rows.at(-1)?.id ?? null, total: act.total }
}

const NONE: ReadonlySet<string> = new Set()

type Selected = { id: string; version: number }
type Outcome<Changed> = {
  changed: readonly Changed[]
  impossible: ReadonlySet<string>
  held: ReadonlySet<string>
}

async function changePosts(
  tx: Tx,
  selection: SelectionRow,
  rows: readonly Selected[],
): Promise<Outcome<ChangedPost>> {
  const { act, undo } = selection
  const author = undo ?? act?.by
  if (!author) return { changed: [], impossible: NONE, held: NONE }
  const locked = await lockPosts(
    tx,
    author,
    rows.map(({ id }) => id),
  )
  const heldClients = await findHeldClients(tx, selection, locked)
  const outcome = undo
    ? { ...(await undoBatch(tx, selection, undo, { locked, rows }, heldClients)), impossible: NONE }
    : await actOnBatch(tx, selection, locked, heldClients)
  await publish(
    tx,
    [...countByClient(outcome.changed).keys()].map((clientId) => ({
      type: 'posts.changed',
      clientId,
      userId: author.userId,
      by: actorName(author),
    })),
  )
  return outcome
}

/** An undo does the opposite. null: it is an act on posts. */
function lineActOf({ id, filters: { reportId }, act, undo }: SelectionRow) {
  if (!act || reportId === undefined) return null
  const isRemoved = (act.action === 'removeLines') === (undo === null)
  return { selectionId: id, reportId, by: undo ?? act.by, isRemoved }
}

async function changeLines(
  tx: Tx,
  selection: SelectionRow,
  rows: readonly Selected[],
): Promise<Outcome<Selected>> {
  const act = lineActOf(selection)
  if (!act) return { changed: [], impossible: NONE, held: NONE }
  const { changed, impossible } = await tx.extensions.reportLines.change(tx, act, rows)
  return { changed, impossible: new Set(impossible), held: NONE }
}

async function recordLines(tx: Tx, selection: SelectionRow): Promise<void> {
  const [act, outcome] = [lineActOf(selection), selection.undo ? OUTCOME.undone : OUTCOME.acted]
  if (!act) return
  const done = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from selected_posts where customer_id = ${tx.customerId} and selection_id = ${selection.id} and outcome = ${outcome}`)
  await tx.extensions.reportLines.record(tx, act, done?.n ?? 0)
}

/** What history and evidence say of each post's part in the act. Other clients and posts are not named, because they may be removed. */
function partOf({ id, act, filters }: SelectionRow): Record<string, unknown> {
  const {
    clientIds: _clients,
    customerId: _firm,
    fromId,
    toId: _to,
    ends: _ends,
    sameFilesAs,
    orderBy: _order,
    ...criteria
  } = filters
  const filter = { ...criteria, isRange: fromId !== undefined, isStack: sameFilesAs !== undefined }
  return { selectionId: id, others: (act?.total ?? 1) - 1, filter }
}

/** The clients whose posts stay where they are, because a hold was placed after the act or the undo began. */
function findHeldClients(
  tx: Tx,
  { id, act, undo }: SelectionRow,
  locked: readonly LockedPost[],
): Promise<ReadonlySet<string>> {
  const clientIds = [...countByClient(locked).keys()]
  if (undo && act?.action === 'restore') return findHeldReturns(tx, id, clientIds)
  if (!undo && act?.action === 'trash') return findHeldBack(tx, act.by, clientIds)
  return Promise.resolve(NONE)
}

const idsOf = (posts: readonly LockedPost[]): ReadonlySet<string> => new Set(posts.map(({ id }) => id))

/** `impossible`: posts that are as they were selected, for which the action never was possible. */
async function actOnBatch(
  tx: Tx,
  selection: SelectionRow,
  locked: readonly LockedPost[],
  heldClients: ReadonlySet<string>,
): Promise<Outcome<ChangedPost>> {
  const { act } = selection
  if (!act || isLineAction(act.action)) return { changed: [], impossible: NONE, held: NONE }
  const { action } = act
  const same = await filterAsSelected(
    tx,
    act.by,
    selection.id,
    locked.map(({ id }) => id),
  )
  const unchanged = new Set(same)
  const asSelected = locked.filter(({ id }) => unchanged.has(id))
  const possible = asSelected.filter(({ state }) => isPossible(action, state))
  const held = possible.filter(({ clientId }) => heldClients.has(clientId))
  const writes = possible
    .filter(({ clientId }) => !heldClients.has(clientId))
    .map((post) => ({ post, after: stateAfter(action, post.state, act.moveToTimeline) }))
  const changed = await writeStates(tx, act.by, action, writes, {
    ...partOf(selection),
    ...act.escalation,
  })
  const impossible = asSelected.filter(({ state }) => !isPossible(action, state))
  return { changed, impossible: idsOf(impossible), held: idsOf(held) }
}

async function undoBatch(
  tx: Tx,
  selection: SelectionRow,
  by: Author,
  { locked, rows }: { locked: readonly LockedPost[]; rows: readonly { id: string; version: number }[] },
  heldClients: ReadonlySet<string>,
): Promise<{ changed: ChangedPost[]; held: ReadonlySet<string> }> {
  const { undoable } = await planUndo(tx, locked, rows, selection.act?.by.userId ?? '')
  const [held, free] = [true, false].map((isHeld) =>
    undoable.filter(({ post }) => heldClients.has(post.clientId) === isHeld),
  ) as [typeof undoable, typeof undoable]
  const changed = await writeUndo(tx, by, free, partOf(selection))
  return { changed, held: idsOf(held.map(({ post }) => post)) }
}

/** The posts of each client with an outcome, with one of them. */
const countOutcomes = (
  tx: Tx,
  selectionId: string,
  outcome: number,
  which: RawBuilder<unknown> = sql`true`,
) =>
  tx.rows<{ clientId: string; postId: string; count: number }>(sql`
    select p.client_id as "clientId", min(p.id::text)::uuid as "postId", count(*)::int as count
    from selected_posts s join posts p on p.customer_id = ${tx.customerId} and p.id = s.post_id
    where s.customer_id = ${tx.customerId} and s.selection_id = ${selectionId} and s.outcome = ${outcome} and ${which} group by p.client_id`)

/** One notice to each recipient of an escalation, however many posts. */
async function finishAct(tx: Tx, selection: SelectionRow): Promise<void> {
  const { id, act } = selection
  const isFirst = await tx.run(
    sql`update post_selections set finished_at = ${tx.now} where customer_id = ${tx.customerId} and id = ${id} and finished_at is null`,
  )
  if (isFirst === 0) return
  await recordLines(tx, selection)
  if (act?.escalation)
    await notifyRecipients(tx, act.by, act.escalation, await countOutcomes(tx, id, OUTCOME.acted))
}

/** The notices of an escalation that was undone as a whole, and the assignments that it made, end. */
async function finishUndo(tx: Tx, selection: SelectionRow): Promise<void> {
  const { id, act, undo, startedAt } = selection
  const isFirst = await tx.run(
    sql`update post_selections set undo_finished_at = ${tx.now} where customer_id = ${tx.customerId} and id = ${id} and undo_finished_at is null`,
  )
  if (isFirst === 0) return
  await recordLines(tx, selection)
  const escalation = act?.escalation
  if (!escalation || !undo || !startedAt) return
  const { escalationId, recipientIds } = escalation
  // Not those whose escalation was undone alone before.
  const isPassedOn = sql`p.status in (${POST_STATUS.escalated.code}, ${POST_STATUS.resolved.code})`
  const staying = new Set(
    (await countOutcomes(tx, id, OUTCOME.stayed, isPassedOn)).map(({ clientId }) => clientId),
  )
  const undone = (await countOutcomes(tx, id, OUTCOME.undone)).filter(
    ({ clientId }) => !staying.has(clientId),
  )
  if (undone.length === 0) return
  const withdrawn = undone.map((each) => ({ ...each, escalationId, recipientIds }))
  await withdrawEscalations(tx, actorName(undo), withdrawn, true)
  const made = undone.map(({ clientId }) => ({
    clientId,
    at: startedAt,
    details: { escalationId, recipientIds: [...recipientIds] },
  }))
  await endMadeAssignments(tx, undo, made)
}
