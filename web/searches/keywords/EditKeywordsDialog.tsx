import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PostSearch } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import type { Problem } from '../../kit/calls/problem.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { followSearch, refreshSearches } from '../follow.ts'
import { searchTexts } from '../texts/index.ts'
import { DefaultList } from './DefaultList.tsx'
import { KeywordsDialog } from './KeywordsDialog.tsx'
import { NeverList } from './NeverList.tsx'
import { useNewList } from './useNewList.ts'

type Props = { search: PostSearch; onClose(): void }

/** Edits the keywords of a search, which then runs again. For the flagging search, they decide which posts are flagged. */
export default function EditKeywordsDialog({ search, onClose }: Props) {
  const t = useTexts(searchTexts)
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<Problem | null>(null)
  const isFlagging = search.tags.includes('flagging')
  const edit = useWrite('updatePostSearch', {
    onSuccess: (now) => {
      if (isFlagging) toast(t('saved'))
      followSearch(now, queryClient)
      onClose()
    },
    onProblem: (refused) => {
      // The keywords were changed elsewhere. The dialog merges the current ones as soon as they are loaded.
      if (refused.code === 'CONFLICT') refreshSearches(queryClient)
      setProblem(refused.code === 'CONFLICT' ? null : refused)
    },
  })
  const newList = useNewList(search, {
    onUsed: onClose,
    onProblem: (refused) => setProblem(refused.code === 'CONFLICT' ? null : refused),
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
      onSubmit={(keywords, replaces) =>
        edit.mutate({ params: { id: search.id }, body: { keywords, replaces } })
      }
      onClose={onClose}
    >
      {isFlagging ? (
        <>
          <NeverList search={search} />
          <DefaultList search={search} isPending={newList.isPending} onUse={newList.use} />
        </>
      ) : null}
    </KeywordsDialog>
  )
}
