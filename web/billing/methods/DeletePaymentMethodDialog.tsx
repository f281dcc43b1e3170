import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentMethod } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { cardValues } from '../cards/card-text.ts'
import { billingTexts } from '../texts/index.ts'

/** If the server refuses to delete a card, the dialog shows its reason. */
export function DeletePaymentMethodDialog({
  method,
  isOnly,
  onClose,
}: {
  method: PaymentMethod
  isOnly: boolean
  onClose(): void
}) {
  const t = useTexts(billingTexts)
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
    <ConfirmDialog
      title={t('deleteTitle', { card })}
      action={t('delete')}
      isPending={remove.isPending}
      problem={problem}
      onConfirm={() => {
        setProblem(null)
        remove.mutate({ params: { id: method.id } })
      }}
      onClose={onClose}
    >
      <p>{t('deleteText')}</p>
      {isOnly ? <p>{t('deleteOnly')}</p> : null}
    </ConfirmDialog>
  )
}
