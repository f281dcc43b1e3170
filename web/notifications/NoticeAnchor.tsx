import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { NotificationTarget } from '#contract/index.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { useViewer } from '../kit/viewer.ts'
import { notificationTexts } from './texts/index.ts'

/** The link to the subject of a notification. */
export function NoticeAnchor({ target, onFollow }: { target: NotificationTarget; onFollow(): void }) {
  const t = useTexts(notificationTexts)
  const mayAsk = useViewer().scopes.includes('import_request:write')
  switch (target.to) {
    case 'client':
      return (
        <Link
          to="/clients/$clientId/{-$tab}"
          params={{ clientId: target.clientId, tab: undefined }}
          onClick={onFollow}
        >
          {t('openClient')}
        </Link>
      )
    case 'posts':
      return (
        <Link to="/clients/$clientId/posts" params={{ clientId: target.clientId }} onClick={onFollow}>
          {t('openPosts')}
        </Link>
      )
    case 'askAgain':
      return (
        <Link to="/" search={{ action: 'showSocialAccounts', clientId: target.clientId }} onClick={onFollow}>
          {t(mayAsk ? 'askAgain' : 'openAccounts')}
        </Link>
      )
    case 'albums':
      return (
        <Link to="/clients/$clientId/albums" params={{ clientId: target.clientId }} onClick={onFollow}>
          {t('openAlbums')}
        </Link>
      )
    case 'search':
    case 'failedSearch':
      return (
        <Link
          to="/clients/$clientId/{-$tab}"
          params={{ clientId: target.clientId, tab: 'search' }}
          search={{ search: target.searchId }}
          onClick={onFollow}
        >
          {t(target.to === 'search' ? 'openSearch' : 'openFailedSearch')}
        </Link>
      )
    case 'escalated':
    case 'changed':
    case 'moreRead':
      return (
        <Link
          to="/clients/$clientId/{-$tab}"
          params={{ clientId: target.clientId, tab: target.to }}
          onClick={onFollow}
        >
          {t('openPosts')}
        </Link>
      )
    case 'takenOut':
      return (
        <Link to="/clients/$clientId/trash" params={{ clientId: target.clientId }} onClick={onFollow}>
          {t('openTakenOut')}
        </Link>
      )
    case 'packages':
      return (
        <Link
          to="/clients/$clientId/{-$tab}"
          params={{ clientId: target.clientId, tab: 'reports' }}
          onClick={onFollow}
        >
          {t('openPackages')}
        </Link>
      )
    case 'post':
      return (
        <Link
          to="/clients/$clientId/{-$tab}"
          params={{ clientId: target.clientId, tab: undefined }}
          search={{ postId: target.postId }}
          onClick={onFollow}
        >
          {t('openPost')}
        </Link>
      )
    case 'report':
    case 'album':
      if (target.file)
        return (
          <Anchor href={target.file} download onClick={onFollow}>
            {t('download')}
          </Anchor>
        )
      return (
        <Link
          to={target.to === 'album' ? '/albums/$reportId' : '/reports/$reportId'}
          params={{ reportId: target.reportId }}
          onClick={onFollow}
        >
          {t(target.to === 'album' ? 'openAlbum' : 'openReport')}
        </Link>
      )
    case 'users':
      return (
        <Link
          to="/admin/accounts/$accountId/users"
          params={{ accountId: target.accountId }}
          onClick={onFollow}
        >
          {t('openUsers')}
        </Link>
      )
    case 'support':
      return (
        <Link to="/support" onClick={onFollow}>
          {t('openSupport')}
        </Link>
      )
    case 'owners':
      return (
        <Link to="/whose-posts" search={{ check: target.checkId }} onClick={onFollow}>
          {t('compareOwners')}
        </Link>
      )
    case 'ownAccounts':
      return (
        <Link to="/" search={{ action: 'showSocialAccounts', clientId: target.clientId }} onClick={onFollow}>
          {t('openAccounts')}
        </Link>
      )
  }
}
