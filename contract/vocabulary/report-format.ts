/** The two types of reports, and the formats in which each can be downloaded (an album only as a PDF). */
export const REPORT_TYPES = ['legal', 'album'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

/** `most`: posts that one file holds, four pictures counted as one more; further ones come in volumes. */
type FormatRow = { label: string; mime: string; of: readonly ReportType[]; most: number }

/** A format's name is the ending of its files. */
export const REPORT_FORMATS = {
  // Memory goes by pages (docs/decisions/document-pdf.md), and who turns them has enough of so many.
  pdf: { label: 'PDF', mime: 'application/pdf', of: REPORT_TYPES, most: 900 },
  docx: {
    label: 'Word',
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    of: ['legal'],
    most: Number.POSITIVE_INFINITY,
  },
} as const satisfies Record<string, FormatRow>
export type ReportFormat = keyof typeof REPORT_FORMATS
export const REPORT_FORMAT_NAMES = Object.keys(REPORT_FORMATS) as [ReportFormat, ...ReportFormat[]]

export const formatsOf = (type: ReportType): ReportFormat[] =>
  REPORT_FORMAT_NAMES.filter((format) => (REPORT_FORMATS[format].of as readonly ReportType[]).includes(type))
