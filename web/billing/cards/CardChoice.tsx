import { Button, Radio } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useMay } from '../../kit/viewer.ts'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { billingTexts } from '../texts/index.ts'
import { AddCard } from './AddCard.tsx'
import { CardLine } from './CardLine.tsx'
import classes from './Cards.module.css'

type Props = {
  customerId: string
  value: string | null
  isDisabled: boolean
  onChange(methodId: string | null): void
  /** While a card is being added, payment with another card is disabled. */
  onAdding(isAdding: boolean): void
}

/** Chooses which of the firm's cards is charged, or adds a new one. Users who may not choose pay with the primary card. */
export function CardChoice({ customerId, value, isDisabled, onChange, onAdding }: Props) {
  const t = useTexts(billingTexts)
  const mayChoose = useMay('SELECT_PAYMENT_METHOD')
  const mayAdd = useMay('ADD_PAYMENT_METHOD')
  const [asked, setAsked] = useState(false)
  const { data, error, refetch } = useCall('listPaymentMethods', {
    params: { id: customerId },
    query: { limit: 100 },
  })
  const validCards = data?.items.filter(({ isExpired }) => !isExpired)
  const primary = validCards?.find(({ isPrimary }) => isPrimary)
  const offered = mayChoose ? validCards : primary && [primary]
  // The choice is always a card that can be charged; by default the primary one.
  const selectedId = offered?.find(({ id }) => id === value)?.id ?? primary?.id ?? offered?.[0]?.id ?? null
  const choose = useEffectEvent(onChange)
  useEffect(() => {
    if (data && selectedId !== value) choose(selectedId)
  }, [data, selectedId, value])
  const isAdding = mayAdd && (asked || data?.total === 0)
  const report = useEffectEvent(onAdding)
  useEffect(() => report(isAdding), [isAdding])
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LineSkeletons count={2} height={40} />
  if (!mayAdd && selectedId === null) return <p className={classes['problem']}>{t('noUsableCard')}</p>
  return (
    <>
      {data.items.length > 0 ? (
        <Radio.Group
          label={t('chooseCard')}
          description={mayChoose ? undefined : t('primaryIsCharged')}
          value={isAdding ? '' : (value ?? '')}
          onChange={(id) => {
            setAsked(false)
            onChange(id)
          }}
        >
          <div className={classes['choice']}>
            {data.items.map((method) => (
              <Radio
                key={method.id}
                value={method.id}
                disabled={isDisabled || method.isExpired || (!mayChoose && method.id !== selectedId)}
                label={<CardLine method={method} />}
              />
            ))}
          </div>
        </Radio.Group>
      ) : null}
      {isAdding ? (
        <div className={classes['box']}>
          <AddCard
            customerId={customerId}
            onCancel={data.items.length > 0 ? () => setAsked(false) : null}
            onAdded={({ id }) => {
              setAsked(false)
              onChange(id)
            }}
          />
        </div>
      ) : mayAdd ? (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden />}
          disabled={isDisabled}
          onClick={() => setAsked(true)}
        >
          {t('anotherCard')}
        </Button>
      ) : null}
    </>
  )
}
