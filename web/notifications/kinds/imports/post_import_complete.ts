import { IconDatabaseImport } from '@tabler/icons-react'
import type { NotificationData, NotificationReader } from '#contract/index.ts'
import { getLanguage } from '../../../kit/i18n/i18n.ts'
import { formatDate } from '../../../kit/i18n/time.ts'
import { type NoticeKind, subjectOf, type T } from '../kind.ts'

type Data = NotificationData<'post_import_complete'>

function resultOf(t: T, data: Data, reader: NotificationReader): string {
  const { numNewPosts: added, totals } = data
  const about = subjectOf(t, data, reader)
  if (added === 0 && totals?.posts?.changed)
    return t('importChanged', { ...about, count: totals.posts.changed })
  if (added === 0 && totals?.media?.filled) return t('importFilled', { ...about, count: totals.media.filled })
  if (data.nothingNew) {
    const { known, madeAt } = data.nothingNew
    const at = madeAt ? formatDate(madeAt.slice(0, 10), getLanguage()) : ''
    return t(madeAt ? 'importSame' : 'importSameUndated', { ...about, count: known, at })
  }
  return t('importDone', { ...about, count: added })
}

export default {
  icon: IconDatabaseImport,
  title: (t) => t('titleImportDone'),
  say: (t, data, reader) => {
    const result = resultOf(t, data, reader)
    return data.isUnread ? `${result} ${t('importUnread')}` : result
  },
} satisfies NoticeKind<'post_import_complete'>
