import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#contract/index.ts'
import { useWords } from '../../kit/i18n.ts'
import type { Problem } from '../../kit/problem.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LineSkeletons } from '../../ui/Skeletons.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.tsx'
import { followSearch } from '../follow.ts'
import { searchWords } from '../words/index.ts'
import { KeywordsDialog } from './KeywordsDialog.tsx'

/** Edits what a client's posts are flagged by. */
export default function FlaggingDialog({ client, onClose }: { client: Client; onClose(): void }) {
  const t = useWords(searchWords)
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { data, error, refetch } = useCall(
    'listPostSearches',
    { params: { clientId: client.id }, query: { tags: ['flagging'], limit: 1 } },
    { staleTime: 0 },
  )
  const edit = useWrite('updatePostSearch', {
    onSuccess: (search) => {
      toast(t('saved'))
      followSearch(search, queryClient)
      onClose()
    },
    onProblem: (refused) => {
      // What is in force by now is in the dialog as soon as it is here.
      if (refused.code === 'CONFLICT') void refetch()
      setProblem(refused.code === 'CONFLICT' ? null : refused)
    },
  })
  const search = data?.items[0]
  if (!search)
    return (
      <Dialog opened onClose={onClose} title={t('flaggingTitle')} size={560}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LineSkeletons count={4} height={32} />
        )}
      </Dialog>
    )
  return (
    <KeywordsDialog
      title={t('flaggingTitle')}
      hint={t('flaggingHint')}
      keywords={search.keywords}
      action={t('save')}
      isPending={edit.isPending}
      problem={problem}
      onSubmit={(keywords, replaces) =>
        edit.mutate({ params: { id: search.id }, body: { keywords, replaces } })
      }
      onClose={onClose}
    />
  )
}
