import { useQueryClient } from '@tanstack/react-query'
import type { Report } from '#contract/index.ts'
import type { Problem } from '../../kit/calls/problem.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { invalidateReports } from '../invalidate-reports.ts'
import { findCurrentFiles } from './current-files.ts'
import { toastProgress } from './file-toasts.tsx'
import type { FileOptions } from './options.ts'

type Options = { type: Report['type']; onMade?(): void; onProblem?(problem: Problem): void }

/** Requests a file of a report, unless the same current file is already being made (`findCurrentFiles`). One toast shows the progress, another offers the file. */
export function useGenerateFile({ type, onMade, onProblem }: Options) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useWrite('generateReportFile', {
    onSuccess: (file, { params }) => {
      invalidateReports(queryClient)
      toastProgress({ id: params.id, type }, file, queryClient)
      onMade?.()
    },
    ...(onProblem ? { onProblem } : {}),
  })
  const make = (report: Report, wanted: FileOptions): void => {
    const underWay = findCurrentFiles(report, wanted).find(({ url }) => url === null)
    if (!underWay) {
      const { format, ...formatOptions } = wanted
      return mutate({ params: { id: report.id, format }, body: { formatOptions } })
    }
    toastProgress(report, underWay, queryClient)
    onMade?.()
  }
  return { make, isPending }
}
