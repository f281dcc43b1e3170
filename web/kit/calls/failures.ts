import type { Method, RouteName } from '#contract/index.ts'
import type { Problem } from './problem.ts'

export type Failure = { name: RouteName; method: Method; problem: Problem; quiet: boolean | 'all' }

/** Refusals of what someone typed: 401, and yet no sign that the session is gone. */
const TYPED = new Set(['INVALID_CREDENTIALS', 'INVALID_PIN'])

export type FailureHandlers = {
  /** The session is gone: to the sign-in page, unless already somewhere public. */
  signedOut(): void
  /** A write failed and no other code shows the problem. */
  showProblem(problem: Problem): void
}

let handlers: FailureHandlers | null = null

export function handleFailures(chosen: FailureHandlers): void {
  handlers = chosen
}

/** 401 opens the login page. Any other failed write is shown once. */
export function announceFailure({ method, problem, quiet }: Failure): void {
  if (!handlers || quiet === 'all') return
  if (problem.status === 401 && !TYPED.has(problem.code)) {
    handlers.signedOut()
    return
  }
  if (method === 'GET' || quiet || problem.code === 'CSRF_TOKEN_INVALID') return
  handlers.showProblem(problem)
}
