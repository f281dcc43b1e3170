import {
  KEYWORD_COUNT,
  KEYWORD_LENGTH,
  type KeywordFault,
  keywordFault,
  sameKeyword,
  splitKeywords,
  tidyKeyword,
} from '#contract/index.ts'

export type Refusal =
  | { why: KeywordFault; values: { most: number } }
  | { why: 'listed'; values: { word: string } }
  | { why: 'many'; values: { most: number } }

export type Added = { keywords: string[]; added: string[]; refusal: Refusal | null }

/** Adds a keyword, or returns why it was refused. Keywords with the same matches count as the same. */
export function addKeyword(keywords: readonly string[], typed: string): Added {
  const word = tidyKeyword(typed)
  const stay = (refusal: Refusal): Added => ({ keywords: [...keywords], added: [], refusal })
  const fault = keywordFault(word)
  if (fault) return stay({ why: fault, values: { most: KEYWORD_LENGTH } })
  const same = sameKeyword(word)
  if (keywords.some((each) => sameKeyword(each) === same)) return stay({ why: 'listed', values: { word } })
  if (keywords.length >= KEYWORD_COUNT) return stay({ why: 'many', values: { most: KEYWORD_COUNT } })
  return { keywords: [...keywords, word], added: [word], refusal: null }
}

/** Adds the valid keywords of a pasted list. */
export const addList = (keywords: readonly string[], text: string): Added =>
  addAll(keywords, splitKeywords(text))

function addAll(keywords: readonly string[], pieces: readonly string[]): Added {
  let all: Added = { keywords: [...keywords], added: [], refusal: null }
  for (const piece of pieces) {
    const next = addKeyword(all.keywords, piece)
    // A keyword that is already listed is no error in a pasted list.
    const refusal = next.refusal?.why === 'listed' ? all.refusal : (next.refusal ?? all.refusal)
    all = { keywords: next.keywords, added: [...all.added, ...next.added], refusal }
  }
  return all
}

/** Applies the additions and removals made here to a list that someone else has changed in the meantime. */
export function rebased(
  mine: readonly string[],
  opened: readonly string[],
  inForce: readonly string[],
): Added {
  const kept = inForce.filter((word) => mine.includes(word) || !opened.includes(word))
  return addAll(
    kept,
    mine.filter((word) => !opened.includes(word)),
  )
}

export const isList = (text: string): boolean => splitKeywords(text).length > 1
