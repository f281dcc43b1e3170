import { IconListSearch } from '@tabler/icons-react'
import { nameOf, type NoticeKind } from './kind.ts'

export default {
  icon: IconListSearch,
  title: (t) => t('titleSearchDone'),
  say: (t, { client }) => t('searchDone', { client: nameOf(client) }),
} satisfies NoticeKind<'post_search_complete'>
