import '../storage.ts'
import { config } from './config.ts'
import { networkLost } from './problem.ts'
import { session, sessionHeaders } from './session.ts'
import { setServerReachable } from './reached.ts'

/** One token per session. */
const key = (): string => `proofline.csrf-token.${session()}`

/** The token belongs to the session, so it is dropped at sign-in and sign-out, and when the server refuses it. */
export function dropCsrfToken(): void {
  localStorage.removeItem(key())
}

export async function csrfToken(): Promise<string> {
  const kept = localStorage.getItem(key())
  if (kept !== null) return kept
  const answer = await fetch(`${config().api.main}/security/csrf-token`, {
    credentials: 'include',
    headers: sessionHeaders(),
  }).catch(() => {
    setServerReachable(false)
    throw networkLost()
  })
  if (!answer.ok) return ''
  const { csrfToken: fresh } = (await answer.json()) as { csrfToken: string }
  localStorage.setItem(key(), fresh)
  return fresh
}
