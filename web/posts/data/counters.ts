import type { QueryClient } from '@tanstack/react-query'
import { type Client, countersForPost, type Post, type RouteName, statusOf } from '#contract/index.ts'
import { type CallKey, keyOf } from '../../kit/calls/query.ts'
import { couldMatch, dayOfPost, isInDates, type PostQuery, stillMatches } from './filters.ts'

type MonthCount = { month: string; count: number }

const countersOfPost = (post: Post) =>
  countersForPost({
    status: statusOf(post),
    isTrashed: post.isTrashed,
    isOnTimeline: post.movedToTimelineAt !== null,
    isFlagged: post.flaggedAt !== null,
  })

const COUNTER_QUERIES = [
  'getClient',
  'countPosts',
  'listPostMonths',
  'listUserClients',
  'listCustomerClients',
] as const satisfies RouteName[]

/** Refetches counters after a refused action, because an answer in the meantime may or may not include the change. */
export function refetchCounters(queryClient: QueryClient): void {
  for (const name of COUNTER_QUERIES) void queryClient.invalidateQueries({ queryKey: [name] })
}

/** Delay before the lines update, so that the next post is on screen first. */
const LINES_DELAY_MS = 150

/** Updates the client's counters and the counts of lists right away, before the server's arrive. */
export function updateCounters(queryClient: QueryClient, before: Post, after: Post): void {
  updateCounts(queryClient, before, after)
  setTimeout(() => updateMonths(queryClient, before, after), LINES_DELAY_MS)
  const key = keyOf('getClient', { params: { id: before.client.id } })
  queryClient.setQueryData<Client>(key, (client) => {
    if (!client) return client
    const moved = { ...client }
    for (const counter of countersOfPost(before)) moved[counter] = Math.max(0, moved[counter] - 1)
    for (const counter of countersOfPost(after)) moved[counter] += 1
    return moved
  })
}

/** Filters that depend on more than the post itself, so only the server can count them. */
const SERVER_ONLY_FILTERS = [
  'find',
  'searchId',
  'parentId',
  'neverWords',
  'unseenBy',
  'openedBy',
  'decidedBy',
  'isDecidedTogether',
  'shownTo',
  'changedSince',
  'cameSince',
  'escalatedSince',
] as const satisfies (keyof PostQuery)[]

/** Whether a change of the post's state can change this number in a way that can be computed here. */
const canCount = (post: Post, query: PostQuery): boolean =>
  couldMatch(post.client.id, query) &&
  !SERVER_ONLY_FILTERS.some((name) => query[name] !== undefined) &&
  isInDates(post, query)

function updateCounts(queryClient: QueryClient, before: Post, after: Post): void {
  for (const [key, counted] of queryClient.getQueriesData<{ count: number }>({ queryKey: ['countPosts'] })) {
    const query = (key as CallKey<'countPosts'>)[1].query as PostQuery
    if (!counted || !canCount(after, query)) continue
    const by = Number(stillMatches(after, query)) - Number(stillMatches(before, query))
    if (by !== 0) queryClient.setQueryData(key, { count: Math.max(0, counted.count + by) })
  }
}

/** Fills a post's bar on the line as soon as it is reviewed. */
function updateMonths(queryClient: QueryClient, before: Post, after: Post): void {
  const month = dayOfPost(after)?.slice(0, -3)
  if (month === undefined) return
  for (const [key, months] of queryClient.getQueriesData<MonthCount[]>({ queryKey: ['listPostMonths'] })) {
    const query = (key as CallKey<'listPostMonths'>)[1].query as PostQuery
    if (!months || !canCount(after, query)) continue
    const difference = Number(stillMatches(after, query)) - Number(stillMatches(before, query))
    if (difference === 0) continue
    const others = months.filter((each) => each.month !== month)
    const count = (months.find((each) => each.month === month)?.count ?? 0) + difference
    const moved = count > 0 ? [...others, { month, count }] : others
    queryClient.setQueryData(
      key,
      moved.sort((a, b) => (a.month < b.month ? 1 : -1)),
    )
  }
}
