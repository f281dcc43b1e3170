import { Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { Client, FlaggingChoice } from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { DefaultList } from '../keywords/DefaultList.tsx'
import { useFlaggingSearch } from '../keywords/useFlaggingSearch.ts'
import { useNewList } from '../keywords/useNewList.ts'
import { searchTexts } from '../texts/index.ts'
import classes from './FlaggingDefaultsPage.module.css'

const PAGE_SIZE = 10

/** Offers the list to current clients: what it would change for one of them, before it is used. */
export function ClientPreviews({ customerId, choice }: { customerId: string; choice: FlaggingChoice }) {
  const t = useTexts(searchTexts)
  const number = useNumber()
  const [page, setPage] = useState(1)
  const [client, setClient] = useState<Client | null>(null)
  const { data, error, refetch } = useCall(
    'listCustomerClients',
    { params: { id: customerId }, query: { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE } },
    { keepPrevious: true },
  )
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <LineSkeletons count={4} height={32} />
    )
  if (data.total === 0) return null
  return (
    <section className={classes['previews']} aria-label={t('currentClients')}>
      <h3>{t('currentClients')}</h3>
      <p>{t('currentClientsHint')}</p>
      {client ? (
        <Preview key={client.id} client={client} choice={choice} onClose={() => setClient(null)} />
      ) : null}
      <table className={classes['clients']}>
        <thead>
          <tr>
            <th scope="col">{t('client')}</th>
            <th scope="col">{t('flaggedNow')}</th>
            <th scope="col">
              <VisuallyHidden>{t('actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((each) => (
            <tr key={each.id}>
              <th scope="row">{nameOf(each)}</th>
              <td>{number(each.totalFlagged)}</td>
              <td>
                {each.id === client?.id ? (
                  t('shownAbove')
                ) : (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={t('previewFor', { name: nameOf(each) })}
                    onClick={() => setClient(each)}
                  >
                    {t('preview')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
    </section>
  )
}

const nameOf = ({ firstName, lastName }: Client): string => `${firstName} ${lastName}`

type PreviewProps = { client: Client; choice: FlaggingChoice; onClose(): void }

function Preview({ client, choice, onClose }: PreviewProps) {
  const t = useTexts(searchTexts)
  const { search, error, refetch } = useFlaggingSearch(client.id)
  return (
    <section className={classes['preview']} aria-label={t('newListFor', { name: nameOf(client) })}>
      <header>
        <h3>{t('newListFor', { name: nameOf(client) })}</h3>
        <Button variant="default" onClick={onClose}>
          {t('keepList')}
        </Button>
      </header>
      {search ? (
        <Compared search={search} choice={choice} onUsed={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LineSkeletons count={3} />
      )}
    </section>
  )
}

type ComparedProps = Pick<Parameters<typeof DefaultList>[0], 'search'> & {
  choice: FlaggingChoice
  onUsed(): void
}

function Compared({ search, choice, onUsed }: ComparedProps) {
  const { isPending, use } = useNewList(search, { onUsed, onProblem: ({ message }) => toastProblem(message) })
  return <DefaultList search={search} choice={choice} isPending={isPending} onUse={use} />
}
