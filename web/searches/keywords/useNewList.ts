import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { PostSearch } from '#contract/index.ts'
import { call } from '../../kit/calls/client.ts'
import { isProblem, type Problem } from '../../kit/calls/problem.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import { toastProblem, toastUndo } from '../../ui/toasts/toast.tsx'
import { followSearch, refreshSearches } from '../follow.ts'
import { searchTexts } from '../texts/index.ts'

type Options = { onUsed?: () => void; onProblem(problem: Problem): void }

/** Replaces the whole list of a client: one act, with an undo. */
export function useNewList(search: PostSearch, { onUsed, onProblem }: Options) {
  const queryClient = useQueryClient()
  const edit = useWrite('updatePostSearch', {
    onSuccess: (now) => {
      toastUndo({
        message: translate(searchTexts, 'saved'),
        label: translate(searchTexts, 'undo'),
        onUndo: () => void undo(search, now.keywords, queryClient),
      })
      followSearch(now, queryClient)
      onUsed?.()
    },
    onProblem: (refused) => {
      if (refused.code === 'CONFLICT') refreshSearches(queryClient)
      onProblem(refused)
    },
  })
  return {
    isPending: edit.isPending,
    use: (keywords: string[]) =>
      edit.mutate({ params: { id: search.id }, body: { keywords, replaces: search.keywords } }),
  }
}

/** Brings the list of before back, unless someone has changed the new one since. */
async function undo(before: PostSearch, keywords: string[], queryClient: QueryClient): Promise<void> {
  try {
    const body = { keywords: before.keywords, replaces: keywords }
    followSearch(
      await call('updatePostSearch', { params: { id: before.id }, body }, { quiet: true }),
      queryClient,
    )
  } catch (error) {
    toastProblem(isProblem(error) ? error.message : translate(searchTexts, 'notUndone'))
  }
}
