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

/** Whether two words differ by one letter more, less or other, or by two that changed places. */
export function isOneApart(one: string, other: string): boolean {
  if (one === other) return false
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.slice(at + (short.length === long.length ? 1 : 0)) === long.slice(at + 1)) return true
  return (
    short.length === long.length &&
    short[at] === long[at + 1] &&
    short[at + 1] === long[at] &&
    short.slice(at + 2) === long.slice(at + 2)
  )
}
