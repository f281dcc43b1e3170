/** The languages in which we write to people, by their own names. */
export const LANGUAGES = { en: 'English', es: 'Español', fr: 'Français' } as const
export type Language = keyof typeof LANGUAGES
export const LANGUAGE_NAMES = Object.keys(LANGUAGES) as [Language, ...Language[]]

/**
 * These languages as written in North America. Plain `es` writes noon as 0:00 p. m. and New York's zone as GMT-5, and omits the thousands
 * separator.
 */
const LOCALES: Record<string, string> = { en: 'en-US', es: 'es-US', fr: 'fr-CA' }

/**
 * Sets nonbreaking spaces as in Quebec: inside « », and before a colon and units such as $ and %, so that none of these is alone on a line;
 * ; ! ? follow their word directly. Texts are written with plain spaces; all strings in a value are converted.
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

/** Not H or Y: "de Hugo", "de YouTube". */
const ELIDING_LETTER = /^[aeiouæœ]/

/** Text and a value after it. In French, a final `de` or `que` is elided before a vowel: "posts d’Élise". */
export function joinValue(text: string, value: string, language: string): string {
  const isElided =
    language === 'fr' &&
    /(?:^| )(?:de|que) $/.test(text) &&
    ELIDING_LETTER.test(value.normalize('NFD').toLowerCase())
  return isElided ? `${text.slice(0, -2)}’${value}` : text + value
}

/** The BCP 47 tag for formatting a language's dates and numbers. */
export const localeOf = (language: string): string => LOCALES[language] ?? language
