import { useComputedColorScheme } from '@mantine/core'
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useImperativeHandle, useState } from 'react'
import { config } from '../../kit/calls/config.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { billingTexts } from '../texts/index.ts'
import type { CardFieldsProps } from './card-fields.ts'
import classes from './Cards.module.css'

let stripePromise: Promise<Stripe | null> | null = null

/** Loads Stripe's script from Stripe, once, and only when someone adds a card. After a failure the next call retries. */
function getStripe(): Promise<Stripe | null> {
  stripePromise ??= loadStripe(config().payments.publishableKey ?? '').catch(() => {
    stripePromise = null
    return null
  })
  return stripePromise
}

/** Stripe's own element. Card data goes from its frame directly to Stripe, never through this page. */
export default function StripeCardFields(props: CardFieldsProps) {
  const language = useLanguage()
  const [stripe] = useState(getStripe)
  const [locale] = useState(language)
  return (
    <Elements stripe={stripe} options={{ locale }}>
      <Fields {...props} />
    </Elements>
  )
}

function Fields({ ref, onReady, onComplete, onConfirmed, onProblem }: CardFieldsProps) {
  const t = useTexts(billingTexts)
  const stripe = useStripe()
  const elements = useElements()
  // Stripe's frame can't read our CSS variables.
  const color =
    useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark' ? '#ebe8e0' : '#1a1f2b'
  useImperativeHandle(
    ref,
    () => ({
      confirm: (clientKey) => {
        const card = elements?.getElement(CardElement)
        if (!stripe || !card) {
          onProblem(t('formLost'))
          return
        }
        void stripe.confirmCardSetup(clientKey, { payment_method: { card } }).then(
          ({ setupIntent, error }) => {
            const method = setupIntent?.payment_method
            const id = typeof method === 'string' ? method : method?.id
            if (id !== undefined) onConfirmed(id)
            else onProblem(error?.message ?? t('formLost'))
          },
          () => onProblem(t('formLost')),
        )
      },
    }),
    [stripe, elements, onConfirmed, onProblem, t],
  )
  return (
    <div className={classes['element']}>
      <CardElement
        options={{
          hidePostalCode: true,
          style: { base: { color, fontSize: '16px', fontFamily: 'Source Sans 3, system-ui, sans-serif' } },
        }}
        onReady={onReady}
        onChange={({ complete, empty, error }) => {
          onComplete(complete, empty)
          if (error) onProblem(error.message)
        }}
      />
    </div>
  )
}
