import type { PlatformType } from './platform.ts'
import type { MediaType } from './post.ts'
import { POST_STATUS_CODES, type PostStatusName } from './post-status.ts'

/** What decides where a post is counted. */
export type CountedPost = {
  status: PostStatusName | null
  isTrashed: boolean
  isOnTimeline: boolean
  isFlagged: boolean
}

/** A client's counters of posts, and which posts each counts: the server's SQL and the web's optimistic counters both follow. */
export const POST_COUNTERS = {
  totalPosts: { isTrashed: false },
  totalUnreviewed: { isTrashed: false, status: 'unreviewed' },
  totalEscalated: { isTrashed: false, status: 'escalated' },
  totalResolved: { isTrashed: false, status: 'resolved' },
  totalFlagged: { isTrashed: false, isFlagged: true },
  totalTimeline: { isTrashed: false, isOnTimeline: true },
  totalTrashed: { isTrashed: true },
} as const satisfies Record<string, Partial<CountedPost>>

export type PostCounter = keyof typeof POST_COUNTERS
export const POST_COUNTER_NAMES = Object.keys(POST_COUNTERS) as PostCounter[]

export const countedBy = (counter: PostCounter): Partial<CountedPost> => POST_COUNTERS[counter]

/** The counters that a post is in. */
export const countersOf = (post: CountedPost): PostCounter[] =>
  POST_COUNTER_NAMES.filter((name) => {
    const counted = countedBy(name)
    return (Object.keys(counted) as (keyof CountedPost)[]).every((key) => counted[key] === post[key])
  })

/** What a list of posts can be filtered by, of each post alone. Client, dates and searches are the list's own. */
export type PostCriteria = {
  statuses?: readonly number[] | undefined
  isOnTimeline?: boolean | undefined
  isFlagged?: boolean | undefined
  /** One of the three above is enough, instead of all. */
  isInclusive?: boolean | undefined
  /** Undefined: not trashed. */
  isTrashed?: boolean | undefined
  /** Only flagged posts, even in an inclusive list. */
  onlyFlagged?: boolean | undefined
  isPrivate?: boolean | undefined
  isChanged?: boolean | undefined
  socialSiteIds?: readonly PlatformType[] | undefined
  mediaTypes?: readonly MediaType[] | undefined
}

/** A property of a post that is either true or false. */
export type PostFlag = 'isTrashed' | 'isOnTimeline' | 'isFlagged' | 'isPrivate' | 'isChanged' | MediaType

/** How conditions are expressed: as SQL on the server, as true or false for one post in the web app. */
export type PostConditions<T> = {
  is: (flag: PostFlag, on: boolean) => T
  status: (oneOf: readonly number[]) => T
  platform: (oneOf: readonly PlatformType[]) => T
  /** Holds if there are no parts. */
  all: (parts: T[]) => T
  /** Fails if there are no parts. */
  any: (parts: T[]) => T
}

/** The condition that a post meets to be in a list. */
export function matchesCriteria<T>(
  criteria: PostCriteria,
  { is, status, platform, all, any }: PostConditions<T>,
): T {
  const { statuses, isOnTimeline, isFlagged, isPrivate, isChanged, socialSiteIds, mediaTypes } = criteria
  const flag = (name: PostFlag, on: boolean | undefined) => (on === undefined ? [] : [is(name, on)])
  const isEveryStatus = !statuses || POST_STATUS_CODES.every((code) => statuses.includes(code))
  const review = [
    ...(statuses && (criteria.isInclusive || !isEveryStatus) ? [status(statuses)] : []),
    ...flag('isOnTimeline', isOnTimeline),
    ...flag('isFlagged', isFlagged),
  ]
  return all([
    is('isTrashed', criteria.isTrashed ?? false),
    ...(criteria.isInclusive && review.length > 0 ? [any(review)] : review),
    ...(criteria.onlyFlagged ? [is('isFlagged', true)] : []),
    ...flag('isPrivate', isPrivate),
    ...flag('isChanged', isChanged),
    ...(socialSiteIds ? [platform(socialSiteIds)] : []),
    ...(mediaTypes ? [any(mediaTypes.map((type) => is(type, true)))] : []),
  ])
}
