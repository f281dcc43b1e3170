import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { type Client, statusCodes } from '#contract/index.ts'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { SetAsideNote } from '../../imports/index.ts'
import { CardKeys, PostStrip } from '../../posts/index.tsx'
import { EmptyState } from '../../ui/lists/States.tsx'
import { ClientHistory } from './ClientHistory.tsx'
import { clientTexts } from '../texts/index.ts'
import classes from './OverviewTab.module.css'

/** Open work: escalated posts, then unreviewed ones, four at a time. */
export function OverviewTab({ client }: { client: Client }) {
  return (
    <div className={classes['overview']}>
      <CardKeys />
      <Suspense fallback={null}>
        <SetAsideNote clientId={client.id} />
      </Suspense>
      <Strip client={client} kind="escalated" />
      <Strip client={client} kind="unreviewed" />
      <ClientHistory client={client} />
    </div>
  )
}

function Strip({ client, kind }: { client: Client; kind: 'escalated' | 'unreviewed' }) {
  const t = useTexts(clientTexts)
  const number = useNumber()
  const query = useMemo(
    () => ({ clientIds: [client.id], statuses: statusCodes(kind), order: 'desc' as const }),
    [client.id, kind],
  )
  const total = kind === 'escalated' ? client.totalEscalated : client.totalUnreviewed
  return (
    <PostStrip
      title={
        <>
          {t(kind)} <span className={classes['count']}>({number(total)})</span>
        </>
      }
      query={query}
      expected={total}
      words={{ previous: t('previous'), next: t('next') }}
      empty={<EmptyState title={t(kind === 'escalated' ? 'emptyEscalated' : 'emptyUnreviewed')} />}
      aside={
        total > 0 ? (
          <>
            {kind === 'unreviewed' ? (
              <Button
                size="compact-sm"
                renderRoot={(props) => (
                  <Link {...props} to="/clients/$clientId/review" params={{ clientId: client.id }} />
                )}
              >
                {t('startReview')}
              </Button>
            ) : null}
            <Button
              size="compact-sm"
              variant="default"
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/clients/$clientId/{-$tab}"
                  params={{ clientId: client.id, tab: kind }}
                />
              )}
            >
              {t('viewAll')}
            </Button>
          </>
        ) : null
      }
    />
  )
}
