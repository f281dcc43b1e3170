/** The sections of a client, one row per tab, in order. */
export const TABS = {
  overview: { word: 'profile', count: null },
  escalated: { word: 'escalated', count: 'totalEscalated' },
  flagged: { word: 'flagged', count: 'totalFlagged' },
  unreviewed: { word: 'unreviewed', count: 'totalUnreviewed' },
  changed: { word: 'changed', count: null },
  moreRead: { word: 'moreRead', count: null },
  timeline: { word: 'timeline', count: 'totalTimeline' },
  notRelevant: { word: 'notRelevant', count: null },
  reports: { word: 'reports', count: 'totalReports' },
  search: { word: 'search', count: null },
  progress: { word: 'progress', count: null },
} as const
export type Tab = keyof typeof TABS
export const TAB_NAMES = Object.keys(TABS) as Tab[]

export const isTab = (name: string | undefined): name is Tab => name !== undefined && name in TABS

/**
 * Tabs that are shown only if they have posts, each with the filter for them: a newer archive changed them after review, they show more than when
 * they were reviewed, or they are not relevant.
 */
export const OCCASIONAL_TABS = {
  changed: { isChanged: true },
  moreRead: { isMoreRead: true },
  notRelevant: { isNotRelevant: true },
} as const satisfies Partial<Record<Tab, object>>
export type OccasionalTab = keyof typeof OCCASIONAL_TABS

export const isOccasional = (tab: Tab): tab is OccasionalTab => tab in OCCASIONAL_TABS

export const occasionalQuery = (clientId: string, tab: OccasionalTab) => ({
  query: { clientIds: [clientId], ...OCCASIONAL_TABS[tab] },
})
