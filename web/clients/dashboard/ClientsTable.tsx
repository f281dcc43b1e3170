import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type Client, seesEveryClient } from '#contract/index.ts'
import { useLanguage, useWords } from '../../kit/words/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { formatDate } from '../../kit/words/time.ts'
import { useMay, useViewer } from '../../kit/viewer.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Count } from '../../ui/Pill.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { AddClientButton } from '../add/AddClientButton.tsx'
import { clientWords } from '../words/index.ts'
import { NothingToReview } from './NothingToReview.tsx'
import classes from './Overview.module.css'

const KINDS = {
  unreviewed: { field: 'totalUnreviewed', title: 'toReview', hint: 'toReviewHint' },
  escalated: {
    field: 'totalEscalated',
    title: 'escalatedTitle',
    hint: 'escalatedHint',
  },
} as const

export function ClientsTable({ customerId, kind }: { customerId: string; kind: keyof typeof KINDS }) {
  const t = useWords(clientWords)
  const { field, title, hint } = KINDS[kind]
  const { data, error, refetch } = useCall(
    'listCustomerClients',
    { params: { id: customerId }, query: { orderBy: field, order: 'desc', limit: 10 } },
    { refetchInterval: 30_000 },
  )
  const clients = data?.items.filter((client) => client[field] > 0) ?? []
  return (
    <Panel title={t(title)}>
      <p className={classes['hint']}>{t(hint)}</p>
      <div className={classes['body']}>
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <LineSkeletons count={5} height={40} />}
        {data?.total === 0 ? (
          <NoClients isFirst={kind === 'unreviewed'} />
        ) : data && clients.length === 0 ? (
          kind === 'unreviewed' ? (
            <NothingToReview customerId={customerId} />
          ) : (
            <EmptyState title={t('noEscalations')} />
          )
        ) : null}
        <ul className={classes['rows']}>
          {clients.map((client) => (
            <Row key={client.id} client={client} kind={kind} />
          ))}
        </ul>
      </div>
    </Panel>
  )
}

/** The first action is offered once. */
function NoClients({ isFirst }: { isFirst: boolean }) {
  const t = useWords(clientWords)
  const mayAdd = useMay('ADD_CLIENT') && isFirst
  const { role } = useViewer()
  if (!seesEveryClient(role.type))
    return <EmptyState title={t('noneAssigned')}>{t('noneAssignedHint')}</EmptyState>
  return (
    <EmptyState title={t('noClientsYet')} action={mayAdd ? <AddClientButton /> : null}>
      {t(mayAdd ? 'noClientsAddHint' : 'noClientsYetHint')}
    </EmptyState>
  )
}

function Row({ client, kind }: { client: Client; kind: keyof typeof KINDS }) {
  const t = useWords(clientWords)
  const language = useLanguage()
  const name = `${client.firstName} ${client.lastName}`
  const done = client.totalPosts === 0 ? 0 : 1 - client.totalUnreviewed / client.totalPosts
  return (
    <li className={classes['row']}>
      <Link
        to="/clients/$clientId/{-$tab}"
        params={{ clientId: client.id, tab: kind }}
        className={classes['who']}
      >
        <strong>{name}</strong>
        <span>
          {client.fileRefNo} · {t('dateOfLoss')} {formatDate(client.dateOfLoss, language)}
        </span>
      </Link>
      {kind === 'unreviewed' ? (
        <span className={classes['bar']} aria-hidden>
          <i style={{ width: `${Math.round(done * 100)}%` }} />
        </span>
      ) : null}
      <Count
        value={kind === 'unreviewed' ? client.totalUnreviewed : client.totalEscalated}
        tone={kind}
        label={t(kind).toLowerCase()}
      />
      {kind === 'unreviewed' ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('reviewNamed', { name })}
          renderRoot={(props) => (
            <Link {...props} to="/clients/$clientId/review" params={{ clientId: client.id }} />
          )}
        >
          {t('review')}
        </Button>
      ) : null}
    </li>
  )
}
