import { IconEraser } from '@tabler/icons-react'
import { getLanguage } from '../../../kit/i18n/i18n.ts'
import { browserZone, dayIn, formatDate } from '../../../kit/i18n/time.ts'
import { clientValues, type NoticeKind } from '../kind.ts'

export default {
  icon: IconEraser,
  title: (t) => t('titleDeletion'),
  say: (t, { client, socialSite, dueAt }) => {
    const about = clientValues({ client, platform: socialSite.name })
    return dueAt === undefined
      ? t('deletion', about)
      : t('deletionDue', { ...about, at: formatDate(dayIn(dueAt, browserZone()), getLanguage()) })
  },
} satisfies NoticeKind<'social_account_data_deletion_requested'>
