import { lazy } from 'react'

export const TermsPage = lazy(() =>
  import('./LegalPage.tsx').then(({ TermsPage: page }) => ({ default: page })),
)
export const PrivacyPage = lazy(() =>
  import('./LegalPage.tsx').then(({ PrivacyPage: page }) => ({ default: page })),
)
export const DataDeletionPage = lazy(() => import('./DataDeletionPage.tsx'))
export const AgreeTerms = lazy(() => import('./AgreeTerms.tsx'))
export const TermsGate = lazy(() => import('./TermsGate.tsx'))
export { needsTerms } from './needs-terms.ts'
