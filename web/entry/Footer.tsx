import { config } from '../kit/config.ts'
import { useWords } from '../kit/i18n.ts'
import classes from './Footer.module.css'
import { entryWords } from './words/index.ts'

export function Footer() {
  const t = useWords(entryWords)
  const { email } = config().support
  return (
    <footer className={classes['footer']}>
      <span>{t('footer')}</span>
      {email ? <a href={`mailto:${email}`}>{t('support')}</a> : null}
    </footer>
  )
}
