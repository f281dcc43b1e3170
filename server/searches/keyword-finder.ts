import { compileKeywords, type Matcher, neverKey } from '#contract/index.ts'
import type { Flagger, PostFlag, SearchablePost, WordFinder } from '../posts/index.ts'

/** Flags arriving posts, and creates each client's flagging search. */
export const PRODUCT_FLAGGER: Flagger = { id: null, name: 'Proofline' }

export type FoundPost = PostFlag & { post: SearchablePost }

/** Preparing the default list takes as long as flagging thousands of posts, and an import asks for it with each batch. */
const MAX_PREPARED = 8
const prepared = new Map<string, Matcher>()

function matcherOf(keywords: string[]): Matcher {
  const name = keywords.join('\n')
  const matcher = prepared.get(name) ?? compileKeywords(keywords)
  // At the end, because the first one is deleted when there are too many.
  prepared.delete(name)
  prepared.set(name, matcher)
  const [oldest] = prepared.keys()
  if (prepared.size > MAX_PREPARED && oldest !== undefined) prepared.delete(oldest)
  return matcher
}

/** Finds the keywords in a text, as they were typed. @param never keywords that flag no post of the client */
export function keywordFinder(keywords: string[], never: readonly string[] = []): WordFinder {
  const matcher = matcherOf(keywords)
  const excluded = new Set(never.map(neverKey))
  return {
    wordsIn: (text) => matcher.match(text).map((index) => keywords[index] ?? ''),
    isNever: (word) => excluded.size > 0 && excluded.has(neverKey(word)),
  }
}
