import { useQueryClient } from '@tanstack/react-query'

/** Refetches the support queue and the account lists that show its state. */
export function useRefreshCases(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(
      ['listSupportCases', 'listSocialAccounts', 'listFirmSocialAccounts'].map((name) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    )
  }
}
