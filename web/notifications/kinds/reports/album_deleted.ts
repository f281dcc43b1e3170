import { IconPhotoMinus } from '@tabler/icons-react'
import { fullName, type NoticeKind } from '../kind.ts'

export default {
  icon: IconPhotoMinus,
  title: (t) => t('titleAlbumDeleted'),
  say: (t, { client, name, by }, reader) =>
    reader === 'client'
      ? t('ownAlbumDeleted', { name, by })
      : t('albumDeleted', { client: fullName(client), name, by }),
} satisfies NoticeKind<'album_deleted'>
