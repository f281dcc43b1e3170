import { defineTexts } from '../../../../kit/i18n/i18n.ts'
import en from './en.ts'

export const savedFindTexts = defineTexts('savedFinds', en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
})
