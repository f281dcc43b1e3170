import { ErrorState } from '../ui/States.tsx'
import { networkLost } from '../kit/problem.ts'

/** The server did not answer at all. */
export function Unreachable({ onRetry }: { error: unknown; onRetry(): void }) {
  return (
    <main>
      <ErrorState error={networkLost()} onRetry={onRetry} />
    </main>
  )
}
