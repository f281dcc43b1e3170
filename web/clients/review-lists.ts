import type { PostQuery } from '../posts/index.tsx'

/** What review mode can go through, and the tab that it returns to. */
export const REVIEW_LISTS = {
  unreviewed: { statuses: [0] },
  escalated: { statuses: [2] },
  flagged: { statuses: [0, 1, 2, 3], isFlagged: true },
} as const satisfies Record<string, { statuses: readonly number[]; isFlagged?: boolean }>
export type ReviewListName = keyof typeof REVIEW_LISTS

export const reviewListOf = (name: string | undefined): ReviewListName =>
  name === 'escalated' || name === 'flagged' ? name : 'unreviewed'

export function reviewQuery(clientId: string, name: ReviewListName): PostQuery {
  const row: { statuses: readonly number[]; isFlagged?: boolean } = REVIEW_LISTS[name]
  return { clientIds: [clientId], ...row, statuses: [...row.statuses] }
}
