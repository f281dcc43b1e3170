import { UnstyledButton } from '@mantine/core'
import { seesEveryClient, type User } from '#contract/index.ts'
import { useLanguage, useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, dayIn, formatDate, formatInstant } from '../../kit/i18n/time.ts'
import { useViewer } from '../../kit/viewer.ts'
import type { LoadRows } from '../../ui/lists/csv.ts'
import { type Column, DataTable, type SortBy } from '../../ui/lists/DataTable.tsx'
import { MailAddress } from '../../ui/forms/MailAddress.tsx'
import { useRoleName, useStatusName } from '../role-name.ts'
import { RoleBadge } from '../RoleBadge.tsx'
import { StatusPill } from '../StatusPill.tsx'
import { peopleTexts } from '../texts/index.ts'
import { nameOf } from './user-actions.ts'
import { UserActions, type UserDialog } from './UserActions.tsx'
import classes from './Users.module.css'

type Props = {
  users: readonly User[]
  /** Whether to show each person's number of clients: only for a law firm's people, because a provider's have clients in many firms. */
  hasClients: boolean
  sortBy: SortBy<'name' | 'createdAt'>
  onOpen(user: User, dialog: UserDialog): void
  load: LoadRows<User>
}

export function UsersTable({ users, hasClients, sortBy, onOpen, load }: Props) {
  const t = useTexts(peopleTexts)
  const number = useNumber()
  const language = useLanguage()
  const viewer = useViewer()
  const roleName = useRoleName()
  const statusName = useStatusName()
  const clients: Column<User> = {
    id: 'clients',
    title: t('clients'),
    kind: 'number',
    csv: (user) => (seesEveryClient(user.role.type) ? t('allClients') : user.totalSubscriptions),
    render: (user) => {
      const isAll = seesEveryClient(user.role.type)
      const clientsText = isAll ? t('allClients') : number(user.totalSubscriptions)
      return user.can.includes('manage_clients') ? (
        <UnstyledButton
          className={classes['count'] ?? ''}
          aria-label={t(isAll ? 'allClientsOf' : 'clientsOf', {
            count: user.totalSubscriptions,
            name: nameOf(user),
          })}
          onClick={() => onOpen(user, 'clients')}
        >
          {clientsText}
        </UnstyledButton>
      ) : (
        clientsText
      )
    },
  }
  const columns: Column<User>[] = [
    {
      id: 'name',
      title: t('name'),
      kind: 'name',
      sort: sortBy('name'),
      csv: nameOf,
      render: (user) => (
        <span>
          {nameOf(user)}
          {user.id === viewer.id ? <span className={classes['you']}> ({t('you')})</span> : null}
        </span>
      ),
    },
    {
      id: 'email',
      title: t('email'),
      csv: ({ email }) => email,
      render: ({ email }) => <MailAddress>{email}</MailAddress>,
    },
    {
      id: 'role',
      title: t('role'),
      csv: ({ role }) => roleName(role.id),
      render: ({ role }) => <RoleBadge role={role} />,
    },
    ...(hasClients ? [clients] : []),
    {
      id: 'status',
      title: t('status'),
      csv: ({ status }) => statusName(status),
      render: ({ status }) => <StatusPill status={status} />,
    },
    {
      id: 'created',
      title: t('created'),
      kind: 'whole',
      sort: sortBy('createdAt', 'desc'),
      csv: ({ createdAt }) => dayIn(createdAt, browserZone()),
      render: ({ createdAt }) => (
        <time dateTime={createdAt} title={formatInstant(createdAt, browserZone(), language)}>
          {formatDate(dayIn(createdAt, browserZone()), language)}
        </time>
      ),
    },
    {
      id: 'actions',
      title: t('actions'),
      kind: 'actions',
      render: (user) => <UserActions user={user} onOpen={(dialog) => onOpen(user, dialog)} />,
    },
  ]
  return <DataTable label={t('users')} columns={columns} rows={users} load={load} />
}
