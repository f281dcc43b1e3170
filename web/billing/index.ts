import { lazy } from 'react'

/** The page comes when it is opened; what pays within other dialogs comes with them. */
export const BillingPage = lazy(() => import('./BillingPage.tsx'))
export { CardChoice } from './cards/CardChoice.tsx'
export { PriceLines } from './price/PriceLines.tsx'
