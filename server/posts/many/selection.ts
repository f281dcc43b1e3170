import {
  isLineAction,
  isPossible,
  MAX_SELECTED_POSTS,
  POST_ACTION_NAMES,
  type PostAction,
  type PostSelection,
  type PostState,
  postAction,
  type Scope,
  type SelectionAction,
  SELECTION_ACTIONS,
  seesEveryClient,
} from '#contract/index.ts'
import { requireClients, seesAllClients, seesClient } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json, type RawBuilder, sql, uuids } from '../../platform/db/sql.ts'
import { type Actor, actorName, type Reader } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { requireVisiblePosts } from '../lists/reads.ts'
import { STATE_CHANGES, stateOf } from '../lists/state.ts'
import type { Author } from '../review/change-states.ts'
import type { Escalation } from '../review/perform-action.ts'
import { filterLines, summarizeLines } from './lines.ts'
import { OUTCOME } from './outcome.ts'
import { findEnds, type SelectionFilters, sourceOf, type StoredFilters, versionsOf } from './source.ts'
import { findTrashNeeds, sumOf } from './trash-limit.ts'

/** The act as it is stored: everything that its job needs. Rights were checked when it began. */
export type StoredAct = {
  action: SelectionAction
  moveToTimeline: boolean
  by: Author
  /** How many posts it could change when it began. */
  total: number
  escalation: Escalation | null
}

export type SelectionRow = {
  id: string
  createdBy: string
  at: Date
  filters: StoredFilters
  posts: number
  act: StoredAct | null
  startedAt: Date | null
  finishedAt: Date | null
  undo: Author | null
  undoStartedAt: Date | null
  undoFinishedAt: Date | null
  jobId: string | null
}

/** @throws Problem NOT_FOUND if a client, the search, the report or a post of the range is hidden or gone, INVALID if only one end is given, TOO_MANY_SELECTED */
export async function selectPosts(tx: Tx, actor: Actor, asked: SelectionFilters): Promise<PostSelection> {
  const id = newId(tx.customerId)
  if (asked.clientIds) await requireClients(tx, actor, asked.clientIds)
  if (asked.reportId !== undefined)
    await tx.extensions.reportLines.requireEditable(tx, actor, asked.reportId, 'select')
  if (asked.sameFilesAs !== undefined) await requireVisiblePosts(tx, actor, [asked.sameFilesAs])
  const filters = { ...asked, ends: await findEnds(tx, actor, asked) }
  await deleteSurplus(tx, actor)
  await tx.run(sql`
    insert into post_selections (customer_id, id, created_by, created_at, filters, posts)
    values (${tx.customerId}, ${id}, ${actor.userId}, ${tx.now}, ${json(filters)}, 0)`)
  const source = await sourceOf(tx, actor, filters)
  if (!source) throw new Problem('NOT_FOUND')
  const posts = await tx.run(sql`
        insert into selected_posts (customer_id, selection_id, post_id, version)
        ${versionsOf(tx, id, filters, sql`select ${source.id} as id from ${source.from} where ${source.where} limit ${MAX_SELECTED_POSTS + 1}`)}
        on conflict do nothing`)
  if (posts > MAX_SELECTED_POSTS) throw new Problem('TOO_MANY_SELECTED', { most: MAX_SELECTED_POSTS })
  await tx.run(
    sql`update post_selections set posts = ${posts} where customer_id = ${tx.customerId} and id = ${id}`,
  )
  return getSelection(tx, actor, id)
}

/** Whether `posts p` is as it was when it was selected as `selected_posts s`. Notes, flags and views don't count. */
export const isAsSelected = (tx: Tx): RawBuilder<boolean> => sql<boolean>`
  (p.taken_out_in is null and (p.version = s.version or not exists (
    select from post_history h where h.customer_id = ${tx.customerId} and h.post_id = s.post_id and h.version > s.version
      and h.action = any(${[...STATE_CHANGES, 'edited', 'reread', 'takeOutVersions', 'putBackVersions']}::text[]))))`

