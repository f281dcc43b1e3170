import { defineWords } from '../../kit/i18n.ts'
import en from './en.ts'

export const uiWords = defineWords('ui', en, { es: () => import('./es.ts') })
