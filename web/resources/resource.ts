import type { ArticleText } from '../ui/article.ts'
import type { VideoName } from './texts/videos.ts'

export type ResourceTag = 'law-firm' | 'client'
type Language = 'en' | 'es'
type Body = Omit<ArticleText, 'title'>

/** What a file of `texts/` holds. */
export type ResourceTexts = Record<Language, Body>

/** Spec 1 section 3. `load` brings the text when it is opened. `video`: shown above the text. */
export type Resource = {
  slug: string
  type: 'doc' | 'video'
  video?: VideoName
  tags: readonly ResourceTag[]
  title: Record<Language, string>
  load(language: Language): Promise<Body>
}
