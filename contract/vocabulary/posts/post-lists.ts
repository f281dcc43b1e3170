import type { PlatformType } from '../platform.ts'
import type { MediaType } from './post.ts'
import {
  POST_STATUS,
  POST_STATUS_CODES,
  type PostStatusCode,
  type PostStatusName,
  statusCodes,
} from './post-status.ts'

/** The properties of a post that decide where it is counted. */
export type CountedPost = {
  status: PostStatusName | null
  isTrashed: boolean
  isOnTimeline: boolean
  isFlagged: boolean
}

/**
 * A client's post counters, and which posts each one counts. The server's SQL and the web's optimistic counters are both derived from it.
 */
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

export const criteriaOfCounter = (counter: PostCounter): Partial<CountedPost> => POST_COUNTERS[counter]

/** The counters that count a post. */
export const countersForPost = (post: CountedPost): PostCounter[] =>
  POST_COUNTER_NAMES.filter((name) => {
    const criteria = criteriaOfCounter(name)
    return (Object.keys(criteria) as (keyof CountedPost)[]).every((key) => criteria[key] === post[key])
  })

/** Posts that a list can show first; those and the others are each newest first. */
export const POST_FIRST = ['flagged', 'afterLoss', 'pictures'] as const
export type PostOrderFirst = (typeof POST_FIRST)[number]

/** The filters of a post list that depend on a single post. Filters by client, date and search are not included. */
export type PostCriteria = {
  /** Saved includes Not relevant, unless `isNotRelevant` is false. */
  statuses?: readonly number[] | undefined
  /** false: none that is Not relevant; true: no other. */
  isNotRelevant?: boolean | undefined
  isOnTimeline?: boolean | undefined
  isFlagged?: boolean | undefined
  /** A post needs only one of the three above, instead of all. */
  isInclusive?: boolean | undefined
  /** Undefined: not trashed. */
  isTrashed?: boolean | undefined
  /** Only flagged posts, or none of them, even in an inclusive list. */
  onlyFlagged?: boolean | undefined
  /** Only posts with pictures, or none of them, whatever the media types. */
  hasImage?: boolean | undefined
  isPrivate?: boolean | undefined
  isChanged?: boolean | undefined
  isMoreRead?: boolean | undefined
  socialSiteIds?: readonly PlatformType[] | undefined
  mediaTypes?: readonly MediaType[] | undefined
}

/** A property of a post that is either true or false. */
export type PostFlag =
  | 'isTrashed'
  | 'isOnTimeline'
  | 'isFlagged'
  | 'isPrivate'
  | 'isChanged'
  | 'isMoreRead'
  | MediaType

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

/** The codes of the statuses that criteria ask for; undefined: any. */
export function askedStatuses({
  statuses,
  isNotRelevant,
}: Pick<PostCriteria, 'statuses' | 'isNotRelevant'>): readonly number[] | undefined {
  const { saved, notRelevant } = POST_STATUS
  const all = statuses?.includes(saved.code)
    ? [...new Set([...statuses, ...statusCodes('notRelevant')])]
    : statuses
  if (isNotRelevant === undefined) return all
  return (all ?? POST_STATUS_CODES).filter((code) => (code === notRelevant.code) === isNotRelevant)
}

/** Criteria that ask for exactly these statuses: the inverse of `askedStatuses`. */
export function criteriaOfStatuses(names: readonly PostStatusName[]): {
  statuses: PostStatusCode[]
  isNotRelevant?: false
} {
  if (!names.includes('saved')) return { statuses: statusCodes(...names) }
  const statuses = statusCodes(...names.filter((name) => name !== 'notRelevant'))
  return names.includes('notRelevant') ? { statuses } : { statuses, isNotRelevant: false }
}

/** The condition for a post to be in a list. */
export function buildPostCondition<T>(
  criteria: PostCriteria,
  { is, status, platform, all, any }: PostConditions<T>,
): T {
  const statuses = askedStatuses(criteria)
  const { isOnTimeline, isFlagged, isPrivate, isChanged, isMoreRead } = criteria
  const { socialSiteIds, mediaTypes } = criteria
  const flag = (name: PostFlag, on: boolean | undefined) => (on === undefined ? [] : [is(name, on)])
  const isEveryStatus = !statuses || POST_STATUS_CODES.every((code) => statuses.includes(code))
  const reviewConditions = [
    ...(statuses && (criteria.isInclusive || !isEveryStatus) ? [status(statuses)] : []),
    ...flag('isOnTimeline', isOnTimeline),
    ...flag('isFlagged', isFlagged),
  ]
  return all([
    is('isTrashed', criteria.isTrashed ?? false),
    ...(criteria.isInclusive && reviewConditions.length > 0 ? [any(reviewConditions)] : reviewConditions),
    ...flag('isFlagged', criteria.onlyFlagged),
    ...flag('image', criteria.hasImage),
    ...flag('isPrivate', isPrivate),
    ...flag('isChanged', isChanged),
    ...flag('isMoreRead', isMoreRead),
    ...(socialSiteIds ? [platform(socialSiteIds)] : []),
    ...(mediaTypes ? [any(mediaTypes.map((type) => is(type, true)))] : []),
  ])
}
