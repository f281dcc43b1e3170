import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { addFault, type Verification } from '../../platform/history/verify.ts'
import { canonicalJson } from '../../platform/keys/canonical.ts'
import {
  changesInEffect,
  decisionOf,
  type DecisiveChange,
  STATE_CHANGES,
  stateOf,
  storedState,
} from '../../posts/index.ts'
import { isNameOf, isTimeOf, payloadOf } from './rows.ts'
import type { ComparedPost } from './posts.ts'

type Leaf = { subject_id: string; kind: string; actor_id: string | null; at: Date; payload: string | null }
type Line = Omit<DecisiveChange, 'before' | 'after'> & {
  post_id: string
  action: string
  actor_name: string
  before: object | null
  after: Record<string, unknown> | null
}
type Note = { id: string; post_id: string; user_id: string; name: string; content: string; added_at: Date }
type View = { post_id: string; user_id: string; user_name: string; seen_at: Date }

/** What a line of history, a note or a view says, in the same words as its leaf. */
type Act = { postId: string; text: string; at: Date; name: string }
type RecordedAct = Omit<Act, 'name'> & { leaf: Leaf }

/** Actions of a post that have a leaf but no line. */
const WITHOUT_LINE = new Set(['download', 'mediaView', 'purge', 'purgeVersions'])
/** Actions whose lines have no leaf of their post. */
const OF_IMPORTS = new Set(['absent', 'present'])

/** Compares the history, the notes and the views of these posts with their leaves, in both directions. */
export async function comparePostHistories(
  tx: Tx,
  posts: ComparedPost[],
  result: Verification,
): Promise<void> {
  const ids = uuids(posts.map(({ id }) => id))
  const own = sql`customer_id = ${tx.customerId} and post_id = any(${ids})`
  const leaves = await tx.rows<Leaf>(sql`
    select l.subject_id, l.kind, l.actor_id, l.at, p.payload from evidence_leaves l
    join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
    where l.customer_id = ${tx.customerId} and l.subject_id = any(${ids}) and l.kind like 'post.%'`)
  const lines = await tx.rows<Line>(
    sql`select post_id, action, actor_id, actor_name, at, before, after from post_history where ${own} order by version, at, id`,
  )
  const notes = await tx.rows<Note>(
    sql`select id, post_id, user_id, first_name || ' ' || last_name as name, content, added_at from post_notes where ${own}`,
  )
  const views = await tx.rows<View>(
    sql`select post_id, user_id, user_name, seen_at from post_views where ${own}`,
  )
  const linesOf = Map.groupBy(lines, (line) => line.post_id)
  for (const post of posts)
    if (!isAsLeft(post, linesOf.get(post.id) ?? []))
      addFault(result, `The post ${post.id} has another status than its history says.`)
    else if (!isChangedAs(post, linesOf.get(post.id) ?? []))
      addFault(result, `The post ${post.id} has another last change than its history says.`)
    else if (!isDecidedAs(post, linesOf.get(post.id) ?? []))
      addFault(
        result,
        `The post ${post.id} was decided by another person or at another time than its history says.`,
      )
  const recorded = leaves.flatMap(actOfLeaf)
  const stored = [
    ...lines.flatMap(actOfLine),
    ...notes.map(({ id, post_id: postId, user_id: userId, name, content, added_at: at }) => ({
      ...act(postId, 'note', userId, [id, content], at),
      name,
    })),
    ...views.map(({ post_id: postId, user_id: userId, user_name: name, seen_at: at }) => ({
      ...act(postId, 'view', userId, [], at),
      name,
    })),
  ]
  for (const { postId, text } of without(recorded, stored))
    addFault(result, `The post ${postId} lacks what a leaf records: ${text}.`)
  for (const { postId, text } of without(stored, recorded))
    addFault(result, `The post ${postId} has what no leaf records: ${text}.`)
  for (const [{ postId, text, at, name }, leaf] of pairsOf(recorded, stored)) {
    if (!isTimeOf(at, leaf))
      addFault(result, `The post ${postId} has another time of an act than its leaf: ${text}.`)
    if (!isNameOf(name, leaf))
      addFault(result, `The post ${postId} has another name beside an act than its leaf: ${text}.`)
  }
}

const UNREVIEWED = storedState({
  status: 'unreviewed',
  isTrashed: false,
  isOnTimeline: false,
  isChanged: false,
  isMoreRead: false,
})

