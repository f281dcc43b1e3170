import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, useMemo, useState } from 'react'
import type { Client } from '#contract/index.ts'
import { type Command, useCommands } from '../../kit/keys/commands.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useListAddress, useListOrder, useReturnToLastPage } from '../../kit/address/list-address.ts'
import { call } from '../../kit/calls/client.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useViewer } from '../../kit/viewer.ts'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { Part } from '../../ui/Part.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { FlaggingButton } from '../keywords/FlaggingButton.tsx'
import { searchTexts } from '../texts/index.ts'
import { SearchesTable } from './SearchesTable.tsx'
import classes from './SearchTab.module.css'

const SearchDialog = lazy(() => import('../keywords/SearchDialog.tsx'))

const PAGE_SIZE = 5

/** A client's searches, five per page. */
export function SearchList({ client }: { client: Client }) {
  const t = useTexts(searchTexts)
  const maySearch = useViewer().scopes.includes('post_search:write')
  const [isSearching, setSearching] = useState(false)
  const { page, keyword, setPage, setKeyword } = useListAddress()
  const { order, sortBy } = useListOrder(['createdAt'], { orderBy: 'createdAt', order: 'desc' })
  const wanted = { keyword: keyword || undefined, order: order.order }
  const { data, error, refetch } = useCall(
    'listPostSearches',
    {
      params: { clientId: client.id },
      query: { ...wanted, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
    },
    { keepPrevious: true },
  )
  useCommands(
    useMemo(
      (): Command[] => [
        {
          id: 'search-posts',
          title: t('newSearch'),
          group: t('searches'),
          icon: IconSearch,
          can: maySearch,
          run: () => setSearching(true),
        },
      ],
      [t, maySearch],
    ),
  )
  useReturnToLastPage(page, PAGE_SIZE, data?.total, setPage)
  const isEmpty = data?.total === 0 && keyword === ''
  const button = maySearch ? (
    <Button leftSection={<IconSearch size={16} aria-hidden />} onClick={() => setSearching(true)}>
      {t('search')}
    </Button>
  ) : null
  return (
    <section aria-label={t('searches')}>
      <div className={classes['head']}>
        <p className={classes['hint']}>{t('searchesHint')}</p>
        <span className={classes['buttons']}>
          <FlaggingButton client={client} />
          {data && !isEmpty ? button : null}
        </span>
      </div>
      {isEmpty ? null : (
        <Toolbar label={t('searches')}>
          <div className={classes['find']}>
            <SearchField label={t('findSearch')} value={keyword} wait={500} onSearch={setKeyword} />
          </div>
        </Toolbar>
      )}
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={5} height={48} />}
      {data?.total === 0 && keyword ? <EmptyState title={t('noSearchFits', { keyword })} /> : null}
      {isEmpty ? (
        <EmptyState title={t('noSearches')} action={button}>
          {t(maySearch ? 'noSearchesHint' : 'noSearchesReader')}
        </EmptyState>
      ) : null}
      {data && data.total > 0 ? (
        <>
          <SearchesTable
            searches={data.items}
            sort={sortBy('createdAt', 'desc')}
            load={(rows) =>
              call(
                'listPostSearches',
                { params: { clientId: client.id }, query: { ...wanted, ...rows } },
                { quiet: true },
              )
            }
          />
          <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
        </>
      ) : null}
      {isSearching ? (
        <Part>
          <SearchDialog
            client={client}
            onClose={() => setSearching(false)}
            onMade={() => {
              setSearching(false)
              setPage(1)
            }}
          />
        </Part>
      ) : null}
    </section>
  )
}
