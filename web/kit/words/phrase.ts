import { formatNumber } from './number.ts'

export type Table = Record<string, string>
export type Values = Record<string, string | number>

/**
 * The phrase of a key with its places filled: `{{name}}` by the value, `{{name, number}}` as numbers are written in the language. `count`
 * chooses among a key's plural forms (`posts_one`, `posts_other`); a form for none at all is `posts_zero`. Undefined where the table has none.
 */
export function phrase(table: Table, language: string, key: string, values: Values): string | undefined {
  const found = formOf(table, language, key, values.count)
  return found?.replace(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, asNumber?: string) => {
    const value = values[name] ?? ''
    return asNumber === undefined || typeof value === 'string' ? String(value) : formatNumber(value, language)
  })
}

function formOf(table: Table, language: string, key: string, count: unknown): string | undefined {
  if (typeof count !== 'number') return table[key]
  return (
    (count === 0 ? table[`${key}_zero`] : undefined) ??
    table[`${key}_${pluralRules(language).select(count)}`] ??
    // A million has its own form in Spanish and French, which few phrases need.
    table[`${key}_other`] ??
    table[key]
  )
}

const rules = new Map<string, Intl.PluralRules>()

function pluralRules(language: string): Intl.PluralRules {
  const made = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, made)
  return made
}
