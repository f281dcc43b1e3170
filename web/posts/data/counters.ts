import type { QueryClient } from '@tanstack/react-query'
import { type Client, countersOf, type Post, statusOf } from '#contract/index.ts'
import { type CallKey, keyOf } from '../../kit/calls/query.ts'
import { couldMatch, type PostQuery, stillMatches } from './filters.ts'

const countersOfPost = (post: Post) =>
  countersOf({
    status: statusOf(post),
    isTrashed: post.isTrashed,
    isOnTimeline: post.movedToTimelineAt !== null,
    isFlagged: post.flaggedAt !== null,
  })

/** What was moved at once and then refused: whether an answer of before or after came between, no one knows, so it is asked for again. */
export function refetchCounters(queryClient: QueryClient): void {
  for (const name of ['getClient', 'countPosts', 'listUserClients', 'listCustomerClients'] as const)
    void queryClient.invalidateQueries({ queryKey: [name] })
}

/** Moves the client's counters, and the counts of lists, at once; the server's own follow. */
export function moveCounters(queryClient: QueryClient, before: Post, after: Post): void {
  moveCounts(queryClient, before, after)
  const key = keyOf('getClient', { params: { id: before.client.id } })
  queryClient.setQueryData<Client>(key, (client) => {
    if (!client) return client
    const moved = { ...client }
    for (const counter of countersOfPost(before)) moved[counter] = Math.max(0, moved[counter] - 1)
    for (const counter of countersOfPost(after)) moved[counter] += 1
    return moved
  })
}

function moveCounts(queryClient: QueryClient, before: Post, after: Post): void {
  for (const [key, counted] of queryClient.getQueriesData<{ count: number }>({ queryKey: ['countPosts'] })) {
    const query = (key as CallKey<'countPosts'>)[1].query as PostQuery
    if (!counted || !couldMatch(after.client.id, query)) continue
    const by = Number(stillMatches(after, query)) - Number(stillMatches(before, query))
    if (by !== 0) queryClient.setQueryData(key, { count: Math.max(0, counted.count + by) })
  }
}
