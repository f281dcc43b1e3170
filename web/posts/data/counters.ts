import type { QueryClient } from '@tanstack/react-query'
import { type Client, countersOf, type Post, type RouteName, statusOf } from '#contract/index.ts'
import { type CallKey, keyOf } from '../../kit/calls/query.ts'
import { dayIn } from '../../kit/words/time.ts'
import { couldMatch, type PostQuery, stillMatches } from './filters.ts'

type MonthCount = { month: string; count: number }

const countersOfPost = (post: Post) =>
  countersOf({
    status: statusOf(post),
    isTrashed: post.isTrashed,
    isOnTimeline: post.movedToTimelineAt !== null,
    isFlagged: post.flaggedAt !== null,
  })

const DOUBTFUL = [
  'getClient',
  'countPosts',
  'listPostMonths',
  'listUserClients',
  'listCustomerClients',
] as const satisfies RouteName[]

/** Refetches counters after a refused action, because an answer in the meantime may or may not include the change. */
export function refetchCounters(queryClient: QueryClient): void {
  for (const name of DOUBTFUL) void queryClient.invalidateQueries({ queryKey: [name] })
}

/** Delay before the lines update, so that the next post is on screen first. */
const LINES_FOLLOW_MS = 150

/** Updates the client's counters and the counts of lists right away, before the server's arrive. */
export function moveCounters(queryClient: QueryClient, before: Post, after: Post): void {
  moveCounts(queryClient, before, after)
  setTimeout(() => moveMonths(queryClient, before, after), LINES_FOLLOW_MS)
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

/** Filters that depend on more than the post itself, so only the server can count them. */
const BY_SERVER = [
  'since',
  'until',
  'loss',
  'searchId',
  'parentId',
  'unseenBy',
] as const satisfies (keyof PostQuery)[]

/** Fills a post's bar on the line as soon as it is reviewed. */
function moveMonths(queryClient: QueryClient, before: Post, after: Post): void {
  const month = dayIn(after.postedAt, after.client.timeZone).slice(0, 7)
  for (const [key, months] of queryClient.getQueriesData<MonthCount[]>({ queryKey: ['listPostMonths'] })) {
    const query = (key as CallKey<'listPostMonths'>)[1].query as PostQuery
    if (!months || !couldMatch(after.client.id, query) || BY_SERVER.some((name) => query[name])) continue
    const by = Number(stillMatches(after, query)) - Number(stillMatches(before, query))
    if (by === 0) continue
    const others = months.filter((each) => each.month !== month)
    const count = (months.find((each) => each.month === month)?.count ?? 0) + by
    const moved = count > 0 ? [...others, { month, count }] : others
    queryClient.setQueryData(
      key,
      moved.sort((a, b) => (a.month < b.month ? 1 : -1)),
    )
  }
}
