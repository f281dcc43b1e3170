import { stageRows } from '../../platform/db/copy.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { markForRebuild } from '../rebuild/marks.ts'
import { type Flagging, flagOf, flagStored, type PostFlag } from './flags.ts'
import { ensureGroups, postsInRenamed } from './groups.ts'
import { searchableText } from './searchable.ts'
import { foldedText, refreshTexts, writeTexts } from '../find/texts.ts'
import {
  type ChangedPost,
  lockPosts,
  lockPostsOfAccount,
  markOtherVersions,
  numberWords,
  showVersions,
} from './changed-posts.ts'
import { findKnownPosts, findPostsWithNewFacts } from './known-posts.ts'
import { fillTaken, storeMedia } from './media.ts'
import { findSamePosts, markLikelySame, separateAliases } from './same-posts.ts'
import { type PostOrigin, type NewPost, POST_COLUMNS, type ReadyPost } from './rows.ts'
import { findByRecords, findRemoved, recordReread } from './reread.ts'
import { newVersion, readyPost, writeVersions } from './versions.ts'
import { insertPosts } from '../counters/write.ts'

export type { NewMedia, NewPost, PostOrigin } from './rows.ts'

export type StoreResult = { identity: string; postId: string; outcome: 'added' | 'known' | 'changed' }

/**
 * Merges posts of one social account: new ones are added; known ones stay with their review; differing facts become a version, which the
 * post shows unless a newer archive has it too (docs/decisions/008). Idempotent, regardless of other imports in between. @param posts have
 * different identities @param flagging how added and changed posts are flagged; null: not at all
 */
export async function storePosts(
  tx: Tx,
  account: PostOrigin,
  posts: NewPost[],
  flagging: Flagging | null = null,
): Promise<StoreResult[]> {
  if (posts.length === 0) return []
  await lockPostsOfAccount(tx, account.id)
  const { known, likely, removed } = await findKnown(tx, account, posts)
  if (!account.isReread)
    await bringBack(
      tx,
      account,
      [...known.values()].map(({ id }) => id),
    )
  const groups = await ensureGroups(tx, account, posts)
  const ready = posts.map((post) => post.ready ?? readyPost(tx.customerId, account, post))
  const facts = ready.map(({ hashes }) => hashes.facts)
  const newFacts = await findPostsWithNewFacts(tx, known, posts, facts, account.isReread === true)
  const plan = planWrites(account, posts, { known, likely, removed, groups, ready, newFacts, flagging })
  const { changed, offered } = plan
  const renamed = await postsInRenamed(tx, groups)
  const others = [...offered.map(({ otherId }) => otherId), ...renamed]
  const locked = await lockPosts(tx, [...changed, ...others.map((postId) => ({ postId }))])
  if (plan.added.length > 0)
    await insertPosts(tx, POST_COLUMNS, await stageRows(tx, 'posts', POST_COLUMNS, plan.added))
  const addedMedia = await storeMedia(tx, plan.mediaOf, changed)
  await numberWords(tx, changed)
  await showVersions(tx, account, changed, locked)
  if (account.isReread) {
    await fillTaken(
      tx,
      posts.flatMap((post) => {
        const found = known.get(post.identity)
        return found ? [{ postId: found.id, post }] : []
      }),
    )
    await recordReread(tx, account, changed, locked, addedMedia)
  }
  const versions = plan.versions.map(({ postId, versionNumber, index }) =>
    newVersion(account, postId, versionNumber, posts[index] as NewPost, ready[index] as ReadyPost),
  )
  await writeVersions(tx, account, versions)
  await markOtherVersions(
    tx,
    changed.map(({ postId }) => postId),
  )
  await markLikelySame(tx, offered)
  const existing = [...changed.map(({ postId }) => postId), ...plan.again, ...renamed]
  await writeTexts(tx, plan.texts)
  await refreshTexts(tx, existing)
  if (flagging) await flagStored(tx, flagging, plan.flags, existing)
  return plan.stored
}

/** Someone decided that this archive is the client's, so its posts are too, even if they were taken out with another one. They come back when it is read. */
async function bringBack(tx: Tx, { id, importId }: PostOrigin, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const found = await tx.rows<{ id: string }>(sql`
    select id from posts where customer_id = ${tx.customerId} and taken_out_in is not null and id = any(${uuids(ids)}) order by id`)
  await markForRebuild(
    tx,
    id,
    found.map((post) => post.id),
    { importId },
  )
}

