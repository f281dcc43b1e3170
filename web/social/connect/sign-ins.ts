import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SignIn } from '#contract/index.ts'
import { callOptions, useCall } from '../../kit/calls/query.ts'
import { createStore } from '../../kit/store.ts'
import { useMay } from '../../kit/viewer.ts'

/** The windows that this page has opened, by their channels. After a reload there are none. */
export const openedHere = createStore<ReadonlySet<string>>(() => new Set(), 'page')
/** Those whose button is still on screen and takes up its sign-in without a question. */
export const watchedHere = createStore<ReadonlySet<string>>(() => new Set(), 'page')

/** Sign-ins, by id, that were answered, or closed without an answer: this page does not ask about them again. */
export const closedHere = createStore<readonly string[]>(() => [], 'page')

export const withChannel = (channels: ReadonlySet<string>, channel: string): ReadonlySet<string> =>
  new Set([...channels, channel])
export const withoutChannel = (channels: ReadonlySet<string>, channel: string): ReadonlySet<string> =>
  new Set([...channels].filter((each) => each !== channel))

const RETRY_DELAY_MS = 1000

/** Asks the server now; again if the connection is bad. */
export const fetchSignIns = (queryClient: QueryClient, clientId: string): Promise<SignIn[]> =>
  queryClient.fetchQuery({
    ...callOptions('listSignIns', { params: { id: clientId } }),
    staleTime: 0,
    retry: 3,
    retryDelay: RETRY_DELAY_MS,
  })

const LATE_POLL_INTERVAL_MS = 30_000

/** Calls back when the person is at this page again: it is focused, visible, or restored by the browser. */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') onReturn()
    }
    window.addEventListener('focus', look)
    window.addEventListener('pageshow', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      window.removeEventListener('pageshow', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [onReturn])
}

/** One's own sign-ins for a client that wait on the server. Looks when the person comes back to this page. */
export function useSignIns(clientId: string): SignIn[] {
  const mayConnect = useMay('CONNECT_ACCOUNT')
  const queryClient = useQueryClient()
  const { data } = useCall(
    'listSignIns',
    { params: { id: clientId } },
    // What waits may become late while it is on screen.
    {
      enabled: mayConnect,
      staleTime: 0,
      refetchInterval: (list) => (list && list.length > 0 ? LATE_POLL_INTERVAL_MS : false),
    },
  )
  useReturn(() => {
    if (mayConnect) void queryClient.invalidateQueries({ queryKey: ['listSignIns'] })
  })
  return data ?? []
}
