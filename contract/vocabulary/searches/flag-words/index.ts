import { groupBy } from '../../../grouping.ts'
import { keywordKey, parseKeyword, splitKeywords } from '../../../matching/index.ts'
import { FLAG_WORDS_EN } from './en.ts'
import { FLAG_WORDS_ES } from './es.ts'
import { FLAG_WORDS_FR } from './fr.ts'
import { FLAG_THEMES, type FlagTheme } from './themes.ts'

export { FLAG_THEMES, type FlagTheme }

const LISTS = [FLAG_WORDS_EN, FLAG_WORDS_ES, FLAG_WORDS_FR]

/** The same word of two languages is one keyword, with the exceptions of both. */
function merge(written: readonly string[]): string {
  const [first = ''] = written
  const [head = ''] = first.split(' !')
  return [head, ...new Set(written.flatMap((each) => parseKeyword(each).unless))].join(' !')
}

/** People leave out apostrophes: cant, jai. */
const withAndWithoutApostrophe = (written: string): string[] => [
  ...new Set([written, written.replaceAll("'", '')]),
]

const wordsOf = (theme: FlagTheme): string[] =>
  LISTS.flatMap((words) => splitKeywords(words[theme])).flatMap(withAndWithoutApostrophe)

/** The flagging keywords of a new client: in English, Spanish and French, by theme. A keyword of two themes is in the first. */
export const FLAGGING_KEYWORDS: readonly string[] = [
  ...groupBy(FLAG_THEMES.flatMap(wordsOf), keywordKey).values(),
].map(merge)