type FoundPosts = {
  known: Awaited<ReturnType<typeof findKnownPosts>>
  /** Posts that are probably the same as a new one, by its identity. */
  likely: Awaited<ReturnType<typeof findSamePosts>>['likely']
  /** Identities of posts that are not to be stored. */
  removed: ReadonlySet<string>
}

/** The posts that the account already has, by identity, including those that another source named differently. */
async function findKnown(tx: Tx, account: PostOrigin, posts: NewPost[]): Promise<FoundPosts> {
  const known = await findKnownPosts(tx, account, posts)
  await separateAliases(tx, account, known)
  const unknown = () => posts.filter(({ identity }) => !known.has(identity))
  const ids = () => new Set([...known.values()].map(({ id }) => id))
  const addRenamed = async (identities: ReadonlySet<string>): Promise<void> => {
    if (identities.size === 0) return
    const renamed = posts.filter(({ identity }) => identities.has(identity))
    for (const [identity, post] of await findKnownPosts(tx, account, renamed)) known.set(identity, post)
  }
  if (account.isReread) await addRenamed(await findByRecords(tx, account, unknown(), ids()))
  const isEnded = account.isReread || account.isContinued
  const removed = isEnded ? await findRemoved(tx, account, unknown()) : new Set<string>()
  const unseen = unknown().filter(({ identity }) => !removed.has(identity))
  const { same, likely } = await findSamePosts(tx, account, unseen, ids())
  await addRenamed(same)
  return { known, likely, removed }
}

type WritePlan = {
  stored: StoreResult[]
  /** Lines of COPY. */
  added: string[]
  mediaOf: { postId: string; post: NewPost }[]
  changed: ChangedPost[]
  /** `index`: of the version's post in `posts`. */
  versions: { postId: string; versionNumber: number; index: number }[]
  offered: { postId: string; otherId: string }[]
  texts: Parameters<typeof writeTexts>[1][number][]
  flags: PostFlag[]
  /** Posts that this import has already stored. */
  again: string[]
}

/** The outcome for each post: added, a new version, or nothing; none for posts that were permanently removed. */
function planWrites(
  { isReread = false, clientId }: PostOrigin,
  posts: NewPost[],
  {
    known,
    likely,
    removed,
    groups,
    ready,
    newFacts,
    flagging,
  }: FoundPosts & {
    groups: Awaited<ReturnType<typeof ensureGroups>>
    ready: ReadyPost[]
    newFacts: Awaited<ReturnType<typeof findPostsWithNewFacts>>
    flagging: Flagging | null
  },
): WritePlan {
  const plan: WritePlan = {
    stored: [],
    added: [],
    mediaOf: [],
    changed: [],
    versions: [],
    offered: [],
    texts: [],
    flags: [],
    again: [],
  }
  for (const [index, post] of posts.entries()) {
    const { identity } = post
    const knownPost = known.get(identity)
    if (!knownPost) {
      if (removed.has(identity)) continue
      const { id: postId, row } = ready[index] as ReadyPost
      const group = groups.get(post)
      plan.added.push(`${row}\t${group?.id ?? '\\N'}`)
      const text = searchableText(post, group)
      plan.texts.push({ id: postId, clientId, folded: foldedText(text, post.tags) })
      const flag = flagging && flagOf(postId, text, flagging)
      if (flag && flag.words.length + flag.never.length > 0) plan.flags.push(flag)
      plan.mediaOf.push({ postId, post })
      plan.versions.push({ postId, versionNumber: 1, index })
      const otherId = likely.get(identity)
      if (otherId) plan.offered.push({ postId, otherId })
      plan.stored.push({ identity, postId, outcome: 'added' })
      continue
    }
    const { id: postId, versionByThisImport: own } = knownPost
    const isNew = newFacts.has(identity)
    if (isNew) {
      const versionNumber = knownPost.number + 1
      // Words that the newer archive of an API cuts off are still shown as this one has them.
      const isOlder = knownPost.isOlder && !(isReread && knownPost.isShownOfImport)
      plan.changed.push({ postId, post, groupId: groups.get(post)?.id ?? null, versionNumber, isOlder })
      plan.versions.push({ postId, versionNumber, index })
    } else if (own !== null && !isReread) plan.again.push(postId)
    // A newer reader does not make a change of what its import found unchanged.
    const isChanged = own !== null || (isNew && !isReread)
    plan.stored.push({ identity, postId, outcome: own === 1 ? 'added' : isChanged ? 'changed' : 'known' })
  }
  return plan
}
