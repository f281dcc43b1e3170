import { IconPencilCheck } from '@tabler/icons-react'
import { nameOf, type NoticeKind } from './kind.ts'

export default {
  icon: IconPencilCheck,
  title: (t) => t('titleCorrectionDecided'),
  say: (t, { client, by, isApproved }) =>
    t(isApproved ? 'correctionApproved' : 'correctionDeclined', { client: nameOf(client), by }),
} satisfies NoticeKind<'correction_decided'>
