import {
  IconAlertTriangle,
  IconCircleDashed,
  IconFlag,
  IconPencilExclamation,
  IconTimelineEvent,
} from '@tabler/icons-react'

/** The sections of a client: one row a tab, in their order. */
export const TABS = {
  overview: { word: 'profile', count: null, icon: null },
  escalated: { word: 'escalated', count: 'totalEscalated', icon: IconAlertTriangle },
  flagged: { word: 'flagged', count: 'totalFlagged', icon: IconFlag },
  unreviewed: { word: 'unreviewed', count: 'totalUnreviewed', icon: IconCircleDashed },
  /** Shown while there is something in it. */
  changed: { word: 'changed', count: null, icon: IconPencilExclamation },
  timeline: { word: 'timeline', count: 'totalTimeline', icon: IconTimelineEvent },
  reports: { word: 'reports', count: 'totalReports', icon: null },
  search: { word: 'search', count: null, icon: null },
} as const
export type Tab = keyof typeof TABS
export const TAB_NAMES = Object.keys(TABS) as Tab[]

export const isTab = (name: string | undefined): name is Tab => name !== undefined && name in TABS

/** Reviewed posts whose words or date a newer archive changed. */
export const changedPosts = (clientId: string) => ({ query: { clientIds: [clientId], isChanged: true } })
