import type { ReactNode } from 'react'
import { type Report, REPORT_ORDERS } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useListAddress, useListOrder, useReturnToLastPage } from '../../kit/address/list-address.ts'
import { call } from '../../kit/calls/client.ts'
import { useCall } from '../../kit/calls/query.ts'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { reportTexts } from '../texts/index.ts'
import { ReportsTable } from './ReportsTable.tsx'
import classes from './ReportsTab.module.css'

const PAGE_SIZE = 5

/** Reports of one client, or of all clients of a firm. */
type ReportOwner = { clientId: string; customerId?: never } | { customerId: string; clientId?: never }

type Props = ReportOwner & {
  type: Report['type']
  /** Shown beside the button that creates one. */
  head: ReactNode
  empty: { title: string; hint: string }
  /** The button that creates one; null for users who may not create any. */
  button: ReactNode
}

/** Reports or albums, five per page. */
export function ReportList({ clientId, customerId, type, head, empty, button }: Props) {
  const t = useTexts(reportTexts)
  const label = t(type === 'album' ? 'albums' : 'reports')
  const { page, keyword, setPage, setKeyword } = useListAddress()
  const { order, sortBy } = useListOrder(REPORT_ORDERS, { orderBy: 'createdAt', order: 'desc' })
  const wanted = { types: [type], keyword: keyword || undefined, ...order }
  const query = { ...wanted, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }
  const ofClient = useCall(
    'listReports',
    { params: { clientId: clientId ?? '' }, query },
    { keepPrevious: true, enabled: clientId !== undefined },
  )
  const ofFirm = useCall(
    'listCustomerReports',
    { params: { id: customerId ?? '' }, query },
    { keepPrevious: true, enabled: customerId !== undefined },
  )
  const { data, error, refetch } = clientId === undefined ? ofFirm : ofClient
  useReturnToLastPage(page, PAGE_SIZE, data?.total, setPage)
  const isEmpty = data?.total === 0 && keyword === ''
  return (
    <>
      <div className={classes['head']}>
        {head}
        {data && !isEmpty ? button : null}
      </div>
      {isEmpty ? null : (
        <Toolbar label={label}>
          <div className={classes['find']}>
            <SearchField label={t('findReport')} value={keyword} wait={500} onSearch={setKeyword} />
          </div>
        </Toolbar>
      )}
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={5} height={48} />}
      {data?.total === 0 && keyword ? <EmptyState title={t('noReportFits', { keyword })} /> : null}
      {isEmpty ? (
        <EmptyState isPlain={type === 'album'} title={empty.title} action={button}>
          {empty.hint}
        </EmptyState>
      ) : null}
      {data && data.total > 0 ? (
        <>
          <ReportsTable
            reports={data.items}
            label={label}
            showClient={clientId === undefined}
            sortBy={sortBy}
            load={(rows) => {
              const asked = { ...wanted, ...rows }
              return clientId === undefined
                ? call('listCustomerReports', { params: { id: customerId }, query: asked }, { quiet: true })
                : call('listReports', { params: { clientId }, query: asked }, { quiet: true })
            }}
          />
          <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
        </>
      ) : null}
    </>
  )
}
