import { IconDoorEnter, IconPencil } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Account } from '#contract/index.ts'
import { useChooseFirm } from '../../kit/viewer.ts'
import { useLanguage, useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, dayIn, formatDate, formatInstant } from '../../kit/i18n/time.ts'
import type { LoadRows } from '../../ui/lists/csv.ts'
import { type Column, DataTable, type SortBy } from '../../ui/lists/DataTable.tsx'
import { RowAction } from '../../ui/lists/RowAction.tsx'
import { locationText } from '../location-text.ts'
import { accountTexts } from '../texts/index.ts'

type Props = {
  firms: readonly Account[]
  sortBy: SortBy<'name' | 'totalUsers' | 'createdAt'>
  onEdit(firm: Account): void
  load: LoadRows<Account>
}

export function LawFirmsTable({ firms, sortBy, onEdit, load }: Props) {
  const chooseFirm = useChooseFirm()
  const t = useTexts(accountTexts)
  const number = useNumber()
  const language = useLanguage()
  const navigate = useNavigate()
  const usersOf = (firm: Account) =>
    ({ to: '/admin/accounts/$accountId/users', params: { accountId: firm.id } }) as const
  const columns: Column<Account>[] = [
    {
      id: 'name',
      title: t('name'),
      kind: 'name',
      sort: sortBy('name'),
      csv: ({ name }) => name,
      render: (firm) =>
        firm.can.includes('view_users') ? <Link {...usersOf(firm)}>{firm.name}</Link> : firm.name,
    },
    { id: 'location', title: t('location'), csv: locationText, render: (firm) => locationText(firm) || '–' },
    {
      id: 'phone',
      title: t('phone'),
      kind: 'whole',
      csv: (firm) => firm.phoneNumber,
      render: ({ phoneNumber }) => phoneNumber ?? '–',
    },
    {
      id: 'users',
      title: t('users'),
      kind: 'number',
      sort: sortBy('totalUsers', 'desc'),
      csv: (firm) => (firm.can.includes('view_users') ? firm.totalUsers : null),
      render: (firm) =>
        firm.can.includes('view_users') ? (
          <Link {...usersOf(firm)} aria-label={t('usersOf', { count: firm.totalUsers, name: firm.name })}>
            {number(firm.totalUsers)}
          </Link>
        ) : (
          '–'
        ),
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
      render: (firm) => (
        <>
          {firm.can.includes('edit') ? (
            <RowAction
              icon={IconPencil}
              word={t('editFirm')}
              label={t('editNamed', { name: firm.name })}
              onClick={() => onEdit(firm)}
            />
          ) : null}
          <RowAction
            icon={IconDoorEnter}
            word={t('workIn')}
            label={t('workInNamed', { name: firm.name })}
            onClick={() => {
              chooseFirm(firm.id)
              void navigate({ to: '/' })
            }}
          />
        </>
      ),
    },
  ]
  return <DataTable label={t('lawFirms')} columns={columns} rows={firms} load={load} />
}
