import { type KeywordTheme, type Language, PLATFORMS, type PostStatusName } from '#contract/index.ts'
import { formatDate } from '../../../kit/i18n/time.ts'
import type { FilterChoice } from '../../data/filters.ts'
import { flagQuery, flagWordsText } from '../../data/flags/choice.ts'
import { type WorkWord, workQuery, workWords } from '../../data/work/choice.ts'

const MEDIA_WORDS = { image: 'images', video: 'videos', embed: 'embeds' } as const

/** Describes the active filters as text. */
export function describeFilters(
  choice: FilterChoice,
  t: (
    word:
      | `status_${PostStatusName}`
      | 'preLossRange'
      | 'postLossRange'
      | 'matchedInDoubt'
      | 'images'
      | 'videos'
      | 'embeds'
      | 'flagged'
      | 'notFlagged'
      | `theme_${KeywordTheme}`
      | 'neverFor'
      | WorkWord,
    values?: Record<string, string>,
  ) => string,
  language: Language,
): string[] {
  const { range, since, until, media, sites, statuses, flags, find } = choice
  const date = (each: string | null) => (each ? formatDate(each, language) : '…')
  return [
    ...(find ? [`“${find}”`] : []),
    ...(range === 'pre' ? [t('preLossRange')] : []),
    ...(range === 'post' ? [t('postLossRange')] : []),
    ...(range === 'custom' ? [`${date(since)} – ${date(until)}`] : []),
    ...(range === 'doubt' ? [t('matchedInDoubt')] : []),
    ...(media ? [t(MEDIA_WORDS[media])] : []),
    ...(sites ?? []).map((site) => PLATFORMS[site].name),
    ...(statuses ?? []).map((status) => t(`status_${status}`)),
    ...(flags ? [t(flags === 'only' ? 'flagged' : 'notFlagged')] : []),
    ...flagWordsText(flagQuery(choice, ['']), t),
    ...workWords(workQuery(choice), t, language),
  ]
}
