import { Link } from '@tanstack/react-router'
import { useCall } from '../../kit/calls/query.ts'
import { useMay } from '../../kit/viewer.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { formatDate } from '../../kit/i18n/time.ts'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Count } from '../../ui/Pill.tsx'
import { clientTexts } from '../texts/index.ts'
import classes from './Cases.module.css'
import { NoClients } from './NoClients.tsx'

/** The clients with the most open escalations. */
export function EscalatedClients({ customerId }: { customerId: string }) {
  const t = useTexts(clientTexts)
  const language = useLanguage()
  const seesLoss = useMay('VIEW_LEGAL_PHRASES')
  const { data, error, refetch } = useCall(
    'listCustomerClients',
    { params: { id: customerId }, query: { orderBy: 'totalEscalated', order: 'desc', limit: 10 } },
    { refetchInterval: 30_000 },
  )
  const clients = data?.items.filter(({ totalEscalated }) => totalEscalated > 0) ?? []
  return (
    <Panel title={t('escalatedTitle')} aside={<p className={classes['hint']}>{t('escalatedHint')}</p>}>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={4} height={46} />}
      {data?.total === 0 ? (
        <NoClients />
      ) : data && clients.length === 0 ? (
        <EmptyState title={t('noEscalations')} />
      ) : null}
      <ul className={classes['plain']}>
        {clients.map((client) => (
          <li key={client.id}>
            <Link
              to="/clients/$clientId/{-$tab}"
              params={{ clientId: client.id, tab: 'escalated' }}
              className={classes['who']}
            >
              <strong>
                {client.firstName} {client.lastName}
              </strong>
              <span>
                {client.fileRefNo}
                {seesLoss ? ` · ${t('dateOfLoss')} ${formatDate(client.dateOfLoss, language)}` : null}
              </span>
            </Link>
            <Count value={client.totalEscalated} tone="escalated" label={t('escalated').toLowerCase()} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
