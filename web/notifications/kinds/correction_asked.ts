import { IconPencilQuestion } from '@tabler/icons-react'
import { nameOf, type NoticeKind } from './kind.ts'

export default {
  icon: IconPencilQuestion,
  title: (t) => t('titleCorrectionAsked'),
  say: (t, { client, by, firm }) => t('correctionAsked', { client: nameOf(client), by, firm }),
} satisfies NoticeKind<'correction_asked'>
