import { IconPencilQuestion } from '@tabler/icons-react'
import { fullName, type NoticeKind } from '../kind.ts'

export default {
  icon: IconPencilQuestion,
  title: (t) => t('titleCorrectionAsked'),
  say: (t, { client, by, firm }) => t('correctionAsked', { client: fullName(client), by, firm }),
} satisfies NoticeKind<'correction_asked'>
