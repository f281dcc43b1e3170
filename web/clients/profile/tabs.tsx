import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Client } from '#contract/index.ts'
import { useWords } from '../../kit/i18n.ts'
import { ReportsTab } from '../../reports/index.ts'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { clientWords } from '../words/index.ts'
import classes from './tabs.module.css'

const TABS = {
  overview: { word: 'profile', count: null },
  reports: { word: 'reports', count: 'totalReports' },
} as const
export type Tab = keyof typeof TABS
const TAB_NAMES = Object.keys(TABS) as Tab[]

export const isTab = (name: string | undefined): name is Tab => name !== undefined && name in TABS

export function ProfileTabs({ client, now }: { client: Client; now: Tab }) {
  const t = useWords(clientWords)
  return (
    <nav className={classes['tabs']} aria-label={t('tabs')}>
      {TAB_NAMES.map((tab) => {
        const { word, count } = TABS[tab]
        return (
          <Link
            key={tab}
            to="/clients/$clientId/{-$tab}"
            params={{ clientId: client.id, tab: tab === 'overview' ? undefined : tab }}
            className={classes['tab']}
            aria-current={tab === now ? 'page' : undefined}
          >
            {t(word)}
            {count ? <span className={classes['count']}>{client[count].toLocaleString()}</span> : null}
          </Link>
        )
      })}
    </nav>
  )
}

export function TabPanel({ client, tab }: { client: Client; tab: Tab }) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      {tab === 'reports' ? <ReportsTab client={client} /> : null}
    </Suspense>
  )
}
