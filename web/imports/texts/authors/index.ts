import { defineTexts } from '../../../kit/i18n/i18n.ts'
import en from './en.ts'

/** Records that are set aside because their title names someone else. */
export const authorTexts = defineTexts('authors', en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
})
