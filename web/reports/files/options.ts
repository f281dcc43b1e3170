import type { FormatOptions, Report, ReportFormat } from '#contract/index.ts'
import { browserZone } from '../../kit/words/time.ts'

export const PARTS = [
  'branding',
  'index',
  'internalNotes',
  'reviewStatus',
  'externalComments',
  'footer',
] as const
export type Part = (typeof PARTS)[number]

/** What a file contains, and its format. */
export type Wanted = FormatOptions & { format: ReportFormat }

/** The defaults of every dialog. Earlier choices are not kept, because the next document may go to the other side. */
export const usualWanted = ({ language }: Pick<Report, 'language'>): Wanted => ({
  format: 'pdf',
  branding: false,
  index: false,
  internalNotes: false,
  reviewStatus: false,
  externalComments: false,
  footer: false,
  timeZone: browserZone(),
  language,
})

export const albumWanted = (album: Report): Wanted => ({ ...usualWanted(album), externalComments: true })

/** All time zones, starting with the user's and the client's. */
export function timeZones(clientZone: string): string[] {
  const zones = Intl.supportedValuesOf('timeZone')
  return [...new Set([browserZone(), clientZone, 'UTC', ...zones])]
}
