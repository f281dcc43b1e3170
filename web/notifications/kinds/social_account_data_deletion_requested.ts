import { IconEraser } from '@tabler/icons-react'
import { aboutClient, type NoticeKind } from './kind.ts'

export default {
  icon: IconEraser,
  title: (t) => t('titleDeletion'),
  say: (t, { client, socialSite }) => t('deletion', aboutClient({ client, platform: socialSite.name })),
} satisfies NoticeKind<'social_account_data_deletion_requested'>
