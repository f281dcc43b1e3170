import { memo, type ReactNode, Suspense, useMemo } from 'react'
import type { Client } from '#contract/index.ts'
import { ReportsTab } from '../../reports/index.ts'
import { SearchTab } from '../../searches/index.ts'
import { PageSkeleton } from '../../ui/lists/Skeletons.tsx'
import { ProgressTab } from '../progress/ProgressTab.tsx'
import { hasNoPosts } from '../import-state.ts'
import {
  ChangedTab,
  EscalatedTab,
  FlaggedTab,
  MoreReadTab,
  NotRelevantTab,
  UnreviewedTab,
} from './ListTabs.tsx'
import { NothingYet } from './NothingYet.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { ReviewButton } from './ReviewButton.tsx'
import type { Tab } from './tab-table.ts'
import { TimelineTab } from './TimelineTab.tsx'

const PANELS: Record<Tab, (props: { client: Client }) => ReactNode> = {
  overview: OverviewTab,
  unreviewed: UnreviewedTab,
  escalated: EscalatedTab,
  flagged: FlaggedTab,
  changed: ChangedTab,
  moreRead: MoreReadTab,
  timeline: TimelineTab,
  notRelevant: NotRelevantTab,
  reports: ReportsTab,
  search: Searches,
  progress: ProgressTab,
}

const POST_TABS: Tab[] = ['overview', 'unreviewed', 'escalated', 'flagged', 'timeline']

function Searches({ client }: { client: Client }) {
  const review = useMemo(() => <ReviewButton clientId={client.id} list="search" />, [client.id])
  return <SearchTab client={client} review={review} />
}

export const TabPanel = memo(function TabPanel({ client, tab }: { client: Client; tab: Tab }) {
  const Panel = POST_TABS.includes(tab) && hasNoPosts(client) ? NothingYet : PANELS[tab]
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Panel client={client} />
    </Suspense>
  )
})
