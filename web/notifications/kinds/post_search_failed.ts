import { IconZoomExclamation } from '@tabler/icons-react'
import { nameOf, type NoticeKind } from './kind.ts'

export default {
  icon: IconZoomExclamation,
  title: (t) => t('titleSearchFailed'),
  say: (t, { client }) => t('searchFailed', { client: nameOf(client) }),
} satisfies NoticeKind<'post_search_failed'>
