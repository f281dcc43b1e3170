import { IconCheck, IconCircleDashed, IconX } from '@tabler/icons-react'
import { Tooltip } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { Client, SocialAccount, SocialSite } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useListAddress, useReturnToLastPage } from '../../kit/address/list-address.ts'
import { useCall } from '../../kit/calls/query.ts'
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { NoneAdded } from '../NoneAdded.tsx'
import { RemindersStopped } from '../request/RemindersStopped.tsx'
import { RequestActions } from '../request/RequestActions.tsx'
import { socialTexts } from '../texts/index.ts'
import classes from './Pending.module.css'

const PAGE_SIZE = 10

/** The firm's clients who have to do something, with each of their accounts. */
export function PendingPage() {
  const t = useTexts(socialTexts)
  const { customerId = '' } = useParams({ strict: false })
  const { page, keyword, setPage, setKeyword } = useListAddress()
  const { data, error, refetch } = useCall(
    'listCustomerClients',
    {
      params: { id: customerId },
      query: {
        pendingReconnections: true,
        offset: (page - 1) * PAGE_SIZE,
        limit: PAGE_SIZE,
        ...(keyword ? { keyword } : {}),
      },
    },
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
          <Clients customerId={customerId} clients={data.items} />
          <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
        </>
      ) : null}
    </div>
  )
}

function Clients({ customerId, clients }: { customerId: string; clients: Client[] }) {
  const t = useTexts(socialTexts)
  const sites = useCall('listSocialSites', {}, { staleTime: 600_000 })
  const accounts = useCall(
    'listFirmSocialAccounts',
    { params: { id: customerId }, query: { clientIds: clients.map((client) => client.id) } },
    { keepPrevious: true, refetchInterval: 10_000 },
  )
  const error = sites.error ?? accounts.error
  if (!sites.data || !accounts.data)
    return error ? (
      <ErrorState error={error} onRetry={() => void accounts.refetch()} />
    ) : (
      <LineSkeletons count={clients.length} height={48} />
    )
  const columns: Column<Client>[] = [
    {
      id: 'client',
      title: t('client'),
      kind: 'name',
      render: (client) => (
        <Link to="/clients/$clientId/{-$tab}" params={{ clientId: client.id, tab: undefined }}>
          {client.firstName} {client.lastName}
        </Link>
      ),
    },
    { id: 'fileRefNo', title: t('fileRefNo'), render: (client) => client.fileRefNo },
    ...sites.data.map((site): Column<Client> => ({
      id: site.id,
      title: site.name,
      render: (client) => (
        <Cell
          site={site}
          client={client}
          // The accounts of the page before say nothing about these clients.
          isLoading={accounts.isPlaceholderData}
          accounts={accounts.data.filter(
            (account) => account.clientId === client.id && account.socialSite.id === site.id,
          )}
        />
      ),
    })),
  ]
  return <DataTable label={t('pendingTitle')} columns={columns} rows={clients} />
}

type CellProps = { site: SocialSite; client: Client; accounts: SocialAccount[]; isLoading: boolean }

function Cell({ site, client, accounts, isLoading }: CellProps) {
  const t = useTexts(socialTexts)
  if (isLoading && accounts.length === 0) return <LineSkeletons count={1} height={18} />
  const shownAccounts = accounts.filter((account) => account.waitsForClient || account.reconnectRequest)
  const hasAnswered = client.noAccounts.some(({ socialSiteId }) => socialSiteId === site.id)
  const [sign, meaning] =
    accounts.length === 0 || hasAnswered
      ? [<IconX key="x" size={18} aria-hidden />, <NoneAdded key="n" site={site} client={client} />]
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
