import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Report } from '#contract/index.ts'
import type { Problem } from '../../kit/calls/problem.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { invalidateReports } from '../invalidate-reports.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import { reportTexts } from '../texts/index.ts'
import { saveTexts } from '../page/autosave.ts'
import { fetchFile, findCurrentFiles, findDownloadableFiles } from './current-files.ts'
import { toastProgress } from './file-toasts.tsx'
import type { FileOptions } from './options.ts'

type Options = {
  type: Report['type']
  /** The file is being downloaded or made. */
  onDone?(): void
  onProblem?(problem: Problem): void
}

/** Requests a file of a report, unless the same current file is already being made (`findCurrentFiles`). One toast shows the progress, another offers the file. */
export function useGenerateFile({ type, onDone, onProblem }: Options) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useWrite('generateReportFile', {
    onSuccess: (file, { params }) => {
      invalidateReports(queryClient)
      toastProgress({ id: params.id, type }, file, queryClient)
      onDone?.()
    },
    ...(onProblem ? { onProblem } : {}),
  })
  const [isSaving, setSaving] = useState(false)
  const [startedId, setStartedId] = useState<string | null>(null)
  /** A file has the comments of its request, so unsaved ones are saved first; earlier files lack them. */
  const saveFirst = async (report: Report, next: (report: Report) => void): Promise<void> => {
    // A second click means the same file.
    if ((isPending || isSaving) && startedId === report.id) return
    setStartedId(report.id)
    setSaving(true)
    const outcome = await saveTexts(report.id).finally(() => setSaving(false))
    if (outcome === 'failed') return toastProblem(translate(reportTexts, 'noFileUnsavedComment'))
    next(outcome === 'saved' ? { ...report, files: [] } : report)
  }
  const start = (report: Report, wanted: FileOptions): void => {
    const underWay = findCurrentFiles(report, wanted).find(({ url }) => url === null)
    if (!underWay) {
      const { format, ...formatOptions } = wanted
      return mutate({ params: { id: report.id, format }, body: { formatOptions } })
    }
    toastProgress(report, underWay, queryClient)
    onDone?.()
  }
  const fetchOrStart = (report: Report, wanted: FileOptions): void => {
    const files = findDownloadableFiles(report, wanted)
    if (files.length === 0) return start(report, wanted)
    files.forEach(fetchFile)
    onDone?.()
  }
  return {
    make: (report: Report, wanted: FileOptions) => void saveFirst(report, (now) => start(now, wanted)),
    /** Downloads the current files, if there are any. */
    fetchOrMake: (report: Report, wanted: FileOptions) =>
      void saveFirst(report, (now) => fetchOrStart(now, wanted)),
    isPending: isPending || isSaving,
  }
}
