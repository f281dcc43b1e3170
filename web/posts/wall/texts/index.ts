import { defineTexts } from '../../../kit/i18n/i18n.ts'
import en from './en.ts'

export const wallTexts = defineTexts('wall', en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
})
