import { formsOf, LANGUAGES, parseKeyword } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { searchTexts } from '../texts/index.ts'
import classes from './Keywords.module.css'

/** Of a Spanish verb, a dozen; the others are in the tooltip. */
const MAX_FORMS = 4

/** A keyword as people read it: what it finds, and where it does not count. */
export function Keyword({ written }: { written: string }) {
  const t = useTexts(searchTexts)
  const { text, forms, onlyIn, unless } = parseKeyword(written)
  const found = forms ? formsOf(forms, text) : []
  const shown = found.length > MAX_FORMS ? [...found.slice(0, MAX_FORMS), '…'] : found
  const notes = [
    ...(forms ? [t('withForms', { language: LANGUAGES[forms], forms: shown.join(', ') })] : []),
    ...(onlyIn ? [t('onlyIn', { language: LANGUAGES[onlyIn] })] : []),
    ...(unless.length > 0 ? [t('unless', { phrases: unless.join(', ') })] : []),
  ]
  return (
    <span className={classes['keyword']} dir="auto" title={found.join(', ') || undefined}>
      {text}
      {notes.length > 0 ? <small>{notes.join(' · ')}</small> : null}
    </span>
  )
}
