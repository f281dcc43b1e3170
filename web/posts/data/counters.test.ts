import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keyOf } from '../../kit/calls/query.ts'
import { clientId, postOf } from '../testing.ts'
import { updateCounters } from './counters.ts'
import type { PostQuery } from './filters.ts'

const timeline = { clientIds: [clientId], isOnTimeline: true, isTrashed: false }

/** The counts of these lists, 5 at first, after a post of the evening of March 1 in Toronto goes to the trash. */
function countAfterTrash(...queries: PostQuery[]): (number | undefined)[] {
  const queryClient = new QueryClient()
  const keys = queries.map((query) => keyOf('countPosts', { query }))
  for (const key of keys) queryClient.setQueryData(key, { count: 5 })
  const before = postOf(1, {
    postedAt: '2024-03-02T02:00:00.000Z',
    movedToTimelineAt: '2024-04-01T00:00:00.000Z',
    loss: 'pre',
  })
  const inToronto = { ...before, client: { ...before.client, timeZone: 'America/Toronto' } }
  updateCounters(queryClient, inToronto, { ...inToronto, isTrashed: true, movedToTimelineAt: null })
  return keys.map((key) => queryClient.getQueryData<{ count: number }>(key)?.count)
}

it('the count of a list of certain days changes at once, by the client’s time zone', () => {
  const counts = countAfterTrash(
    { ...timeline, until: '2024-03-01' },
    { ...timeline, since: '2024-03-01', until: '2024-03-01' },
    { ...timeline, since: '2024-03-02' },
    { ...timeline, until: '2024-02-29' },
  )
  expect(counts).toEqual([4, 4, 5, 5])
})

it('the count of posts before or after the loss changes at once', () => {
  expect(countAfterTrash({ ...timeline, loss: 'pre' }, { ...timeline, loss: 'post' })).toEqual([4, 5])
})

it('the count of a list that only the server can tell stays until it answers', () => {
  expect(countAfterTrash({ ...timeline, unseenBy: 'me' }, { ...timeline, searchId: clientId })).toEqual([
    5, 5,
  ])
})
