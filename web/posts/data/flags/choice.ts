import { KEYWORD_THEME_NAMES, type KeywordTheme, keywordText, type Post } from '#contract/index.ts'
import type { Search } from '../../../kit/address/search-params.ts'

/** Filters by the keywords of flags, with the names of the call's query. */
export type FlagQuery = {
  flagThemes?: KeywordTheme[] | undefined
  flagWords?: string[] | undefined
  neverWords?: string[] | undefined
}

/** The same as a choice, which is stored in the address. Themes and words add up; words that never flag posts are a list of their own. */
export type FlagChoice = {
  themes: KeywordTheme[] | null
  words: string[] | null
  never: string[] | null
}

export const NO_FLAG_WORDS: FlagChoice = { themes: null, words: null, never: null }

/** Between keywords in the address: they have spaces and commas, but are one line each. */
const SEPARATOR = '\n'
const MAX_WORDS = 50

const wordsIn = (value: string | undefined): string[] | null => {
  const words = (value ?? '')
    .split(SEPARATOR)
    .filter((word) => word.trim() !== '')
    .slice(0, MAX_WORDS)
  return words.length > 0 ? words : null
}
const orNull = <Item>(items: Item[]): Item[] | null => (items.length > 0 ? items : null)

export function readFlagWords(search: Search): FlagChoice {
  const asked = search['themes']?.split(',') ?? []
  const never = wordsIn(search['never'])
  return {
    themes: never ? null : orNull(KEYWORD_THEME_NAMES.filter((theme) => asked.includes(theme))),
    words: never ? null : wordsIn(search['words']),
    never,
  }
}

export const writeFlagWords = ({ themes, words, never }: FlagChoice): Search => ({
  themes: themes?.join(','),
  words: words?.join(SEPARATOR),
  never: never?.join(SEPARATOR),
})

/** With or without one item. */
function toggled<Item>(items: Item[] | null, item: Item): Item[] | null {
  const others = (items ?? []).filter((each) => each !== item)
  return orNull(others.length === items?.length || items === null ? [...others, item] : others)
}

export const toggleTheme = (choice: FlagChoice, theme: KeywordTheme): FlagChoice => ({
  ...choice,
  themes: toggled(choice.themes, theme),
  never: null,
})
export const toggleWord = (choice: FlagChoice, word: string): FlagChoice => ({
  ...choice,
  words: toggled(choice.words, word),
  never: null,
})
export const toggleNever = (choice: FlagChoice, word: string): FlagChoice => ({
  themes: null,
  words: null,
  never: toggled(choice.never, word),
})

/** Only for a list of one client, whose keywords they are. */
export const flagQuery = (
  { themes, words, never }: FlagChoice,
  clientIds: readonly string[] | undefined,
): FlagQuery & { isFlagged?: boolean } =>
  clientIds?.length !== 1
    ? {}
    : never
      ? { isFlagged: false, neverWords: never }
      : {
          ...(themes ? { flagThemes: themes } : {}),
          ...(words ? { flagWords: words } : {}),
        }

/** Whether a post still has one of the asked keywords; which never flag it, only the server knows. */
export const hasFlagWords = (post: Post, { flagThemes, flagWords }: FlagQuery): boolean =>
  (!flagThemes && !flagWords) ||
  post.flaggedWords.some(
    (word, index) => flagWords?.includes(word) || flagThemes?.includes(post.flaggedThemes?.[index] ?? 'own'),
  )

/** The chosen themes and words as text. */
export const flagWordsText = (
  { flagThemes, flagWords, neverWords }: FlagQuery,
  t: (word: `theme_${KeywordTheme}` | 'neverFor', values?: Record<string, string>) => string,
): string[] => [
  ...(flagThemes ?? []).map((theme) => t(`theme_${theme}`)),
  ...(flagWords ?? []).map(keywordText),
  ...(neverWords ?? []).map((word) => t('neverFor', { word: keywordText(word) })),
]
