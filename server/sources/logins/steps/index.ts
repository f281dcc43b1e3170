import type { PlatformType } from '#contract/index.ts'
import { facebookSteps } from './facebook.ts'
import { instagramSteps } from './instagram.ts'
import type { PlatformSteps } from './steps.ts'

const STEPS: Partial<Record<PlatformType, PlatformSteps>> = {
  facebook: facebookSteps,
  instagram: instagramSteps,
}

/** @returns null if remote login is not available for this platform */
export const stepsOf = (platform: PlatformType): PlatformSteps | null => STEPS[platform] ?? null
