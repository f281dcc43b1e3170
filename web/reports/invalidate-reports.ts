import type { QueryClient } from '@tanstack/react-query'

/** Reloads all lists of reports and albums after one was added, removed or changed. */
export function invalidateReports(queryClient: QueryClient): void {
  for (const name of ['listReports', 'listCustomerReports', 'getReport', 'getClient'])
    void queryClient.invalidateQueries({ queryKey: [name] })
}
