import { type Language, PLATFORMS } from '#contract/index.ts'
import { formatDate } from '../../../kit/i18n/time.ts'
import type { FilterChoice } from '../../data/filters.ts'

const MEDIA_WORDS = { image: 'images', video: 'videos', embed: 'embeds' } as const

/** Describes the active filters as text. */
export function describeFilters(
  { range, since, until, media, sites, unseen }: FilterChoice,
  t: (
    word: 'preLossRange' | 'postLossRange' | 'images' | 'videos' | 'embeds' | 'unseenByMe' | 'unseenByAnyone',
  ) => string,
  language: Language,
): string[] {
  const date = (each: string | null) => (each ? formatDate(each, language) : '…')
  return [
    ...(range === 'pre' ? [t('preLossRange')] : []),
    ...(range === 'post' ? [t('postLossRange')] : []),
    ...(range === 'custom' ? [`${date(since)} – ${date(until)}`] : []),
    ...(media ? [t(MEDIA_WORDS[media])] : []),
    ...(sites ?? []).map((site) => PLATFORMS[site].name),
    ...(unseen ? [t(unseen === 'me' ? 'unseenByMe' : 'unseenByAnyone')] : []),
  ]
}
