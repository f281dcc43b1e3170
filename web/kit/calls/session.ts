/** A browser holds a sign-in and, beside it, the session of a client's mailed link. */
type SessionKind = 'sign-in' | 'link'

let kind: SessionKind = 'sign-in'

/** Whose session the calls of this page use from now on. */
export function setSession(next: SessionKind): void {
  kind = next
}

export const session = (): SessionKind => kind

/** Names the session to the server, where it is not the sign-in. */
export const sessionHeaders = (): Record<string, string> => (kind === 'link' ? { 'X-Session': 'link' } : {})
