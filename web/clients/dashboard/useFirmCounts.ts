import { useCall } from '../../kit/calls/query.ts'
import { type ReviewListName, reviewQuery } from '../review-lists.ts'

/** Milliseconds; the user's own actions and live events update the counts right away. */
const POLLING = { refetchInterval: 30_000 }

/** The number of posts in each list across all the firm's clients; undefined while unknown. */
export function useFirmCounts(customerId: string): Record<ReviewListName, number | undefined> {
  const query = (name: ReviewListName) => ({ query: reviewQuery({ customerId }, name) })
  const unreviewed = useCall('countPosts', query('unreviewed'), POLLING)
  const escalated = useCall('countPosts', query('escalated'), POLLING)
  const flagged = useCall('countPosts', query('flagged'), POLLING)
  return {
    unreviewed: unreviewed.data?.count,
    escalated: escalated.data?.count,
    flagged: flagged.data?.count,
  }
}
