import type { PostStatusName } from './post-status.ts'

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
