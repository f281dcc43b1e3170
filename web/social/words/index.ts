import { defineWords } from '../../kit/i18n.ts'
import en from './en.ts'

export const socialWords = defineWords('social', en, { es: () => import('./es.ts') })
