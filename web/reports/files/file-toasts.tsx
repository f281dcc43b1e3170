import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import type { Report, ReportFile } from '#contract/index.ts'
import { awaitJob } from '../../kit/jobs/job-runs.ts'
import { announce } from '../../kit/announce.ts'
import { call } from '../../kit/calls/client.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { hideToast, toastNotice, toastProblem } from '../../ui/toasts/toast.tsx'
import { invalidateReports } from '../invalidate-reports.ts'
import { reportTexts } from '../texts/index.ts'

type ReportRef = Pick<Report, 'id' | 'type'>

/** Outside React, because the user may leave the page before the file is ready. */
export function toastProgress(report: ReportRef, file: ReportFile, queryClient: QueryClient): void {
  const id = `making-${file.id}`
  toastNotice({
    id,
    message: translate(reportTexts, `making_${report.type}`),
    dismiss: translate(reportTexts, 'dismiss'),
  })
  void toastWhenMade(report, file, queryClient).finally(() => hideToast(id))
}

async function toastWhenMade(
  { id: reportId, type }: ReportRef,
  file: ReportFile,
  queryClient: QueryClient,
): Promise<void> {
  const run = await awaitJob(file.jobId)
  invalidateReports(queryClient)
  if (run.status === 'FAILURE') {
    if (run.error?.code === 'CANCELLED') return
    toastProblem(
      `${translate(reportTexts, 'notMade', { name: file.fileName })} ${run.error?.message ?? ''}`.trim(),
    )
    return
  }
  const files = await fetchJobFiles(reportId, file.jobId)
  const [first] = files
  if (!first?.url) return
  const isAlone = files.length === 1
  const hasNotes = file.options.internalNotes
  const message = isAlone
    ? translate(reportTexts, hasNotes ? 'madeNotes' : 'made', { name: file.fileName })
    : translate(reportTexts, `madeVolumes_${type}`, { count: files.length })
  announce(message)
  const id = `made-${file.id}`
  const dismiss = translate(reportTexts, 'dismiss')
  toastNotice({
    id,
    message: (
      <>
        {message}{' '}
        {hasNotes || !isAlone ? (
          <Button
            component="a"
            href={`/${type === 'album' ? 'albums' : 'reports'}/${reportId}`}
            size="compact-sm"
            onClick={() => hideToast(id)}
          >
            {translate(reportTexts, `open_${type}`)}
          </Button>
        ) : (
          <Button
            component="a"
            href={first.url}
            download={file.fileName}
            size="compact-sm"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => hideToast(id)}
          >
            {translate(reportTexts, 'download')}
          </Button>
        )}
      </>
    ),
    dismiss,
  })
}

/** The result of a job: a file, or its volumes. */
async function fetchJobFiles(reportId: string, jobId: string): Promise<ReportFile[]> {
  try {
    const { files } = await call('getReport', { params: { id: reportId } })
    return files.filter((each) => each.jobId === jobId)
  } catch (error) {
    // The file was deleted in the meantime, or the server is unreachable. The bell has the same notification with its link.
    if (isProblem(error)) return []
    throw error
  }
}
