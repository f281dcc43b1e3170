import type { FormatOptions } from '#contract/index.ts'
import { browserZone } from '../../kit/time.ts'

export const PARTS = ['branding', 'index', 'internalNotes', 'externalComments', 'footer'] as const
export type Part = (typeof PARTS)[number]

const KEY = 'proofline.report-options'

const usual = (): FormatOptions => ({
  branding: false,
  index: false,
  internalNotes: false,
  externalComments: false,
  footer: false,
  timeZone: browserZone(),
})

/** All off at first; then as last chosen in this session. */
export function lastOptions(): FormatOptions {
  const kept = sessionStorage.getItem(KEY)
  if (kept === null) return usual()
  const value: unknown = JSON.parse(kept)
  return typeof value === 'object' && value !== null ? { ...usual(), ...value } : usual()
}

export function rememberOptions(options: FormatOptions): void {
  sessionStorage.setItem(KEY, JSON.stringify(options))
}

export function timeZones(): string[] {
  const zones = Intl.supportedValuesOf('timeZone')
  return [...new Set([browserZone(), 'UTC', ...zones])]
}
