import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useWords } from '../../kit/i18n.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { LineSkeletons } from '../../ui/Skeletons.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { entryWords } from '../words/index.ts'
import classes from './ClientDrawer.module.css'
import { ClientRow } from './ClientRow.tsx'
import { type ListedClient, type ListQuery, useClientList } from './useClientList.ts'

const SORTS = [
  { field: 'lastName', word: 'sortName', first: 'asc' },
  { field: 'totalUnreviewed', word: 'sortUnreviewed', first: 'desc' },
  { field: 'totalEscalated', word: 'sortEscalated', first: 'desc' },
] as const

const FEW = 5

/** Active clients alone, unless there are so few of them that all fit (spec 1 section 4). */
function shortList(items: ListedClient[]): ListedClient[] {
  const active = items.filter(({ client }) => client.user?.status === 1)
  return active.length > FEW ? active : items
}

export function ClientSection({ kind }: { kind: 'starred' | 'others' }) {
  const t = useWords(entryWords)
  const headingId = useId()
  const [query, setQuery] = useState<ListQuery>({ keyword: '', orderBy: 'lastName', order: 'asc' })
  const [all, setAll] = useState(false)
  const { data, error } = useClientList(kind, query)
  const items = data?.items ?? []
  const short = shortList(items)
  const shown = all || query.keyword ? items : short
  const isEmpty = data?.total === 0
  if (kind === 'starred' && isEmpty && query.keyword === '') {
    return (
      <section aria-labelledby={headingId}>
        <h2 id={headingId} className={classes['heading']}>
          {t('starred')}
        </h2>
        <p className={classes['none']}>{t('noStarred')}</p>
      </section>
    )
  }
  const Way = query.order === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <section aria-labelledby={headingId}>
      <div className={classes['head']}>
        <h2 id={headingId} className={classes['heading']}>
          {t(kind === 'starred' ? 'starred' : 'clients')}
          {data ? <span className="tabular"> {data.total}</span> : null}
        </h2>
        <Menu position="bottom-end">
          <Tooltip label={t('sortBy')}>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('sortBy')}>
                <IconArrowsSort size={15} />
              </ActionIcon>
            </Menu.Target>
          </Tooltip>
          <Menu.Dropdown>
            {SORTS.map(({ field, word, first }) => (
              <Menu.Item
                key={field}
                rightSection={query.orderBy === field ? <Way size={14} /> : null}
                onClick={() =>
                  setQuery({
                    ...query,
                    orderBy: field,
                    order: query.orderBy === field ? (query.order === 'asc' ? 'desc' : 'asc') : first,
                  })
                }
              >
                {t(word)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      {isEmpty && query.keyword === '' ? null : (
        <SearchField
          size="xs"
          label={t(kind === 'starred' ? 'searchStarred' : 'searchClients')}
          onSearch={(keyword) => setQuery({ ...query, keyword })}
        />
      )}
      {error && !data ? <ErrorState error={error} /> : null}
      {data || error ? null : <LineSkeletons count={6} />}
      {isEmpty ? <p className={classes['none']}>{t('noClients')}</p> : null}
      <ul className={classes['list']}>
        {shown.map((item) => (
          <ClientRow key={item.client.id} {...item} />
        ))}
      </ul>
      {data && shown.length === items.length && data.total > items.length ? (
        <p className={classes['none']}>{t('moreClients', { count: data.total - items.length })}</p>
      ) : null}
      {short.length < items.length && query.keyword === '' ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(!all)} aria-expanded={all}>
          {t(all ? 'viewLess' : 'viewAll')}
        </Button>
      ) : null}
    </section>
  )
}
