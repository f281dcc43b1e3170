import { defineWords } from '../../kit/words/i18n.ts'
import en from './en.ts'

export const socialWords = defineWords('social', en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
})
