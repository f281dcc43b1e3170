import { IconListSearch } from '@tabler/icons-react'
import { clientOf, type NoticeKind, toSearch } from './kind.ts'

export default {
  icon: IconListSearch,
  title: (t) => t('titleSearchDone'),
  say: (t, data) => t('searchDone', { client: clientOf(t, data) }),
  link: toSearch('search'),
} satisfies NoticeKind
