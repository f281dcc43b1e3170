import { IconDatabaseImport } from '@tabler/icons-react'
import type { ImportTotals } from '#contract/index.ts'
import { clientOf, type NoticeKind, personOf, platformOf } from './kind.ts'

export default {
  icon: IconDatabaseImport,
  title: (t) => t('titleImportDone'),
  say: (t, data) => {
    const told = { platform: platformOf(t, data), client: clientOf(t, data) }
    const added = Number(data['numNewPosts']) || 0
    const { posts, media } = (data['totals'] ?? {}) as Partial<ImportTotals>
    if (added === 0 && posts?.changed) return t('importChanged', { ...told, count: posts.changed })
    if (added === 0 && media?.filled) return t('importFilled', { ...told, count: media.filled })
    return t('importDone', { ...told, count: added })
  },
  link: (data) => {
    const clientId = personOf(data['client']).id
    return clientId ? { to: 'posts', clientId } : null
  },
} satisfies NoticeKind
