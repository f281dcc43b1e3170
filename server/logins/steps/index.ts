import type { PlatformType } from '#contract/index.ts'
import { facebookSteps } from './facebook.ts'
import { instagramSteps } from './instagram.ts'
import type { PlatformSteps } from './steps.ts'

const STEPS: Partial<Record<PlatformType, PlatformSteps>> = {
  facebook: facebookSteps,
  instagram: instagramSteps,
}

/** null: this platform is not signed in to remotely. */
export const stepsOf = (platform: PlatformType): PlatformSteps | null => STEPS[platform] ?? null
