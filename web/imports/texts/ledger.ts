import { defineTexts } from '../../kit/i18n/i18n.ts'
import en from './ledger-en.ts'

/** By the code of a line in the ledger. */
export const ledgerTexts = defineTexts('ledger', en, {
  es: () => import('./ledger-es.ts'),
  fr: () => import('./ledger-fr.ts'),
})
