import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentMethod } from '#contract/index.ts'
import { useWords } from '../../kit/i18n.ts'
import { useWrite } from '../../kit/query.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { cardValues } from '../cards/card-text.ts'
import { billingWords } from '../words/index.ts'
import classes from './Methods.module.css'

/** Where the server keeps a card, it says why. */
export function DeletePaymentMethodDialog({ method, onClose }: { method: PaymentMethod; onClose(): void }) {
  const t = useWords(billingWords)
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const card = t('card', cardValues(method.card))
  const remove = useWrite('deletePaymentMethod', {
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['listPaymentMethods'] })
      toast(t('deleted', { card }))
      onClose()
    },
    onProblem: ({ message }) => setProblem(message),
  })
  return (
    <Dialog opened onClose={onClose} title={t('deleteTitle', { card })}>
      <div className={classes['form']}>
        <p className={classes['text']}>{t('deleteText')}</p>
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
            onClick={() => {
              setProblem(null)
              remove.mutate({ params: { id: method.id } })
            }}
          >
            {t('delete')}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
