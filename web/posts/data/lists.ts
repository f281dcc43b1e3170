import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Post } from '#contract/index.ts'
import { useStore } from '../../kit/store.ts'
import { couldMatch, type PostQuery } from './filters.ts'
import { PostList, type Snapshot } from './list.ts'
import { refetchPost } from './store.ts'

/** Lists are kept for the session, so that going back shows the same posts at the same position. The oldest are dropped. */
const MAX_LISTS = 24
const registries = new WeakMap<QueryClient, Map<string, PostList>>()

function getRegistry(client: QueryClient): Map<string, PostList> {
  const registry = registries.get(client)
  if (registry) return registry
  const made = new Map<string, PostList>()
  registries.set(client, made)
  return made
}

export function getList(client: QueryClient, query: PostQuery): PostList {
  const registry = getRegistry(client)
  const key = JSON.stringify(query, Object.keys(query).sort())
  const list = registry.get(key) ?? new PostList(client, query)
  registry.delete(key)
  registry.set(key, list)
  for (const [oldKey, old] of registry) {
    if (registry.size <= MAX_LISTS) break
    if (!old.isWatched) registry.delete(oldKey)
  }
  return list
}

/** Returns only the list object, so that its component doesn't render again when posts are added or removed. */
export function useList(query: PostQuery): PostList {
  const client = useQueryClient()
  const key = JSON.stringify(query)
  // Queries are compared by content, not by identity.
  return useMemo(() => getList(client, JSON.parse(key) as PostQuery), [client, key])
}

export const useSnapshot = (list: PostList): Snapshot => useStore(list.state)

export function usePostList(query: PostQuery) {
  const list = useList(query)
  return { list, need: list.need, ...useSnapshot(list) }
}

export function reconcileLists(client: QueryClient, post: Post, before: Post | undefined): void {
  for (const list of getRegistry(client).values()) list.reconcile(post, before)
}

/** For `keepRow`. */
export const keptRows = (client: QueryClient) => ({
  isKept: () => [...getRegistry(client).values()].some((list) => list.state.get().kept !== null),
  onEnd: () => getRegistry(client).forEach((list) => list.endKeeping()),
})

/** A client's posts were added, removed or changed elsewhere; null: any client's. */
export function hintStaleLists(client: QueryClient, clientId: string | null): void {
  for (const list of getRegistry(client).values())
    if (clientId === null || couldMatch(clientId, list.query)) list.hintStale()
}

/** Whether a list on screen contains the post and keeps it current. */
export function isListed(client: QueryClient, id: string): boolean {
  for (const list of getRegistry(client).values()) if (list.isWatched && list.indexOf(id) !== -1) return true
  return false
}

/** Removes a missing post from every list and open view, and reloads the server's counts. */
export function dropFromLists(client: QueryClient, id: string): void {
  for (const list of getRegistry(client).values()) list.drop(id)
  for (const name of ['getClient', 'countPosts', 'listPostMonths'] as const)
    void client.invalidateQueries({ queryKey: [name] })
  refetchPost(client, id)
}
