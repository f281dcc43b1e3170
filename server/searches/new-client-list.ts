import {
  FLAG_THEMES,
  FLAGGING_KEYWORDS,
  type FlaggingChoice,
  type FlaggingDefaults,
  type FlagTheme,
  KEYWORD_THEME_NAMES,
  type Language,
  LANGUAGE_NAMES,
  listLanguagesOf,
  themeOf,
} from '#contract/index.ts'
import type { Rows } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'

/**
 * The list of an account's new clients: its own, otherwise its provider's, otherwise the product's; and which themes and languages of it they get,
 * in the same way.
 */
export async function flaggingDefaults(rows: Rows, accountId: string): Promise<FlaggingDefaults> {
  type Row = {
    own: string[] | null
    above: string[] | null
    themes: FlagTheme[] | null
    languages: Language[] | null
  }
  const lists = await rows.one<Row>(sql`
    select a.flagging_keywords as own, p.flagging_keywords as above,
      coalesce(a.flagging_themes, p.flagging_themes) as themes, coalesce(a.flagging_languages, p.flagging_languages) as languages
    from accounts a left join accounts p on p.id = a.parent_id where a.id = ${accountId}`)
  const inherited = lists?.above ?? [...FLAGGING_KEYWORDS]
  const keywords = lists?.own ?? inherited
  const countOf = (has: (word: string) => boolean) => keywords.filter(has).length
  const languageCounts = LANGUAGE_NAMES.map((each) => [
    each,
    countOf((word) => listLanguagesOf(word).includes(each)),
  ])
  const themeCounts = KEYWORD_THEME_NAMES.map((each) => [each, countOf((word) => themeOf(word) === each)])
  return {
    themes: lists?.themes ?? FLAG_THEMES,
    languages: lists?.languages ?? LANGUAGE_NAMES,
    keywordsOf: {
      themes: Object.fromEntries(themeCounts) as FlaggingDefaults['keywordsOf']['themes'],
      languages: Object.fromEntries(languageCounts) as FlaggingDefaults['keywordsOf']['languages'],
    },
    keywords,
    isOwn: Boolean(lists?.own),
    inherited,
  }
}

/** The keywords of a list that are of these themes and languages, or that people added. */
export function chosenKeywords(keywords: readonly string[], { themes, languages }: FlaggingChoice): string[] {
  if (themes.length === FLAG_THEMES.length && languages.length === LANGUAGE_NAMES.length) return [...keywords]
  return keywords.filter((word) => {
    const theme = themeOf(word)
    return (
      theme === 'own' ||
      (themes.includes(theme) && listLanguagesOf(word).some((language) => languages.includes(language)))
    )
  })
}

/** What a new client gets. A list keeps at least one word. */
export async function newClientKeywords(rows: Rows, accountId: string): Promise<string[]> {
  const defaults = await flaggingDefaults(rows, accountId)
  const chosen = chosenKeywords(defaults.keywords, defaults)
  return chosen.length > 0 ? chosen : defaults.keywords
}
