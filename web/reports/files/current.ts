import type { Report, ReportFile } from '#contract/index.ts'
import { PARTS, type Wanted } from './options.ts'

/** The newest up-to-date files with exactly these options, finished or in progress, with all volumes. */
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

/** Downloads a finished file. */
export function fetchFile({ url, fileName }: ReportFile): void {
  const link = document.createElement('a')
  link.href = url ?? ''
  link.download = fileName
  link.click()
}
