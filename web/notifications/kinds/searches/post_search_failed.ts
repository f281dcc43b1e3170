import { IconZoomExclamation } from '@tabler/icons-react'
import { fullName, type NoticeKind } from '../kind.ts'

export default {
  icon: IconZoomExclamation,
  title: (t) => t('titleSearchFailed'),
  say: (t, { client }) => t('searchFailed', { client: fullName(client) }),
} satisfies NoticeKind<'post_search_failed'>
