import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Account } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { normalizeForSearch } from '../../kit/i18n/plain-words.ts'
import { type ListOrder, useListAddress, useListOrder } from '../../kit/address/list-address.ts'
import { InviteUserDialog } from '../../people/index.ts'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { locationText } from '../location-text.ts'
import { accountTexts } from '../texts/index.ts'
import classes from './LawFirms.module.css'
import { LawFirmsTable } from './LawFirmsTable.tsx'
import { useLawFirms } from '../../kit/calls/law-firms.ts'

const LawFirmDialog = lazy(() => import('./LawFirmDialog.tsx'))

const PAGE_SIZE = 10

const FIRM_ORDERS = ['name', 'totalUsers', 'createdAt'] as const
type FirmOrder = (typeof FIRM_ORDERS)[number]

/** The server's order is by name. */
function sorted(firms: Account[], { orderBy, order }: ListOrder<FirmOrder>): Account[] {
  const value = (firm: Account) => (orderBy === 'totalUsers' ? firm.totalUsers : Date.parse(firm.createdAt))
  const ascending =
    orderBy === 'name' ? firms : firms.toSorted((one, other) => (value(one) ?? 0) - (value(other) ?? 0))
  return order === 'asc' ? ascending : ascending.toReversed()
}

type OpenDialog = { dialog: 'add' } | { dialog: 'edit' | 'invite'; firm: Account }

/** All law firms of the provider, searched and paged in the browser. */
export default function LawFirmsPage({ mayAdd }: { mayAdd: boolean }) {
  const t = useTexts(accountTexts)
  const { page: requestedPage, keyword, setPage, setKeyword } = useListAddress()
  // The provider's home page links to the dialog.
  const { action } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [open, setOpen] = useState<OpenDialog | null>(() =>
    action === 'addFirm' && mayAdd ? { dialog: 'add' } : null,
  )
  const { data, error, refetch } = useLawFirms()
  const { order, sortBy } = useListOrder(FIRM_ORDERS, { orderBy: 'name', order: 'asc' })
  const searchText = normalizeForSearch(keyword)
  const matchingFirms = sorted(
    (data ?? []).filter((firm) =>
      normalizeForSearch(`${firm.name} ${locationText(firm)} ${firm.phoneNumber ?? ''}`).includes(searchText),
    ),
    order,
  )
  const page = Math.min(requestedPage, Math.max(1, Math.ceil(matchingFirms.length / PAGE_SIZE)))
  const close = () => {
    setOpen(null)
    if (action)
      void navigate({
        to: '.',
        search: ({ action: _, ...search }) => search,
        replace: true,
        resetScroll: false,
      })
  }
  const add = mayAdd ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ dialog: 'add' })}>
      {t('addFirm')}
    </Button>
  ) : null
  return (
    <section aria-label={t('lawFirms')}>
      <Toolbar label={t('lawFirms')} end={add}>
        <div className={classes['search']}>
          <SearchField label={t('searchFirms')} value={keyword} wait={200} onSearch={setKeyword} />
        </div>
      </Toolbar>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={PAGE_SIZE} height={44} />}
      {data?.length === 0 ? (
        <EmptyState title={t('noFirms')} action={add}>
          {t('noFirmsHint')}
        </EmptyState>
      ) : data && matchingFirms.length === 0 ? (
        <EmptyState title={t('noFirmFits', { keyword })}>{t('noFirmFitsHint')}</EmptyState>
      ) : null}
      {matchingFirms.length > 0 ? (
        <>
          <LawFirmsTable
            firms={matchingFirms.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
            sortBy={sortBy}
            onEdit={(firm) => setOpen({ dialog: 'edit', firm })}
            load={({ offset, limit }) =>
              Promise.resolve({
                items: matchingFirms.slice(offset, offset + limit),
                total: matchingFirms.length,
              })
            }
          />
          <Paginator page={page} pageSize={PAGE_SIZE} total={matchingFirms.length} onPage={setPage} />
        </>
      ) : null}
      <Suspense>
        {open?.dialog === 'add' ? (
          <LawFirmDialog
            firm={null}
            onClose={close}
            onInvite={(firm) => setOpen({ dialog: 'invite', firm })}
          />
        ) : null}
        {open?.dialog === 'edit' ? <LawFirmDialog firm={open.firm} onClose={close} onInvite={close} /> : null}
        {open?.dialog === 'invite' ? <InviteUserDialog account={open.firm} onClose={close} /> : null}
      </Suspense>
    </section>
  )
}
