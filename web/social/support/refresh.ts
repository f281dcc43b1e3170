import { useQueryClient } from '@tanstack/react-query'

/** Looks again at the queue, and at what it says of accounts elsewhere. */
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
