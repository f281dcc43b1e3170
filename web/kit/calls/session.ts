/** A browser may have a sign-in and, separately, the session of a client's emailed link. */
type SessionKind = 'sign-in' | 'link'

let sessionKind: SessionKind = 'sign-in'

/** Chooses the session for this page's calls from now on. */
export function setSession(next: SessionKind): void {
  sessionKind = next
}

export const session = (): SessionKind => sessionKind

/** Names the session to the server, if it is not the sign-in. */
export const sessionHeaders = (): Record<string, string> =>
  sessionKind === 'link' ? { 'X-Session': 'link' } : {}
