import { IconAffiliate } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type Client, type CLIENT_ORDERS, USER_STATUS } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, dayIn, formatDate, formatInstant } from '../../kit/i18n/time.ts'
import { StatusPill, useStatusName } from '../../people/index.ts'
import type { LoadRows } from '../../ui/lists/csv.ts'
import { type Column, DataTable, type SortBy } from '../../ui/lists/DataTable.tsx'
import { RowAction } from '../../ui/lists/RowAction.tsx'
import { MailAddress } from '../../ui/forms/MailAddress.tsx'
import { accountTexts } from '../texts/index.ts'
import classes from './AccountClients.module.css'
import { ClientActions } from './ClientActions.tsx'
import type { ClientDialog } from './ClientDialogs.tsx'

const HoldPill = lazy(async () => ({ default: (await import('../../clients/index.tsx')).HoldPill }))

type Props = {
  customerId: string
  clients: readonly Client[]
  sortBy: SortBy<(typeof CLIENT_ORDERS)[number]>
  onOpen(client: Client, dialog: ClientDialog): void
  load: LoadRows<Client>
}

/** Someone who only got a link can't create a sign-in yet. */
const hasSignIn = (client: Client): client is Client & { user: NonNullable<Client['user']> } =>
  client.user !== null && (client.user.status !== USER_STATUS.invited.code || client.user.invitedAt !== null)

export function AccountClientsTable({ customerId, clients, sortBy, onOpen, load }: Props) {
  const t = useTexts(accountTexts)
  const language = useLanguage()
  const statusName = useStatusName()
  const nameOf = ({ firstName, lastName }: Client) => `${firstName} ${lastName}`
  const columns: Column<Client>[] = [
    {
      id: 'name',
      title: t('name'),
      kind: 'name',
      sort: sortBy('lastName'),
      csv: nameOf,
      render: (client) => (
        <>
          <Link to="/clients/$clientId/{-$tab}" params={{ clientId: client.id, tab: undefined }}>
            {nameOf(client)}
          </Link>
          {client.hold ? (
            <Suspense>
              {' '}
              <HoldPill hold={client.hold} />
            </Suspense>
          ) : null}
        </>
      ),
    },
    {
      id: 'email',
      title: t('email'),
      csv: ({ email }) => email,
      render: ({ email }) => <MailAddress>{email}</MailAddress>,
    },
    {
      id: 'dateOfBirth',
      title: t('dateOfBirth'),
      kind: 'whole',
      csv: ({ dateOfBirth }) => dateOfBirth,
      render: ({ dateOfBirth }) => formatDate(dateOfBirth, language),
    },
    {
      id: 'fileRefNo',
      title: t('fileRefNo'),
      sort: sortBy('fileRefNo'),
      csv: ({ fileRefNo }) => fileRefNo,
      render: ({ fileRefNo }) => fileRefNo,
    },
    {
      id: 'dateOfLoss',
      title: t('dateOfLoss'),
      kind: 'whole',
      sort: sortBy('dateOfLoss', 'desc'),
      csv: ({ dateOfLoss }) => dateOfLoss,
      render: ({ dateOfLoss }) => formatDate(dateOfLoss, language),
    },
    {
      id: 'status',
      title: t('status'),
      kind: 'whole',
      csv: (client) => (hasSignIn(client) ? statusName(client.user.status) : t('noAccess')),
      render: (client) =>
        hasSignIn(client) ? (
          <StatusPill status={client.user.status} />
        ) : (
          <span className={classes['none']}>{t('noAccess')}</span>
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
      render: (client) => (
        <>
          <RowAction
            icon={IconAffiliate}
            word={t('socialAccounts')}
            label={t('socialAccountsOf', { name: nameOf(client) })}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/admin/accounts/$accountId/clients/$clientId"
                params={{ accountId: customerId, clientId: client.id }}
              />
            )}
          />
          <ClientActions client={client} isInTable onOpen={(dialog) => onOpen(client, dialog)} />
        </>
      ),
    },
  ]
  return <DataTable label={t('clients')} columns={columns} rows={clients} load={load} />
}
