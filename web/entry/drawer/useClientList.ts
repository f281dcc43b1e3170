import { useQueryClient } from '@tanstack/react-query'
import type { UserClient } from '#contract/index.ts'
import { call, type Input, type Output } from '../../kit/client.ts'
import { useCall } from '../../kit/query.ts'
import { useCustomerId, useViewer } from '../../kit/viewer.ts'

export type SortField = 'lastName' | 'totalUnreviewed' | 'totalEscalated'
export type ListQuery = { keyword: string; orderBy: SortField; order: 'asc' | 'desc' }
export type ListedClient = { client: UserClient['client']; isStarred: boolean }
type Listed = { items: ListedClient[]; total: number }

/** One's own list of the firm that one acts within, starred or not. */
export function useClientList(
  kind: 'starred' | 'others',
  query: ListQuery,
): { data: Listed | undefined; error: unknown } {
  const { id } = useViewer()
  const customerId = useCustomerId()
  const isStarred = kind === 'starred'
  const { data, error } = useCall(
    'listUserClients',
    {
      params: { id },
      query: {
        ...query,
        keyword: query.keyword || undefined,
        limit: 100,
        isStarred,
        customerId: customerId ?? undefined,
      },
    },
    { keepPrevious: true, refetchInterval: 60_000, enabled: customerId !== null },
  )
  const items = data?.items.map(({ client }) => ({ client, isStarred }))
  return { data: data && items && { items, total: data.total }, error }
}

/** Moves a client between the two lists at once; the server's answer follows. */
export function useStar(): (clientId: string, star: boolean) => Promise<void> {
  const queryClient = useQueryClient()
  const viewer = useViewer()
  return async (clientId, star) => {
    type Lists = Output<'listUserClients'>
    const lists = queryClient
      .getQueryCache()
      .findAll({ queryKey: ['listUserClients'] })
      .map(({ queryKey, state }) => ({
        queryKey,
        input: queryKey[1] as Input<'listUserClients'>,
        data: state.data as Lists | undefined,
      }))
      .filter(({ input }) => input.params.id === viewer.id && input.query?.isStarred !== undefined)
    const moved = lists.flatMap(({ data }) => data?.items ?? []).find((item) => item.client.id === clientId)
    for (const { queryKey, input, data } of lists) {
      if (!moved || !data || (input.query?.customerId ?? moved.client.customerId) !== moved.client.customerId)
        continue
      const without = data.items.filter((item) => item.client.id !== clientId)
      const items = input.query?.isStarred === star ? [...without, moved].sort(byName) : without
      queryClient.setQueryData(queryKey, {
        ...data,
        items,
        total: data.total + items.length - data.items.length,
      })
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
