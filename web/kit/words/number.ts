import { localeOf } from '#contract/index.ts'

/** Cached, because creating a format takes a hundred times longer than using it. */
const formats = new Map<string, Intl.NumberFormat>()

/** Formats a number for a language. */
export function formatNumber(value: number, language: string): string {
  const made = formats.get(language) ?? new Intl.NumberFormat(localeOf(language))
  formats.set(language, made)
  return made.format(value)
}
