/** The languages in which people are written to, by their own names. */
export const LANGUAGES = { en: 'English', es: 'Español', fr: 'Français' } as const
export type Language = keyof typeof LANGUAGES
export const LANGUAGE_NAMES = Object.keys(LANGUAGES) as [Language, ...Language[]]

/**
 * As these languages are written in North America. Plain `es` writes noon as 0:00 p. m. and New York's zone as GMT-5, and leaves thousands
 * without their mark.
 */
const LOCALES: Record<string, string> = { en: 'en-US', es: 'es-US', fr: 'fr-CA' }

/**
 * The spaces of French as Quebec writes it: none of « », the colon and signs of amounts is left alone on a line, and ; ! ? follow their word.
 * Texts are written with plain spaces; all strings of a value are mended.
 */
export function withFrenchSpaces<Value>(value: Value): Value {
  if (typeof value === 'string')
    return value.replace(/« /g, '«\u00a0').replace(/ (?=[»:%$]|[GMk]?o\b)/g, '\u00a0') as Value
  if (Array.isArray(value)) return value.map(withFrenchSpaces) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withFrenchSpaces<unknown>(each)]),
  ) as Value
}

/** The BCP 47 tag by which dates and numbers of a language are written. */
export const localeOf = (language: string): string => LOCALES[language] ?? language
