import { defineTexts } from '../../../kit/i18n/i18n.ts'
import en from './en.ts'

export const findTexts = defineTexts('find', en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
})
