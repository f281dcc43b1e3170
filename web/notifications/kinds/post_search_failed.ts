import { IconZoomExclamation } from '@tabler/icons-react'
import { clientOf, type NoticeKind, toSearch } from './kind.ts'

export default {
  icon: IconZoomExclamation,
  title: (t) => t('titleSearchFailed'),
  say: (t, data) => t('searchFailed', { client: clientOf(t, data) }),
  link: toSearch('failedSearch'),
} satisfies NoticeKind
