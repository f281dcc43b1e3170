import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Post } from '#contract/index.ts'
import { callOptions, keyOf } from '../../kit/query.ts'

/** Posts by id, one copy for every list and view. */
const postKey = (id: string) => keyOf('getPost', { params: { id } })
const keep = { staleTime: Number.POSITIVE_INFINITY, gcTime: 30 * 60_000 }

/** Posts whose change is on its way: an older answer must not take its place. */
const pending = new Set<string>()
export const isPending = (id: string): boolean => pending.has(id)
export const setPending = (id: string, on: boolean): void => {
  if (on) pending.add(id)
  else pending.delete(id)
}

export const peekPost = (queryClient: QueryClient, id: string): Post | undefined =>
  queryClient.getQueryData<Post>(postKey(id))

/** Keeps what a list brought, unless something newer is known. */
export function keepPosts(queryClient: QueryClient, posts: readonly Post[]): void {
  queryClient.setQueryDefaults(['getPost'], keep)
  for (const post of posts) {
    const known = peekPost(queryClient, post.id)
    if (pending.has(post.id) || (known && known.version > post.version)) continue
    queryClient.setQueryData(postKey(post.id), post)
  }
}

export function overwritePost(queryClient: QueryClient, post: Post): void {
  queryClient.setQueryDefaults(['getPost'], keep)
  queryClient.setQueryData(postKey(post.id), post)
}

export function usePost(id: string) {
  return useQuery({ ...callOptions('getPost', { params: { id } }), ...keep, retry: false })
}
