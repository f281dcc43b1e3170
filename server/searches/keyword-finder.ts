import { compileKeywords } from '#contract/index.ts'
import type { Flagger, PostFlag, SearchablePost } from '../posts/index.ts'

/** Flags arriving posts, and creates each client's flagging search. */
export const PRODUCT_FLAGGER: Flagger = { id: null, name: 'Proofline' }

export type FoundPost = PostFlag & { post: SearchablePost }

/** Finds the keywords in a text, as they were typed. */
export function keywordFinder(keywords: string[]): (text: string) => string[] {
  const matcher = compileKeywords(keywords)
  return (text) => matcher.match(text).map((index) => keywords[index] ?? '')
}
