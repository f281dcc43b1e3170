import { Link, useSearch } from '@tanstack/react-router'
import { memo, useMemo } from 'react'
import type { Client, PostCounter } from '#contract/index.ts'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useScrollTabIntoView } from '../../ui/lists/useScrollTabIntoView.ts'
import { pickFilters } from '../review-lists.ts'
import { clientTexts } from '../texts/index.ts'
import classes from '../../ui/PageTabs.module.css'
import { isOccasional, occasionalQuery, type OccasionalTab, TAB_NAMES, TABS } from './tab-table.ts'
import { useTabCommands } from './useClientCommands.ts'

/** The active link is marked as the current page. */
const EXACT_MATCH = { exact: true, includeSearch: false }

/** Milliseconds; an import or a rereading may change posts at any time. */
const POLLING = { refetchInterval: 30_000 }

export const ProfileTabs = memo(function ProfileTabs({ client }: { client: Client }) {
  const t = useTexts(clientTexts)
  const number = useNumber()
  const nav = useScrollTabIntoView()
  const changed = useCall('countPosts', occasionalQuery(client.id, 'changed'), POLLING).data?.count ?? 0
  const moreRead = useCall('countPosts', occasionalQuery(client.id, 'moreRead'), POLLING).data?.count ?? 0
  const notRelevant =
    useCall('countPosts', occasionalQuery(client.id, 'notRelevant'), POLLING).data?.count ?? 0
  const { find } = useSearch({ strict: false })
  const found = useCall(
    'countFound',
    { query: { clientIds: [client.id], find } },
    { enabled: find !== undefined, keepPrevious: true, refetchInterval: 5000 },
  ).data
  const counts: Record<OccasionalTab, number> = useMemo(
    () => ({ changed, moreRead, notRelevant }),
    [changed, moreRead, notRelevant],
  )
  const tabs = useMemo(() => TAB_NAMES.filter((tab) => !isOccasional(tab) || counts[tab] > 0), [counts])
  useTabCommands(
    client,
    useMemo(() => tabs.filter(isOccasional), [tabs]),
  )
  /** While there is a find, how many of the posts it leaves. */
  const countOf = (all: number, counter: keyof Client | null): string =>
    find !== undefined && found && counter !== null && counter in found
      ? t('foundOf', { found: number(found[counter as PostCounter]), all: number(all) })
      : number(all)
  return (
    <nav ref={nav} className={classes['tabs']} aria-label={t('tabs')}>
      {tabs.map((tab) => {
        const { word, count } = TABS[tab]
        const shown = isOccasional(tab) ? counts[tab] : count && client[count]
        return (
          <Link
            key={tab}
            to="/clients/$clientId/{-$tab}"
            params={{ clientId: client.id, tab: tab === 'overview' ? undefined : tab }}
            search={pickFilters}
            className={classes['tab']}
            activeOptions={EXACT_MATCH}
          >
            {t(word)}
            {shown === null ? null : (
              <span className={classes['count']}>{countOf(shown, isOccasional(tab) ? null : count)}</span>
            )}
          </Link>
        )
      })}
      <span className={classes['more']}>
        <Link
          to="/clients/$clientId/posts"
          params={{ clientId: client.id }}
          search={pickFilters}
          className={classes['tab']}
        >
          {t('allPosts')}
          <span className={classes['count']}>{countOf(client.totalPosts, 'totalPosts')}</span>
        </Link>
        <Link
          to="/clients/$clientId/trash"
          params={{ clientId: client.id }}
          search={pickFilters}
          className={classes['tab']}
        >
          {t('trash')}
          <span className={classes['count']}>{countOf(client.totalTrashed, 'totalTrashed')}</span>
        </Link>
      </span>
    </nav>
  )
})
