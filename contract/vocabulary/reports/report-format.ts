/** The two types of reports. Their formats are below (an album only as a PDF). */
export const REPORT_TYPES = ['legal', 'album'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

/** `most`: how many posts fit into one file, counting four pictures as one more post; the rest follow in further volumes. */
type FormatRow = { label: string; mime: string; of: readonly ReportType[]; most: number }

/** A format's name is its file extension. */
export const REPORT_FORMATS = {
  // Memory grows with the number of pages (docs/decisions/document-pdf.md), and a longer file is hard to handle for readers.
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
