/** The sections of a client, one row per tab, in order. */
export const TABS = {
  overview: { word: 'profile', count: null },
  escalated: { word: 'escalated', count: 'totalEscalated' },
  flagged: { word: 'flagged', count: 'totalFlagged' },
  unreviewed: { word: 'unreviewed', count: 'totalUnreviewed' },
  /** Shown only if it has posts. */
  changed: { word: 'changed', count: null },
  timeline: { word: 'timeline', count: 'totalTimeline' },
  reports: { word: 'reports', count: 'totalReports' },
  search: { word: 'search', count: null },
} as const
export type Tab = keyof typeof TABS
export const TAB_NAMES = Object.keys(TABS) as Tab[]

export const isTab = (name: string | undefined): name is Tab => name !== undefined && name in TABS

/** Reviewed posts whose text or date a newer archive changed. */
export const changedPostsQuery = (clientId: string) => ({ query: { clientIds: [clientId], isChanged: true } })
