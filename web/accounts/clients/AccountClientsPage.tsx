import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { type Client, CLIENT_ORDERS } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useListAddress, useListOrder, useReturnToLastPage } from '../../kit/address/list-address.ts'
import { call } from '../../kit/calls/client.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useMay } from '../../kit/viewer.ts'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { accountTexts } from '../texts/index.ts'
import { AccountClientsTable } from './AccountClientsTable.tsx'
import classes from './AccountClients.module.css'
import { type ClientDialog, ClientDialogs } from './ClientDialogs.tsx'

const PAGE_SIZE = 5

/** A law firm's clients in its administration. */
export default function AccountClientsPage({ customerId }: { customerId: string }) {
  const t = useTexts(accountTexts)
  const mayAdd = useMay('ADD_CLIENT')
  const { page, keyword, setPage, setKeyword } = useListAddress()
  const [open, setOpen] = useState<{ client: Client; dialog: ClientDialog } | null>(null)
  const { order, sortBy } = useListOrder(CLIENT_ORDERS, { orderBy: 'lastName', order: 'asc' })
  const wanted = { keyword: keyword || undefined, ...order }
  const { data, error, refetch } = useCall(
    'listCustomerClients',
    {
      params: { id: customerId },
      query: { ...wanted, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
    },
    { keepPrevious: true },
  )
  useReturnToLastPage(page, PAGE_SIZE, data?.total, setPage)
  const add = mayAdd ? (
    <Button
      leftSection={<IconUserPlus size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link
          {...props}
          to="."
          search={(search: Record<string, string | undefined>) => ({ ...search, action: 'addClient' })}
          resetScroll={false}
        />
      )}
    >
      {t('addClient')}
    </Button>
  ) : null
  return (
    <section aria-label={t('clients')}>
      <Toolbar label={t('clients')} end={add}>
        <div className={classes['search']}>
          <SearchField label={t('searchClients')} value={keyword} onSearch={setKeyword} />
        </div>
      </Toolbar>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={PAGE_SIZE} height={44} />}
      {data?.total === 0 ? (
        <EmptyState
          title={keyword ? t('noClientFits', { keyword }) : t('noClients')}
          action={keyword ? null : add}
        >
          {keyword ? null : t('noClientsHint')}
        </EmptyState>
      ) : null}
      {data && data.total > 0 ? (
        <>
          <AccountClientsTable
            customerId={customerId}
            clients={data.items}
            sortBy={sortBy}
            onOpen={(client, dialog) => setOpen({ client, dialog })}
            load={(rows) =>
              call(
                'listCustomerClients',
                { params: { id: customerId }, query: { ...wanted, ...rows } },
                { quiet: true },
              )
            }
          />
          <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
        </>
      ) : null}
      {open ? (
        <Suspense>
          <ClientDialogs {...open} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </section>
  )
}
