import { IconPencilCheck } from '@tabler/icons-react'
import { fullName, type NoticeKind } from '../kind.ts'

export default {
  icon: IconPencilCheck,
  title: (t) => t('titleCorrectionDecided'),
  say: (t, { client, by, isApproved }) =>
    t(isApproved ? 'correctionApproved' : 'correctionDeclined', { client: fullName(client), by }),
} satisfies NoticeKind<'correction_decided'>
