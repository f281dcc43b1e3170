import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { ReportLine } from '#contract/index.ts'
import { call, type Output } from '../../kit/calls/client.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { useCall } from '../../kit/calls/query.ts'
import { toastUndo } from '../../ui/toasts/toast.tsx'
import { invalidateReports, outdateFiles } from '../invalidate-reports.ts'
import { reportTexts } from '../texts/index.ts'

export const PAGE_SIZE = 40

/** A page of a report's posts and its actions. Removing a post shows right away and is reverted if the server refuses. */
export function useReportPosts(reportId: string, page: number) {
  const t = useTexts(reportTexts)
  const queryClient = useQueryClient()
  const input = {
    params: { id: reportId },
    query: { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
  }
  const postsQuery = useCall('listReportPosts', input, { keepPrevious: true })

  /** Updates all cached pages, so that an undo works after turning pages. */
  const patch = useCallback(
    (id: string, change: Partial<ReportLine>) => {
      queryClient.setQueriesData<Output<'listReportPosts'>>({ queryKey: ['listReportPosts'] }, (old) =>
        old
          ? { ...old, items: old.items.map((item) => (item.id === id ? { ...item, ...change } : item)) }
          : old,
      )
    },
    [queryClient],
  )
  /** Pending changes, sent one after the other, so that the last one wins if a post is removed and restored quickly. */
  const sending = useRef({ count: 0, last: Promise.resolve<unknown>(undefined) })
  const setTrashed = async (id: string, isTrashed: boolean): Promise<boolean> => {
    const { current } = sending
    current.count += 1
    void queryClient.cancelQueries({ queryKey: ['listReportPosts'] })
    patch(id, { isTrashed })
    const send = () =>
      isTrashed ? call('removeReportPost', { params: { id } }) : call('restoreReportPost', { params: { id } })
    const result = current.last.then(send)
    current.last = result.catch(() => undefined)
    try {
      await result
      invalidateReports(queryClient)
      return true
    } catch (error) {
      patch(id, { isTrashed: !isTrashed })
      // `call` has already reported it.
      if (isProblem(error)) return false
      throw error
    } finally {
      current.count -= 1
      // Reloads to renumber the following posts, once no change is pending that the answer would miss.
      if (current.count === 0) void queryClient.invalidateQueries({ queryKey: ['listReportPosts'] })
    }
  }
  return {
    ...postsQuery,
    restore: (id: string) => void setTrashed(id, false),
    remove: async (id: string) => {
      if (await setTrashed(id, true))
        toastUndo({
          message: t('postRemoved'),
          label: t('undo'),
          icon: IconX,
          onUndo: () => void setTrashed(id, false),
        })
    },
    saved: useCallback(
      ({ id, comment, commentBy }: Pick<ReportLine, 'id' | 'comment' | 'commentBy'>) => {
        patch(id, { comment, commentBy })
        outdateFiles(queryClient, reportId)
        invalidateReports(queryClient)
        // A list that was requested earlier would show the earlier comment.
        if (queryClient.isFetching({ queryKey: ['listReportPosts'] }) > 0)
          void queryClient.invalidateQueries({ queryKey: ['listReportPosts'] })
      },
      [patch, queryClient, reportId],
    ),
  }
}
