import { Button, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Client, ClientMonth } from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useMay } from '../../kit/viewer.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { formatDate } from '../../kit/i18n/time.ts'
import { Line } from '../../ui/line/Line.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { Count } from '../../ui/Pill.tsx'
import { hasNoPosts } from '../import-state.ts'
import { clientTexts } from '../texts/index.ts'
import classes from './Cases.module.css'
import { NoClients } from './NoClients.tsx'
import { NothingToReview } from './NothingToReview.tsx'
import { ClientLine } from './ClientLine.tsx'
import { calendarScale, lossCenteredScale, type Scale } from './scale.ts'
import { LineKey, ScaleHead } from './ScaleHead.tsx'

const POLLING = { refetchInterval: 30_000 } as const
const MAX_CLIENTS = 10

/** The clients with the most unreviewed posts, and when those were posted. All lines are aligned at the date of loss. */
export function ToReview({ customerId }: { customerId: string }) {
  const t = useTexts(clientTexts)
  const seesLoss = useMay('VIEW_LEGAL_PHRASES')
  const { data, error, refetch } = useCall(
    'listCustomerClients',
    { params: { id: customerId }, query: { orderBy: 'totalUnreviewed', order: 'desc', limit: MAX_CLIENTS } },
    POLLING,
  )
  const clients = data?.items.filter((client) => client.totalUnreviewed > 0 || hasNoPosts(client)) ?? []
  const clientIds = clients.filter((client) => !hasNoPosts(client)).map(({ id }) => id)
  const months = useCall(
    'listClientMonths',
    { query: { clientIds } },
    { enabled: clientIds.length > 0, keepPrevious: true },
  )
  const isDone =
    data !== undefined && data.total > 0 && !clients.some(({ totalUnreviewed }) => totalUnreviewed > 0)
  const scale = useMemo(() => {
    const lines = months.data ?? []
    if (!seesLoss) return calendarScale(lines)
    return lossCenteredScale(lines, new Map(data?.items.map(({ id, dateOfLoss }) => [id, dateOfLoss])))
  }, [months.data, seesLoss, data])
  return (
    <section
      className={classes['cases']}
      aria-label={t('toReview')}
      data-waiting={(!data && !error) || undefined}
    >
      <header className={classes['head']}>
        <div>
          <h2>{t('toReview')}</h2>
          <p>{t('toReviewHint')}</p>
        </div>
        {clientIds.length > 0 || (!data && !error) ? (
          <>
            <ScaleHead scale={scale} />
            <LineKey />
          </>
        ) : null}
      </header>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={5} height={52} />}
      {data?.total === 0 ? <NoClients isFirst /> : null}
      {isDone ? (
        <NothingToReview
          customerId={customerId}
          areEmpty={data.total <= MAX_CLIENTS && data.items.every(hasNoPosts)}
        />
      ) : null}
      <ul className={classes['rows']}>
        {clients.map((client) => (
          <Row
            key={client.id}
            client={client}
            scale={scale}
            lines={months.data?.filter(({ clientId }) => clientId === client.id)}
            isBroken={months.error !== null && !months.data}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  client: Client
  scale: Scale | null
  /** undefined: still loading. */
  lines: readonly ClientMonth[] | undefined
  isBroken: boolean
}

function Row({ client, ...lineProps }: RowProps) {
  const t = useTexts(clientTexts)
  const language = useLanguage()
  const seesLoss = useMay('VIEW_LEGAL_PHRASES')
  const name = `${client.firstName} ${client.lastName}`
  const isEmpty = hasNoPosts(client)
  return (
    <li className={classes['row']}>
      <Link
        to="/clients/$clientId/{-$tab}"
        params={{ clientId: client.id, tab: 'unreviewed' }}
        className={classes['who']}
      >
        <strong>{name}</strong>
        <span>
          {client.fileRefNo}
          {seesLoss ? (
            <>
              {' · '}
              <VisuallyHidden>{t('dateOfLoss')} </VisuallyHidden>
              {formatDate(client.dateOfLoss, language)}
            </>
          ) : null}
        </span>
      </Link>
      <div className={classes['line']}>
        {isEmpty ? (
          <NoPosts scale={lineProps.scale} />
        ) : (
          <ClientLine dateOfLoss={client.dateOfLoss} {...lineProps} />
        )}
      </div>
      <span className={classes['count']}>
        <Count value={client.totalUnreviewed} tone="unreviewed" label={t('unreviewed').toLowerCase()} />
      </span>
      {isEmpty ? (
        <Button
          variant="default"
          className={classes['action'] ?? ''}
          aria-label={t('socialAccountsOf', { name })}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/clients/$clientId/{-$tab}"
              params={{ clientId: client.id, tab: undefined }}
              search={{ action: 'showSocialAccounts' }}
            />
          )}
        >
          {t('socialAccounts')}
        </Button>
      ) : (
        <Button
          variant="default"
          className={classes['action'] ?? ''}
          aria-label={t('reviewNamed', { name })}
          renderRoot={(props) => (
            <Link {...props} to="/clients/$clientId/review" params={{ clientId: client.id }} />
          )}
        >
          {t('review')}
        </Button>
      )}
    </li>
  )
}

/** Shown while the months of this client's posts load. */
function NoPosts({ scale }: { scale: Scale | null }) {
  const t = useTexts(clientTexts)
  const zero = scale?.zero ?? null
  return (
    <>
      <span className={classes['none']}>{t('emptyPosts')}</span>
      <Line size="row" state="unknown" point={scale && zero !== null ? zero / scale.months : null} />
    </>
  )
}
