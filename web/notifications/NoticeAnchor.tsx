import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '../kit/words/i18n.ts'
import type { NoticeLink } from './kinds/kind.ts'
import { notificationWords } from './words/index.ts'

/** The way to what a notice is about. */
export function NoticeAnchor({ link, onFollow }: { link: NoticeLink; onFollow(): void }) {
  const t = useWords(notificationWords)
  switch (link.to) {
    case 'file':
      return (
        <Anchor href={link.href} download onClick={onFollow}>
          {t('download')}
        </Anchor>
      )
    case 'client':
      return (
        <Link
          to="/clients/$clientId/{-$tab}"
          params={{ clientId: link.clientId, tab: undefined }}
          onClick={onFollow}
        >
          {t('openClient')}
        </Link>
      )
    case 'posts':
      return (
        <Link to="/clients/$clientId/posts" params={{ clientId: link.clientId }} onClick={onFollow}>
          {t('openPosts')}
        </Link>
      )
    case 'search':
    case 'failedSearch':
      return (
        <Link
          to="/clients/$clientId/{-$tab}"
          params={{ clientId: link.clientId, tab: 'search' }}
          search={{ search: link.searchId }}
          onClick={onFollow}
        >
          {t(link.to === 'search' ? 'openSearch' : 'openFailedSearch')}
        </Link>
      )
    case 'escalated':
    case 'changed':
      return (
        <Link
          to="/clients/$clientId/{-$tab}"
          params={{ clientId: link.clientId, tab: link.to }}
          onClick={onFollow}
        >
          {t('openPosts')}
        </Link>
      )
    case 'post':
      return (
        <Link
          to="/clients/$clientId/{-$tab}"
          params={{ clientId: link.clientId, tab: undefined }}
          search={{ postId: link.postId }}
          onClick={onFollow}
        >
          {t('openPost')}
        </Link>
      )
    case 'report':
    case 'album':
      return (
        <Link to="/reports/$reportId" params={{ reportId: link.reportId }} onClick={onFollow}>
          {t(link.to === 'album' ? 'openAlbum' : 'openReport')}
        </Link>
      )
    case 'users':
      return (
        <Link to="/admin/accounts/$accountId/users" params={{ accountId: link.accountId }} onClick={onFollow}>
          {t('openUsers')}
        </Link>
      )
    case 'ownAccounts':
      return (
        <Link to="/" search={{ action: 'showSocialAccounts' }} onClick={onFollow}>
          {t('openAccounts')}
        </Link>
      )
  }
}
