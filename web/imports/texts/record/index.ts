import { defineTexts } from '../../../kit/i18n/i18n.ts'
import en from './en.ts'

/** The record of an import: what it holds, and reading it again. */
export const recordTexts = defineTexts('imports.record', en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
})
