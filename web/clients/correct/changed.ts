import type { QueryClient } from '@tanstack/react-query'
import type { RouteName } from '#contract/index.ts'

const READS: readonly RouteName[] = [
  'getClient',
  'listClientHistory',
  'listUserClients',
  'listCustomerClients',
  'listPosts',
]

/** A client's record, or the request to correct it, is another one now. */
export function recordChanged(queryClient: QueryClient): void {
  for (const name of READS) void queryClient.invalidateQueries({ queryKey: [name] })
}
