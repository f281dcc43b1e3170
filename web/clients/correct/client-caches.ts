import type { QueryClient } from '@tanstack/react-query'
import type { Client, RouteName } from '#contract/index.ts'
import { keyOf } from '../../kit/calls/query.ts'

const DEPENDENT_QUERIES: readonly RouteName[] = [
  'getClient',
  'listClientHistory',
  'listUserClients',
  'listCustomerClients',
  'listPosts',
]

/** Shows the client from the server's answer, and reloads what depends on its record. */
export function updateClientCaches(queryClient: QueryClient, client: Client): void {
  queryClient.setQueryData(keyOf('getClient', { params: { id: client.id } }), client)
  for (const name of DEPENDENT_QUERIES) void queryClient.invalidateQueries({ queryKey: [name] })
}
