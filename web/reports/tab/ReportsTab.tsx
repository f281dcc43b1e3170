import { Button } from '@mantine/core'
import { IconFilePlus, IconFileText } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Client } from '#contract/index.ts'
import { useWords } from '../../kit/i18n.ts'
import { useCall } from '../../kit/query.ts'
import { useViewer } from '../../kit/viewer.ts'
import { Paginator } from '../../ui/Paginator.tsx'
import { LineSkeletons } from '../../ui/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { reportWords } from '../words/index.ts'
import classes from './ReportsTab.module.css'
import { ReportsTable } from './ReportsTable.tsx'

const GenerateReportDialog = lazy(() => import('../generate/GenerateReportDialog.tsx'))

const PAGE_SIZE = 5

export default function ReportsTab({ client }: { client: Client }) {
  const t = useWords(reportWords)
  const mayMake = useViewer().scopes.includes('report:write')
  const [page, setPage] = useState(1)
  const [isMaking, setMaking] = useState(false)
  const { data, error, refetch } = useCall(
    'listReports',
    {
      params: { clientId: client.id },
      query: { types: ['legal'], offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
    },
    { keepPrevious: true },
  )
  const button = mayMake ? (
    <Button leftSection={<IconFilePlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
      {t('generateReport')}
    </Button>
  ) : null
  // The last report of a page may have been deleted.
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE))
  if (data && page > pages) setPage(pages)
  return (
    <section aria-label={t('reports')}>
      <div className={classes['head']}>
        <p className={classes['hint']}>{t('reportsHint')}</p>
        {data && data.total > 0 ? button : null}
      </div>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={5} height={48} />}
      {data?.total === 0 ? (
        <EmptyState icon={IconFileText} title={t('noReports')} action={button}>
          {t('noReportsHint')}
        </EmptyState>
      ) : null}
      {data && data.total > 0 ? (
        <>
          <ReportsTable reports={data.items} />
          <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
        </>
      ) : null}
      {isMaking ? (
        <Suspense>
          <GenerateReportDialog
            client={client}
            onClose={() => setMaking(false)}
            onMade={() => {
              setMaking(false)
              setPage(1)
            }}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
