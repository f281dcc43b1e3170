import { Button } from '@mantine/core'
import { lazy, type Ref, Suspense, useEffect, useState } from 'react'
import { config } from '../../kit/calls/config.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { billingTexts } from '../texts/index.ts'
import type { CardFieldsHandle } from './card-fields.ts'
import classes from './Cards.module.css'

/** Each provider's form loads when it is needed. */
const FIELDS_BY_PROVIDER = {
  sandbox: lazy(() => import('./SandboxCardFields.tsx')),
  stripe: lazy(() => import('./StripeCardFields.tsx')),
}

/** A form that sends no message within this time counts as failed. */
const LOAD_TIMEOUT_MS = 15_000

type Props = {
  ref: Ref<CardFieldsHandle>
  onComplete(isComplete: boolean): void
  onConfirmed(paymentMethodId: string): void
  onProblem(message: string | null): void
}

/** The card form of the firm's payment provider. */
export function CardForm(props: Props) {
  const [attempt, setAttempt] = useState(0)
  return <OneForm key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function OneForm({ onRetry, onComplete, ...props }: Props & { onRetry(): void }) {
  const t = useTexts(billingTexts)
  const [state, setState] = useState<'loading' | 'ready' | 'lost'>('loading')
  const [isEmpty, setEmpty] = useState(true)
  useEffect(() => {
    const timer = setTimeout(
      () => setState((before) => (before === 'loading' ? 'lost' : before)),
      LOAD_TIMEOUT_MS,
    )
    return () => clearTimeout(timer)
  }, [])
  const Fields = FIELDS_BY_PROVIDER[config().payments.provider]
  if (state === 'lost') {
    return (
      <div className={classes['lost']} role="alert">
        <p>
          <strong>{t('formLost')}</strong> {t('formLostHint')}
        </p>
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      </div>
    )
  }
  const waiting = <LineSkeletons count={3} height={56} />
  return (
    <div className={classes['form']}>
      {state === 'loading' ? waiting : null}
      <div
        className={classes['fields']}
        data-loading={state === 'loading' || undefined}
        data-holds-input={isEmpty ? undefined : true}
      >
        <Suspense>
          <Fields
            {...props}
            onReady={() => setState('ready')}
            onComplete={(isComplete, isNowEmpty) => {
              setEmpty(isNowEmpty)
              onComplete(isComplete)
            }}
          />
        </Suspense>
      </div>
    </div>
  )
}
