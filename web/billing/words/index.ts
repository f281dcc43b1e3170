import { defineWords } from '../../kit/i18n.ts'
import en from './en.ts'

export const billingWords = defineWords('billing', en, { es: () => import('./es.ts') })
