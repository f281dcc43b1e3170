import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { updatePosts } from '../counters/write.ts'
import { hideEscalationMessages, showEscalationMessages } from '../removal/escalation-messages.ts'
import { putBackPosts, type Takeout } from '../removal/take-out.ts'
import { refreshTexts } from '../find/texts.ts'
import { addHistory } from '../review/history.ts'
import { lockPostsOfAccount } from '../store/changed-posts.ts'
import { type Flagging, flagStored } from '../store/flags.ts'
import type { NewPost } from '../store/rows.ts'
import { findUnready, type MarkedPost } from './marks.ts'
import { rebuildFromReadings } from './rebuild.ts'

declare module '../../platform/extensions.ts' {
  interface Extensions {
    /** What these posts show was made again, in the same transaction. */
    postsRebuilt(tx: Tx, by: Takeout['by'], posts: readonly RebuiltPost[]): Promise<void>
  }
}

/** `held`: what each of its imports says of a post. */
export type RebuiltPost = { id: string; held: readonly NewPost[] }

/**
 * Makes marked posts again of which all archives have been read. Posts that a running import holds wait for its end. @returns whether there are others
 * of which an archive is still to be read
 */
export async function rebuildMarkedPosts(
  tx: Tx,
  account: { id: string; clientId: string },
  marks: readonly MarkedPost[],
  flagging: Flagging | null,
): Promise<{ hasUnread: boolean }> {
  await lockPostsOfAccount(tx, account.id)
  const unready = await findUnready(
    tx,
    marks.map(({ id }) => id),
  )
  const waiting = new Set(unready.map(({ id }) => id))
  const rows = await lockRows(
    tx,
    marks.flatMap(({ id }) => (waiting.has(id) ? [] : [id])),
  )
  const held = await rebuildFromReadings(
    tx,
    account,
    rows.map(({ id }) => id),
  )
  const made = rows.filter(({ id }) => held.has(id))
  await refreshTexts(
    tx,
    made.map(({ id }) => id),
  )
  if (flagging)
    await flagStored(
      tx,
      flagging,
      [],
      made.map(({ id }) => id),
    )
  for (const { act, posts } of await causesOf(tx, marks, made)) {
    if ('isBack' in act) await recordAct(tx, act, posts)
    else
      await putBackPosts(
        tx,
        act.by,
        { importId: act.importId },
        posts.flatMap(({ id, isTakenOut }) => (isTakenOut ? [id] : [])),
      )
    await tx.extensions.postsRebuilt(
      tx,
      act.by,
      posts.map(({ id }) => ({ id, held: held.get(id) ?? [] })),
    )
  }
  // A post that another act has taken out in the meantime is held by no import.
  const done = rows.filter(({ id, isTakenOut }) => held.has(id) || isTakenOut)
  await tx.run(sql`
    delete from posts_to_rebuild where customer_id = ${tx.customerId} and post_id = any(${uuids(done.map(({ id }) => id))})`)
  return { hasUnread: unready.some(({ isRunning }) => !isRunning) }
}

type Row = {
  id: string
  isTakenOut: boolean
  changedAt: Date | null
  changedIn: string | null
  moreReadAt: Date | null
  reviewedAt: Date | null
  /** The imports of its marks are out. */
  isChangeOut: boolean
  isRereadOut: boolean
  /** The marks that were last removed with an import, when, and whether the import is back. */
  before: { changedAt?: string; changedIn?: string; moreReadAt?: string } | null
  beforeAt: Date | null
  isBeforeOut: boolean
}

const isOut = (tx: Tx, importId: ReturnType<typeof sql>) => sql`exists (
  select from post_imports i where i.customer_id = ${tx.customerId} and i.id = ${importId} and i.takeout_id is not null)`

/** The import whose archive was last read again for a post `p`. */
const rereadIn = (tx: Tx) => sql`(
  select (h.after ->> 'importId')::uuid from post_history h
  where h.customer_id = ${tx.customerId} and h.post_id = p.id and h.action = 'reread' order by h.version desc limit 1)`

const lockRows = (tx: Tx, ids: readonly string[]): Promise<Row[]> =>
  tx.rows<Row>(sql`
    select p.id, p.taken_out_in is not null as "isTakenOut", p.changed_at as "changedAt", p.changed_in as "changedIn", p.more_read_at as "moreReadAt",
      p.reviewed_at as "reviewedAt", ${isOut(tx, sql`p.changed_in`)} as "isChangeOut", ${isOut(tx, rereadIn(tx))} as "isRereadOut",
      o.before, o.at as "beforeAt", ${isOut(tx, sql`(o.before ->> 'changedIn')::uuid`)} as "isBeforeOut"
    from posts p left join lateral (
      select h.before, h.at from post_history h
      where h.customer_id = ${tx.customerId} and h.post_id = p.id and h.action = 'takeOutVersions' order by h.version desc limit 1) o on true
    where p.customer_id = ${tx.customerId} and p.id = any(${uuids(ids)}) order by p.id for no key update of p`)

type Act = { takeoutId: string; reason: string; by: Takeout['by']; isBack: boolean }
type Bringing = { importId: string; by: Takeout['by'] }

