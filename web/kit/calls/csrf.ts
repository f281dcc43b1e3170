import '../storage.ts'
import { config } from './config.ts'
import { networkLostProblem, problemOf } from './problem.ts'
import { session, sessionHeaders } from './session.ts'
import { setServerReachable } from './reachability.ts'

/** One token per session. */
const storageKey = (): string => `proofline.csrf-token.${session()}`

/** The token belongs to the session, so it is dropped at sign-in and sign-out, and when the server refuses it. */
export function dropCsrfToken(): void {
  localStorage.removeItem(storageKey())
}

export async function csrfToken(): Promise<string> {
  const storedToken = localStorage.getItem(storageKey())
  if (storedToken !== null) return storedToken
  const answer = await fetch(`${config().api.main}/security/csrf-token`, {
    credentials: 'include',
    headers: sessionHeaders(),
  }).catch(() => {
    setServerReachable(false)
    throw networkLostProblem()
  })
  if (!answer.ok) throw await problemOf(answer)
  const { csrfToken: fresh } = (await answer.json()) as { csrfToken: string }
  localStorage.setItem(storageKey(), fresh)
  return fresh
}
