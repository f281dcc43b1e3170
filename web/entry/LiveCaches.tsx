import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { LiveEvent, RouteName } from '#contract/index.ts'
import { useLiveEvents, useLookAgain } from '../kit/live/live.ts'

/** Which answers an event makes doubtful. Posts themselves are looked after by their own slice. */
const DOUBTFUL: { [Type in LiveEvent['type']]: readonly RouteName[] } = {
  'post.changed': [
    'getClient',
    'listUserClients',
    'listCustomerClients',
    'countPosts',
    'listPostSearches',
    'getPostSearch',
  ],
  'post.opened': [],
  'import.created': ['listSocialAccounts', 'listFirmSocialAccounts', 'listPostImports'],
  'posts.imported': [
    'getNewerPosts',
    'listReportPosts',
    'getClient',
    'listUserClients',
    'listCustomerClients',
    'listSocialAccounts',
    'listPostMonths',
    'countPosts',
    'getPostDetails',
  ],
  'posts.purged': ['getClient', 'listUserClients', 'listCustomerClients', 'countPosts', 'listPostMonths'],
  'posts.flagged': ['getClient', 'countPosts', 'listPostMonths', 'listPostSearches', 'listPostHistory'],
  'search.changed': ['listPostSearches', 'getPostSearch'],
  'job.progressed': ['listJobRuns', 'getPostImport', 'listPostImports'],
  'notifications.changed': ['listNotifications'],
  'clients.changed': [
    'getClient',
    'listUserClients',
    'listCustomerClients',
    'countPosts',
    'listPostMonths',
    'getPrice',
    'listCharges',
    'listClientHistory',
  ],
  'request.changed': [
    'listSocialAccounts',
    'listFirmSocialAccounts',
    'getAccountStats',
    'listCustomerClients',
    'getClient',
    'listClientHistory',
    'listSupportCases',
  ],
  'support.changed': ['listSupportCases'],
  'report.changed': [
    'listReports',
    'listCustomerReports',
    'getReport',
    'getClient',
    'getNewerPosts',
    'listReportHistory',
    'listClientHistory',
  ],
}

/** What is asked for when a list has rested: fifteen years of bars are not drawn anew with each act. */
const LATER: { [Type in LiveEvent['type']]?: RouteName } = { 'post.changed': 'listPostMonths' }
/** Milliseconds without another such event. */
const RESTED = 3000

/** Milliseconds in which what became doubtful is gathered: of many who review at once, each act would have every page ask anew. */
const TOGETHER = 400

export function LiveCaches() {
  const queryClient = useQueryClient()
  const doubtful = useRef(new Set<RouteName>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      clearTimeout(later.current)
    },
    [],
  )
  useLiveEvents(
    useCallback(
      (event) => {
        const slow = LATER[event.type]
        if (slow) {
          clearTimeout(later.current)
          later.current = setTimeout(() => void queryClient.invalidateQueries({ queryKey: [slow] }), RESTED)
        }
        for (const name of DOUBTFUL[event.type]) doubtful.current.add(name)
        if (timer.current !== undefined || doubtful.current.size === 0) return
        timer.current = setTimeout(() => {
          timer.current = undefined
          for (const name of doubtful.current) void queryClient.invalidateQueries({ queryKey: [name] })
          doubtful.current.clear()
        }, TOGETHER)
      },
      [queryClient],
    ),
  )
  useLookAgain(
    useCallback(
      () =>
        void queryClient.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] !== ('getPost' satisfies RouteName),
        }),
      [queryClient],
    ),
  )
  return null
}
