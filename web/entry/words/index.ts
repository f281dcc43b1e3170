import { defineWords } from '../../kit/i18n.ts'
import en from './en.ts'

export const entryWords = defineWords('entry', en, { es: () => import('./es.ts') })
