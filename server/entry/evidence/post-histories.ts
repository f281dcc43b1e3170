import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { addFault, type Verification } from '../../platform/history/verify.ts'
import { canonicalJson } from '../../platform/keys/canonical.ts'
import { payloadOf } from './leaves.ts'
import type { ComparedPost, ComparedVersion } from './posts.ts'

type Leaf = { subject_id: string; kind: string; actor_id: string | null; payload: string | null }
type Line = {
  post_id: string
  action: string
  actor_id: string | null
  before: object | null
  after: Record<string, unknown> | null
}
type Note = { id: string; post_id: string; user_id: string; content: string }
type View = { post_id: string; user_id: string }

/** What a line of history, a note or a view says, in the same words as its leaf. */
type Act = { postId: string; text: string }

/** Actions of a post that have a leaf but no line. */
const WITHOUT_LINE = new Set(['download', 'purge', 'reread'])
/** Actions whose lines have no leaf of their post. */
const OF_IMPORTS = new Set(['absent', 'present', 'reread'])

/** Compares the history, the notes and the views of these posts with their leaves, in both directions. */
export async function comparePostHistories(
  tx: Tx,
  posts: ComparedPost[],
  versionsOf: Map<string, ComparedVersion[]>,
  result: Verification,
): Promise<void> {
  const ids = uuids(posts.map(({ id }) => id))
  const own = sql`customer_id = ${tx.customerId} and post_id = any(${ids})`
  const leaves = await tx.rows<Leaf>(sql`
    select l.subject_id, l.kind, l.actor_id, p.payload from evidence_leaves l
    join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
    where l.customer_id = ${tx.customerId} and l.subject_id = any(${ids}) and l.kind like 'post.%'`)
  const lines = await tx.rows<Line>(
    sql`select post_id, action, actor_id, before, after from post_history where ${own}`,
  )
  const notes = await tx.rows<Note>(sql`select id, post_id, user_id, content from post_notes where ${own}`)
  const views = await tx.rows<View>(sql`select post_id, user_id from post_views where ${own}`)
  const recorded = leaves.flatMap(actOfLeaf)
  const stored = [
    ...lines.flatMap((line) => actOfLine(line, versionsOf.get(line.post_id) ?? [])),
    ...notes.map((note) => act(note.post_id, 'note', note.user_id, [note.id, note.content])),
    ...views.map((view) => act(view.post_id, 'view', view.user_id, [])),
  ]
  for (const { postId, text } of without(recorded, stored))
    addFault(result, `The post ${postId} lacks what a leaf records: ${text}.`)
  for (const { postId, text } of without(stored, recorded))
    addFault(result, `The post ${postId} has what no leaf records: ${text}.`)
}

const act = (postId: string, action: string, actorId: string | null, said: unknown[]): Act => ({
  postId,
  text: `${action} by ${actorId ?? 'Proofline'} ${canonicalJson(said)}`,
})

function actOfLeaf(leaf: Leaf): Act[] {
  const action = leaf.kind.slice('post.'.length)
  if (WITHOUT_LINE.has(action)) return []
  const { before, after, kind: _, subjectId: _s, actorId: _a, at: _t, ...details } = payloadOf(leaf)
  const { noteId, content } = details
  const said =
    action === 'view'
      ? []
      : action === 'note'
        ? [noteId, content]
        : [before ?? null, { ...(after as object | null), ...details }]
  return [act(leaf.subject_id, action, leaf.actor_id, said)]
}

function actOfLine(line: Line, versions: ComparedVersion[]): Act[] {
  const { action, before, after } = line
  if (OF_IMPORTS.has(action)) return []
  // Before all of a version was committed to, an edit had no leaf.
  const number = after?.['versionNumber']
  if (number !== undefined && !versions.find((version) => version.number === number)?.row_commitment)
    return []
  return [act(line.post_id, action, line.actor_id, [before, after ?? {}])]
}

/** Those of `some` that `others` has less often. */
function without(some: Act[], others: Act[]): Act[] {
  const keyOf = ({ postId, text }: Act): string => `${postId} ${text}`
  const counts = new Map<string, number>()
  for (const each of others) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1)
  return some.filter((each) => {
    const left = counts.get(keyOf(each)) ?? 0
    counts.set(keyOf(each), left - 1)
    return left <= 0
  })
}
