import { defineTexts } from '../../kit/i18n/i18n.ts'
import en from './details-en.ts'

export const detailsTexts = defineTexts('postDetails', en, {
  es: () => import('./details-es.ts'),
  fr: () => import('./details-fr.ts'),
})