/** null: it was removed with the last of its clients. */
export const findSelection = (
  tx: Tx,
  id: string,
  lock: RawBuilder<unknown> = sql``,
): Promise<SelectionRow | null> =>
  tx.one<SelectionRow>(sql`
    select id, created_by as "createdBy", created_at as at, filters, posts, act, started_at as "startedAt", finished_at as "finishedAt", undo,
      undo_started_at as "undoStartedAt", undo_finished_at as "undoFinishedAt", job_id as "jobId"
    from post_selections where customer_id = ${tx.customerId} and id = ${id} ${lock}`)

/** Managers of the firm can look at the acts of others, and undo them. @throws Problem NOT_FOUND */
export async function requireSelection(
  tx: Tx,
  actor: Reader,
  id: string,
  lock?: RawBuilder<unknown>,
): Promise<SelectionRow> {
  const row = await findSelection(tx, id, lock)
  if (!row) throw new Problem('NOT_FOUND')
  const isManager = actor.accountType === 'customer' && seesEveryClient(actor.role)
  if (row.createdBy !== actor.userId && !(isManager && row.act)) throw new Problem('NOT_FOUND')
  return row
}

export async function getSelection(tx: Tx, actor: Actor, id: string): Promise<PostSelection> {
  const row = await requireSelection(tx, actor, id)
  const seen = await summarize(tx, actor, row)
  return {
    id,
    at: row.at.toISOString(),
    count: row.posts,
    ...seen,
    act: row.act && row.startedAt && row.jobId ? await viewAct(tx, actor, row) : null,
  }
}

type Summary = Omit<PostSelection, 'id' | 'at' | 'count' | 'act'>

const NOTHING: Summary = {
  changed: 0,
  came: 0,
  first: null,
  last: null,
  flagged: 0,
  unopened: 0,
  onTimeline: 0,
  possible: {} as Summary['possible'],
  trashNeeds: 'nothing',
}

/** The posts that are still as they were selected; all 0 once they were acted on. */
async function summarize(tx: Tx, actor: Actor, row: SelectionRow): Promise<Summary> {
  const possible = Object.fromEntries(SELECTION_ACTIONS.map((action) => [action, 0])) as Summary['possible']
  if (row.act) return { ...NOTHING, possible }
  const { reportId } = row.filters
  if (reportId !== undefined) {
    const { unchanged, ...lines } = await summarizeLines(tx, actor, { id: row.id, reportId })
    const [changed, came] = [row.posts - unchanged, await countNew(tx, actor, row)]
    return { ...NOTHING, ...lines, changed, came, possible: { ...possible, ...lines.possible } }
  }
  const groups = await readGroups(tx, actor, row.id)
  const now = groups.filter(({ isAsSelected: isSame }) => isSame)
  const count = (some: readonly Group[]) => some.reduce((sum, { n }) => sum + n, 0)
  for (const action of POST_ACTION_NAMES) possible[action] = sumOf(countPossibleIn(groups, action))
  const days = (name: 'first' | 'last') => now.flatMap((group) => group[name] ?? []).sort()
  return {
    changed: row.posts - count(now),
    came: await countNew(tx, actor, row),
    first: days('first')[0] ?? null,
    last: days('last').at(-1) ?? null,
    flagged: count(now.filter(({ isFlagged }) => isFlagged)),
    unopened: count(now.filter(({ isOpened }) => !isOpened)),
    onTimeline: count(now.filter(({ state }) => state.isOnTimeline && isPossible('notRelevant', state))),
    possible,
    trashNeeds: await findTrashNeeds(tx, actor, countPossibleIn(groups, 'trash')),
  }
}

/** Selected posts that agree in all of this. `first` and `last`: days in the client's time zone, null if every date is in doubt. */
type Group = {
  clientId: string
  state: PostState
  isAsSelected: boolean
  isFlagged: boolean
  isOpened: boolean
  n: number
  first: string | null
  last: string | null
}

