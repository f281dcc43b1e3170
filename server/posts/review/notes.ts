import type { PostNote } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { publish } from '../../platform/history/events.ts'
import { type Actor, actorName, authorOf } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { requirePostsForUpdate } from './change-states.ts'
import { recordLockedViews } from './views.ts'
import { updatePosts } from '../counters/write.ts'

type NoteRow = {
  id: string
  post_id: string
  content: string
  user_id: string
  first_name: string
  last_name: string
  added_at: Date
}

const view = (row: NoteRow): PostNote => ({
  id: row.id,
  content: row.content,
  user: { id: row.user_id, firstName: row.first_name, lastName: row.last_name },
  addedAt: row.added_at.toISOString(),
})

/** Notes of posts, oldest first. The caller must have checked access to the posts. */
export async function listPostNotes(tx: Tx, postIds: string[]): Promise<(PostNote & { postId: string })[]> {
  const rows = await tx.rows<NoteRow>(sql`
    select id, post_id, content, user_id, first_name, last_name, added_at from post_notes
    where customer_id = ${tx.customerId} and post_id = any(${postIds}::uuid[]) order by added_at, id`)
  return rows.map((row) => ({ ...view(row), postId: row.post_id }))
}

/** How long the same words of the same person are taken for the same note, sent again because the answer was lost. */
const RESEND_PERIOD_MS = 10 * 60_000

/** The last notes of these posts, if the actor has just added them with these words. */
async function findSentBefore(tx: Tx, actor: Actor, postIds: string[], content: string): Promise<NoteRow[]> {
  return tx.rows<NoteRow>(sql`
    select n.* from unnest(${uuids(postIds)}) as p (id)
    cross join lateral (
      select id, post_id, content, user_id, first_name, last_name, added_at from post_notes
      where customer_id = ${tx.customerId} and post_id = p.id order by added_at desc, id desc limit 1) n
    where n.user_id = ${actor.userId} and n.content = ${content} and n.added_at > ${new Date(tx.now.getTime() - RESEND_PERIOD_MS)}`)
}

/** Adds one note to each post, in the actor's own name. The author of a note counts as having viewed the post. */
export async function addNotes(
  tx: Tx,
  actor: Actor,
  postIds: string[],
  content: string,
): Promise<PostNote[]> {
  const locked = await requirePostsForUpdate(tx, actor, postIds)
  const sentBefore = await findSentBefore(tx, actor, postIds, content)
  const posts = locked.filter(({ id }) => !sentBefore.some((note) => note.post_id === id))
  if (posts.length === 0) return sentBefore.map(view)
  await recordLockedViews(tx, actor, posts)
  const rows = posts.map((post) => ({
    id: newId(tx.customerId),
    post_id: post.id,
    content,
    user_id: actor.userId,
    first_name: actor.firstName,
    last_name: actor.lastName,
    added_at: tx.now,
  }))
  await tx.run(sql`
    insert into post_notes (customer_id, id, post_id, user_id, first_name, last_name, content, added_at)
    select ${tx.customerId}, n.id, n.post_id, ${actor.userId}, ${actor.firstName}, ${actor.lastName}, ${content}, ${tx.now}
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.post_id)}::uuid[]) as n (id, post_id)`)
  await updatePosts(tx, {
    ids: posts.map((post) => post.id),
    set: sql`total_notes = total_notes + 1, version = version + 1`,
  })
  await recordEvidence(
    tx,
    rows.map((row) => ({
      kind: 'post.note',
      subjectId: row.post_id,
      ...authorOf(actor),
      payload: { noteId: row.id, content },
    })),
  )
  await publish(
    tx,
    posts.map((post) => ({
      type: 'post.changed',
      clientId: post.clientId,
      postId: post.id,
      userId: actor.userId,
      by: actorName(actor),
      action: 'note',
      version: post.version + 1,
    })),
  )
  return [...sentBefore, ...rows].map(view)
}
