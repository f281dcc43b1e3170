import { type Language, type PlatformType, withFrenchSpaces } from '#contract/index.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'

/** The sketch beside a step's text. `labels` are the platform's own, in the guide's language. */
export type Drawing =
  | { kind: 'menu'; labels: readonly string[]; at: number }
  | { kind: 'choice'; labels: readonly string[]; at: number }
  | { kind: 'button'; label: string; lines?: readonly string[] }
  /** `byMail`: the platform sends an email when the file is ready. */
  | { kind: 'wait'; label: string; byMail: boolean }
  | { kind: 'file'; label: string }

export type Step = { title: string; text: string; drawing: Drawing }
/** `opens`: the name of what the address opens, if it isn't the platform itself. */
export type Guide = { address: string; opens?: string; wait: string; steps: readonly Step[] }

const GUIDES: Record<Language, Record<PlatformType, Guide>> = { en, es, fr: withFrenchSpaces(fr) }

export const guideOf = (platform: PlatformType, language: Language): Guide => GUIDES[language][platform]
