/** A browser may have a sign-in and, separately, the session of a client's emailed link. */
type SessionKind = 'sign-in' | 'link'

let kind: SessionKind = 'sign-in'

/** Chooses the session for this page's calls from now on. */
export function setSession(next: SessionKind): void {
  kind = next
}

export const session = (): SessionKind => kind

/** Names the session to the server, if it is not the sign-in. */
export const sessionHeaders = (): Record<string, string> => (kind === 'link' ? { 'X-Session': 'link' } : {})
