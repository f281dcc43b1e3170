import { defineTexts } from '../../kit/i18n/i18n.ts'
import en from './verdicts-en.ts'

/** What is wrong with a chosen file and what to do, by the kind of verdict. */
export const verdictTexts = defineTexts('verdicts', en, {
  es: () => import('./verdicts-es.ts'),
  fr: () => import('./verdicts-fr.ts'),
})
