import { foldText } from './fold.ts'

/** Maximum letters in a keyword, and maximum keywords in a search. */
export const MAX_KEYWORD_LENGTH = 100
export const MAX_KEYWORDS = 300

/** How a keyword is stored and shown: as typed, except for spaces. */
export const normalizeKeyword = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** Two keywords with the same result count as the same keyword. */
export const keywordKey = (text: string): string => foldText(text)

/** The messages for rejected keywords. */
export const KEYWORD_FAULTS = {
  empty: 'Enter a word first.',
  long: `A keyword has at most ${MAX_KEYWORD_LENGTH} characters.`,
  star: 'A * goes at the end of a word, after at least two letters.',
  nothing: 'Enter a word, number or symbol to search for.',
} as const
export type KeywordFault = keyof typeof KEYWORD_FAULTS

/** What is wrong with a single keyword; null if nothing is. */
export function keywordFault(text: string): KeywordFault | null {
  const normalized = normalizeKeyword(text)
  if (normalized === '') return 'empty'
  if (normalized.length > MAX_KEYWORD_LENGTH) return 'long'
  const folded = foldText(normalized)
  const star = folded.indexOf('*')
  if (star !== -1 && (star !== folded.length - 1 || !/[\p{L}\p{N}].*[\p{L}\p{N}]\*$/u.test(folded)))
    return 'star'
  return /[\p{L}\p{N}\p{S}]/u.test(folded) ? null : 'nothing'
}

/** Pieces of a pasted list: lines, commas and semicolons separate keywords. */
export const splitKeywords = (text: string): string[] =>
  text
    .split(/[\n\r,;，、；]+/)
    .map(normalizeKeyword)
    .filter((piece) => piece !== '')
