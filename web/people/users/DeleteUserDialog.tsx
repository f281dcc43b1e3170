import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { hideUndo, toast } from '../../ui/toasts/toast.tsx'
import { peopleTexts } from '../texts/index.ts'
import { nameOf } from './user-actions.ts'

/** Asks first and explains the effects, because deletion can't be undone. */
export default function DeleteUserDialog({ user, onClose }: { user: User; onClose(): void }) {
  const t = useTexts(peopleTexts)
  const queryClient = useQueryClient()
  const name = nameOf(user)
  const [problem, setProblem] = useState<string | null>(null)
  const remove = useWrite('deleteUser', {
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['listUsers'] })
      void queryClient.invalidateQueries({ queryKey: ['getAccount'] })
      void queryClient.invalidateQueries({ queryKey: ['listAccounts'] })
      hideUndo()
      toast(t('deleted', { name }))
      onClose()
    },
    onProblem: ({ message }) => setProblem(message),
  })
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name })}
      action={t('delete')}
      isPending={remove.isPending}
      problem={problem}
      onConfirm={() => remove.mutate({ params: { id: user.id } })}
      onClose={onClose}
    >
      <p>{t('deleteText', { name, email: user.email })}</p>
      <p>{t('deleteKept', { name })}</p>
      <p>{t('deleteFinal')}</p>
    </ConfirmDialog>
  )
}
