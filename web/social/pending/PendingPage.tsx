import { IconCheck, IconCircleDashed, IconX } from '@tabler/icons-react'
import { Tooltip } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { Fragment } from 'react'
import { type Client, CLIENT_ORDERS, type SocialAccount, type SocialSite } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { dayIn, formatDate } from '../../kit/i18n/time.ts'
import { useListAddress, useListOrder, useReturnToLastPage } from '../../kit/address/list-address.ts'
import { call } from '../../kit/calls/client.ts'
import { useCall } from '../../kit/calls/query.ts'
import type { LoadRows } from '../../ui/lists/csv.ts'
import { type Column, DataTable, type SortBy } from '../../ui/lists/DataTable.tsx'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { RemindersStopped } from '../request/RemindersStopped.tsx'
import { RequestActions } from '../request/RequestActions.tsx'
import { socialTexts } from '../texts/index.ts'
import { useNoneAdded } from '../useNoneAdded.ts'
import classes from './Pending.module.css'

const PAGE_SIZE = 10
const QUIET = { quiet: true }

/** The firm's clients who have to do something, with each of their accounts. */
export function PendingPage() {
  const t = useTexts(socialTexts)
  const { customerId = '' } = useParams({ strict: false })
  const { page, keyword, setPage, setKeyword } = useListAddress()
  const { order, sortBy } = useListOrder(CLIENT_ORDERS, { orderBy: 'lastName', order: 'asc' })
  const params = { id: customerId }
  const wanted = { pendingReconnections: true, ...(keyword ? { keyword } : {}), ...order }
  const { data, error, refetch } = useCall(
    'listCustomerClients',
    { params, query: { ...wanted, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE } },
    { keepPrevious: true, refetchInterval: 10_000 },
  )
  useReturnToLastPage(page, PAGE_SIZE, data?.total, setPage)
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <div>
          <h1>{t('pendingTitle')}</h1>
          <p>{t('pendingHint')}</p>
        </div>
        <SearchField label={t('pendingSearch')} value={keyword} onSearch={setKeyword} />
      </header>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={5} height={48} />}
      {data?.total === 0 ? (
        <EmptyState title={keyword ? t('pendingNobody', { keyword }) : t('pendingNone')}>
          {keyword ? null : t('pendingNoneHint')}
        </EmptyState>
      ) : null}
      {data && data.total > 0 ? (
        <>
          <Clients
            customerId={customerId}
            clients={data.items}
            sortBy={sortBy}
            load={async (rows) => {
              const found = await call(
                'listCustomerClients',
                { params, query: { ...wanted, ...rows } },
                QUIET,
              )
              const clientIds = found.items.map(({ id }) => id)
              const accounts =
                clientIds.length === 0
                  ? []
                  : await call('listFirmSocialAccounts', { params, query: { clientIds } }, QUIET)
              return { total: found.total, items: rowsOf(found.items, accounts) }
            }}
          />
          <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
        </>
      ) : null}
    </div>
  )
}

/** A client, with all of the client's accounts. */
type Row = { id: string; client: Client; accounts: SocialAccount[] }

const rowsOf = (clients: readonly Client[], accounts: readonly SocialAccount[]): Row[] =>
  clients.map((client) => ({
    id: client.id,
    client,
    accounts: accounts.filter(({ clientId }) => clientId === client.id),
  }))

type ClientsProps = {
  customerId: string
  clients: Client[]
  sortBy: SortBy<(typeof CLIENT_ORDERS)[number]>
  load: LoadRows<Row>
}

