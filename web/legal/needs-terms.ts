import type { Viewer } from '#contract/index.ts'

/** Client users agree before they go on; whoever came by a mailed link agrees when signing in. */
export const needsTerms = (viewer: Viewer): boolean =>
  viewer.clientId !== null && viewer.link === null && viewer.agreedTermsAt === null
