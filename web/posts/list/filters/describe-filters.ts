import { type Language, PLATFORMS } from '#contract/index.ts'
import { formatDate } from '../../../kit/i18n/time.ts'
import type { FilterChoice } from '../../data/filters.ts'

/** Describes the active filters as text. */
export function describeFilters(
  { range, since, until, media, sites, unseen }: FilterChoice,
  t: (
    word: 'preLossRange' | 'postLossRange' | 'images' | 'videos' | 'unseenByMe' | 'unseenByAnyone',
  ) => string,
  language: Language,
): string[] {
  const date = (each: string | null) => (each ? formatDate(each, language) : '…')
  return [
    ...(range === 'pre' ? [t('preLossRange')] : []),
    ...(range === 'post' ? [t('postLossRange')] : []),
    ...(range === 'custom' ? [`${date(since)} – ${date(until)}`] : []),
    ...(media ? [t(media === 'image' ? 'images' : 'videos')] : []),
    ...(sites ?? []).map((site) => PLATFORMS[site].name),
    ...(unseen ? [t(unseen === 'me' ? 'unseenByMe' : 'unseenByAnyone')] : []),
  ]
}
