import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { LiveEvent, RouteName } from '#contract/index.ts'
import { useLiveEvents } from '../kit/live.ts'

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
  'posts.imported': [
    'getClient',
    'listUserClients',
    'listCustomerClients',
    'listSocialAccounts',
    'listPostMonths',
    'countPosts',
    'getPostDetails',
  ],
  'posts.flagged': ['getClient', 'countPosts', 'listPostMonths', 'listPostSearches', 'listPostHistory'],
  'search.changed': ['listPostSearches', 'getPostSearch'],
  'job.progressed': ['listJobRuns', 'getPostImport', 'listPostImports'],
  'notification.added': ['listNotifications'],
  'clients.changed': ['getClient', 'listUserClients', 'listCustomerClients', 'getPrice', 'listCharges'],
  'report.changed': ['listReports', 'getReport', 'getClient'],
}

export function LiveCaches() {
  const queryClient = useQueryClient()
  useLiveEvents(
    useCallback(
      (event) => {
        for (const name of DOUBTFUL[event.type]) void queryClient.invalidateQueries({ queryKey: [name] })
      },
      [queryClient],
    ),
  )
  return null
}
