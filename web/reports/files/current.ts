import type { Report, ReportFile } from '#contract/index.ts'
import { PARTS, type Wanted } from './options.ts'

/** The newest files of the report, all volumes, that are just what is wanted, where nothing has changed since; made or being made. */
export function currentFiles({ files }: Report, wanted: Wanted): ReportFile[] {
  const alike = files.filter(
    (file) =>
      file.isCurrent &&
      file.status !== 'FAILURE' &&
      file.format === wanted.format &&
      file.options.timeZone === wanted.timeZone &&
      file.options.language === wanted.language &&
      PARTS.every((part) => file.options[part] === wanted[part]),
  )
  return alike.filter(({ jobId }) => jobId === alike[0]?.jobId)
}

/** Fetches a file that is made. */
export function fetchFile({ url, fileName }: ReportFile): void {
  const link = document.createElement('a')
  link.href = url ?? ''
  link.download = fileName
  link.click()
}
