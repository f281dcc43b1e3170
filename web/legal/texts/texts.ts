import type { ArticleText } from '../../ui/article.ts'

export type LegalTexts = { terms: ArticleText; privacy: ArticleText }

export const LEGAL_TEXTS = {
  en: async (): Promise<LegalTexts> => (await import('./en.ts')).default,
  es: async (): Promise<LegalTexts> => (await import('./es.ts')).default,
}
