import { IconArrowBackUp } from '@tabler/icons-react'
import { clientValues, type NoticeKind } from '../kind.ts'

export default {
  icon: IconArrowBackUp,
  title: (t) => t('titleTakenOut'),
  say: (t, data) => t('postsTakenOut', { ...clientValues(data), by: data.by, count: data.numPosts }),
} satisfies NoticeKind<'posts_taken_out'>
