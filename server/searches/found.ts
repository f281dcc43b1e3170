import type { Matcher } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Flagger, flagPosts, type SearchablePost } from '../posts/index.ts'

/** Flags what arrives, and makes each client's flagging search. */
export const SYSTEM: Flagger = { id: null, name: 'Proofline' }

export type Found = { post: SearchablePost; words: string[] }

/** Which of the keywords each post holds, as they were typed. */
export function findWords(posts: SearchablePost[], keywords: string[], matcher: Matcher): Found[] {
  return posts.map((post) => ({
    post,
    words: matcher.match(post.text).map((index) => keywords[index] ?? ''),
  }))
}

/** Flags posts by what was found in them. Most have no such word and no flag: nothing is to be written of these. */
export async function flagFound(tx: Tx, by: Flagger, found: Found[]): Promise<void> {
  const some = found.filter(({ post, words }) => post.isFlagged || words.length > 0)
  await flagPosts(
    tx,
    by,
    some.map(({ post, words }) => ({ postId: post.id, words })),
  )
}
