import type { FormatOptions, Report, ReportFormat } from '#contract/index.ts'
import { browserZone } from '../../kit/i18n/time.ts'

export const OPTIONAL_PARTS = [
  'branding',
  'index',
  'internalNotes',
  'reviewStatus',
  'externalComments',
  'otherWordings',
  'wholeBirthDate',
  'lossLabels',
  'onePicturePerPage',
  'footer',
] as const
export type OptionalPart = (typeof OPTIONAL_PARTS)[number]

/** What a file contains, and its format. */
export type FileOptions = FormatOptions & { format: ReportFormat }

/** Whom a document is for, and what it then contains unless the person chooses otherwise. */
export const PRESETS = {
  otherSide: { index: true, internalNotes: false, reviewStatus: false, externalComments: true, footer: true },
  internal: {
    index: true,
    internalNotes: true,
    reviewStatus: true,
    externalComments: true,
    footer: true,
    coverage: true,
  },
} as const
export type Preset = keyof typeof PRESETS

/** Whether files of the report for the other side say how much they do not contain: chosen once for each report, with its first file; null: not yet. */
export const coverageChosenFor = ({ files }: Pick<Report, 'files'>): boolean | null =>
  files.find(({ options }) => !options.internalNotes && !options.reviewStatus)?.options.coverage ?? null

/** The defaults of every dialog. Earlier choices are not kept, because the next document may go to the other side. */
export const defaultFileOptions = (report: Pick<Report, 'language' | 'files'>): FileOptions => ({
  format: 'pdf',
  branding: false,
  otherWordings: false,
  wholeBirthDate: false,
  lossLabels: true,
  onePicturePerPage: false,
  coverage: coverageChosenFor(report) ?? false,
  ...PRESETS.otherSide,
  timeZone: browserZone(),
  language: report.language,
})

export const defaultAlbumOptions = (album: Report): FileOptions => ({
  ...defaultFileOptions(album),
  index: false,
  footer: false,
})

/** All time zones, starting with the user's and the client's. */
export function timeZones(clientZone: string): string[] {
  const zones = Intl.supportedValuesOf('timeZone')
  return [...new Set([browserZone(), clientZone, 'UTC', ...zones])]
}
