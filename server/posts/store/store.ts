import { copyLine, stage } from '../../platform/db/copy.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type Flagging, flagOf, flagPosts, type PostFlag } from './flags.ts'
import { matchingGroups } from './groups.ts'
import { searchableOf, searchableText } from './searchable.ts'
import { type ChangedPost, lockPosts, numberWords, showVersions } from './changed.ts'
import { knownPosts, newsOf } from './known.ts'
import { storeMedia } from './media.ts'
import { findSame, offerLikely } from './same.ts'
import { type PostOrigin, type NewPost, POST_COLUMNS, type ReadyPost } from './rows.ts'
import { readyPost, writeVersions } from './versions.ts'
import { insertPosts } from '../counters/write.ts'

export type { NewMedia, NewPost, PostOrigin } from './rows.ts'

export type Stored = { identity: string; postId: string; outcome: 'added' | 'known' | 'changed' }

/**
 * Merges posts of one social account: what is new is added, what is known stays as it is with its review, what the archive says differently
 * becomes a version, which the post shows unless a newer archive has it too (docs/decisions/008). Running it again with the same posts changes
 * nothing, whatever another import did in between. Posts of one call have different identities.
 * @param flagging how the posts that are added or changed are flagged; null: they are not
 */
export async function storePosts(
  tx: Tx,
  account: PostOrigin,
  posts: NewPost[],
  flagging: Flagging | null = null,
): Promise<Stored[]> {
  if (posts.length === 0) return []
  // Two imports into one account take turns, so that "known" is certain.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${account.id}, 7))`)
  const known = await knownPosts(tx, account, posts)
  const { same, likely } = await findSame(
    tx,
    account,
    posts.filter(({ identity }) => !known.has(identity)),
    new Set([...known.values()].map(({ id }) => id)),
  )
  if (same.size > 0) {
    const found = await knownPosts(
      tx,
      account,
      posts.filter(({ identity }) => same.has(identity)),
    )
    for (const [identity, post] of found) known.set(identity, post)
  }
  const groups = await matchingGroups(tx, account, posts)
  const ready = posts.map((post) => post.ready ?? readyPost(tx.customerId, account, post))
  const stored: Stored[] = []
  const added: string[] = []
  const written: { postId: string; number: number; index: number }[] = []
  const offered: { postId: string; otherId: string }[] = []
  const changed: ChangedPost[] = []
  const mediaOf: { postId: string; post: NewPost }[] = []
  const flags: PostFlag[] = []
  const again: string[] = []
  const news = await newsOf(
    tx,
    known,
    posts,
    ready.map(({ hashes }) => hashes.facts),
  )
  for (const [index, post] of posts.entries()) {
    const before = known.get(post.identity)
    if (!before) {
      const { id: postId, row } = ready[index] as ReadyPost
      const group = groups.get(post)
      added.push(`${row}\t${group?.id ?? '\\N'}`)
      const flag = flagging && flagOf(postId, searchableText(post, group), flagging.wordsIn)
      if (flag && flag.words.length > 0) flags.push(flag)
      mediaOf.push({ postId, post })
      written.push({ postId, number: 1, index })
      const otherId = likely.get(post.identity)
      if (otherId) offered.push({ postId, otherId })
      stored.push({ identity: post.identity, postId, outcome: 'added' })
    } else if (before.mine !== null) {
      again.push(before.id)
      stored.push({
        identity: post.identity,
        postId: before.id,
        outcome: before.mine === 1 ? 'added' : 'changed',
      })
    } else if (news.has(post.identity)) {
      const number = before.number + 1
      changed.push({
        postId: before.id,
        post,
        groupId: groups.get(post)?.id ?? null,
        number,
        isOlder: before.isOlder,
      })
      written.push({ postId: before.id, number, index })
      stored.push({ identity: post.identity, postId: before.id, outcome: 'changed' })
    } else {
      stored.push({ identity: post.identity, postId: before.id, outcome: 'known' })
    }
  }
  const locked = await lockPosts(tx, [...changed, ...offered.map(({ otherId }) => ({ postId: otherId }))])
  if (added.length > 0) await insertPosts(tx, POST_COLUMNS, await stage(tx, 'posts', POST_COLUMNS, added))
  await storeMedia(tx, mediaOf, changed)
  await numberWords(tx, changed)
  await showVersions(tx, account, changed, locked)
  const versions = written.map(({ postId, number, index }) => {
    const { version, hashes } = ready[index] as ReadyPost
    const { words } = posts[index] as NewPost
    return {
      postId,
      line: `${postId}\t${number}\t${version}\t${copyLine(['words'], { words: JSON.stringify(words) })}`,
      commitment: hashes.commitment,
    }
  })
  await writeVersions(tx, account, versions)
  await offerLikely(tx, offered)
  const there = [...changed.map(({ postId }) => postId), ...again]
  if (flagging) await flagStored(tx, flagging, flags, there)
  return stored
}

/** @param added flags of posts that are new @param there those that were, by id, a batch that is stored again among them */
async function flagStored(
  tx: Tx,
  { by, wordsIn }: Flagging,
  added: PostFlag[],
  there: string[],
): Promise<void> {
  const shown = await searchableOf(tx, there)
  await flagPosts(tx, by, [...added, ...shown.map((post) => flagOf(post.id, post, wordsIn))])
}
