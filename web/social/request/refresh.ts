import type { QueryClient } from '@tanstack/react-query'

/** Refetches everything that shows requests to clients. */
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
