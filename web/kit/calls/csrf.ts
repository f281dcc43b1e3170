import '../storage.ts'
import { config } from './config.ts'
import { networkLost } from './problem.ts'
import { noteReached } from './reached.ts'

const KEY = 'proofline.csrf-token'

/** The token is bound to the session, so it is dropped at sign-in and sign-out, and when the server refuses it. */
export function dropCsrfToken(): void {
  localStorage.removeItem(KEY)
}

export async function csrfToken(): Promise<string> {
  const kept = localStorage.getItem(KEY)
  if (kept !== null) return kept
  const answer = await fetch(`${config().api.main}/security/csrf-token`, {
    credentials: 'same-origin',
  }).catch(() => {
    noteReached(false)
    throw networkLost()
  })
  if (!answer.ok) return ''
  const { csrfToken: fresh } = (await answer.json()) as { csrfToken: string }
  localStorage.setItem(KEY, fresh)
  return fresh
}
