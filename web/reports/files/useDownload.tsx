import { type ReactNode, useState } from 'react'
import type { Report } from '#contract/index.ts'
import { DownloadDialog } from './DownloadDialog.tsx'
import { defaultAlbumOptions } from './options.ts'
import { useGenerateFile } from './useGenerateFile.ts'

/**
 * For a report, asks what the file should contain. An album is always a PDF with its comments: downloaded if it is up to date, otherwise
 * made first.
 */
export function useDownload(): { download(report: Report): void; isPending: boolean; dialog: ReactNode } {
  const [asked, setAsked] = useState<Report | null>(null)
  const { fetchOrMake, isPending } = useGenerateFile({ type: 'album' })
  return {
    download: (report) =>
      report.type === 'album' ? fetchOrMake(report, defaultAlbumOptions(report)) : setAsked(report),
    isPending,
    dialog: asked ? <DownloadDialog report={asked} onClose={() => setAsked(null)} /> : null,
  }
}
