import { LANGUAGE_NAMES, LANGUAGES } from '#contract/index.ts'
import { switchLanguage, useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import classes from './LanguageChoice.module.css'
import { uiTexts } from '../texts/index.ts'

export function LanguageChoice() {
  const t = useTexts(uiTexts)
  const now = useLanguage()
  return (
    <span className={classes['languages']} role="group" aria-label={t('language')}>
      {LANGUAGE_NAMES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === now}
          onClick={() => void switchLanguage(language)}
        >
          {LANGUAGES[language]}
        </button>
      ))}
    </span>
  )
}