function Clients({ customerId, clients, sortBy, load }: ClientsProps) {
  const t = useTexts(socialTexts)
  const sites = useCall('listSocialSites', {}, { staleTime: 600_000 })
  const accounts = useCall(
    'listFirmSocialAccounts',
    { params: { id: customerId }, query: { clientIds: clients.map((client) => client.id) } },
    { keepPrevious: true, refetchInterval: 10_000 },
  )
  const cellText = useCellText()
  const error = sites.error ?? accounts.error
  if (!sites.data || !accounts.data)
    return error ? (
      <ErrorState error={error} onRetry={() => void accounts.refetch()} />
    ) : (
      <LineSkeletons count={clients.length} height={48} />
    )
  const columns: Column<Row>[] = [
    {
      id: 'client',
      title: t('client'),
      kind: 'name',
      sort: sortBy('lastName'),
      csv: ({ client }) => `${client.firstName} ${client.lastName}`,
      render: ({ client }) => (
        <Link to="/clients/$clientId/{-$tab}" params={{ clientId: client.id, tab: undefined }}>
          {client.firstName} {client.lastName}
        </Link>
      ),
    },
    {
      id: 'fileRefNo',
      title: t('fileRefNo'),
      sort: sortBy('fileRefNo'),
      csv: ({ client }) => client.fileRefNo,
      render: ({ client }) => client.fileRefNo,
    },
    ...sites.data.map((site): Column<Row> => ({
      id: site.id,
      title: site.name,
      csv: (row) => cellText(site, row),
      render: (row) => (
        <Cell
          site={site}
          client={row.client}
          // The accounts of the page before say nothing about these clients.
          isLoading={accounts.isPlaceholderData}
          accounts={accountsAt(site, row)}
        />
      ),
    })),
  ]
  return (
    <DataTable
      label={t('pendingTitle')}
      columns={columns}
      rows={rowsOf(clients, accounts.data)}
      load={load}
    />
  )
}

const accountsAt = (site: SocialSite, { accounts }: Row) =>
  accounts.filter(({ socialSite }) => socialSite.id === site.id)

const isShown = ({ waitsForClient, reconnectRequest }: SocialAccount) =>
  waitsForClient || reconnectRequest !== null

/** What a cell says, without its buttons. */
function useCellText(): (site: SocialSite, row: Row) => string {
  const t = useTexts(socialTexts)
  const language = useLanguage()
  const noneAdded = useNoneAdded()
  const stateOf = ({ reconnectRequest: request }: SocialAccount, { timeZone }: Client) =>
    request?.assignee === 'support'
      ? t('supportRequested')
      : request
        ? t('askedOn', { day: formatDate(dayIn(request.createdAt, timeZone), language) })
        : t('nothingYet')
  return (site, row) => {
    const accounts = accountsAt(site, row)
    if (accounts.length === 0) return noneAdded(site, row.client)
    const waiting = accounts.filter(isShown)
    return waiting.length === 0
      ? t('noAction')
      : waiting.map((each) => `${each.externalId ?? t('unnamed')}: ${stateOf(each, row.client)}`).join('; ')
  }
}

type CellProps = { site: SocialSite; client: Client; accounts: SocialAccount[]; isLoading: boolean }

function Cell({ site, client, accounts, isLoading }: CellProps) {
  const t = useTexts(socialTexts)
  const noneAdded = useNoneAdded()
  if (isLoading && accounts.length === 0) return <LineSkeletons count={1} height={18} />
  const shownAccounts = accounts.filter(isShown)
  const hasAnswered = client.noAccounts.some(({ socialSiteId }) => socialSiteId === site.id)
  const [sign, meaning] =
    accounts.length === 0 || hasAnswered
      ? [<IconX key="x" size={18} aria-hidden />, noneAdded(site, client)]
      : [<IconCheck key="c" size={18} aria-hidden />, t('noAction')]
  if (shownAccounts.length === 0 && !hasAnswered) {
    return (
      <Tooltip label={meaning}>
        <span className={classes['sign']} data-good={accounts.length > 0 || undefined}>
          {sign}
          <span className={classes['meaning']}>{meaning}</span>
        </span>
      </Tooltip>
    )
  }
  return (
    <span className={classes['waiting']}>
      {hasAnswered ? (
        <span className={classes['nothing']}>
          {sign} <span>{meaning}</span>
        </span>
      ) : null}
      {shownAccounts.map((account) => (
        <Fragment key={account.id}>
          {accounts.length > 1 ? <strong>{account.externalId ?? t('unnamed')}</strong> : null}
          {account.reconnectRequest || hasAnswered ? null : (
            <span className={classes['nothing']}>
              <IconCircleDashed size={18} aria-hidden /> {t('nothingYet')}
            </span>
          )}
          <RequestActions account={account} client={client} />
          {account.reconnectRequest ? (
            <RemindersStopped request={account.reconnectRequest} timeZone={client.timeZone} />
          ) : null}
        </Fragment>
      ))}
    </span>
  )
}
