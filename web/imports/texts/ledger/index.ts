import { defineTexts } from '../../../kit/i18n/i18n.ts'
import en from './en.ts'

/** By the code of a line in the ledger. */
export const ledgerTexts = defineTexts('ledger', en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
})
