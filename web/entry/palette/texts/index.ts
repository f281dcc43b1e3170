import { defineTexts } from '../../../kit/i18n/i18n.ts'
import en from './en.ts'

/** What only the open palette says, so that no first visit loads it. */
export const paletteTexts = defineTexts('palette', en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
})
