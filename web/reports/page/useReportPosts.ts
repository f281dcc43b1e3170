import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { ReportLine } from '#contract/index.ts'
import { call, type Output } from '../../kit/calls/client.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { useCall } from '../../kit/calls/query.ts'
import { type Done, useManyActs } from '../../posts/index.tsx'
import { invalidateReports, outdateFiles } from '../invalidate-reports.ts'
import { reportTexts } from '../texts/index.ts'

export const PAGE_SIZE = 40

type Line = Pick<ReportLine, 'id' | 'isTrashed'> & { post: { id: string } | null }

/** @returns the posts that were not so already */
async function sendRemoved(reportId: string, lines: readonly Line[], isRemoved: boolean): Promise<string[]> {
  const postIds = lines.flatMap(({ post }) => post?.id ?? [])
  const [line] = lines
  if (!line) return []
  if (lines.length > 1)
    return call('setReportPostsRemoved', { params: { id: reportId }, body: { postIds, isRemoved } })
  // Its history names its number.
  await call(isRemoved ? 'removeReportPost' : 'restoreReportPost', { params: { id: line.id } })
  return postIds
}

/** A page of a report's posts and its actions. Removing a post shows right away and is reverted if the server refuses. */
export function useReportPosts(reportId: string, page: number) {
  const t = useTexts(reportTexts)
  const { keep } = useManyActs()
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
  const setRemoved = async (lines: readonly Line[], isRemoved: boolean): Promise<Line[] | null> => {
    const { current } = sending
    const changing = lines.filter(({ isTrashed }) => isTrashed !== isRemoved)
    current.count += 1
    void queryClient.cancelQueries({ queryKey: ['listReportPosts'] })
    for (const { id } of changing) patch(id, { isTrashed: isRemoved })
    const result = current.last.then(() => sendRemoved(reportId, changing, isRemoved))
    current.last = result.catch(() => undefined)
    try {
      const changed = await result
      invalidateReports(queryClient)
      return changing
        .filter(({ post }) => post && changed.includes(post.id))
        .map((line) => ({ ...line, isTrashed: isRemoved }))
    } catch (error) {
      for (const { id } of changing) patch(id, { isTrashed: !isRemoved })
      // `call` has already reported it.
      if (isProblem(error)) return null
      throw error
    } finally {
      current.count -= 1
      // Reloads to renumber the following posts, once no change is pending that the answer would miss.
      if (current.count === 0) void queryClient.invalidateQueries({ queryKey: ['listReportPosts'] })
    }
  }
  /** With an undo, also by key. @returns whether it was not refused */
  const changeLines = (lines: readonly Line[], isRemoved: boolean): Promise<boolean> => {
    const change = setRemoved(lines, isRemoved).then(
      (changed): Done | null =>
        changed && {
          action: null,
          description: '',
          sentence: t(isRemoved ? 'done_remove' : 'done_restore', { count: changed.length }),
          posts: [],
          undoAll: async () => (await setRemoved(changed, !isRemoved)) !== null,
        },
    )
    return keep(isRemoved ? IconX : IconArrowBackUp, change)
  }
  return {
    ...postsQuery,
    setRemoved: changeLines,
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
