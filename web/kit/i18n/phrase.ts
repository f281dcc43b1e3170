import { joinValue } from '#contract/index.ts'
import { formatNumber } from './number.ts'

export type Table = Record<string, string>
export type Values = Record<string, string | number>

/** With the words before it that its value can change. */
const PLACEHOLDER = /((?:^| )(?:de|que) )?\{\{(\w+)(, number)?\}\}/g

/**
 * Fills the placeholders of a text: `{{name}}` with the value, `{{name, number}}` with the number formatted for the language. `count`
 * selects a plural form (`posts_one`, `posts_other`, and `posts_zero` for none); undefined if there is no such text.
 */
export function formatPhrase(
  table: Table,
  language: string,
  key: string,
  values: Values,
): string | undefined {
  const found = pluralForm(table, language, key, values.count)
  return found?.replace(PLACEHOLDER, (_, before: string | undefined, name: string, asNumber?: string) => {
    const value = values[name] ?? ''
    const text =
      asNumber === undefined || typeof value === 'string' ? String(value) : formatNumber(value, language)
    return joinValue(before ?? '', text, language)
  })
}

function pluralForm(table: Table, language: string, key: string, count: unknown): string | undefined {
  if (typeof count !== 'number') return table[key]
  return (
    (count === 0 ? table[`${key}_zero`] : undefined) ??
    table[`${key}_${pluralRules(language).select(count)}`] ??
    // Spanish and French have a plural form for millions, which few texts need.
    table[`${key}_other`] ??
    table[key]
  )
}

const rulesByLanguage = new Map<string, Intl.PluralRules>()

function pluralRules(language: string): Intl.PluralRules {
  const made = rulesByLanguage.get(language) ?? new Intl.PluralRules(language)
  rulesByLanguage.set(language, made)
  return made
}
