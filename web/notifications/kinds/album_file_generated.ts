import { IconPhotoDown } from '@tabler/icons-react'
import { fileOf, type NoticeKind, toFile, toReport } from './kind.ts'

export default {
  icon: IconPhotoDown,
  title: (t) => t('titleAlbumReady'),
  say: (t, data) => t('albumReady', fileOf(t, data)),
  // Of volumes there are several.
  link: (data) => toFile(data) ?? toReport('album')(data),
} satisfies NoticeKind
