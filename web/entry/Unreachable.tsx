import { LanguageChoice } from '../ui/forms/LanguageChoice.tsx'
import { Wordmark } from '../ui/Mark.tsx'
import { networkLostProblem } from '../kit/calls/problem.ts'
import { ErrorState } from '../ui/lists/States.tsx'
import classes from './GuestLayout.module.css'

/** Shown if the server did not answer, or not with the data that every page needs. Uses only what is already loaded. */
export function Unreachable({ onRetry }: { onRetry(): void }) {
  return (
    <div className={classes['guest']}>
      <header className={classes['head']}>
        <Wordmark />
        <LanguageChoice />
      </header>
      <main className={classes['main']}>
        <ErrorState error={networkLostProblem()} onRetry={onRetry} />
      </main>
    </div>
  )
}
