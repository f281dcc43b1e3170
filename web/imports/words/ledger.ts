import { defineWords } from '../../kit/words/i18n.ts'
import en from './ledger-en.ts'

/** By the code of a line in the ledger. */
export const ledgerWords = defineWords('ledger', en, {
  es: () => import('./ledger-es.ts'),
  fr: () => import('./ledger-fr.ts'),
})
