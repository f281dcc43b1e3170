import { Tabs } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type ImportWithAccount, PLATFORMS, type PostImport } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useMay } from '../../kit/viewer.ts'
import { Panel } from '../../ui/Panel.tsx'
import { PageSkeleton } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { SetAside } from '../authors/SetAside.tsx'
import { TakeOutOfRecord } from '../takeouts/TakeOutOfRecord.tsx'
import { ImportProgress } from '../jobs/ImportProgress.tsx'
import { useJobRun } from '../../kit/jobs/useJobRun.ts'
import { Totals } from '../totals/Totals.tsx'
import { useSentence } from '../useSentence.ts'
import { importTexts } from '../texts/index.ts'
import { DatesInDoubt } from './DatesInDoubt.tsx'
import { FilesTable } from './FilesTable.tsx'
import classes from './Ledger.module.css'
import { Provenance } from './Provenance.tsx'
import { RecordsTable } from './RecordsTable.tsx'

/** The ledger of one import: what was received, from whom, and the outcome of each file and record. */
export function LedgerPage() {
  const t = useTexts(importTexts)
  const sentence = useSentence()
  const { importId = '' } = useParams({ strict: false })
  const mayTakeOut = useMay('TAKE_OUT_IMPORTS')
  const isStaff = useMay('VIEW_POST')
  const { data, error, refetch } = useCall('getPostImport', { params: { id: importId } })
  if (isProblem(error, 'NOT_FOUND', 'VALIDATION_FAILED'))
    return <ErrorState error={error} title={t('importNotFound')} />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  // Of what was taken out, only those may read it who may put it back.
  const isLegible = !data.takenOut || mayTakeOut
  return (
    // Another import starts with its own page and filter.
    <div key={data.id} className={classes['page']}>
      <div className={classes['main']}>
        <h1 className={classes['title']}>{t('ledgerOf', { name: data.fileName ?? '' })}</h1>
        {data.takenOut ? <TakeOutOfRecord made={data} /> : null}
        {data.status === 'PENDING' || data.status === 'RUNNING' ? <RunningImport made={data} /> : null}
        {data.error ? (
          <p role="alert" className={classes['error']}>
            {sentence(data.error)}
          </p>
        ) : null}
        {data.doubts.includes('unread') ? (
          <p className={classes['limit']}>
            <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
            <span>
              <strong>{t('endedAtLimit')}</strong> {t('doubt_unread')}
            </span>
          </p>
        ) : null}
        {data.totals ? (
          <Panel title={t('reconciliation')}>
            <p className={classes['hint']}>{t('reconciliationHint')}</p>
            <Totals
              totals={data.totals}
              names={['records', 'posts', 'media', 'files']}
              hasLines
              setAside={data.setAside ?? 0}
            />
          </Panel>
        ) : null}
        {data.account && isStaff && isLegible ? (
          <SetAside importId={data.id} clientId={data.account.clientId} />
        ) : null}
        {isLegible ? (
          <Tabs defaultValue="files" keepMounted={false}>
            <Tabs.List>
              <Tabs.Tab value="files">{t('filesTab')}</Tabs.Tab>
              <Tabs.Tab value="records">{t('recordsTab')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="files" pt="sm">
              <FilesTable importId={data.id} />
            </Tabs.Panel>
            <Tabs.Panel value="records" pt="sm">
              <RecordsTable importId={data.id} />
            </Tabs.Panel>
          </Tabs>
        ) : null}
      </div>
      <div className={classes['side']}>
        <Provenance made={data}>{data.account ? <AccountLink account={data.account} /> : null}</Provenance>
        {isStaff ? <DatesInDoubt made={data} /> : null}
        {data.takenOut ? null : <TakeOutOfRecord made={data} />}
      </div>
    </div>
  )
}

/** The account that this was imported into, with a link to its client. */
function AccountLink({
  account: { clientId, platform, externalId, isRemoved },
}: {
  account: NonNullable<ImportWithAccount['account']>
}) {
  const t = useTexts(importTexts)
  const name = [PLATFORMS[platform].name, externalId].filter(Boolean).join(' · ')
  return (
    <>
      <Link to="/clients/$clientId/{-$tab}" params={{ clientId, tab: undefined }}>
        {name}
      </Link>
      {isRemoved ? ` (${t('accountRemoved')})` : null}
    </>
  )
}

function RunningImport({ made }: { made: PostImport }) {
  const queryClient = useQueryClient()
  const run = useJobRun(
    made.jobId,
    useCallback(() => {
      for (const name of ['getPostImport', 'listImportFiles', 'listImportRecords'])
        void queryClient.invalidateQueries({ queryKey: [name] })
    }, [queryClient]),
  )
  return (
    <Panel>
      <ImportProgress run={run} />
    </Panel>
  )
}
