import type { QueryClient } from '@tanstack/react-query'
import type { PostSearch } from '#contract/index.ts'
import { announce } from '../kit/announce.ts'
import { call } from '../kit/calls/client.ts'
import { translate } from '../kit/i18n/i18n.ts'
import { isProblem } from '../kit/calls/problem.ts'
import { awaitJob } from '../kit/jobs/job-runs.ts'
import { hideToast, toast, toastNotice, toastProblem } from '../ui/toasts/toast.tsx'
import { searchTexts } from './texts/index.ts'

export function refreshSearches(queryClient: QueryClient): void {
  for (const name of [
    'listPostSearches',
    'getPostSearch',
    'getPostSearchCounts',
    'getFlagCounts',
    'getClient',
  ])
    void queryClient.invalidateQueries({ queryKey: [name] })
}

/** Shows that a search is running, and how it ended. Outside React, because the user may leave the page before the end. */
export function followSearch(search: PostSearch, queryClient: QueryClient): void {
  refreshSearches(queryClient)
  if (!search.job) return
  const id = `search-${search.job.id}`
  toastNotice({ id, message: translate(searchTexts, 'underWay'), dismiss: translate(searchTexts, 'dismiss') })
  void announceResult(search.id, search.job.id, queryClient, () => hideToast(id))
}

/** @param onEnd removes the progress notice before the result is shown */
async function announceResult(
  searchId: string,
  jobId: string,
  queryClient: QueryClient,
  onEnd: () => void,
): Promise<void> {
  const run = await awaitJob(jobId).finally(onEnd)
  refreshSearches(queryClient)
  try {
    const search = await call('getPostSearch', { params: { id: searchId } }, { quiet: true })
    // The search was restarted in the meantime, and the new run reports its own end.
    if (search.job?.id !== jobId) return
    if (run.status === 'FAILURE') {
      toastProblem(translate(searchTexts, 'searchFailed'))
      return
    }
    const message = translate(searchTexts, 'done', { count: search.numPostsMatched ?? 0 })
    announce(message)
    toast(message)
  } catch (error) {
    // The search was deleted in the meantime, or the server is unreachable. The bell has the same notification.
    if (!isProblem(error)) throw error
  }
}
