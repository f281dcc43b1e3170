import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client, PostSearch } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import type { Problem } from '../../kit/calls/problem.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { followSearch } from '../follow.ts'
import { searchTexts } from '../texts/index.ts'
import { KeywordsDialog } from './KeywordsDialog.tsx'

type Props = { client: Client; onClose(): void; onMade(search: PostSearch): void }

export default function SearchDialog({ client, onClose, onMade }: Props) {
  const t = useTexts(searchTexts)
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<Problem | null>(null)
  const create = useWrite('createPostSearch', {
    onSuccess: (search) => {
      followSearch(search, queryClient)
      onMade(search)
    },
    onProblem: setProblem,
  })
  return (
    <KeywordsDialog
      title={t('newSearch')}
      hint={t('searchesHint')}
      keywords={[]}
      action={t('search')}
      isPending={create.isPending}
      problem={problem}
      onSubmit={(keywords) => create.mutate({ params: { clientId: client.id }, body: { keywords } })}
      onClose={onClose}
    />
  )
}
