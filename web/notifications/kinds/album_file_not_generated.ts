import { IconPhotoX } from '@tabler/icons-react'
import { fileOf, type NoticeKind, toReport } from './kind.ts'

export default {
  icon: IconPhotoX,
  title: (t) => t('titleAlbumFailed'),
  say: (t, data) => t('albumFailed', fileOf(t, data)),
  link: toReport('album'),
} satisfies NoticeKind
