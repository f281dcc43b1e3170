import type { Language } from '#contract/index.ts'
import type { Translated } from '../kit/i18n/translated.ts'
import type { ArticleText } from '../ui/article.ts'
import type { VideoName } from './articles/videos.ts'

export type ResourceTag = 'law-firm' | 'client'
type Body = Omit<ArticleText, 'title'>

/** `load` fetches the text when the resource is opened. `video`: shown above the text. */
export type Resource = {
  slug: string
  type: 'doc' | 'video'
  video?: VideoName
  tags: readonly ResourceTag[]
  title: Record<Language, string>
  load(language: Language): Promise<Translated<Body>>
}
