import { defineWords } from '../../kit/i18n.ts'
import en from './en.ts'

export const importWords = defineWords('imports', en, { es: () => import('./es.ts') })
