import { type QueryClient, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Post } from '#contract/index.ts'
import { onReset } from '../../kit/store.ts'
import { call } from '../../kit/calls/client.ts'
import { keyOf } from '../../kit/calls/query.ts'

/** Posts by id, one copy for every list and view. */
const postKey = (id: string) => keyOf('getPost', { params: { id } })
const CACHE_OPTIONS = { staleTime: Number.POSITIVE_INFINITY, gcTime: 30 * 60_000 }

/** How many changes of a post are pending. Until the last of them has ended, no older answer may overwrite the post. */
const pendingCounts = new Map<string, number>()
onReset('page', () => pendingCounts.clear())
export const isPending = (id: string): boolean => pendingCounts.has(id)
export const isAnyPending = (): boolean => pendingCounts.size > 0
export const setPending = (id: string, on: boolean): void => {
  const count = (pendingCounts.get(id) ?? 0) + (on ? 1 : -1)
  if (count > 0) pendingCounts.set(id, count)
  else pendingCounts.delete(id)
}

export const peekPost = (queryClient: QueryClient, id: string): Post | undefined =>
  queryClient.getQueryData<Post>(postKey(id))

/** Whether an answer must not replace what is known: another change is pending, or it is older. */
const isSuperseded = (answer: Post, known: Post | undefined): boolean =>
  isPending(answer.id) || (known?.version ?? 0) > (answer.version ?? 0)

/** Stores posts from a list, unless a newer version is known. */
export function cachePosts(queryClient: QueryClient, posts: readonly Post[]): void {
  queryClient.setQueryDefaults(['getPost'], CACHE_OPTIONS)
  for (const post of posts) {
    if (isSuperseded(post, peekPost(queryClient, post.id))) continue
    queryClient.setQueryData(postKey(post.id), post)
  }
  evictIdlePosts(queryClient)
}

/** Beyond this, posts are dropped; lists reload a dropped post when they need it. */
const MAX_POSTS = 2000

/** Removes the least recently updated posts, some hundreds at a time. Posts on screen or selected stay. */
function evictIdlePosts(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache()
  if (cache.getAll().length < MAX_POSTS * 1.2) return
  const idle = cache
    .findAll({ queryKey: ['getPost'], type: 'inactive' })
    .filter(({ state }) => state.data !== undefined && !isPending((state.data as Post).id))
    .sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
  for (const query of idle.slice(0, -MAX_POSTS)) cache.remove(query)
}

export function overwritePost(queryClient: QueryClient, post: Post): void {
  queryClient.setQueryDefaults(['getPost'], CACHE_OPTIONS)
  queryClient.setQueryData(postKey(post.id), post)
}

/** Reloads the post if it is on screen. */
export const refetchPost = (queryClient: QueryClient, id: string): void =>
  void queryClient.invalidateQueries({ queryKey: postKey(id) })

const postQuery = (id: string) => ({
  queryKey: postKey(id),
  queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }): Promise<Post> => {
    const post = await call('getPost', { params: { id } }, { signal })
    // It may have changed since the request.
    const known = peekPost(client, id)
    return known && isSuperseded(post, known) ? known : post
  },
  ...CACHE_OPTIONS,
  retry: false,
})

export const usePost = (id: string) => useQuery(postQuery(id))

const loadedPosts = (results: UseQueryResult<Post>[]): Post[] => results.flatMap(({ data }) => data ?? [])

/** Posts that stay in memory while this component is mounted. */
export const usePosts = (ids: Iterable<string>): Post[] =>
  useQueries({ queries: [...ids].map(postQuery), combine: loadedPosts })
