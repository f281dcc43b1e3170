import { defineTexts } from '../../../kit/i18n/i18n.ts'
import en from './en.ts'

/** Archives that can't be read yet and that a client sends to be kept unread. */
export const unreadTexts = defineTexts('unread', en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
})
