import { faultOfKeyword, type Keyword, type KeywordFault } from '../matching/keywords.ts'
import type { Language } from '../vocabulary/language.ts'

/** A word, a phrase, a beginning, or a word with its forms: `forms` of all languages unless one is named. */
export type FindTerm = { text: string; forms: readonly Language[] }

export function faultOf({ text, forms }: FindTerm): Exclude<KeywordFault, 'empty'> | null {
  const fault = faultOfKeyword(keywordOf({ text, forms: forms[0] ?? null }))
  return fault === 'empty' ? 'nothing' : fault
}

/** A term as a keyword, never read from text, so that no letter of it is a sign. */
const keywordOf = ({ text, forms }: { text: string; forms: Language | null }): Keyword => ({
  text,
  forms,
  onlyIn: null,
  unless: [],
})

/** The keywords of terms, with the index of each one's term. */
export const keywordsOf = (terms: readonly FindTerm[]): { keyword: Keyword; term: number }[] =>
  terms.flatMap(({ text, forms }, term) =>
    (forms.length === 0 ? [null] : forms).map((language) => ({
      keyword: keywordOf({ text, forms: language }),
      term,
    })),
  )

/** Letters more, less or other, and neighbors that changed places; more than `most` if they are more. */
export function changesBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1]
      const isTurned = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      now[at] = Math.min(
        (last[at] ?? 0) + 1,
        (now[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        row > 1 && at > 1 && isTurned ? (before[at - 2] ?? 0) + 1 : most + 1,
      )
    }
    if (Math.min(...now) > most) return most + 1
    ;[before, last] = [last, now]
  }
  return last[other.length] ?? most + 1
}
