import type { FormatOptions, Report, ReportFormat } from '#contract/index.ts'
import { browserZone } from '../../kit/i18n/time.ts'

export const OPTIONAL_PARTS = [
  'branding',
  'index',
  'internalNotes',
  'reviewStatus',
  'externalComments',
  'footer',
] as const
export type OptionalPart = (typeof OPTIONAL_PARTS)[number]

/** What a file contains, and its format. */
export type FileOptions = FormatOptions & { format: ReportFormat }

/** Whom a document is for, and what it then contains unless the person chooses otherwise. */
export const PRESETS = {
  otherSide: { index: true, internalNotes: false, reviewStatus: false, externalComments: true, footer: true },
  internal: { index: true, internalNotes: true, reviewStatus: true, externalComments: true, footer: true },
} as const
export type Preset = keyof typeof PRESETS

/** The defaults of every dialog. Earlier choices are not kept, because the next document may go to the other side. */
export const defaultFileOptions = ({ language }: Pick<Report, 'language'>): FileOptions => ({
  format: 'pdf',
  branding: false,
  ...PRESETS.otherSide,
  timeZone: browserZone(),
  language,
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
