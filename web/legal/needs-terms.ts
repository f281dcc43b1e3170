import type { Viewer } from '#contract/index.ts'

/** Client users must agree before they continue. */
export const needsTerms = (viewer: Viewer): boolean =>
  viewer.clientId !== null && viewer.agreedTermsAt === null
