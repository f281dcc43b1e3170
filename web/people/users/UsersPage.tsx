import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { type Account, accountTypeOf, type User } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useListAddress, useListOrder, useReturnToLastPage } from '../../kit/address/list-address.ts'
import { call } from '../../kit/calls/client.ts'
import { useCall } from '../../kit/calls/query.ts'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { DeleteUserDialog, EditUserDialog, InviteUserDialog, UserClientsDialog } from '../dialogs.ts'
import { peopleTexts } from '../texts/index.ts'
import type { UserDialog } from './UserActions.tsx'
import { UsersTable } from './UsersTable.tsx'
import classes from './Users.module.css'

const PAGE_SIZE = 10

/** The people of an account. `?action=invite` opens the invitation, so that commands and links can open it. */
export function UsersPage({ account }: { account: Account }) {
  const t = useTexts(peopleTexts)
  const navigate = useNavigate()
  const { action } = useSearch({ strict: false })
  const { page, keyword, setPage, setKeyword } = useListAddress()
  const [open, setOpen] = useState<{ user: User; dialog: UserDialog } | null>(null)
  const { order, sortBy } = useListOrder(['name', 'createdAt'], { orderBy: 'name', order: 'asc' })
  const wanted = { accountId: account.id, keyword: keyword || undefined, excludeSelf: false, ...order }
  const { data, error, refetch } = useCall(
    'listUsers',
    { query: { ...wanted, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE } },
    { keepPrevious: true },
  )
  const mayInvite = account.can.includes('invite_user')
  const setAction = (next: 'invite' | undefined) =>
    void navigate({ to: '.', search: (search) => ({ ...search, action: next }), replace: true })
  const close = () => setOpen(null)
  const invite = mayInvite ? (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setAction('invite')}>
      {t('inviteUser')}
    </Button>
  ) : null
  useReturnToLastPage(page, PAGE_SIZE, data?.total, setPage)
  return (
    <section aria-label={t('users')}>
      <Toolbar label={t('users')} end={invite}>
        <div className={classes['search']}>
          <SearchField label={t('searchUsers')} value={keyword} wait={750} onSearch={setKeyword} />
        </div>
      </Toolbar>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={PAGE_SIZE} height={44} />}
      {data?.total === 0 ? (
        <EmptyState
          title={keyword ? t('noMatch', { keyword }) : t('noUsers')}
          action={keyword ? null : invite}
        >
          {t(keyword ? 'noMatchHint' : 'noUsersHint')}
        </EmptyState>
      ) : null}
      {data && data.total > 0 ? (
        <>
          <UsersTable
            users={data.items}
            hasClients={accountTypeOf(account.type) === 'customer'}
            sortBy={sortBy}
            onOpen={(user, dialog) => setOpen({ user, dialog })}
            load={(rows) => call('listUsers', { query: { ...wanted, ...rows } }, { quiet: true })}
          />
          <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
        </>
      ) : null}
      <Suspense>
        {mayInvite && action === 'invite' ? (
          <InviteUserDialog account={account} onClose={() => setAction(undefined)} />
        ) : null}
        {open?.dialog === 'edit' ? (
          <EditUserDialog user={open.user} accountType={account.type} onClose={close} />
        ) : null}
        {open?.dialog === 'delete' ? <DeleteUserDialog user={open.user} onClose={close} /> : null}
        {open?.dialog === 'clients' ? <UserClientsDialog user={open.user} onClose={close} /> : null}
      </Suspense>
    </section>
  )
}
