import { IconAlertTriangle } from '@tabler/icons-react'
import { languageNow } from '../../kit/words/i18n.ts'
import { problemWord } from '../../kit/calls/problem-words.ts'
import {
  clientOf,
  type Data,
  type NoticeKind,
  partsOf,
  platformOf,
  type T,
  textOf,
  toClient,
} from './kind.ts'

/** Why, in the language of the page; '' where the notice does not tell enough to say it. */
function reasonOf(t: T, data: Data): string {
  const context = { platform: platformOf(t, data), ...partsOf(data['context']) }
  const told = problemWord(textOf(data['code']), context, languageNow())
  return told ? t(told.word, told.values) : ''
}

export default {
  icon: IconAlertTriangle,
  title: (t) => t('titleImportFailed'),
  say: (t, data) => {
    const failed = t('importFailed', { platform: platformOf(t, data), client: clientOf(t, data) })
    return `${failed} ${reasonOf(t, data)}`.trim()
  },
  link: (data, reader) => (reader === 'client' ? { to: 'ownAccounts' } : toClient(data)),
} satisfies NoticeKind
