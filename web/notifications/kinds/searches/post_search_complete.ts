import { IconListSearch } from '@tabler/icons-react'
import { fullName, type NoticeKind } from '../kind.ts'

export default {
  icon: IconListSearch,
  title: (t) => t('titleSearchDone'),
  say: (t, { client }) => t('searchDone', { client: fullName(client) }),
} satisfies NoticeKind<'post_search_complete'>
