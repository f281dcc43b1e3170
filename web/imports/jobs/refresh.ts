import type { QueryClient } from '@tanstack/react-query'

/** Loads what an import that has ended changes. */
export function refreshAfterImport(queryClient: QueryClient): void {
  for (const name of [
    'listSocialAccounts',
    'getSocialAccount',
    'listPostImports',
    'getPostImport',
    'getClient',
    'getAccountOwner',
  ])
    void queryClient.invalidateQueries({ queryKey: [name] })
}
