import { defineTexts } from '../../../kit/i18n/i18n.ts'
import en from './en.ts'

export const shortcutTexts = defineTexts('shortcuts', en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
})
