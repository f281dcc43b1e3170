import type { QueryClient } from '@tanstack/react-query'

/** Looks again at everything that shows what clients are asked for. */
export async function refreshRequests(queryClient: QueryClient): Promise<void> {
  const names = [
    'listSocialAccounts',
    'listFirmSocialAccounts',
    'getAccountStats',
    'listCustomerClients',
    'getClient',
    'getAccountOwner',
    'listClientHistory',
  ]
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}