/** Whether a post has the state in which the last act left it. @param lines in their order */
function isAsLeft(post: ComparedPost, lines: Line[]): boolean {
  const {
    isChanged: _,
    isMoreRead: _m,
    ...last
  } = {
    ...UNREVIEWED,
    ...lines.findLast(({ after }) => after?.['status'] !== undefined)?.after,
  }
  const { isChanged: _c, isMoreRead: _r, ...state } = storedState(stateOf(post))
  const mark = lines.findLast(({ action }) => action === 'absent' || action === 'present')?.action
  // A post that is taken out has the date of the trash too; `compareTakeouts` compares it with its act.
  if (post.is_taken_out) last.isTrashed = state.isTrashed
  return (
    Object.entries(state).every(([key, value]) => last[key as keyof typeof last] === value) &&
    post.is_absent === (mark === 'absent')
  )
}

/** Whether the decision is the last one in effect, or the last one to this status, as it was found for posts from before it was a column. */
function isDecidedAs(post: ComparedPost, lines: Line[]): boolean {
  const changes = lines.filter(
    (line): line is Line & DecisiveChange => CHANGES.has(line.action) && line.after !== null,
  )
  const isTo = ({ before, after }: DecisiveChange) =>
    after.status === post.status && before?.status !== after.status
  const last = changes.findLast((line) => line.action !== 'undo' && line.actor_id !== null && isTo(line))
  const possible = [changesInEffect(changes), ...(last ? [[last]] : [])].map(decisionOf)
  return possible.some(
    (each) =>
      (each?.by ?? null) === post.decided_by &&
      each?.at.getTime() === post.decided_at?.getTime() &&
      (each?.isTogether ?? false) === post.decided_together,
  )
}

/** Whether what its card says of the last change is what the last line says. */
function isChangedAs({ last_change: said, reviewed_at }: ComparedPost, lines: Line[]): boolean {
  const last = lines.findLast(({ action, after }) => CHANGES.has(action) && after !== null)
  if (!last || !said) return !said && !last
  return (
    said.by === last.actor_name &&
    (said.byId === undefined || said.byId === last.actor_id) &&
    said.action === last.action &&
    Date.parse(said.at) === last.at.getTime() &&
    reviewed_at?.getTime() === last.at.getTime()
  )
}

const CHANGES: ReadonlySet<string> = new Set(STATE_CHANGES)

const act = (
  postId: string,
  action: string,
  actorId: string | null,
  said: unknown[],
  at: Date,
): Omit<Act, 'name'> => ({
  at,
  postId,
  text: `${action} by ${actorId ?? 'Proofline'} ${canonicalJson(said)}`,
})

function actOfLeaf(leaf: Leaf): RecordedAct[] {
  const action = leaf.kind.slice('post.'.length)
  if (WITHOUT_LINE.has(action)) return []
  const {
    before,
    after,
    kind: _,
    subjectId: _s,
    actorId: _a,
    actorName: _n,
    rowTime: _r,
    at: _t,
    ...details
  } = payloadOf(leaf)
  const { noteId, content } = details
  const said =
    action === 'view'
      ? []
      : action === 'note'
        ? [noteId, content]
        : [before ?? null, { ...(after as object | null), ...details }]
  return [{ ...act(leaf.subject_id, action, leaf.actor_id, said, leaf.at), leaf }]
}

function actOfLine(line: Line): Act[] {
  const { action, before, after } = line
  if (OF_IMPORTS.has(action)) return []
  return [
    { ...act(line.post_id, action, line.actor_id, [before, after ?? {}], line.at), name: line.actor_name },
  ]
}

/** Those of `some` that `others` has less often. */
function without<Some extends Said>(some: Some[], others: Said[]): Some[] {
  const counts = new Map<string, number>()
  for (const each of others) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1)
  return some.filter((each) => {
    const left = counts.get(keyOf(each)) ?? 0
    counts.set(keyOf(each), left - 1)
    return left <= 0
  })
}

type Said = Pick<Act, 'postId' | 'text' | 'at'>
const keyOf = ({ postId, text }: Said): string => `${postId} ${text}`

/** Stored acts with their leaves: of equal ones, the first with the first. */
function pairsOf(recorded: RecordedAct[], stored: Act[]): [Act, Leaf][] {
  const byTime = <Each extends Said>(acts: Each[]) =>
    Map.groupBy(
      acts.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
      keyOf,
    )
  const leavesOf = byTime(recorded)
  return [...byTime(stored)].flatMap(([key, acts]) => {
    const leaves = leavesOf.get(key) ?? []
    return acts.flatMap((each, index): [Act, Leaf][] => {
      const of = leaves[index]
      return of ? [[each, of.leaf]] : []
    })
  })
}
