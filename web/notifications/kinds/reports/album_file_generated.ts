import { IconPhotoDown } from '@tabler/icons-react'
import type { NoticeKind } from '../kind.ts'

export default {
  icon: IconPhotoDown,
  title: (t) => t('titleAlbumReady'),
  say: (t, { fileName }) => t('albumReady', { file: fileName }),
} satisfies NoticeKind<'album_file_generated'>
