import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCircleDashed } from '@tabler/icons-react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useMay } from '../../kit/viewer.ts'
import { ResourcesCard } from '../../resources/index.tsx'
import { clientTexts } from '../texts/index.ts'
import { ClientsAdded, LawFirmUsers } from './CountCards.tsx'
import { EscalatedClients } from './EscalatedClients.tsx'
import { Figure } from './Figure.tsx'
import classes from './Overview.module.css'
import { ToReview } from './ToReview.tsx'
import { useFirmCounts } from './useFirmCounts.ts'

/** Open work across all the firm's clients, and the firm's totals. */
export function Overview({ customerId }: { customerId: string }) {
  const t = useTexts(clientTexts)
  const { unreviewed, escalated } = useFirmCounts(customerId)
  return (
    <>
      <VisuallyHidden component="h1">{t('dashboard')}</VisuallyHidden>
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
      <ToReview customerId={customerId} />
      <div className={classes['two']}>
        <EscalatedClients customerId={customerId} />
        {useMay('VIEW_RESOURCES') ? <ResourcesCard /> : null}
      </div>
    </>
  )
}
