import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { UserClient } from '#contract/index.ts'
import type { Input, Output } from '../../kit/calls/client.ts'
import { isProblem, type Problem } from '../../kit/calls/problem.ts'
import { callOptions } from '../../kit/calls/query.ts'
import { useCustomerId, useViewer } from '../../kit/viewer.ts'

export type ListQuery = {
  keyword: string
  orderBy: 'lastName' | 'totalUnreviewed' | 'totalEscalated'
  order: 'asc' | 'desc'
}
export const SORTED_BY_NAME: ListQuery = { keyword: '', orderBy: 'lastName', order: 'asc' }
export type ListKind = 'starred' | 'others'
/** `page`: the page of the server's list that contained the client. */
export type ListedClient = { client: UserClient['client']; page: number }
type Page = Output<'listUserClients'>
type ListState = { pages: Page[]; isWaiting: boolean; error: Problem | null }

const PAGE_SIZE = 100

const combinePages = (answers: readonly { data: Page | undefined; error: unknown }[]): ListState => {
  const pages = answers.flatMap(({ data }) => data ?? [])
  const failed = answers.find(({ data, error }) => error && !data)?.error
  return { pages, isWaiting: pages.length < answers.length, error: isProblem(failed) ? failed : null }
}

/**
 * The user's own list in the current firm, starred or not, loaded page by page. Pages on screen are kept fresh.
 * @param isActive only clients who have signed in or whose posts were imported
 */
export function useClientList(kind: ListKind, query: ListQuery, isActive = false) {
  const { id } = useViewer()
  const customerId = useCustomerId()
  const queryClient = useQueryClient()
  const name = JSON.stringify(query)
  const [requested, setRequested] = useState({ name, pages: 1 })
  const [visibleRange, setVisibleRange] = useState({ first: 0, last: 0 })
  const count = requested.name === name ? requested.pages : 1
  const current = useQueries({
    queries: Array.from({ length: count }, (_, page) => {
      const input: Input<'listUserClients'> = {
        params: { id },
        query: {
          ...query,
          keyword: query.keyword || undefined,
          offset: page * PAGE_SIZE,
          limit: PAGE_SIZE,
          isStarred: kind === 'starred',
          isActive: isActive || undefined,
          customerId: customerId ?? undefined,
        },
      }
      const options = callOptions('listUserClients', input)
      const isSeen = page >= visibleRange.first && page <= visibleRange.last
      const isCached = queryClient.getQueryData(options.queryKey) !== undefined
      return { ...options, enabled: isSeen || !isCached, ...(isSeen ? { refetchInterval: 60_000 } : {}) }
    }),
    combine: combinePages,
  })
  // After a new search or sort order, the previous results stay until the new ones arrive.
  const [previous, setPrevious] = useState(current)
  if (current.pages.length > 0 && current !== previous) setPrevious(current)
  const { pages, isWaiting, error } =
    current.pages.length > 0 || current.error ? current : { ...previous, isWaiting: true }

  const all = useMemo(
    () => pages.flatMap(({ items }, page) => items.map(({ client }): ListedClient => ({ client, page }))),
    [pages],
  )
  const total = pages[0]?.total
  const hasMore = total !== undefined && !isWaiting && !error && count * PAGE_SIZE < total
  const readOn = useCallback(() => setRequested({ name, pages: count + 1 }), [name, count])
  return {
    total,
    all,
    error,
    hasMore,
    readOn,
    look: useCallback(
      (first: number, last: number) =>
        setVisibleRange((before) =>
          before.first === first && before.last === last ? before : { first, last },
        ),
      [],
    ),
    retry: () => void queryClient.refetchQueries({ queryKey: ['listUserClients'], type: 'active' }),
  }
}

/** The number of active clients, starred or not; undefined while unknown. */
export function useActiveTotal(): number | undefined {
  const starred = useClientList('starred', SORTED_BY_NAME, true)
  const others = useClientList('others', SORTED_BY_NAME, true)
  if (starred.error || others.error) return 0
  return starred.total === undefined || others.total === undefined ? undefined : starred.total + others.total
}
