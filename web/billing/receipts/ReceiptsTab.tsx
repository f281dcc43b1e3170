import { CHARGE_ORDERS } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useListAddress, useListOrder, useReturnToLastPage } from '../../kit/address/list-address.ts'
import { call } from '../../kit/calls/client.ts'
import { useCall } from '../../kit/calls/query.ts'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { billingTexts } from '../texts/index.ts'
import { ReceiptsTable } from './ReceiptsTable.tsx'
import classes from './Receipts.module.css'

const PAGE_SIZE = 5

/** The firm's charges. */
export function ReceiptsTab({ customerId }: { customerId: string }) {
  const t = useTexts(billingTexts)
  const { page, keyword, setPage, setKeyword } = useListAddress()
  const { order, sortBy } = useListOrder(CHARGE_ORDERS, { orderBy: 'charge.chargedAt', order: 'desc' })
  const { data, error, refetch } = useCall(
    'listCharges',
    {
      params: { customerId },
      query: { keyword: keyword || undefined, ...order, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
    },
    { keepPrevious: true },
  )
  useReturnToLastPage(page, PAGE_SIZE, data?.total, setPage)
  const isEmpty = data?.total === 0
  return (
    <>
      {isEmpty && keyword === '' ? null : (
        <Toolbar label={t('receipts')}>
          <div className={classes['search']}>
            <SearchField label={t('searchReceipts')} value={keyword} wait={500} onSearch={setKeyword} />
          </div>
        </Toolbar>
      )}
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={PAGE_SIZE} height={44} />}
      {isEmpty ? (
        <EmptyState title={keyword ? t('noReceiptFits', { keyword }) : t('noReceipts')}>
          {keyword ? null : t('noReceiptsHint')}
        </EmptyState>
      ) : null}
      {data && !isEmpty ? (
        <>
          <ReceiptsTable
            charges={data.items}
            sortBy={sortBy}
            load={(rows) =>
              call(
                'listCharges',
                { params: { customerId }, query: { keyword: keyword || undefined, ...order, ...rows } },
                { quiet: true },
              )
            }
          />
          <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
        </>
      ) : null}
    </>
  )
}
