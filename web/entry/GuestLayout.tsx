import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { session } from '../kit/calls/session.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { LanguageChoice } from '../ui/forms/LanguageChoice.tsx'
import { Wordmark } from '../ui/Mark.tsx'
import { Footer } from './Footer.tsx'
import classes from './GuestLayout.module.css'
import { Offline } from './Offline.tsx'
import { entryTexts } from './texts/index.ts'

export function GuestLayout() {
  const t = useTexts(entryTexts)
  const isLink = session() === 'link'
  // A window for a sign-in at a platform has one task, and its links would lead away from it.
  const isWindow = useRouterState({
    select: ({ location }) => location.pathname.startsWith('/iam/external/'),
  })
  return (
    <div className={classes['guest']}>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <header className={classes['head']}>
        {isLink || isWindow ? null : (
          <Link to="/" className={classes['home']} aria-label={`Proofline: ${t('start')}`}>
            <Wordmark />
          </Link>
        )}
        <LanguageChoice />
      </header>
      <main id="content" tabIndex={-1} className={classes['main']} data-link={isLink || undefined}>
        <Offline />
        <Outlet />
      </main>
      {/* The page of an emailed link speaks for the law firm first, so the wordmark is in the footer instead of the header. */}
      {isWindow ? null : <Footer isMarked={isLink} />}
    </div>
  )
}
