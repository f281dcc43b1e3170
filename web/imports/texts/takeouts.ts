import { defineTexts } from '../../kit/i18n/i18n.ts'
import en from './takeouts-en.ts'

/** Posts that are taken out of a client's file again. */
export const takeoutTexts = defineTexts('takeouts', en, {
  es: () => import('./takeouts-es.ts'),
  fr: () => import('./takeouts-fr.ts'),
})
