import type { QueryClient } from '@tanstack/react-query'
import type { Report } from '#contract/index.ts'
import type { Output } from '../kit/calls/client.ts'

/** Reloads all lists of reports and albums after one was added, removed or changed. */
export function invalidateReports(queryClient: QueryClient): void {
  for (const name of ['listReports', 'listCustomerReports', 'getReport', 'getClient'])
    void queryClient.invalidateQueries({ queryKey: [name] })
}

/** Marks the files of a changed report as outdated until it is reloaded, so that none is downloaded as the current one. */
export function outdateFiles(queryClient: QueryClient, reportId: string): void {
  const outdate = (report: Report): Report =>
    report.id === reportId
      ? { ...report, files: report.files.map((file) => ({ ...file, isCurrent: false })) }
      : report
  queryClient.setQueriesData<Output<'getReport'>>({ queryKey: ['getReport'] }, (old) => old && outdate(old))
  for (const name of ['listReports', 'listCustomerReports'] as const)
    queryClient.setQueriesData<Output<typeof name>>(
      { queryKey: [name] },
      (old) => old && { ...old, items: old.items.map(outdate) },
    )
}
