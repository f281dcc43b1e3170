import { IconAlertTriangle, IconCircleDashed, IconUser, IconUsers } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useWords } from '../../kit/i18n.ts'
import { useCall } from '../../kit/query.ts'
import { clientWords } from '../words/index.ts'
import { ClientsTable } from './ClientsTable.tsx'
import classes from './Overview.module.css'

/** What waits, over all of the firm's clients. */
export function Overview({ customerId }: { customerId: string }) {
  const t = useWords(clientWords)
  const live = { refetchInterval: 30_000 }
  const clients = useCall('listCustomerClients', { params: { id: customerId }, query: { limit: 1 } }, live)
  const users = useCall('listUsers', { query: { accountId: customerId, limit: 1 } })
  const unreviewed = useCall('countPosts', { query: { customerId, statuses: [0] } }, live)
  const escalated = useCall('countPosts', { query: { customerId, statuses: [2] } }, live)
  return (
    <>
      <h1 className={classes['title']}>{t('dashboard')}</h1>
      <dl className={classes['figures']}>
        <Figure
          icon={IconCircleDashed}
          word={t('unreviewedCount')}
          value={unreviewed.data?.count}
          tone="unreviewed"
        />
        <Figure
          icon={IconAlertTriangle}
          word={t('escalatedCount')}
          value={escalated.data?.count}
          tone="escalated"
        />
        <Figure icon={IconUser} word={t('clientsCount')} value={clients.data?.total} />
        <Figure icon={IconUsers} word={t('lawFirmUsers')} value={users.data?.total} />
      </dl>
      <div className={classes['tables']}>
        <ClientsTable customerId={customerId} kind="unreviewed" />
        <ClientsTable customerId={customerId} kind="escalated" />
      </div>
    </>
  )
}

type FigureProps = {
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  word: string
  value: number | undefined
  tone?: 'unreviewed' | 'escalated'
}

function Figure({ icon: Icon, word, value, tone }: FigureProps) {
  return (
    <div className={classes['figure']} data-tone={tone}>
      <dt>
        <Icon size={16} stroke={1.8} />
        {word}
      </dt>
      <dd>{value === undefined ? '–' : value.toLocaleString()}</dd>
    </div>
  )
}
