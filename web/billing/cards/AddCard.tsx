import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PaymentMethod } from '#contract/index.ts'
import { announce } from '../../kit/announce.ts'
import { call, type Output } from '../../kit/calls/client.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { billingTexts } from '../texts/index.ts'
import { CardForm } from './CardForm.tsx'
import type { CardFieldsHandle } from './card-fields.ts'
import { cardValues } from './card-text.ts'
import classes from './Cards.module.css'

type Props = {
  customerId: string
  /** `isNew` is false for a card that the firm already has, which is shown here. */
  onAdded(method: PaymentMethod, isNew: boolean): void
  onCancel: (() => void) | null
}

/** Has the payment provider confirm the card, then saves it. Errors are shown here and change nothing else. */
export function AddCard({ customerId, onAdded, onCancel }: Props) {
  const t = useTexts(billingTexts)
  const queryClient = useQueryClient()
  const fields = useRef<CardFieldsHandle>(null)
  /** A confirmed card whose save the server has not answered yet, so that it is not confirmed twice. */
  const confirmed = useRef<string | null>(null)
  const [isComplete, setComplete] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const fail = (message: string | null) => {
    setProblem(message)
    setBusy(false)
  }
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!isProblem(error)) throw error
      if (!error.retryable) confirmed.current = null
      fail(error.message)
    }
  }
  const keep = (paymentMethodId: string) =>
    attempt(async () => {
      confirmed.current = paymentMethodId
      const params = { id: customerId }
      const method = await call('addPaymentMethod', { params, body: { paymentMethodId } }, { quiet: true })
      const lists = queryClient.getQueriesData<Output<'listPaymentMethods'>>({
        queryKey: ['listPaymentMethods'],
      })
      const isKnown = lists.some(([, list]) => list?.items.some(({ id }) => id === method.id))
      const card = t('card', cardValues(method.card))
      if (isKnown) toast(t('addedAlready', { card }))
      else announce(t('added', { card }))
      await queryClient.invalidateQueries({ queryKey: ['listPaymentMethods'] })
      onAdded(method, !isKnown)
    })
  const begin = () => {
    if (!isComplete) return setProblem(t('cardIncomplete'))
    setBusy(true)
    setProblem(null)
    const confirmedId = confirmed.current
    if (confirmedId !== null) {
      void keep(confirmedId)
      return
    }
    void attempt(async () => {
      const { clientKey } = await call('createSetupIntent', { body: { customerId } }, { quiet: true })
      fields.current?.confirm(clientKey)
    })
  }
  return (
    <div className={classes['add']}>
      <CardForm
        ref={fields}
        onComplete={(complete) => {
          setComplete(complete)
          setProblem(null)
          confirmed.current = null
        }}
        onConfirmed={(id) => void keep(id)}
        onProblem={fail}
      />
      <p className={classes['hint']}>{t('cardHint')}</p>
      {problem ? (
        <p className={classes['problem']} role="alert">
          {problem}
        </p>
      ) : null}
      <Group justify="flex-end" gap="xs">
        {onCancel ? (
          <Button variant="default" disabled={isBusy} onClick={onCancel}>
            {t('cancel')}
          </Button>
        ) : null}
        <Button loading={isBusy} onClick={begin}>
          {t('saveCard')}
        </Button>
      </Group>
    </div>
  )
}
