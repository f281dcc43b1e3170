import { localeOf } from '#contract/index.ts'

/** Made once: a format takes a hundred times longer to make than to use. */
const formats = new Map<string, Intl.NumberFormat>()

/** A number as it is written in a language. */
export function formatNumber(value: number, language: string): string {
  const made = formats.get(language) ?? new Intl.NumberFormat(localeOf(language))
  formats.set(language, made)
  return made.format(value)
}
