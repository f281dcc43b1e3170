import { Button, ActionIcon } from '@mantine/core'
import { IconPlus, IconStar, IconStarFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCallback, useId, useState } from 'react'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { useMay } from '../../kit/viewer.ts'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { VirtualGrid } from '../../ui/lists/VirtualGrid.tsx'
import { entryTexts } from '../texts/index.ts'
import classes from './ClientDrawer.module.css'
import { SortMenu } from './SortMenu.tsx'
import {
  SORTED_BY_NAME,
  type ListKind,
  type ListQuery,
  useActiveTotal,
  useClientList,
} from './useClientList.ts'
import type { UserClient } from '#contract/index.ts'
import { Count } from '../../ui/Pill.tsx'
import { useStar } from './useStar.ts'

const ROW_HEIGHT = 34
/** With this many active clients or fewer, starred or not, all clients are shown. */
const MAX_ACTIVE_TO_SHOW_ALL = 5

export function ClientSection({ kind }: { kind: ListKind }) {
  const t = useTexts(entryTexts)
  const number = useNumber()
  const headingId = useId()
  const [query, setQuery] = useState<ListQuery>(SORTED_BY_NAME)
  const [isAll, setAll] = useState(false)
  const everyClient = useClientList(kind, query)
  const active = useClientList(kind, { ...query, keyword: '' }, true)
  const isSearch = query.keyword !== ''
  const inBothLists = useActiveTotal()
  const canBeShort = (inBothLists ?? 0) > MAX_ACTIVE_TO_SHOW_ALL
  const isShort = canBeShort && !isAll && !isSearch
  const { all: clients, hasMore, readOn, look } = isShort ? active : everyClient
  const isWaiting = (active.total === undefined || inBothLists === undefined) && !active.error
  const { error, retry } = everyClient
  const total = isWaiting ? undefined : everyClient.total
  const isEmpty = total === 0
  const onRange = useCallback(
    (start: number, end: number) => {
      const [first, last] = [clients[start], clients[Math.max(start, end - 1)]]
      if (first && last) look(first.page, last.page)
      if (hasMore && end >= clients.length) readOn()
    },
    [clients, look, hasMore, readOn],
  )
  const title = t(kind === 'starred' ? 'starred' : 'clients')
  return (
    <section aria-labelledby={headingId} data-waiting={(total === undefined && !error) || undefined}>
      <div className={classes['head']}>
        <h2 id={headingId} className={classes['heading']}>
          {title}
          {total ? <span className="tabular"> {number(total)}</span> : null}
        </h2>
        <span className={classes['headActs']}>
          {kind === 'others' ? <AddClient /> : null}
          {isEmpty && !isSearch ? null : <SortMenu query={query} onSort={setQuery} />}
        </span>
      </div>
      {isEmpty && !isSearch ? (
        <p className={classes['none']}>{t(kind === 'starred' ? 'noStarred' : 'noOthers')}</p>
      ) : (
        <SearchField
          size="xs"
          label={t(kind === 'starred' ? 'searchStarred' : 'searchClients')}
          onSearch={(keyword) => setQuery({ ...query, keyword })}
        />
      )}
      {error && total === undefined ? <ErrorState error={error} onRetry={retry} /> : null}
      {total === undefined && !error ? <LineSkeletons count={6} /> : null}
      {isEmpty && isSearch ? <p className={classes['none']}>{t('noClients')}</p> : null}
      {canBeShort && !isSearch && total !== undefined && (active.total ?? 0) < total ? (
        <Button
          variant="subtle"
          size="compact-xs"
          className={classes['toggle'] ?? ''}
          onClick={() => setAll(!isAll)}
          aria-expanded={isAll}
        >
          {t(isAll ? 'viewLess' : 'viewAll')}
        </Button>
      ) : null}
      {total !== undefined && clients.length > 0 ? (
        <div className={classes['list']}>
          <VirtualGrid
            label={title}
            count={clients.length}
            rowHeight={ROW_HEIGHT}
            gap={0}
            mostColumns={1}
            keyOf={(index) => clients[index]?.client.id ?? String(index)}
            renderItem={(index) => {
              const listed = clients[index]
              return listed ? <ClientRow client={listed.client} isStarred={kind === 'starred'} /> : null
            }}
            onRange={onRange}
          />
        </div>
      ) : null}
    </section>
  )
}

function AddClient() {
  const t = useTexts(entryTexts)
  if (!useMay('ADD_CLIENT')) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlus size={14} aria-hidden />}
      renderRoot={(props) => (
        <Link
          {...props}
          to="."
          search={(search: Record<string, string | undefined>) => ({ ...search, action: 'addClient' })}
          resetScroll={false}
        />
      )}
    >
      {t('addClient')}
    </Button>
  )
}

function ClientRow({ client, isStarred }: { client: UserClient['client']; isStarred: boolean }) {
  const t = useTexts(entryTexts)
  const star = useStar()
  const name = `${client.lastName}, ${client.firstName}`
  return (
    <div className={classes['row']}>
      <Link
        to="/clients/$clientId/{-$tab}"
        params={{ clientId: client.id, tab: undefined }}
        className={classes['client']}
        activeOptions={{ exact: false, includeSearch: false }}
        preload={false}
        title={name}
      >
        <span className={classes['name']}>{name}</span>
        <Count value={client.totalUnreviewed} tone="unreviewed" label={t('unreviewed')} />
        <Count value={client.totalEscalated} tone="escalated" label={t('escalated')} />
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t(isStarred ? 'unstar' : 'star', { name })}
        onClick={() => void star(client, !isStarred)}
      >
        {isStarred ? <IconStarFilled size={14} /> : <IconStar size={14} />}
      </ActionIcon>
    </div>
  )
}
