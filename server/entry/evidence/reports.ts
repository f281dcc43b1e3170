import { hashAll } from '../../posts/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { addFault, type Verification } from '../../platform/history/verify.ts'
import {
  BATCH_SIZE,
  contentsOf,
  firstOf,
  forEachRow,
  isNameOf,
  isTimeOf,
  payloadOf,
  type Recorded,
  recorded,
} from './rows.ts'

type Line = {
  id: string
  post: string
  state: string | null
  comment: string
  by: string | null
  byName: string | null
  isRemoved: boolean
  /** Its post was deleted or taken out of the client's file. */
  isGone: boolean
}
type Row = {
  id: string
  client_id: string
  created_by: string | null
  created_by_name: string
  created_at: Date
  name: string
  lines: Line[] | null
  leaves: Recorded
}

/** Compares reports, and the states in which they show their posts, with their leaves. */
export async function compareReports(tx: Tx, result: Verification): Promise<void> {
  await forEachRow(
    (after) =>
      tx.rows<Row>(sql`
        select i.id, i.client_id, i.created_by, i.created_by_name, i.created_at, i.name,
          (select json_agg(json_build_object('id', l.id, 'post', l.post_id, 'state', encode(l.state_sha256, 'hex'),
              'comment', l.comment, 'by', l.comment_by, 'byName', l.comment_by_name,
              'isRemoved', l.trashed_at is not null, 'isGone', l.purged_at is not null or l.taken_out_in is not null)) from report_posts l
            where l.customer_id = i.customer_id and l.report_id = i.id) as lines,
          ${recorded(tx, sql`i.id`, [
            'report.create',
            'report.rename',
            'report.add-posts',
            'report.update-posts',
            'report.comment',
            'report.remove-post',
            'report.restore-post',
            'report.remove-posts',
            'report.restore-posts',
          ])} as leaves
        from reports i where i.customer_id = ${tx.customerId} and (${after}::uuid is null or i.id > ${after}::uuid) order by i.id limit ${BATCH_SIZE}`),
    (row) => {
      const [created] = contentsOf(row.leaves, 'report.create')
      const named = contentsOf(row.leaves, 'report.rename').at(-1) ?? created
      if (
        created?.['clientId'] !== row.client_id ||
        created['actorId'] !== row.created_by ||
        named?.['name'] !== row.name ||
        !isTimeOf(row.created_at, firstOf(row.leaves, 'report.create')) ||
        !isNameOf(row.created_by_name, firstOf(row.leaves, 'report.create'))
      )
        addFault(result, `The report ${row.id} has another client, author, time or name than its leaf.`)
      for (const { id } of otherComments(row))
        addFault(result, `The comment of line ${id} of report ${row.id} differs from its leaf.`)
      for (const { id } of otherRemovals(row))
        addFault(result, `The line ${id} of report ${row.id} is removed, or not, unlike its leaves.`)
      if (created && !hasLinesOf(created, row))
        addFault(
          result,
          `The report ${row.id} has other posts, or shows them in another state, than its leaves say.`,
        )
    },
  )
  await compareStates(tx, result)
}

/** Lines that were removed, or not, unlike the last leaf about that. A person can also restore what taking out removed. */
function otherRemovals({ lines, leaves }: Row): Line[] {
  const removed = new Map<unknown, boolean>()
  for (const leaf of leaves ?? []) {
    const said = payloadOf(leaf)
    if (leaf.kind === 'report.remove-post' || leaf.kind === 'report.restore-post')
      removed.set(said['postId'], leaf.kind === 'report.remove-post')
    if (leaf.kind === 'report.remove-posts' || leaf.kind === 'report.restore-posts')
      for (const post of said['posts'] as string[]) removed.set(post, leaf.kind === 'report.remove-posts')
  }
  return (lines ?? []).filter(
    ({ post, isRemoved, isGone }) => !isGone && isRemoved !== (removed.get(post) ?? false),
  )
}

/** Lines whose comment, or its author, is not that of the last leaf of a comment. */
function otherComments({ lines, leaves }: Row): Line[] {
  const last = new Map(
    (leaves ?? []).flatMap((leaf) => {
      const said = payloadOf(leaf)
      return leaf.kind === 'report.comment' ? [[said['reportPostId'], { leaf, said }] as const] : []
    }),
  )
  return (lines ?? []).filter(({ id, comment, by, byName }) => {
    const { leaf, said } = last.get(id) ?? {}
    if (!said) return comment !== '' || by !== null
    return comment !== said['comment'] || by !== said['actorId'] || !isNameOf(byName, leaf)
  })
}

function hasLinesOf(created: Record<string, unknown>, { lines, leaves }: Row): boolean {
  const groups = [created, ...contentsOf(leaves, 'report.add-posts')] as Group[]
  const posts = groups.flatMap((group) => group.posts)
  const stateOf = new Map((lines ?? []).map(({ post, state }) => [post, state]))
  if ((lines ?? []).length !== posts.length || !posts.every((id) => stateOf.has(id))) return false
  // Backward, to the states of the beginning.
  for (const update of contentsOf(leaves, 'report.update-posts').toReversed())
    for (const { postId, fromSha256, toSha256 } of update['posts'] as Record<string, string>[]) {
      const state = stateOf.get(postId ?? '')
      if (state !== null && state !== toSha256) return false
      if (state !== null) stateOf.set(postId ?? '', fromSha256 ?? null)
    }
  return groups.every(({ posts: some, statesSha256 }) => {
    const states = some.map((id) => stateOf.get(id) ?? null)
    // A removed post leaves its line without its state.
    if (statesSha256 === undefined || states.includes(null)) return true
    return hashAll(states.map((state) => Buffer.from(state ?? '', 'hex'))) === statesSha256
  })
}

/** The posts with which a report began, or that were added to it later, with the hash of their states. */
type Group = { posts: string[]; statesSha256?: string }

/** A state is named by its hash, and has the text of the version that it shows. */
async function compareStates(tx: Tx, result: Verification): Promise<void> {
  const changed = await tx.rows<{ post_id: string }>(sql`
    select s.post_id from post_states s
    left join post_versions v on v.customer_id = s.customer_id and v.post_id = s.post_id and v.number = (s.state ->> 'version')::int
    where s.customer_id = ${tx.customerId}
      and (s.sha256 <> sha256(convert_to(s.state::text, 'UTF8')) or v.content is not null and v.content is distinct from s.state ->> 'content')
    union all
    select r.post_id from report_posts r where r.customer_id = ${tx.customerId} and r.state_sha256 is not null and not exists (
      select from post_states s where s.customer_id = r.customer_id and s.post_id = r.post_id and s.sha256 = r.state_sha256)`)
  for (const { post_id } of changed)
    addFault(
      result,
      `A report shows the post ${post_id} in a state that differs from its hash or its version.`,
    )
}
