import { LanguageChoice } from '../ui/forms/LanguageChoice.tsx'
import { Wordmark } from '../ui/Mark.tsx'
import { networkLost } from '../kit/calls/problem.ts'
import { ErrorState } from '../ui/lists/States.tsx'
import classes from './GuestLayout.module.css'

/** The server did not answer at all, or not with what the page begins with. Needs nothing but what is loaded already. */
export function Unreachable({ onRetry }: { onRetry(): void }) {
  return (
    <div className={classes['guest']}>
      <header className={classes['head']}>
        <Wordmark />
        <LanguageChoice />
      </header>
      <main className={classes['main']}>
        <ErrorState error={networkLost()} onRetry={onRetry} />
      </main>
    </div>
  )
}
