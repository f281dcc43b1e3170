import { IconDatabaseImport } from '@tabler/icons-react'
import { aboutClient, type NoticeKind } from './kind.ts'

export default {
  icon: IconDatabaseImport,
  title: (t) => t('titleImportDone'),
  say: (t, data) => {
    const { numNewPosts: added, totals } = data
    const about = aboutClient(data)
    if (added === 0 && totals?.posts?.changed)
      return t('importChanged', { ...about, count: totals.posts.changed })
    if (added === 0 && totals?.media?.filled)
      return t('importFilled', { ...about, count: totals.media.filled })
    return t('importDone', { ...about, count: added })
  },
} satisfies NoticeKind<'post_import_complete'>
