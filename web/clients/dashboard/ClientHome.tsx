import { Button } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useWords } from '../../kit/i18n.ts'
import { useCall } from '../../kit/query.ts'
import { SocialAccountsDialog } from '../../social/index.ts'
import { Panel } from '../../ui/Panel.tsx'
import { LineSkeletons } from '../../ui/Skeletons.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { clientWords } from '../words/index.ts'
import classes from './Overview.module.css'

/** What a client user begins with: the own posts and the own accounts. */
export function ClientHome({ clientId }: { clientId: string }) {
  const t = useWords(clientWords)
  const navigate = useNavigate()
  const { action } = useSearch({ strict: false })
  const [asked, setAsked] = useState(false)
  const { data: client, error, refetch } = useCall('getClient', { params: { id: clientId } })
  if (error && !client) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!client) return <LineSkeletons count={2} height={120} />
  return (
    <>
      <h1 className={classes['title']}>{t('dashboard')}</h1>
      <div className={classes['tables']}>
        <Panel title={t('socialPosts')}>
          <p className={classes['hint']}>{t('socialPostsHint')}</p>
          <Button
            renderRoot={(props) => <Link {...props} to="/clients/$clientId/posts" params={{ clientId }} />}
          >
            {t('viewSocialPosts')}
          </Button>
        </Panel>
        <Panel title={t('socialAccounts')}>
          <p className={classes['hint']}>{t('socialAccountsHint')}</p>
          <Button onClick={() => setAsked(true)}>{t('viewSocialAccounts')}</Button>
        </Panel>
      </div>
      {asked || action === 'showSocialAccounts' ? (
        <Suspense>
          <SocialAccountsDialog
            client={client}
            opened
            onClose={() => {
              setAsked(false)
              if (action) void navigate({ to: '/', search: {}, replace: true })
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
