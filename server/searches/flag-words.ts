import { isDeepStrictEqual } from 'node:util'
import {
  type FlagWordChange,
  keywordKey,
  keywordText,
  MAX_KEYWORDS,
  neverKey,
  type PostSearch,
} from '#contract/index.ts'
import { firmManagers } from '../identity/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import { publish } from '../platform/history/events.ts'
import { addNotices } from '../platform/history/notices.ts'
import { type Actor, actorName } from '../platform/http/call.ts'
import { newId } from '../platform/ids.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { findPosts } from '../posts/index.ts'
import { beginSearch } from './begin-search.ts'
import { flaggingSearchOf, getPostSearch, lockSearch } from './reads.ts'

type Lists = Pick<PostSearch, 'keywords' | 'never'>

/** The lists of a client after a change of one keyword; the same lists if there is nothing to change. */
function changed({ keywords, never }: Lists, change: FlagWordChange, word: string): Lists {
  const withoutIt = never.filter((each) => neverKey(each) !== neverKey(word))
  switch (change) {
    case 'never':
      return { keywords, never: withoutIt.length < never.length ? never : [...never, word] }
    case 'notNever':
      return { keywords, never: withoutIt }
    case 'add':
      return {
        keywords: keywords.some((each) => keywordKey(each) === keywordKey(word))
          ? keywords
          : [...keywords, word],
        never: withoutIt,
      }
    case 'remove':
      return { keywords: keywords.filter((each) => keywordKey(each) !== keywordKey(word)), never }
  }
}

/** Changes what one keyword does for a client; its posts are then flagged again. @throws Problem NOT_FOUND, NO_FLAGGING_SEARCH, VALIDATION_FAILED */
export async function changeFlagWord(
  tx: Tx,
  actor: Actor,
  clientId: string,
  { change, keyword }: { change: FlagWordChange; keyword: string },
): Promise<PostSearch> {
  const { id } = await flaggingSearchOf(tx, actor, clientId)
  const before = await lockSearch(tx, actor, id, 'change')
  const after = changed(before, change, keyword)
  if (isDeepStrictEqual(after, { keywords: before.keywords, never: before.never }))
    throw invalid({ keyword: `There is nothing to change for “${keywordText(keyword)}”.` })
  if (Math.max(after.keywords.length, after.never.length) > MAX_KEYWORDS)
    throw invalid({ keyword: `A list has at most ${MAX_KEYWORDS} keywords.` })
  if (after.keywords.length === 0) throw invalid({ keyword: 'A list keeps at least one keyword.' })
  await tx.run(sql`
    update post_searches set keywords = ${after.keywords}::text[], never_keywords = ${after.never}::text[]
    where customer_id = ${tx.customerId} and id = ${id}`)
  await beginSearch(tx, id, { id: actor.userId, name: actorName(actor) })
  await recordEvidence(tx, [
    {
      kind: 'search.edit',
      subjectId: id,
      actorId: actor.userId,
      payload: {
        clientId,
        before: before.keywords,
        after: after.keywords,
        never: { before: before.never, after: after.never },
      },
    },
  ])
  await publish(tx, [{ type: 'search.changed', clientId, searchId: id }])
  return getPostSearch(tx, actor, id)
}

/** Notifies the firm’s managers of a keyword that the actor would change, at this post. @throws Problem NOT_FOUND */
export async function suggestFlagWord(
  tx: Tx,
  actor: Actor,
  postId: string,
  { change, keyword }: { change: 'never' | 'add'; keyword: string },
): Promise<void> {
  const [post] = await findPosts(tx, actor, [postId])
  if (!post) throw new Problem('NOT_FOUND')
  const { id, firstName, lastName } = post.client
  const subjectId = newId(tx.customerId)
  const managers = await firmManagers(tx, actor.userId)
  await addNotices(
    tx,
    managers.map((userId) => ({
      userId,
      type: 'flag_word_suggested',
      subjectId,
      data: { postId, client: { id, firstName, lastName }, by: actorName(actor), change, keyword },
    })),
  )
}
