import type { QueryClient } from '@tanstack/react-query'

/** Reports or albums came, went or changed: whatever shows them asks again. */
export function reportsChanged(queryClient: QueryClient): void {
  for (const name of ['listReports', 'listCustomerReports', 'getReport', 'getClient'])
    void queryClient.invalidateQueries({ queryKey: [name] })
}
