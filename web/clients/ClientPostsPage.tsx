import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { accountTypeOf } from '#contract/index.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { useMay, useViewer } from '../kit/viewer.ts'
import { PostListView, PostsProvider } from '../posts/index.tsx'
import { PageHead } from './profile/PageHead.tsx'
import { useClient } from './useClient.tsx'
import { clientTexts } from './texts/index.ts'

export function ClientPostsPage() {
  const t = useTexts(clientTexts)
  const { client, instead } = useClient()
  const isOfFirm = accountTypeOf(useViewer().accountType) === 'customer'
  const id = client?.id ?? ''
  const base = useMemo(() => ({ clientIds: [id] }), [id])
  const connectLink = useMemo(() => (isOfFirm ? null : <ConnectLink clientId={id} />), [isOfFirm, id])
  if (!client) return instead
  return (
    <PostsProvider>
      <PageHead client={client} word="postsOf" />
      <PostListView
        base={base}
        dateOfLoss={client.dateOfLoss}
        empty={t(isOfFirm ? 'noPosts' : 'getStarted')}
        emptyAction={connectLink}
      />
    </PostsProvider>
  )
}

/** Links to the social accounts: on a client's own home page, for staff in the client's profile. */
function ConnectLink({ clientId }: { clientId: string }) {
  const t = useTexts(clientTexts)
  const isClient = useViewer().clientId !== null
  const search = { action: 'showSocialAccounts' }
  if (!useMay('CONNECT_ACCOUNT')) return null
  return (
    <Button
      renderRoot={(props) =>
        isClient ? (
          <Link {...props} to="/" search={search} />
        ) : (
          <Link
            {...props}
            to="/clients/$clientId/{-$tab}"
            params={{ clientId, tab: undefined }}
            search={search}
          />
        )
      }
    >
      {t('connect')}
    </Button>
  )
}
