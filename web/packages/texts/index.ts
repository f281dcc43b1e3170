import { defineTexts } from '../../kit/i18n/i18n.ts'
import en from './en.ts'

export const packageTexts = defineTexts('packages', en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
})
