/** The languages of documents, and how North America writes their dates and numbers. */
export const LOCALES = { en: 'en-US', es: 'es-US', fr: 'fr-CA' } as const
export type Language = keyof typeof LOCALES
