import { IconAlertTriangle } from '@tabler/icons-react'
import type { NotificationData } from '#contract/index.ts'
import { problemWord } from '../../kit/calls/problem-words.ts'
import { languageNow } from '../../kit/words/i18n.ts'
import { aboutClient, type NoticeKind, platformOf, type T } from './kind.ts'

/** Why, in the language of the page; '' if the notice holds too little. */
function reasonOf(t: T, { platform, code, context }: NotificationData<'post_import_failed'>): string {
  // Its sentence is for the client; staff alone get this notice.
  if (code === 'FETCH_NEEDS_SIGN_IN') return t('importAskedAgain')
  const sentence = problemWord(code, { platform: platformOf(platform), ...context }, languageNow())
  return sentence ? t(sentence.word, sentence.values) : ''
}

export default {
  icon: IconAlertTriangle,
  title: (t) => t('titleImportFailed'),
  say: (t, data) => `${t('importFailed', aboutClient(data))} ${reasonOf(t, data)}`.trim(),
} satisfies NoticeKind<'post_import_failed'>