async function readGroups(tx: Tx, actor: Reader, selectionId: string): Promise<Group[]> {
  const at = (flag: string) => sql`case when ${sql.raw(flag)} is not null then timestamptz 'epoch' end`
  type Row = Omit<Group, 'state'> & Parameters<typeof stateOf>[0]
  const rows = await tx.rows<Row>(sql`
    select p.client_id as "clientId", p.status, ${at('p.trashed_at')} as trashed_at, ${at('p.timeline_at')} as timeline_at,
      ${at('p.changed_at')} as changed_at, ${at('p.more_read_at')} as more_read_at,
      ${isAsSelected(tx)} as "isAsSelected", p.flagged_at is not null as "isFlagged",
      exists (select from post_views v where v.customer_id = ${tx.customerId} and v.post_id = p.id) as "isOpened",
      count(*)::int as n, min((p.posted_at at time zone c.time_zone)::date) filter (where p.posted_doubt is null) as first,
      max((p.posted_at at time zone c.time_zone)::date) filter (where p.posted_doubt is null) as last
    from selected_posts s join posts p on p.customer_id = ${tx.customerId} and p.id = s.post_id
    join clients c on c.customer_id = ${tx.customerId} and c.id = p.client_id
    where s.customer_id = ${tx.customerId} and s.selection_id = ${selectionId} and ${seesClient(tx, actor, sql`p.client_id`)}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9`)
  return rows.map((row) => ({ ...row, state: stateOf(row) }))
}

/** How many posts of each client, or of a report, an action would change now: those that the actor can see and that are as they were selected. */
export async function countPossible(
  tx: Tx,
  actor: Reader,
  { id, filters: { reportId } }: SelectionRow,
  action: SelectionAction,
): Promise<Map<string, number>> {
  if (!isLineAction(action))
    return reportId === undefined ? countPossibleIn(await readGroups(tx, actor, id), action) : new Map()
  if (reportId === undefined) return new Map()
  const { possible } = await summarizeLines(tx, actor, { id, reportId })
  return new Map([[reportId, possible[action]]])
}

/** What a person needs for an action on posts, or on lines of a report. */
export const scopeOf = (action: SelectionAction): Scope =>
  isLineAction(action) ? 'report:write' : postAction(action).scope

function countPossibleIn(groups: readonly Group[], action: PostAction): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { clientId, state, isAsSelected: isSame, n } of groups)
    if (isSame && isPossible(action, state)) counts.set(clientId, (counts.get(clientId) ?? 0) + n)
  return counts
}

