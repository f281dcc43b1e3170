import { type ReactNode, useState } from 'react'
import type { Report } from '#contract/index.ts'
import { DownloadDialog } from './DownloadDialog.tsx'
import { albumWanted } from './options.ts'
import { useMake } from './useMake.ts'

/** A report is asked what its file shall hold; an album is a PDF with its comments and no more (spec 3 section 7), made at once. */
export function useDownload(): { download(report: Report): void; isPending: boolean; dialog: ReactNode } {
  const [asked, setAsked] = useState<Report | null>(null)
  const { make, isPending } = useMake({ type: 'album' })
  return {
    download: (report) => (report.type === 'album' ? make(report, albumWanted()) : setAsked(report)),
    isPending,
    dialog: asked ? <DownloadDialog report={asked} onClose={() => setAsked(null)} /> : null,
  }
}
