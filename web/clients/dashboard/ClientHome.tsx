import { Button } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { ClientGuides } from '../../resources/index.tsx'
import { SignIns, SocialAccountsDialog } from '../../social/index.ts'
import { Panel } from '../../ui/Panel.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { clientTexts } from '../texts/index.ts'
import classes from './Overview.module.css'

/** A client user's home page: their albums, posts and accounts. */
export function ClientHome({ clientId }: { clientId: string }) {
  const t = useTexts(clientTexts)
  const navigate = useNavigate()
  const { action, postId } = useSearch({ strict: false })
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const { data: client, error, refetch } = useCall('getClient', { params: { id: clientId } })
  const accounts = useCall('listSocialAccounts', { params: { id: clientId } })
  if (error && !client) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!client) return <LineSkeletons count={3} height={120} />
  const list = accounts.data
  // Decided once: an import that begins in the dialog must not close it. It does not open over a post that the address opens.
  if (isOpen === null && list)
    setOpen(!postId && (list.length === 0 || list.some((account) => account.waitsForClient)))
  return (
    <>
      <h1 className={classes['title']}>{t('dashboard')}</h1>
      <div className={classes['cards']}>
        <Card title={t('digitalAlbums')} hint={t('digitalAlbumsHint')}>
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to="/clients/$clientId/albums" params={{ clientId }} />}
          >
            {t('viewAlbums')}
          </Button>
        </Card>
        <Card title={t('socialPosts')} hint={t('socialPostsHint')}>
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to="/clients/$clientId/posts" params={{ clientId }} />}
          >
            {t('viewSocialPosts')}
          </Button>
        </Card>
        <Card
          title={list ? `${t('socialAccounts')} (${list.length})` : t('socialAccounts')}
          hint={t('socialAccountsHint')}
        >
          <Button onClick={() => setOpen(true)}>{t('viewSocialAccounts')}</Button>
        </Card>
        <ClientGuides />
      </div>
      {isOpen || action === 'showSocialAccounts' ? (
        <Suspense>
          <SocialAccountsDialog
            client={client}
            opened
            onClose={() => {
              setOpen(false)
              if (action) void navigate({ to: '/', search: {}, replace: true })
            }}
          />
        </Suspense>
      ) : isOpen === false ? (
        <SignIns clientId={clientId} onFile={() => setOpen(true)} />
      ) : null}
    </>
  )
}

function Card({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <p className={classes['hint']}>{hint}</p>
      {children}
    </Panel>
  )
}
