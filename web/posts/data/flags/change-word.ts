import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type FlagWordChange, keywordText, type Post } from '#contract/index.ts'
import { call } from '../../../kit/calls/client.ts'
import { isProblem } from '../../../kit/calls/problem.ts'
import { translate } from '../../../kit/i18n/i18n.ts'
import { useViewer } from '../../../kit/viewer.ts'
import { toast, toastProblem, toastUndo } from '../../../ui/toasts/toast.tsx'
import { postTexts } from '../../texts/index.ts'

const UNDONE_BY = {
  never: 'notNever',
  notNever: 'never',
  add: 'remove',
  remove: 'add',
} as const satisfies Record<FlagWordChange, FlagWordChange>

const STALE_QUERIES = ['getFlagCounts', 'listPostSearches', 'getPostSearch']

function report(error: unknown): void {
  if (!isProblem(error)) throw error
  toastProblem(Object.values(error.fields)[0] ?? error.message)
}

/** Changes what one keyword does for a client, with an undo. The posts follow by a live event, once they are flagged again. */
export function useChangeFlagWord(): (clientId: string, change: FlagWordChange, keyword: string) => void {
  const queryClient = useQueryClient()
  return useCallback(
    (clientId, change, keyword) => {
      const send = async (what: FlagWordChange): Promise<boolean> => {
        try {
          await call(
            'changeFlagWord',
            { params: { clientId }, body: { change: what, keyword } },
            { quiet: true },
          )
        } catch (error) {
          report(error)
          return false
        }
        for (const name of STALE_QUERIES) void queryClient.invalidateQueries({ queryKey: [name] })
        return true
      }
      void send(change).then((isDone) => {
        if (isDone)
          toastUndo({
            message: translate(postTexts, `flagWord_${change}`, { word: keywordText(keyword) }),
            label: translate(postTexts, 'undo'),
            onUndo: () => void send(UNDONE_BY[change]),
          })
      })
    },
    [queryClient],
  )
}

/** The same for a post, for those who may write searches; from others, it is a suggestion to the managers, and says so. */
export function useFlagWord(): (post: Post, change: 'never' | 'add', keyword: string) => void {
  const mayEdit = useViewer().scopes.includes('post_search:write')
  const changeWord = useChangeFlagWord()
  return useCallback(
    (post, change, keyword) => {
      if (mayEdit) {
        changeWord(post.client.id, change, keyword)
        return
      }
      const body = { change, keyword }
      call('suggestFlagWord', { params: { id: post.id }, body }, { quiet: true })
        .then(() =>
          toast(translate(postTexts, `flagWordSuggested_${change}`, { word: keywordText(keyword) })),
        )
        .catch(report)
    },
    [mayEdit, changeWord],
  )
}
