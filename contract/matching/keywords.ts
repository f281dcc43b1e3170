import { folded } from './fold.ts'

/** Maximum letters in a keyword, and maximum keywords in a search. */
export const KEYWORD_LENGTH = 100
export const KEYWORD_COUNT = 300

/** How a keyword is stored and shown: as typed, except for spaces. */
export const tidyKeyword = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** Two keywords with the same result count as the same keyword. */
export const sameKeyword = (text: string): string => folded(text)

/** The messages for rejected keywords. */
export const KEYWORD_FAULTS = {
  empty: 'Enter a word first.',
  long: `A keyword has at most ${KEYWORD_LENGTH} characters.`,
  star: 'A * goes at the end of a word, after at least two letters.',
  nothing: 'Enter a word, number or symbol to search for.',
} as const
export type KeywordFault = keyof typeof KEYWORD_FAULTS

/** What is wrong with a single keyword; null if nothing is. */
export function keywordFault(text: string): KeywordFault | null {
  const tidy = tidyKeyword(text)
  if (tidy === '') return 'empty'
  if (tidy.length > KEYWORD_LENGTH) return 'long'
  const bare = folded(tidy)
  const star = bare.indexOf('*')
  if (star !== -1 && (star !== bare.length - 1 || !/[\p{L}\p{N}].*[\p{L}\p{N}]\*$/u.test(bare))) return 'star'
  return /[\p{L}\p{N}\p{S}]/u.test(bare) ? null : 'nothing'
}

/** Pieces of a pasted list: lines, commas and semicolons separate keywords. */
export const splitKeywords = (text: string): string[] =>
  text
    .split(/[\n\r,;，、；]+/)
    .map(tidyKeyword)
    .filter((piece) => piece !== '')
