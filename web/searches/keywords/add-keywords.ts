import {
  MAX_KEYWORDS,
  MAX_KEYWORD_LENGTH,
  type KeywordFault,
  keywordFault,
  keywordKey,
  splitKeywords,
  normalizeKeyword,
} from '#contract/index.ts'

export type Refusal =
  | { why: KeywordFault; values: { most: number } }
  | { why: 'listed'; values: { word: string } }
  | { why: 'many'; values: { most: number } }

export type AddResult = { keywords: string[]; added: string[]; refusal: Refusal | null }

/** Adds a keyword, or returns why it was refused. Keywords with the same matches count as the same. */
function addKeyword(keywords: readonly string[], typed: string): AddResult {
  const word = normalizeKeyword(typed)
  const refuse = (refusal: Refusal): AddResult => ({ keywords: [...keywords], added: [], refusal })
  const fault = keywordFault(word)
  if (fault) return refuse({ why: fault, values: { most: MAX_KEYWORD_LENGTH } })
  const same = keywordKey(word)
  if (keywords.some((each) => keywordKey(each) === same)) return refuse({ why: 'listed', values: { word } })
  if (keywords.length >= MAX_KEYWORDS) return refuse({ why: 'many', values: { most: MAX_KEYWORDS } })
  return { keywords: [...keywords, word], added: [word], refusal: null }
}

/** Adds the valid keywords of a list. */
export const addList = (keywords: readonly string[], text: string): AddResult =>
  addAll(keywords, splitKeywords(text))

function addAll(keywords: readonly string[], pieces: readonly string[]): AddResult {
  let result: AddResult = { keywords: [...keywords], added: [], refusal: null }
  for (const piece of pieces) {
    const next = addKeyword(result.keywords, piece)
    // A keyword that is already listed is no error in a list.
    const refusal = next.refusal?.why === 'listed' ? result.refusal : (next.refusal ?? result.refusal)
    result = { keywords: next.keywords, added: [...result.added, ...next.added], refusal }
  }
  return result
}

/** Applies the additions and removals made here to a list that someone else has changed in the meantime. */
export function rebaseKeywords(
  edited: readonly string[],
  original: readonly string[],
  current: readonly string[],
): AddResult {
  const kept = current.filter((word) => edited.includes(word) || !original.includes(word))
  return addAll(
    kept,
    edited.filter((word) => !original.includes(word)),
  )
}

export const isList = (text: string): boolean => splitKeywords(text).length > 1

/** Adds what is in the field: a keyword, or the keywords of a list. */
export const addTyped = (keywords: readonly string[], typed: string): AddResult =>
  isList(typed) ? addList(keywords, typed) : addKeyword(keywords, typed)
