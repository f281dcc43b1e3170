import { Outlet } from '@tanstack/react-router'
import { Wordmark } from '../ui/Mark.tsx'
import classes from './GuestLayout.module.css'
import { LanguageChoice } from './LanguageChoice.tsx'

export function GuestLayout() {
  return (
    <div className={classes['guest']}>
      <header className={classes['head']}>
        <Wordmark />
        <LanguageChoice />
      </header>
      <main className={classes['main']}>
        <Outlet />
      </main>
      <div className={classes['line']} aria-hidden>
        <i />
      </div>
    </div>
  )
}
