import { IconAlertTriangle, IconCircleDashed } from '@tabler/icons-react'
import { useWords } from '../../kit/words/i18n.ts'
import { useMay } from '../../kit/viewer.ts'
import { ResourcesCard } from '../../resources/index.tsx'
import { clientWords } from '../words/index.ts'
import { ClientsTable } from './ClientsTable.tsx'
import { ClientsAdded, LawFirmUsers } from './CountCards.tsx'
import { Figure } from './Figure.tsx'
import classes from './Overview.module.css'
import { useFirmCounts } from './useFirmCounts.ts'

/** What waits, over all of the firm's clients, and what the firm has. */
export function Overview({ customerId }: { customerId: string }) {
  const t = useWords(clientWords)
  const { unreviewed, escalated } = useFirmCounts(customerId)
  return (
    <>
      <h1 className={classes['title']}>{t('dashboard')}</h1>
      <dl className={classes['figures']}>
        <Figure
          icon={IconCircleDashed}
          word={t('unreviewedCount')}
          value={unreviewed}
          tone="unreviewed"
          to="/unreviewed"
        />
        <Figure
          icon={IconAlertTriangle}
          word={t('escalatedCount')}
          value={escalated}
          tone="escalated"
          to="/escalated"
        />
        <ClientsAdded customerId={customerId} />
        <LawFirmUsers customerId={customerId} />
      </dl>
      <div className={classes['tables']}>
        <ClientsTable customerId={customerId} kind="unreviewed" />
        <ClientsTable customerId={customerId} kind="escalated" />
      </div>
      {useMay('VIEW_RESOURCES') ? <ResourcesCard /> : null}
    </>
  )
}
