import {
  isNotificationKind,
  type NotificationItem,
  type NotificationReader,
  notificationRow,
  type NotificationTarget,
  PLATFORMS,
  type PlatformType,
  withNames,
} from '#contract/index.ts'
import { problemWord } from '../kit/calls/problem-texts.ts'
import { getLanguage, type Translate } from '../kit/i18n/i18n.ts'
import { browserZone, dayIn, formatDate } from '../kit/i18n/time.ts'
import type { notificationTexts } from './texts/index.ts'
import type { noticeTexts } from './texts/notices.ts'

type T = Translate<(typeof notificationTexts)['en']>
type NoticeT = Translate<(typeof noticeTexts)['en']>
type Values = Record<string, string | number>

export const kindTitle = (t: T, noticeT: NoticeT, type: string): string =>
  isNotificationKind(type) ? noticeT(`${type}.title`) : t('other')

/** The text of a notification and its target. If another version wrote its data in a different form, only the title of its kind. */
export function notificationText(
  t: T,
  noticeT: NoticeT,
  { type, data }: Pick<NotificationItem['notification'], 'type' | 'data'>,
  reader: NotificationReader,
): { text: string; target: NotificationTarget | null } {
  if (data === null || !isNotificationKind(type)) return { text: kindTitle(t, noticeT, type), target: null }
  const row = notificationRow(type)
  const named = withNames(data)
  const say = (phrase: string, more?: Values) =>
    noticeT(`${type}.${phrase}`, withPlatform({ ...(named as Values), ...more }))
  const text = row.say?.(named, {
    reader,
    say,
    formatDay: (at) => formatDate(at.includes('T') ? dayIn(at, browserZone()) : at, getLanguage()),
    explain: (code, values) => {
      const sentence = problemWord(code, withPlatform(values), getLanguage())
      return sentence ? [noticeT(sentence.word, sentence.values)] : []
    },
  })
  return { text: text ?? say('text'), target: row.target(data, reader) }
}

/** Notifications name a platform either by its name or by its type. */
const withPlatform = (values: Values): Values => ({
  ...values,
  ...('platform' in values
    ? { platform: PLATFORMS[values.platform as PlatformType]?.name ?? values.platform }
    : {}),
})
