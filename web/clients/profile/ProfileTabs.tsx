import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Client } from '#contract/index.ts'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useScrollTabIntoView } from '../../ui/lists/useScrollTabIntoView.ts'
import { pickFilters } from '../review-lists.ts'
import { clientTexts } from '../texts/index.ts'
import classes from '../../ui/PageTabs.module.css'
import { changedPostsQuery, type Tab, TAB_NAMES, TABS } from './tab-table.ts'
import { useTabCommands } from './useClientCommands.ts'

/** The active link is marked as the current page. */
const EXACT_MATCH = { exact: true, includeSearch: false }

/** A section that only some clients have. */
const CHANGED_TAB: readonly Tab[] = ['changed']
const NO_TABS: readonly Tab[] = []

/** Milliseconds; an import may change posts at any time. */
const POLLING = { refetchInterval: 30_000 }

export const ProfileTabs = memo(function ProfileTabs({ client }: { client: Client }) {
  const t = useTexts(clientTexts)
  const number = useNumber()
  const tabs = useScrollTabIntoView()
  const changed = useCall('countPosts', changedPostsQuery(client.id), POLLING).data?.count ?? 0
  useTabCommands(client, changed > 0 ? CHANGED_TAB : NO_TABS)
  return (
    <nav ref={tabs} className={classes['tabs']} aria-label={t('tabs')}>
      {TAB_NAMES.filter((tab) => tab !== 'changed' || changed > 0).map((tab) => {
        const { word, count } = TABS[tab]
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
            {count || tab === 'changed' ? (
              <span className={classes['count']}>{number(count ? client[count] : changed)}</span>
            ) : null}
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
          <span className={classes['count']}>{number(client.totalPosts)}</span>
        </Link>
        <Link
          to="/clients/$clientId/trash"
          params={{ clientId: client.id }}
          search={pickFilters}
          className={classes['tab']}
        >
          {t('trash')}
          <span className={classes['count']}>{number(client.totalTrashed)}</span>
        </Link>
      </span>
    </nav>
  )
})
