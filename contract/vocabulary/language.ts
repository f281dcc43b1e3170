/** The languages in which people are written to, by their own names. */
export const LANGUAGES = { en: 'English', es: 'Español', fr: 'Français' } as const
export type Language = keyof typeof LANGUAGES
export const LANGUAGE_NAMES = Object.keys(LANGUAGES) as [Language, ...Language[]]

/**
 * As these languages are written in North America. Plain `es` writes noon as 0:00 p. m. and New York's zone as GMT-5, and leaves thousands
 * without their mark.
 */
const LOCALES: Record<string, string> = { en: 'en-US', es: 'es-US', fr: 'fr-CA' }

/** The BCP 47 tag by which dates and numbers of a language are written. */
export const localeOf = (language: string): string => LOCALES[language] ?? language
