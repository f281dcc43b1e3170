import type { QueryClient } from '@tanstack/react-query'
import type { Viewer } from '#contract/index.ts'
import { call } from '../kit/calls/client.ts'
import { isProblem } from '../kit/calls/problem.ts'
import { resumeFirm } from '../kit/firm.ts'
import { keyOf } from '../kit/calls/query.ts'

/** Set if someone was signed in here at the last check. */
export const SIGNED_IN_KEY = 'proofline.signed-in'

/** null: no one is signed in */
export async function loadViewer(queryClient: QueryClient): Promise<Viewer | null> {
  try {
    const viewer = await queryClient.fetchQuery({
      queryKey: keyOf('getViewer', {}),
      queryFn: () => call('getViewer', {}, { quiet: 'all' }),
      staleTime: 60_000,
      retry: false,
    })
    localStorage.setItem(SIGNED_IN_KEY, '1')
    resumeFirm(viewer.lastFirmId)
    return viewer
  } catch (error) {
    if (!isProblem(error) || error.status !== 401) throw error
    forgetSignedIn()
    return null
  }
}

/** After the server has said that the session is over. */
export const forgetSignedIn = (): void => localStorage.removeItem(SIGNED_IN_KEY)

/** Asks the server only if someone was signed in here at the last check. */
export async function isSignedIn(queryClient: QueryClient): Promise<boolean> {
  if (localStorage.getItem(SIGNED_IN_KEY) === null) return false
  // Someone who has just signed out is still in the cache.
  await queryClient.invalidateQueries({ queryKey: keyOf('getViewer', {}), refetchType: 'none' })
  return loadViewer(queryClient).then(
    (viewer) => viewer !== null,
    () => false,
  )
}

/** If someone was signed in here, loads their pages while the server still checks the session. */
export function fetchPagesAhead(): void {
  // A failure doesn't matter: the router loads them again when needed, and reports errors then.
  if (localStorage.getItem(SIGNED_IN_KEY) !== null) void import('./AppLayout.tsx').catch(() => undefined)
}
