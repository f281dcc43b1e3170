import { lazy } from 'react'

/** The page loads when it is opened, and payment fields load with their dialogs. */
export const BillingPage = lazy(() => import('./BillingPage.tsx'))
export { CardChoice } from './cards/CardChoice.tsx'
export { PriceLines } from './price/PriceLines.tsx'
