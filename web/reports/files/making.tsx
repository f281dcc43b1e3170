import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import type { ReportFile } from '#contract/index.ts'
import { awaitJob } from '../../imports/index.ts'
import { announce } from '../../kit/announce.ts'
import { call } from '../../kit/client.ts'
import { say } from '../../kit/i18n.ts'
import { isProblem } from '../../kit/problem.ts'
import { hideToast, toastNotice, toastProblem } from '../../ui/toast.tsx'
import { reportsChanged } from '../changed.ts'
import { reportWords } from '../words/index.ts'

/** Outside React: the page may be left before the file is there. */
export function noticeMaking(reportId: string, file: ReportFile, queryClient: QueryClient): void {
  const id = `making-${file.id}`
  toastNotice({ id, message: say(reportWords, 'making'), dismiss: say(reportWords, 'dismiss') })
  void offerWhenMade(reportId, file, queryClient).finally(() => hideToast(id))
}

async function offerWhenMade(reportId: string, file: ReportFile, queryClient: QueryClient): Promise<void> {
  const run = await awaitJob(file.jobId)
  reportsChanged(queryClient)
  if (run.status === 'FAILURE') {
    toastProblem(`${say(reportWords, 'notMade', { name: file.fileName })} ${run.error?.message ?? ''}`.trim())
    return
  }
  const url = await urlOf(reportId, file.id)
  if (url === null) return
  const message = say(reportWords, 'made', { name: file.fileName })
  announce(message)
  const id = `made-${file.id}`
  toastNotice({
    id,
    message: (
      <>
        {message}{' '}
        <Button
          component="a"
          href={url}
          download={file.fileName}
          size="compact-sm"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => hideToast(id)}
        >
          {say(reportWords, 'download')}
        </Button>
      </>
    ),
    dismiss: say(reportWords, 'dismiss'),
  })
}

async function urlOf(reportId: string, fileId: string): Promise<string | null> {
  try {
    const { files } = await call('getReport', { params: { id: reportId } })
    return files.find((each) => each.id === fileId)?.url ?? null
  } catch (error) {
    // Deleted in the meantime, or out of reach: the bell has the same notice with its link.
    if (isProblem(error)) return null
    throw error
  }
}
