import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import {
  type ImportTotals,
  type ImportWithAccount,
  PLATFORMS,
  type PostImport,
  type RouteName,
} from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useMay } from '../../kit/viewer.ts'
import { PackageButton } from '../../packages/index.ts'
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
import { Incomplete } from './Incomplete.tsx'
import classes from './Ledger.module.css'
import { LedgerLists } from './LedgerLists.tsx'
import { MoreRead } from './MoreRead.tsx'
import { Provenance } from './Provenance.tsx'
import { listOfPart } from './useLedgerList.ts'

/** The ledger of one import: what was received, from whom, and the outcome of each file and record. */
export function LedgerPage() {
  const t = useTexts(importTexts)
  const sentence = useSentence()
  const { importId = '' } = useParams({ strict: false })
  const mayTakeOut = useMay('TAKE_OUT_IMPORTS')
  const isStaff = useMay('VIEW_POST')
  const { data, error, refetch } = useCall('getPostImport', { params: { id: importId } })
  const refresh = useRefresh()
  const lists = useRef<HTMLElement>(null)
  if (isProblem(error, 'NOT_FOUND', 'VALIDATION_FAILED'))
    return <ErrorState isPage error={error} title={t('importNotFound')} />
  if (error && !data) return <ErrorState isPage error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  // Of what was taken out, only those may read it who may put it back.
  const isLegible = !data.takenOut || mayTakeOut
  return (
    // Another import starts with its own page and filter.
    <div key={data.id} className={classes['page']}>
      <div className={classes['main']}>
        <h1 className={classes['title']}>{t('ledgerOf', { name: data.fileName ?? '' })}</h1>
        {data.takenOut ? <TakeOutOfRecord made={data} /> : null}
        {data.status === 'PENDING' || data.status === 'RUNNING' ? (
          <RunningImport made={data} onEnd={refresh} />
        ) : null}
        {data.error ? (
          <p role="alert" className={classes['error']}>
            {sentence(data.error)}
          </p>
        ) : null}
        {data.doubts.includes('unread') ? <Incomplete made={data} onRead={refresh} /> : null}
        {isLegible && isStaff ? <MoreRead made={data} /> : null}
        {data.totals ? (
          <Panel title={t('reconciliation')}>
            <p className={classes['hint']}>{t('reconciliationHint')}</p>
            <Totals
              totals={data.totals}
              names={['records', 'posts', 'media', 'files']}
              hasLines
              setAside={(data.setAside ?? 0) - (data.setAsidePosts ?? 0)}
              isPartial={data.doubts.includes('unread')}
              link={isLegible ? (name, key) => listOfPart(name, key, data.totals as ImportTotals) : undefined}
              onFollow={() => setTimeout(() => lists.current?.focus())}
            />
          </Panel>
        ) : null}
        {data.account && isStaff && isLegible ? (
          <SetAside importId={data.id} clientId={data.account.clientId} />
        ) : null}
        {isLegible ? <LedgerLists made={data} region={lists} /> : null}
      </div>
      <div className={classes['side']}>
        <Provenance made={data}>{data.account ? <AccountLink account={data.account} /> : null}</Provenance>
        {isStaff ? <DatesInDoubt made={data} /> : null}
        {data.completedAt && !data.takenOut ? <PackageButton of={{ importId: data.id }} /> : null}
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

function useRefresh(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    for (const name of LEDGER_CALLS) void queryClient.invalidateQueries({ queryKey: [name] })
  }, [queryClient])
}

const LEDGER_CALLS = [
  'getPostImport',
  'listImportFiles',
  'listImportRecords',
  'listImportPosts',
  'listImportMedia',
  'listAuthorDoubts',
] as const satisfies RouteName[]

function RunningImport({ made, onEnd }: { made: PostImport; onEnd(): void }) {
  const run = useJobRun(made.jobId, onEnd)
  return (
    <Panel>
      <ImportProgress run={run} />
    </Panel>
  )
}
