const KEY = 'proofline.signed-in'

/** Whether the server knew somebody here when it was last asked. */
export function noteSignedIn(isThere: boolean): void {
  if (isThere) localStorage.setItem(KEY, '1')
  else localStorage.removeItem(KEY)
}

/** Where somebody was signed in, the pages for them come while the server is still asked who is there. */
export function fetchPagesAhead(): void {
  // Where they cannot come now, they are asked for again, and missed, when they are wanted.
  if (localStorage.getItem(KEY) !== null) void import('./AppLayout.tsx').catch(() => undefined)
}
