import {
  MAX_KEYWORDS,
  MAX_KEYWORD_LENGTH,
  type KeywordFault,
  keywordFault,
  keywordKey,
  keywordText,
  type Language,
  splitKeywords,
  normalizeKeyword,
} from '#contract/index.ts'

export type Refusal =
  | { why: KeywordFault; values: { most: number } }
  | { why: 'listed'; values: { word: string } }
  | { why: 'many'; values: { most: number } }

export type AddResult = { keywords: string[]; added: string[]; refusal: Refusal | null }

/** `~hike` asks for the forms of a word in the language of the person who types it. */
const inLanguage = (typed: string, language: Language): string =>
  typed.trim().replace(/^~\s*(?=\S)/u, `${language}~`)

/** Adds a keyword, or returns why it was refused. Keywords with the same matches count as the same. */
function addKeyword(keywords: readonly string[], typed: string): AddResult {
  const word = normalizeKeyword(typed)
  const refuse = (refusal: Refusal): AddResult => ({ keywords: [...keywords], added: [], refusal })
  const fault = keywordFault(word)
  if (fault) return refuse({ why: fault, values: { most: MAX_KEYWORD_LENGTH } })
  const same = keywordKey(word)
  if (keywords.some((each) => keywordKey(each) === same))
    return refuse({ why: 'listed', values: { word: keywordText(word) } })
  if (keywords.length >= MAX_KEYWORDS) return refuse({ why: 'many', values: { most: MAX_KEYWORDS } })
  return { keywords: [...keywords, word], added: [word], refusal: null }
}

/** Adds the valid keywords of a list. */
export const addList = (keywords: readonly string[], text: string, language: Language): AddResult =>
  addAll(
    keywords,
    splitKeywords(text).map((piece) => inLanguage(piece, language)),
  )

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
export const addTyped = (keywords: readonly string[], typed: string, language: Language): AddResult =>
  isList(typed) ? addList(keywords, typed, language) : addKeyword(keywords, inLanguage(typed, language))
