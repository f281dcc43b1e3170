import type { Report, ReportFile } from '#contract/index.ts'
import { OPTIONAL_PARTS, type FileOptions } from './options.ts'

/** The current files, if all of them can be downloaded: a volume alone would be a part of the report. */
export function findDownloadableFiles(report: Report, fileOptions: FileOptions): ReportFile[] {
  const files = findCurrentFiles(report, fileOptions)
  return files.every(({ url }) => url !== null) ? files : []
}

/** The newest up-to-date files with exactly these options, finished or in progress, with all volumes. */
export function findCurrentFiles({ files }: Report, fileOptions: FileOptions): ReportFile[] {
  const sameOptions = files.filter(
    (file) =>
      file.isCurrent &&
      file.status !== 'FAILURE' &&
      file.format === fileOptions.format &&
      file.options.timeZone === fileOptions.timeZone &&
      file.options.language === fileOptions.language &&
      file.options.coverage === fileOptions.coverage &&
      OPTIONAL_PARTS.every((part) => file.options[part] === fileOptions[part]),
  )
  return sameOptions.filter(({ jobId }) => jobId === sameOptions[0]?.jobId)
}

/** Downloads a finished file. */
export function fetchFile({ url, fileName }: ReportFile): void {
  const link = document.createElement('a')
  link.href = url ?? ''
  link.download = fileName
  link.click()
}
