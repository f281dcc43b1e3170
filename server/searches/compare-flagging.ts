import { type FlaggingChoice, type FlaggingComparison, TEXT_SEPARATOR } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Actor } from '../platform/http/call.ts'
import { flagOf, searchableAfter } from '../posts/index.ts'
import { chosenKeywords, flaggingDefaults } from './new-client-list.ts'
import { keywordFinder } from './keyword-finder.ts'
import { getPostSearch } from './reads.ts'

const BATCH_SIZE = 2000
/** They take about three seconds, while a person waits. */
const MAX_POSTS = 200_000
const MAX_EXAMPLES = 3
const EXAMPLE_LENGTH = 160

/**
 * What the keywords of new clients would flag of the posts of this search's client, outside the trash. @param asked themes and languages other than
 * those of the firm @throws Problem NOT_FOUND
 */
export async function compareFlagging(
  tx: Tx,
  actor: Actor,
  id: string,
  asked: Partial<FlaggingChoice> = {},
): Promise<FlaggingComparison> {
  const search = await getPostSearch(tx, actor, id)
  const defaults = await flaggingDefaults(tx, tx.customerId)
  const { themes = defaults.themes, languages = defaults.languages } = asked
  const keywords = chosenKeywords(defaults.keywords, { themes, languages })
  let flagged = 0
  const [now, then] = [keywordFinder(search.keywords, search.never), keywordFinder(keywords, search.never)]
  const added: FlaggingComparison['added'] = { count: 0, some: [] }
  const removed: FlaggingComparison['removed'] = { count: 0, some: [] }
  let posts = 0
  let after: { place: string; id: string } | null = null
  for (;;) {
    const batch = await searchableAfter(tx, search.clientId, after, { limit: BATCH_SIZE, withTrashed: false })
    for (const post of batch) {
      const [before, words] = [flagOf(post.id, post, now).words, flagOf(post.id, post, then).words]
      if (before.length > 0) flagged += 1
      if (before.length > 0 === words.length > 0) continue
      const side = words.length > 0 ? added : removed
      side.count += 1
      if (side.some.length === MAX_EXAMPLES) continue
      const text = `${post.text}${TEXT_SEPARATOR}${post.earlier}`
      side.some.push({ id: post.id, text: excerptOf(text), keywords: words.length > 0 ? words : before })
    }
    posts += batch.length
    const last = batch.at(-1)
    if (!last || batch.length < BATCH_SIZE || posts >= MAX_POSTS) break
    after = { place: last.place, id: last.id }
  }
  return { keywords, added, removed, flagged, posts }
}

const excerptOf = (text: string): string =>
  Array.from(text.split(TEXT_SEPARATOR).filter(Boolean).join(' · ')).slice(0, EXAMPLE_LENGTH).join('')
