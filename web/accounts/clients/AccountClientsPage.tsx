import { IconUser } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Client } from '#contract/index.ts'
import { useWords } from '../../kit/i18n.ts'
import { useListAddress, useStepBack } from '../../kit/list-address.ts'
import { useCall } from '../../kit/query.ts'
import { ClientPeopleDialog } from '../../people/index.ts'
import { Paginator } from '../../ui/Paginator.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { LineSkeletons } from '../../ui/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { accountWords } from '../words/index.ts'
import { AccountClientsTable } from './AccountClientsTable.tsx'
import classes from './AccountClients.module.css'

const PAGE_SIZE = 5

/** A law firm's clients as its administration sees them. */
export default function AccountClientsPage({ customerId }: { customerId: string }) {
  const t = useWords(accountWords)
  const { page, keyword, setPage, setKeyword } = useListAddress()
  const [shown, setShown] = useState<Client | null>(null)
  const { data, error, refetch } = useCall(
    'listCustomerClients',
    {
      params: { id: customerId },
      query: { keyword: keyword || undefined, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
    },
    { keepPrevious: true },
  )
  useStepBack(page, PAGE_SIZE, data?.total, setPage)
  return (
    <section aria-label={t('clients')}>
      <Toolbar label={t('clients')}>
        <div className={classes['search']}>
          <SearchField label={t('searchClients')} value={keyword} onSearch={setKeyword} />
        </div>
      </Toolbar>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={PAGE_SIZE} height={44} />}
      {data?.total === 0 ? (
        <EmptyState icon={IconUser} title={keyword ? t('noClientFits', { keyword }) : t('noClients')}>
          {keyword ? null : t('noClientsHint')}
        </EmptyState>
      ) : null}
      {data && data.total > 0 ? (
        <>
          <AccountClientsTable clients={data.items} onPeople={setShown} />
          <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
        </>
      ) : null}
      <Suspense>
        {shown ? <ClientPeopleDialog client={shown} onClose={() => setShown(null)} /> : null}
      </Suspense>
    </section>
  )
}
