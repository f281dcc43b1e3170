import type { ArticleText } from '../ui/article.ts'

export type ResourceTag = 'law-firm' | 'client'
type Language = 'en' | 'es'
type Body = Omit<ArticleText, 'title'>

/** What a file of `texts/` holds. */
export type ResourceTexts = Record<Language, Body>

/** Spec 1 section 3. `load` brings the text when it is opened. */
export type Resource = {
  slug: string
  type: 'doc'
  tags: readonly ResourceTag[]
  title: Record<Language, string>
  load(language: Language): Promise<Body>
}
