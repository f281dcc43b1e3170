import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { LiveEvent, RouteName } from '#contract/index.ts'
import { useLiveEvents, useRefresh } from '../kit/live/live-events.ts'
import { useFollowPresence } from '../posts/data/live/presence.ts'

/** The queries that each event makes stale. Posts are updated by their own slice. */
const STALE_QUERIES: { [Type in LiveEvent['type']]: readonly RouteName[] } = {
  'post.changed': [
    'getPostSelection',
    'getClient',
    'listUserClients',
    'listCustomerClients',
    'countPosts',
    'listPostSearches',
    'getPostSearch',
  ],
  'posts.changed': [
    'getClient',
    'listUserClients',
    'listCustomerClients',
    'countPosts',
    'listPostMonths',
    'listClientMonths',
    'listPostSearches',
    'getPostSearch',
    'getPostSelection',
    'listPostHistory',
  ],
  'post.opened': [],
  'import.created': [
    'listSocialAccounts',
    'listFirmSocialAccounts',
    'listPostImports',
    'getPostImport',
    'listAuthorDoubts',
    'listSetAside',
    'listUnreadFiles',
  ],
  'posts.imported': [
    'getPostSelection',
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
    'getPostSelection',
    'listReportPosts',
    'getClient',
    'listUserClients',
    'listCustomerClients',
    'countPosts',
    'listPostMonths',
    'listClientMonths',
  ],
  'posts.flagged': [
    'getPostSelection',
    'getClient',
    'countPosts',
    'listPostMonths',
    'listPostSearches',
    'listPostHistory',
  ],
  'search.changed': ['listPostSearches', 'getPostSearch'],
  'finds.changed': ['listSavedFinds'],
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
  'package.changed': ['listEvidencePackages', 'getEvidencePackage'],
  'report.changed': [
    'listReports',
    'listCustomerReports',
    'getReport',
    'getReportCoverage',
    'getClient',
    'getNewerPosts',
    'listReportHistory',
    'listClientHistory',
  ],
}

/** Queries that reload only when events pause, so that many years or matches are not counted again for every action. */
const DEFERRED_QUERIES: { [Type in LiveEvent['type']]?: readonly RouteName[] } = {
  'post.changed': ['listPostMonths', 'listClientMonths', 'getPostSearchCounts'],
  'posts.imported': ['getPostSearchCounts'],
}
const QUIET_MS = 3000

/** Stale queries are collected for this long. Otherwise, with many reviewers, each action would make every page reload. */
const BATCH_DELAY_MS = 400

export function LiveCaches() {
  useFollowPresence()
  const queryClient = useQueryClient()
  const doubtful = useRef(new Set<RouteName>())
  const deferred = useRef(new Set<RouteName>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const deferredTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      clearTimeout(deferredTimer.current)
    },
    [],
  )
  useLiveEvents(
    useCallback(
      (event) => {
        const slow = DEFERRED_QUERIES[event.type]
        if (slow) {
          for (const name of slow) deferred.current.add(name)
          clearTimeout(deferredTimer.current)
          deferredTimer.current = setTimeout(() => {
            for (const name of deferred.current) void queryClient.invalidateQueries({ queryKey: [name] })
            deferred.current.clear()
          }, QUIET_MS)
        }
        for (const name of STALE_QUERIES[event.type]) doubtful.current.add(name)
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
  useRefresh(
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
