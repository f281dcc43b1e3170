import { Link } from '@tanstack/react-router'
import { config } from '../kit/calls/config.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import classes from './Footer.module.css'
import { Wordmark } from '../ui/Mark.tsx'
import { entryTexts } from './texts/index.ts'

/** `motto`: the product's promise, for staff. `isMarked`: with the wordmark, if nothing above shows it. */
export function Footer({ motto = false, isMarked = false }: { motto?: boolean; isMarked?: boolean }) {
  const t = useTexts(entryTexts)
  const { email } = config().support
  return (
    <footer className={classes['footer']}>
      {motto ? <span>{t('footer')}</span> : null}
      {isMarked ? <Wordmark /> : null}
      <nav className={classes['links']} aria-label={t('legal')}>
        <Link to="/privacy">{t('privacy')}</Link>
        <Link to="/terms">{t('terms')}</Link>
        {email ? <a href={`mailto:${email}`}>{t('support')}</a> : null}
      </nav>
    </footer>
  )
}
