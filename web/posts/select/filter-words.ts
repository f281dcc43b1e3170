import {
  type KeywordTheme,
  type Language,
  PLATFORMS,
  type PostStatusName,
  postStatusOfCode,
} from '#contract/index.ts'
import { formatDate } from '../../kit/i18n/time.ts'
import type { PostQuery } from '../data/filters.ts'
import { flagWordsText } from '../data/flags/choice.ts'
import { type WorkWord, workWords } from '../data/work/choice.ts'

const MEDIA_WORDS = { image: 'images', video: 'videos', embed: 'embeds' } as const
const FLAG_WORDS = {
  isTrashed: 'trashed',
  isFlagged: 'flagged',
  isOnTimeline: 'onTimeline',
  isChanged: 'changedAfterReview',
  isMoreRead: 'moreRead',
  isInDoubt: 'matchedInDoubt',
  isRange: 'aRange',
  isStack: 'aStack',
} as const
const FLAGS = Object.keys(FLAG_WORDS) as (keyof typeof FLAG_WORDS)[]

type Word =
  | `status_${PostStatusName}`
  | (typeof MEDIA_WORDS)[keyof typeof MEDIA_WORDS]
  | (typeof FLAG_WORDS)[keyof typeof FLAG_WORDS]
  | 'notFlagged'
  | 'preLoss'
  | 'postLoss'
  | `theme_${KeywordTheme}`
  | 'neverFor'
  | WorkWord
  | 'aSearch'

/** The filter of an act on all that match, as in a post’s history: `Unreviewed · … – Aug 11, 2020 · Images`. Empty if there was none. */
export function filterWords(
  filter: PostQuery & { isRange?: boolean; isStack?: boolean },
  t: (word: Word, values?: Record<string, string>) => string,
  language: Language,
): string {
  const { statuses, since, until, loss, isFlagged, mediaTypes, socialSiteIds, searchId, keyword } = filter
  const day = (date: string | undefined) => (date ? formatDate(date, language) : '…')
  return [
    ...(statuses ?? []).map((code) => t(`status_${postStatusOfCode(code)}`)),
    ...FLAGS.filter((flag) => filter[flag]).map((flag) => t(FLAG_WORDS[flag])),
    ...(isFlagged === false ? [t('notFlagged')] : []),
    ...(loss ? [t(loss === 'pre' ? 'preLoss' : 'postLoss')] : []),
    ...(since || until ? [`${day(since)} – ${day(until)}`] : []),
    ...(mediaTypes ?? []).map((type) => t(MEDIA_WORDS[type])),
    ...(socialSiteIds ?? []).map((type) => PLATFORMS[type].name),
    ...flagWordsText(filter, t),
    ...workWords(filter, t, language),
    ...(searchId ? [t('aSearch')] : []),
    ...(keyword ? [keyword] : []),
  ].join(' · ')
}
