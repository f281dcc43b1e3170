import { IconAlertTriangle } from '@tabler/icons-react'
import type { NotificationData } from '#contract/index.ts'
import { problemWord } from '../../../kit/calls/problem-texts.ts'
import { getLanguage } from '../../../kit/i18n/i18n.ts'
import { type NoticeKind, platformName, subjectOf, type T } from '../kind.ts'

/** The reason in the language of the page; '' if the data is incomplete. */
function reasonOf(t: T, { platform, code, context }: NotificationData<'post_import_failed'>): string {
  // The problem's own message addresses the client, but only staff get this one.
  if (code === 'FETCH_NEEDS_SIGN_IN') return t('importAskedAgain')
  const sentence = problemWord(code, { platform: platformName(platform), ...context }, getLanguage())
  return sentence ? t(sentence.word, sentence.values) : ''
}

export default {
  icon: IconAlertTriangle,
  title: (t) => t('titleImportFailed'),
  say: (t, data, reader) => `${t('importFailed', subjectOf(t, data, reader))} ${reasonOf(t, data)}`.trim(),
} satisfies NoticeKind<'post_import_failed'>