/** How many posts match now that did not then. */
async function countNew(tx: Tx, actor: Actor, { id, filters }: SelectionRow): Promise<number> {
  const source = await sourceOf(tx, actor, filters)
  if (!source) return 0
  // Not an anti-join: the planner knows nothing of rows that were inserted just now, and would compare each with each.
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select ${source.id} from ${source.from} where ${source.where}
      except select o.post_id from selected_posts o where o.customer_id = ${tx.customerId} and o.selection_id = ${id}) q`)
  return row?.n ?? 0
}

async function viewAct(tx: Tx, actor: Actor, row: SelectionRow): Promise<PostSelection['act']> {
  const { act, undo, startedAt, finishedAt, undoFinishedAt, jobId } = row
  if (!act || !startedAt || !jobId) return null
  const rows = await tx.rows<{ outcome: number; n: number }>(sql`
    select outcome, count(*)::int as n from selected_posts
    where customer_id = ${tx.customerId} and selection_id = ${row.id} and outcome is not null group by outcome`)
  const of = (outcome: number) => rows.find((each) => each.outcome === outcome)?.n ?? 0
  return {
    action: act.action,
    by: actorName(act.by),
    isOwn: act.by.userId === actor.userId,
    jobId,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    total: act.total,
    done: of(OUTCOME.acted) + of(OUTCOME.undone) + of(OUTCOME.stayed) + of(OUTCOME.heldBack),
    leftOut: of(OUTCOME.leftOut),
    held: of(OUTCOME.held),
    canUndo: finishedAt !== null && undo === null && (await canUndo(tx, actor, row.id, act)),
    undo: undo && {
      by: actorName(undo),
      finishedAt: undoFinishedAt?.toISOString() ?? null,
      undone: of(OUTCOME.undone),
      stayed: of(OUTCOME.stayed),
      held: of(OUTCOME.heldBack),
    },
  }
}

/** Whether the person may undo this action, and sees every client of the posts, without whom the undo would pass over their posts. */
export async function canUndo(
  tx: Tx,
  actor: Reader,
  selectionId: string,
  { action }: StoredAct,
): Promise<boolean> {
  if (!actor.scopes.includes(scopeOf(action))) return false
  if (seesAllClients(actor)) return true
  const hidden = await tx.one(sql`
    select 1 from selected_posts s join posts p on p.customer_id = ${tx.customerId} and p.id = s.post_id
    where s.customer_id = ${tx.customerId} and s.selection_id = ${selectionId} and s.outcome = ${OUTCOME.acted} and not ${seesClient(tx, actor, sql`p.client_id`)} limit 1`)
  return hidden === null
}

/** Those of these posts that belong to the selection and are as they were selected. @throws Problem NOT_FOUND */
export async function listSelected(
  tx: Tx,
  actor: Actor,
  id: string,
  ids: readonly string[],
): Promise<string[]> {
  const { filters } = await requireSelection(tx, actor, id)
  return filters.reportId === undefined
    ? filterAsSelected(tx, actor, id, ids)
    : filterLines(tx, actor, { id, reportId: filters.reportId }, ids)
}

/** Adds posts as they are now, or takes them out. @throws Problem NOT_FOUND, SELECTION_USED */
export async function changeSelected(
  tx: Tx,
  actor: Actor,
  id: string,
  { ids, isSelected }: { ids: readonly string[]; isSelected: boolean },
): Promise<PostSelection> {
  const row = await requireSelection(tx, actor, id, sql`for no key update`)
  if (row.act || row.createdBy !== actor.userId) throw new Problem('SELECTION_USED')
  await requireVisiblePosts(tx, actor, [...new Set(ids)])
  await tx.run(
    sql`delete from selected_posts where customer_id = ${tx.customerId} and selection_id = ${id} and post_id = any(${uuids(ids)})`,
  )
  if (isSelected)
    await tx.run(sql`
      insert into selected_posts (customer_id, selection_id, post_id, version)
      ${versionsOf(tx, id, row.filters, sql`select unnest(${uuids(ids)}) as id`)} on conflict do nothing`)
  await tx.run(sql`
    update post_selections set posts = (select count(*) from selected_posts s where s.customer_id = ${tx.customerId} and s.selection_id = ${id})
    where customer_id = ${tx.customerId} and id = ${id}`)
  return getSelection(tx, actor, id)
}

/** Those of these posts that the person can see and that are as they were selected. */
export async function filterAsSelected(
  tx: Tx,
  actor: Reader,
  selectionId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select p.id from selected_posts s join posts p on p.customer_id = ${tx.customerId} and p.id = s.post_id
    where s.customer_id = ${tx.customerId} and s.selection_id = ${selectionId} and s.post_id = any(${uuids(ids)}) and ${isAsSelected(tx)}
      and ${seesClient(tx, actor, sql`p.client_id`)}`)
  return rows.map((row) => row.id)
}

/** How many selections of a person can wait for an act, because each has up to 100,000 rows. */
const MAX_UNUSED_SELECTIONS = 5
/** Distinguishes this lock from others of the same person. */
const SELECT_LOCK = 4

/** Makes room for one more; a person's calls wait for each other. */
async function deleteSurplus(tx: Tx, actor: Actor): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${actor.userId}, ${SELECT_LOCK}))`)
  await tx.run(sql`
    delete from post_selections where customer_id = ${tx.customerId} and started_at is null and id in (
      select o.id from post_selections o where o.customer_id = ${tx.customerId} and o.created_by = ${actor.userId} and o.started_at is null
      order by o.created_at desc, o.id desc offset ${MAX_UNUSED_SELECTIONS - 1})`)
}

const UNUSED_FOR_MS = 24 * 3600 * 1000

/** Deletes selections that were not acted on within a day. */
export async function deleteUnusedSelections(tx: Tx): Promise<void> {
  await tx.run(sql`
    delete from post_selections
    where customer_id = ${tx.customerId} and started_at is null and created_at < ${new Date(tx.now.getTime() - UNUSED_FOR_MS)}`)
}
