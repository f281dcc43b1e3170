import { IconPhotoDown } from '@tabler/icons-react'
import { fileOf, type NoticeKind, toFile } from './kind.ts'

export default {
  icon: IconPhotoDown,
  title: (t) => t('titleAlbumReady'),
  say: (t, data) => t('albumReady', fileOf(t, data)),
  link: toFile,
} satisfies NoticeKind
