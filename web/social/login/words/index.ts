import { defineWords } from '../../../kit/words/i18n.ts'
import en from './en.ts'

export const loginWords = defineWords('login', en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
})
