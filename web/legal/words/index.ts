import { defineWords } from '../../kit/words/i18n.ts'
import en from './en.ts'

export const legalWords = defineWords('legal', en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
})
