import type { Method, RouteName } from '#contract/index.ts'
import type { Problem } from './problem.ts'

export type Failure = { name: RouteName; method: Method; problem: Problem; quiet: boolean | 'all' }

/** Refused input: a 401 that doesn't mean that the session is over. */
const INPUT_ERROR_CODES = new Set(['INVALID_CREDENTIALS', 'INVALID_PIN'])

export type FailureHandlers = {
  /** The session is over: opens the login page, except on public pages. */
  signedOut(): void
  /** A write failed and its caller doesn't show the problem. */
  showProblem(problem: Problem): void
}

let handlers: FailureHandlers | null = null

export function handleFailures(chosen: FailureHandlers): void {
  handlers = chosen
}

/** 401 opens the login page. Any other failed write is shown once. */
export function announceFailure({ method, problem, quiet }: Failure): void {
  if (!handlers || quiet === 'all') return
  if (problem.status === 401 && !INPUT_ERROR_CODES.has(problem.code)) {
    handlers.signedOut()
    return
  }
  if (method === 'GET' || quiet) return
  handlers.showProblem(problem)
}
