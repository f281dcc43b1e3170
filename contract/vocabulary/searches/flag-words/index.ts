import { groupBy } from '../../../grouping.ts'
import { keywordKey, parseKeyword, splitKeywords } from '../../../matching/index.ts'
import type { Language } from '../../language.ts'
import { FLAG_THEMES, type FlagTheme, type FlagWords, type KeywordTheme } from '../flag-themes.ts'
import { FLAG_WORDS_EN } from './en.ts'
import { FLAG_WORDS_ES } from './es.ts'
import { FLAG_WORDS_FR } from './fr.ts'

const LISTS: Record<Language, FlagWords> = { en: FLAG_WORDS_EN, es: FLAG_WORDS_ES, fr: FLAG_WORDS_FR }

/** A keyword of the default list, with the languages that have it. */
type ListedWord = { written: string; theme: FlagTheme; language: Language }

/** People leave out apostrophes: cant, jai. */
const withAndWithoutApostrophe = (written: string): string[] => [
  ...new Set([written, written.replaceAll("'", '')]),
]

const wordsOf = (theme: FlagTheme): ListedWord[] =>
  (Object.keys(LISTS) as Language[]).flatMap((language) =>
    splitKeywords(LISTS[language][theme])
      .flatMap(withAndWithoutApostrophe)
      .map((written) => ({ written, theme, language })),
  )

/** The same word of two languages is one keyword, with the exceptions of both. */
function merge(words: readonly ListedWord[]): string {
  const [head = ''] = words[0]?.written.split(' !') ?? []
  return [head, ...new Set(words.flatMap(({ written }) => parseKeyword(written).unless))].join(' !')
}

const byKey = groupBy(FLAG_THEMES.flatMap(wordsOf), ({ written }) => keywordKey(written))

/** The flagging keywords of a new client: in English, Spanish and French, by theme. A keyword of two themes is in the first. */
export const FLAGGING_KEYWORDS: readonly string[] = [...byKey.values()].map(merge)

/** Flags name the same few keywords on every page of a list. */
const MAX_KNOWN_THEMES = 20_000
const knownThemes = new Map<string, KeywordTheme>()

/** The theme of a keyword, whatever its exceptions. */
export function themeOf(written: string): KeywordTheme {
  const known = knownThemes.get(written)
  if (known) return known
  const theme = byKey.get(keywordKey(written))?.[0]?.theme ?? 'own'
  if (knownThemes.size >= MAX_KNOWN_THEMES) knownThemes.clear()
  knownThemes.set(written, theme)
  return theme
}

/** The languages whose default list has this keyword; none if people added it. */
export const listLanguagesOf = (written: string): Language[] => [
  ...new Set(byKey.get(keywordKey(written))?.map(({ language }) => language)),
]
