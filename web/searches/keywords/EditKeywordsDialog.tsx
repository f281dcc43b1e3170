import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PostSearch } from '#contract/index.ts'
import { translate, useTexts } from '../../kit/i18n/i18n.ts'
import { call } from '../../kit/calls/client.ts'
import { isProblem, type Problem } from '../../kit/calls/problem.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { toast, toastProblem, toastUndo } from '../../ui/toasts/toast.tsx'
import { followSearch, refreshSearches } from '../follow.ts'
import { searchTexts } from '../texts/index.ts'
import { DefaultList } from './DefaultList.tsx'
import { KeywordsDialog } from './KeywordsDialog.tsx'

type Props = { search: PostSearch; onClose(): void }

/** Edits the keywords of a search, which then runs again. For the flagging search, they decide which posts are flagged. */
export default function EditKeywordsDialog({ search, onClose }: Props) {
  const t = useTexts(searchTexts)
  const queryClient = useQueryClient()
  /** The default list, once it was chosen: it replaces all words, so that can be undone. */
  const takenOver = useRef<string[] | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const isFlagging = search.tags.includes('flagging')
  const edit = useWrite('updatePostSearch', {
    onSuccess: (now) => {
      const taken = takenOver.current
      if (taken)
        toastUndo({
          message: t('saved'),
          label: t('undo'),
          onUndo: () => void undo(search, taken, queryClient),
        })
      else if (isFlagging) toast(t('saved'))
      followSearch(now, queryClient)
      onClose()
    },
    onProblem: (refused) => {
      // The keywords were changed elsewhere. The dialog merges the current ones as soon as they are loaded.
      if (refused.code === 'CONFLICT') refreshSearches(queryClient)
      setProblem(refused.code === 'CONFLICT' ? null : refused)
    },
  })
  return (
    <KeywordsDialog
      title={t(isFlagging ? 'flaggingTitle' : 'editSearch')}
      hint={t(isFlagging ? 'flaggingHint' : 'searchesHint')}
      keywords={search.keywords}
      isSorted={isFlagging}
      action={t(isFlagging ? 'save' : 'search')}
      isPending={edit.isPending}
      problem={problem}
      onSubmit={(keywords, replaces) => {
        takenOver.current = null
        edit.mutate({ params: { id: search.id }, body: { keywords, replaces } })
      }}
      onClose={onClose}
    >
      {isFlagging ? (
        <DefaultList
          search={search}
          isPending={edit.isPending}
          onUse={(keywords) => {
            takenOver.current = keywords
            edit.mutate({ params: { id: search.id }, body: { keywords, replaces: search.keywords } })
          }}
        />
      ) : null}
    </KeywordsDialog>
  )
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
