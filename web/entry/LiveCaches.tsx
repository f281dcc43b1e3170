import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { LiveEvent, RouteName } from '#contract/index.ts'
import { useLiveEvents, useLookAgain } from '../kit/live/live.ts'
import { useFollowPresence } from '../posts/data/live/presence.ts'

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
    'listClientMonths',
    'countPosts',
    'getPostDetails',
  ],
  'posts.purged': [
    'getClient',
    'listUserClients',
    'listCustomerClients',
    'countPosts',
    'listPostMonths',
    'listClientMonths',
  ],
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
    'listClientMonths',
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

/** Queries that wait until events pause, so that fifteen years of bars are not drawn again with each action. */
const LATER: { [Type in LiveEvent['type']]?: readonly RouteName[] } = {
  'post.changed': ['listPostMonths', 'listClientMonths'],
}
const QUIET_MS = 3000

/** Stale queries are collected first. Otherwise, with many reviewers, each action would make every page ask again. */
const BATCH_DELAY_MS = 400

export function LiveCaches() {
  useFollowPresence()
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
          later.current = setTimeout(() => {
            for (const name of slow) void queryClient.invalidateQueries({ queryKey: [name] })
          }, QUIET_MS)
        }
        for (const name of DOUBTFUL[event.type]) doubtful.current.add(name)
        if (timer.current !== undefined || doubtful.current.size === 0) return
        timer.current = setTimeout(() => {
          timer.current = undefined
          for (const name of doubtful.current) void queryClient.invalidateQueries({ queryKey: [name] })
          doubtful.current.clear()
        }, BATCH_DELAY_MS)
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
