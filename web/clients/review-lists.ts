import { SENT_STATUS_CODES, statusCodes } from '#contract/index.ts'
import type { Search } from '../kit/address/search-params.ts'
import type { PostQuery } from '../posts/index.tsx'

/** The lists that review mode can go through, each with the tab that it returns to. */
export const REVIEW_LISTS = {
  unreviewed: { statuses: statusCodes('unreviewed') },
  escalated: { statuses: statusCodes('escalated') },
  flagged: { statuses: SENT_STATUS_CODES, isFlagged: true },
} satisfies Record<string, Pick<PostQuery, 'statuses' | 'isFlagged'>>
export type ReviewListName = keyof typeof REVIEW_LISTS
export const REVIEW_LIST_NAMES = Object.keys(REVIEW_LISTS) as ReviewListName[]

/** The text that each list shows when it is empty. */
export const EMPTY_LIST_TEXTS = {
  unreviewed: 'emptyUnreviewed',
  escalated: 'emptyEscalated',
  flagged: 'emptyFlagged',
} as const satisfies Record<ReviewListName, string>

/** Leaving review mode keeps the list's filters. */
export const withoutPosition = <S extends Search>(search: S): S => ({
  ...search,
  at: undefined,
  list: undefined,
})

const LASTING_FILTERS = [
  'themes',
  'words',
  'never',
  'range',
  'since',
  'until',
  'media',
  'sites',
  'unseen',
  'opened',
  'shown',
  'decided',
  'together',
  'changed',
  'came',
  'escalated',
  'find',
]

/** The filters that stay when switching between lists of one client or of a firm. */
export const pickFilters = (search: Search): Search =>
  Object.fromEntries(LASTING_FILTERS.map((name) => [name, search[name]]))

/** A list over a firm: a review list, or what a find found. */
export type FirmListName = ReviewListName | 'found'

export const toReviewListName = (name: string | undefined): ReviewListName =>
  REVIEW_LIST_NAMES.find((each) => each === name) ?? 'unreviewed'

/** A search in the address, and the keyword by which its matches are narrowed. */
export const pickSearch = ({ search, keyword, only }: Search): Search => ({ search, keyword, only })

/** The matches of a search. They stay in the list when they are decided. */
export const matchesQuery = (clientId: string, { search, keyword, only }: Search): PostQuery => ({
  clientIds: [clientId],
  statuses: SENT_STATUS_CODES,
  searchId: search,
  ...(keyword ? { keyword, isOnlyKeyword: only === 'true' } : {}),
})

/** A list of one client, or of all of a firm's clients. */
export function reviewQuery(owner: { clientIds: string[] } | { customerId: string }, name: ReviewListName) {
  return { ...owner, ...REVIEW_LISTS[name] } satisfies PostQuery
}
