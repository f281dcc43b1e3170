import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue } from 'react'
import type { Client } from '#contract/index.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { isProblem } from '../kit/calls/problem.ts'
import { useViewer } from '../kit/viewer.ts'
import { useCall } from '../kit/calls/query.ts'
import { PageSkeleton } from '../ui/lists/Skeletons.tsx'
import { ErrorState } from '../ui/lists/States.tsx'
import { useClientCommands } from './profile/useClientCommands.ts'
import { OtherMatter } from '../identity/index.tsx'
import { clientTexts } from './texts/index.ts'

/** The client in the address, whose pages become commands, or the element to show instead until it is loaded. */
export function useClient(): { client: Client; instead: null } | { client: null; instead: ReactNode } {
  const t = useTexts(clientTexts)
  const { clientId = '' } = useParams({ strict: false })
  const { data, error, refetch } = useCall(
    'getClient',
    { params: { id: clientId } },
    { refetchInterval: 60_000 },
  )
  // Its counters update after the result of an action is on screen; a different client appears right away.
  const deferredClient = useDeferredValue(data)
  const client = deferredClient?.id === data?.id ? deferredClient : data
  useClientCommands(client)
  const isOfClient = useViewer().clientId !== null
  if (isProblem(error, 'NOT_FOUND')) {
    const notFound = (
      <ErrorState
        error={error}
        isPage
        title={t('clientNotFound')}
        action={
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/" />}>
            {t('backToDashboard')}
          </Button>
        }
      />
    )
    return {
      client: null,
      instead: isOfClient ? <OtherMatter clientId={clientId} otherwise={notFound} /> : notFound,
    }
  }
  if (client) return { client, instead: null }
  return {
    client: null,
    instead: error ? <ErrorState isPage error={error} onRetry={() => void refetch()} /> : <PageSkeleton />,
  }
}
