import { UnstyledButton } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useState } from 'react'
import { ACCOUNT_TYPE_CODE } from '#contract/index.ts'
import { useChooseFirm } from '../../kit/viewer.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { clientWords } from '../words/index.ts'
import classes from './NoFirm.module.css'

const PAGE_SIZE = 10

/** A provider's person acts within one law firm at a time, and has chosen none yet: the firms to choose from. */
export function NoFirm() {
  const chooseFirm = useChooseFirm()
  const t = useWords(clientWords)
  const [name, setName] = useState('')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useCall(
    'listAccounts',
    {
      query: {
        type: ACCOUNT_TYPE_CODE.customer,
        name: name || undefined,
        offset: (page - 1) * PAGE_SIZE,
        limit: PAGE_SIZE,
      },
    },
    { keepPrevious: true },
  )
  return (
    <Panel title={t('chooseFirm')}>
      <SearchField
        label={t('searchFirms')}
        wait={600}
        onSearch={(next) => {
          setName(next)
          setPage(1)
        }}
      />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={3} height={48} />}
      {data?.total === 0 ? <EmptyState title={t('noFirms')} /> : null}
      <ul className={classes['firms']}>
        {data?.items.map((firm) => (
          <li key={firm.id}>
            <UnstyledButton className={classes['firm'] ?? ''} onClick={() => chooseFirm(firm.id)}>
              <IconBuilding size={20} stroke={1.6} aria-hidden />
              <span>{firm.name}</span>
              <small>{firm.location?.name}</small>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {data && data.total > PAGE_SIZE ? (
        <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
      ) : null}
    </Panel>
  )
}
