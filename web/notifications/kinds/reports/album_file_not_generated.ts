import { IconPhotoX } from '@tabler/icons-react'
import type { NoticeKind } from '../kind.ts'

export default {
  icon: IconPhotoX,
  title: (t) => t('titleAlbumFailed'),
  say: (t, { fileName }) => t('albumFailed', { file: fileName }),
} satisfies NoticeKind<'album_file_not_generated'>
