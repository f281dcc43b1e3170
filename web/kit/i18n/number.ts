import { localeOf } from '#contract/index.ts'

/** Cached, because creating a format takes a hundred times longer than using it. */
const formatters = new Map<string, Intl.NumberFormat>()

/** Formats a number for a language. */
export function formatNumber(value: number, language: string): string {
  const made = formatters.get(language) ?? new Intl.NumberFormat(localeOf(language))
  formatters.set(language, made)
  return made.format(value)
}
