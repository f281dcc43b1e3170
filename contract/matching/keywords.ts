import { LANGUAGE_NAMES, type Language } from '../vocabulary/language.ts'
import { foldText } from './fold.ts'

/** Maximum letters in a keyword with its exceptions, and maximum keywords in a search. */
export const MAX_KEYWORD_LENGTH = 300
export const MAX_KEYWORDS = 4000

/** How a keyword is stored and shown: as typed, except for spaces. */
export const normalizeKeyword = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/**
 * A keyword as it is written: `gym`, `gym*` (words that begin with it), `en~hike` (its forms in a language), `en:pain` (not in texts that are surely in
 * another language), each with exceptions: `running !running late !running out`.
 */
export type Keyword = {
  /** A word or phrase, with a star if it is a beginning. */
  text: string
  /** Of its forms. */
  forms: Language | null
  onlyIn: Language | null
  /** Phrases in which it does not count. */
  unless: string[]
}

const MARKED = new RegExp(`^(${LANGUAGE_NAMES.join('|')})([~:])\\s*(.*)$`, 'su')

export function parseKeyword(written: string): Keyword {
  const [head = '', ...unless] = normalizeKeyword(written).split(/ !(?=\S)/u)
  const [, language, mark, text] = MARKED.exec(head) ?? []
  const of = (which: string) => (mark === which ? (language as Language) : null)
  return { text: text ?? head, forms: of('~'), onlyIn: of(':'), unless }
}

/** The word or phrase alone, for a mark. */
export const keywordText = (written: string): string => parseKeyword(written).text
/** Of several, each once. */
export const keywordTexts = (written: readonly string[]): string[] => [...new Set(written.map(keywordText))]

/** Two keywords with the same result count as the same keyword, whatever their exceptions. */
export function keywordKey(written: string): string {
  const { text, forms, onlyIn } = parseKeyword(written)
  const mark = forms ? `${forms}~` : onlyIn ? `${onlyIn}:` : ''
  return mark + foldText(text)
}

/** A word that is never to flag posts is that word in every language and kind: exact, its beginning, or its forms. */
export const neverKey = (written: string): string => foldText(keywordText(written)).replace(/\*$/u, '')

/** The messages for rejected keywords. */
export const KEYWORD_FAULTS = {
  empty: 'Enter a word first.',
  long: `A keyword has at most ${MAX_KEYWORD_LENGTH} characters.`,
  star: 'A * goes at the end of a word, after at least two letters.',
  forms: 'Forms are found of whole words: leave out the *, and write letters only.',
  nothing: 'Enter a word, number or symbol to search for.',
} as const

export type KeywordFault = keyof typeof KEYWORD_FAULTS

/** What is wrong with a single keyword; null if nothing is. */
export function keywordFault(written: string): KeywordFault | null {
  const normalized = normalizeKeyword(written)
  if (normalized === '') return 'empty'
  if (normalized.length > MAX_KEYWORD_LENGTH) return 'long'
  return faultOfKeyword(parseKeyword(normalized))
}

/** The same for one that was not written as text. */
export function faultOfKeyword({ text, forms, unless }: Keyword): KeywordFault | null {
  if (text.length > MAX_KEYWORD_LENGTH) return 'long'
  if (forms && !/^\p{L}+(?: \p{L}+)*$/u.test(foldText(text))) return 'forms'
  for (const each of [text, ...unless]) {
    const fault = textFault(foldText(each))
    if (fault) return fault
  }
  return null
}

function textFault(folded: string): KeywordFault | null {
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
