import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { PaymentMethod } from '#contract/index.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { CardLine } from '../cards/CardLine.tsx'
import { cardValues } from '../cards/card-text.ts'
import { billingWords } from '../words/index.ts'
import classes from './Methods.module.css'

export function PaymentMethodRow({ method, onDelete }: { method: PaymentMethod; onDelete(): void }) {
  const t = useWords(billingWords)
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
          <Tooltip label={t('delete')}>
            <ActionIcon
              size={32}
              variant="subtle"
              color="gray"
              aria-label={t('deleteNamed', { card })}
              onClick={onDelete}
            >
              <IconTrash size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        ) : null}
      </span>
    </li>
  )
}
