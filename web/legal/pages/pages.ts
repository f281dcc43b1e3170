import type { Language } from '#contract/index.ts'
import type { Translated } from '../../kit/i18n/translated.ts'
import type { ArticleText } from '../../ui/article.ts'

export type LegalTexts = { terms: ArticleText; privacy: ArticleText }

const TEXT_LOADERS: Record<Language, () => Promise<{ default: LegalTexts }>> = {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
}

export const loadLegalTexts = async (lang: Language): Promise<Translated<LegalTexts>> => ({
  text: (await TEXT_LOADERS[lang]()).default,
  lang,
})
