import type { Language } from '#contract/index.ts'
import type { Translated } from '../../kit/i18n/translated.ts'
import type { ArticleText } from '../../ui/article.ts'

export type LegalTexts = { terms: ArticleText; privacy: ArticleText }

const FILES = import.meta.glob<ArticleText>('./*.md', { import: 'default' })

async function load(name: string, lang: Language): Promise<ArticleText> {
  const text = await FILES[`./${name}.${lang}.md`]?.()
  if (!text) throw new Error(`There is no legal text ${name} in the language ${lang}`)
  return text
}

export async function loadLegalTexts(lang: Language): Promise<Translated<LegalTexts>> {
  const [terms, privacy] = await Promise.all([load('terms', lang), load('privacy', lang)])
  return { text: { terms, privacy }, lang }
}
