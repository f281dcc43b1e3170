import type { FormatOptions, ReportFormat } from '#contract/index.ts'
import { browserZone } from '../../kit/time.ts'

export const PARTS = ['branding', 'index', 'internalNotes', 'externalComments', 'footer'] as const
export type Part = (typeof PARTS)[number]

const KEY = 'proofline.report-options'

/** What a file shall hold, and as what it is made. */
export type Wanted = FormatOptions & { format: ReportFormat }

const usual = (): Wanted => ({
  format: 'pdf',
  branding: false,
  index: false,
  internalNotes: false,
  externalComments: false,
  footer: false,
  timeZone: browserZone(),
})

export const albumWanted = (): Wanted => ({ ...usual(), externalComments: true })

/** All off and PDF at first; then as last chosen in this session. */
export function lastWanted(): Wanted {
  const kept: Partial<Wanted> = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
  return { ...usual(), ...kept }
}

export function rememberWanted(wanted: Wanted): void {
  sessionStorage.setItem(KEY, JSON.stringify(wanted))
}

export function timeZones(): string[] {
  const zones = Intl.supportedValuesOf('timeZone')
  return [...new Set([browserZone(), 'UTC', ...zones])]
}
