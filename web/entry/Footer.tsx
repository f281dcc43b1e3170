import { Link } from '@tanstack/react-router'
import { config } from '../kit/calls/config.ts'
import { useWords } from '../kit/words/i18n.ts'
import classes from './Footer.module.css'
import { entryWords } from './words/index.ts'

/** `motto`: what the product promises, for those who work in it. */
export function Footer({ motto = false }: { motto?: boolean }) {
  const t = useWords(entryWords)
  const { email } = config().support
  return (
    <footer className={classes['footer']}>
      {motto ? <span>{t('footer')}</span> : null}
      <nav className={classes['links']} aria-label={t('legal')}>
        <Link to="/privacy">{t('privacy')}</Link>
        <Link to="/terms">{t('terms')}</Link>
        {email ? <a href={`mailto:${email}`}>{t('support')}</a> : null}
      </nav>
    </footer>
  )
}
