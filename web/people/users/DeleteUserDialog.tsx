import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/index.ts'
import { useWords } from '../../kit/i18n.ts'
import { useWrite } from '../../kit/query.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from '../forms/Forms.module.css'
import { peopleWords } from '../words/index.ts'
import { nameOf } from './acts.ts'

/** Deleting cannot be undone, so it asks, and says what happens. */
export default function DeleteUserDialog({ user, onClose }: { user: User; onClose(): void }) {
  const t = useWords(peopleWords)
  const queryClient = useQueryClient()
  const name = nameOf(user)
  const [problem, setProblem] = useState<string | null>(null)
  const remove = useWrite('deleteUser', {
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['listUsers'] })
      void queryClient.invalidateQueries({ queryKey: ['getAccount'] })
      void queryClient.invalidateQueries({ queryKey: ['listAccounts'] })
      toast(t('deleted', { name }))
      onClose()
    },
    onProblem: ({ message }) => setProblem(message),
  })
  return (
    <Dialog opened onClose={onClose} title={t('deleteTitle', { name })}>
      <div className={classes['form']}>
        <p className={classes['text']}>{t('deleteText', { name, email: user.email })}</p>
        <p className={classes['text']}>{t('deleteKept', { name })}</p>
        <p className={classes['text']}>{t('deleteFinal')}</p>
        {problem ? (
          <p className={classes['problem']} role="alert">
            {problem}
          </p>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { id: user.id } })}
          >
            {t('delete')}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
