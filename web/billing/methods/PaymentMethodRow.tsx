import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { PaymentMethod } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { CardLine } from '../cards/CardLine.tsx'
import { cardValues } from '../cards/card-text.ts'
import { billingTexts } from '../texts/index.ts'
import classes from './Methods.module.css'

export function PaymentMethodRow({ method, onDelete }: { method: PaymentMethod; onDelete(): void }) {
  const t = useTexts(billingTexts)
  const queryClient = useQueryClient()
  const card = t('card', cardValues(method.card))
  const makePrimary = useWrite('makePaymentMethodPrimary', {
    onSuccess: () => {
      toast(t('madePrimary', { card }))
      return queryClient.invalidateQueries({ queryKey: ['listPaymentMethods'] })
    },
  })
  return (
    <li className={classes['row']}>
      <CardLine method={method} />
      <span className={classes['rowActs']}>
        {method.can.includes('make_primary') ? (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('makePrimaryNamed', { card })}
            loading={makePrimary.isPending}
            onClick={() => makePrimary.mutate({ params: { id: method.id } })}
          >
            {t('makePrimary')}
          </Button>
        ) : null}
        {method.can.includes('delete') ? (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconTrash size={15} aria-hidden />}
            aria-label={t('deleteNamed', { card })}
            onClick={onDelete}
          >
            {t('delete')}
          </Button>
        ) : null}
      </span>
    </li>
  )
}