/** The posts by why they were made again. */
async function causesOf(
  tx: Tx,
  marks: readonly MarkedPost[],
  made: Row[],
): Promise<{ act: Act | Bringing; posts: Row[] }[]> {
  type Named = { byId: string | null; byName: string | null }
  const acts = await tx.rows<Named & Omit<Act, 'by'>>(sql`
    select id as "takeoutId", reason, put_back_at is not null as "isBack", coalesce(put_back_by, created_by) as "byId",
      coalesce(put_back_by_name, created_by_name) as "byName"
    from takeouts where customer_id = ${tx.customerId} and id = any(${uuids(marks.flatMap(({ takeoutId }) => takeoutId ?? []))})`)
  const imports = await tx.rows<Named & Omit<Bringing, 'by'>>(sql`
    select id as "importId", created_by as "byId", created_by_name as "byName" from post_imports
    where customer_id = ${tx.customerId} and id = any(${uuids(marks.flatMap(({ importId }) => importId ?? []))})`)
  const markOf = new Map(marks.map((mark) => [mark.id, mark]))
  const postsOf = Map.groupBy(made, ({ id, isTakenOut }) => {
    const { takeoutId, importId } = markOf.get(id) ?? {}
    return (isTakenOut ? importId : takeoutId) ?? takeoutId ?? importId ?? ''
  })
  const causes = [
    ...acts.map((act) => ({ id: act.takeoutId, ...act })),
    ...imports.map((act) => ({ id: act.importId, ...act })),
  ]
  return causes.flatMap(({ id, byId, byName, ...act }) => {
    const posts = postsOf.get(id)
    return posts ? [{ act: { ...act, by: { id: byId, name: byName ?? '' } }, posts }] : []
  })
}

/** A line of history and a leaf for each post. Marks of newer archives and readers go and come with their imports. */
async function recordAct(tx: Tx, { takeoutId, reason, by, isBack }: Act, posts: Row[]): Promise<void> {
  const marks = posts.map((post) => ({ post, ...(isBack ? marksPutBack(post) : marksTakenOut(post)) }))
  const ids = posts.map(({ id }) => id)
  const updated = await updatePosts(tx, {
    ids,
    set: sql`version = p.version + 1, changed_at = m.changed_at, changed_in = m.changed_in, more_read_at = m.more_read_at`,
    from: sql`unnest(${uuids(ids)}, ${marks.map(({ changedAt }) => changedAt)}::timestamptz[], ${marks.map(({ changedIn }) => changedIn)}::uuid[],
                ${marks.map(({ moreReadAt }) => moreReadAt)}::timestamptz[]) as m (id, changed_at, changed_in, more_read_at)`,
    where: sql`p.id = m.id`,
  })
  const versionOf = new Map(updated.map(({ id, version }) => [id, version]))
  const action = isBack ? 'putBackVersions' : 'takeOutVersions'
  const to = isBack ? { takeoutId } : { takeoutId, reason }
  await addHistory(
    tx,
    by,
    marks.map(({ post, removed }) => ({
      postId: post.id,
      version: versionOf.get(post.id) ?? 0,
      action,
      from: removed,
      to,
    })),
  )
  await recordEvidence(
    tx,
    marks.map(({ post, removed }) => ({
      kind: `post.${action}`,
      subjectId: post.id,
      actorId: by.id,
      actorName: by.name,
      payload: { before: removed, after: to },
    })),
  )
  await (isBack ? showEscalationMessages(tx, ids) : hideEscalationMessages(tx, ids))
}

type Marks = Pick<Row, 'changedAt' | 'changedIn' | 'moreReadAt'> & { removed: Row['before'] }

function marksTakenOut({ changedAt, changedIn, moreReadAt, isChangeOut, isRereadOut }: Row): Marks {
  const removed = {
    ...(isChangeOut && changedAt && changedIn && { changedAt: changedAt.toISOString(), changedIn }),
    ...(isRereadOut && moreReadAt && { moreReadAt: moreReadAt.toISOString() }),
  }
  return {
    changedAt: isChangeOut ? null : changedAt,
    changedIn: isChangeOut ? null : changedIn,
    moreReadAt: isRereadOut ? null : moreReadAt,
    removed: Object.keys(removed).length > 0 ? removed : null,
  }
}

/** A mark does not come back if someone has reviewed the post since. */
function marksPutBack({ changedAt, changedIn, moreReadAt, reviewedAt, before, ...row }: Row): Marks {
  const isLater = reviewedAt !== null && row.beforeAt !== null && reviewedAt > row.beforeAt
  const [change, reread] = [
    changedAt === null && !row.isBeforeOut && !isLater ? before?.changedAt : undefined,
    moreReadAt === null && !row.isRereadOut && !isLater ? before?.moreReadAt : undefined,
  ]
  return {
    changedAt: change ? new Date(change) : changedAt,
    changedIn: change ? (before?.changedIn ?? null) : changedIn,
    moreReadAt: reread ? new Date(reread) : moreReadAt,
    removed: null,
  }
}
