import { Button } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { PackageButton, PackageList } from '../../packages/index.ts'
import type { Client } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useListAddress } from '../../kit/address/list-address.ts'
import { useViewer } from '../../kit/viewer.ts'
import { reportTexts } from '../texts/index.ts'
import classes from './ReportsTab.module.css'
import { ReportList } from './ReportList.tsx'

const GenerateReportDialog = lazy(() => import('../generate/GenerateReportDialog.tsx'))

export default function ReportsTab({ client }: { client: Client }) {
  const t = useTexts(reportTexts)
  const mayMake = useViewer().scopes.includes('report:write')
  const navigate = useNavigate()
  const isAsked = useSearch({ strict: false })['action'] === 'generateReport'
  const [isOpen, setOpen] = useState(false)
  const isMaking = mayMake && (isOpen || isAsked)
  const setMaking = (isMade: boolean) => {
    setOpen(isMade)
    if (isAsked) void navigate({ to: '.', search: ({ action: _, ...rest }) => rest, replace: true })
  }
  const { setPage } = useListAddress()
  const button = mayMake ? (
    <Button leftSection={<IconFilePlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
      {t('generateReport')}
    </Button>
  ) : null
  return (
    <section aria-label={t('reports')}>
      <ReportList
        clientId={client.id}
        type="legal"
        head={
          <p className={classes['hint']}>
            {t('reportsHint')}{' '}
            <Link to="/clients/$clientId/albums" params={{ clientId: client.id }}>
              {t('albums')}
            </Link>
          </p>
        }
        empty={{ title: t('noReports'), hint: t(mayMake ? 'noReportsHint' : 'noReportsReader') }}
        button={
          <div className={classes['buttons']}>
            <PackageButton of={{ clientId: client.id }} />
            {button}
          </div>
        }
      />
      <Suspense>
        <PackageList clientId={client.id} />
      </Suspense>
      {isMaking ? (
        <Suspense>
          <GenerateReportDialog
            client={client}
            onClose={() => setMaking(false)}
            onMade={() => {
              setMaking(false)
              // The new report is on the first page.
              setPage(1)
            }}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
