import { useQueryClient } from '@tanstack/react-query'
import type { UserClient } from '#contract/index.ts'
import { call, type Output } from '../../kit/client.ts'
import { useCall } from '../../kit/query.ts'
import { useCustomerId, useViewer } from '../../kit/viewer.ts'

export type SortField = 'lastName' | 'totalUnreviewed' | 'totalEscalated'
export type ListQuery = { keyword: string; orderBy: SortField; order: 'asc' | 'desc' }
export type ListedClient = { client: UserClient['client']; isStarred: boolean | null }
type Listed = { items: ListedClient[]; total: number }

/** A firm's people have a list of their own, starred or not; a provider's user sees the chosen firm's clients, without stars. */
export function useClientList(
  kind: 'starred' | 'others',
  query: ListQuery,
): { data: Listed | undefined; error: unknown } {
  const viewer = useViewer()
  const customerId = useCustomerId()
  const isOwn = viewer.accountType === 2
  const search = { ...query, keyword: query.keyword || undefined, limit: 100 }
  const options = { keepPrevious: true, refetchInterval: 60_000 }
  const own = useCall(
    'listUserClients',
    { params: { id: viewer.id }, query: { ...search, isStarred: kind === 'starred' } },
    { ...options, enabled: isOwn },
  )
  const firm = useCall(
    'listCustomerClients',
    { params: { id: customerId ?? '' }, query: search },
    { ...options, enabled: !isOwn && customerId !== null },
  )
  const items: ListedClient[] | undefined = isOwn
    ? own.data?.items.map(({ client }) => ({ client, isStarred: kind === 'starred' }))
    : firm.data?.items.map((client) => ({ client, isStarred: null }))
  const total = (isOwn ? own.data?.total : firm.data?.total) ?? 0
  return { data: items && { items, total }, error: isOwn ? own.error : firm.error }
}

/** Moves a client between the two lists at once; the server's answer follows. */
export function useStar(): (clientId: string, star: boolean) => Promise<void> {
  const queryClient = useQueryClient()
  const viewer = useViewer()
  return async (clientId, star) => {
    type Lists = Output<'listUserClients'>
    const lists = queryClient.getQueryCache().findAll({ queryKey: ['listUserClients'] })
    const moved = lists
      .map((query) =>
        (query.state.data as Lists | undefined)?.items.find((item) => item.client.id === clientId),
      )
      .find((item) => item !== undefined)
    if (moved) {
      for (const query of lists) {
        const data = query.state.data as Lists | undefined
        const input = query.queryKey[1] as { query: { isStarred: boolean } }
        if (!data) continue
        const without = data.items.filter((item) => item.client.id !== clientId)
        const items = input.query.isStarred === star ? [...without, moved].sort(byName) : without
        queryClient.setQueryData(query.queryKey, {
          ...data,
          items,
          total: data.total + items.length - data.items.length,
        })
      }
    }
    const params = { userId: viewer.id, clientId }
    try {
      await (star ? call('starClient', { params }) : call('unstarClient', { params }))
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['listUserClients'] })
    }
  }
}

const byName = (a: UserClient, b: UserClient): number => a.client.lastName.localeCompare(b.client.lastName)
