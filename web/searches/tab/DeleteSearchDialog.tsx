import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PostSearch } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { refreshSearches } from '../follow.ts'
import { searchTexts } from '../texts/index.ts'

type Props = { search: PostSearch; onClose(): void; onDeleted?: () => void }

/** Asks first, because deletion can't be undone. */
export function DeleteSearchDialog({ search, onClose, onDeleted }: Props) {
  const t = useTexts(searchTexts)
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const remove = useWrite('deletePostSearch', {
    onSuccess: () => {
      toast(t('deleted'))
      onClose()
      onDeleted?.()
      refreshSearches(queryClient)
    },
    onProblem: ({ message }) => setProblem(message),
  })
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      action={t('delete')}
      isPending={remove.isPending}
      problem={problem}
      onConfirm={() => remove.mutate({ params: { id: search.id } })}
      onClose={onClose}
    >
      <p>{t('deleteText', { keywords: search.keywords.join(', ') })}</p>
    </ConfirmDialog>
  )
}
