import { IconAlertTriangle, IconCheck, IconCreditCard } from '@tabler/icons-react'
import type { PaymentMethod } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { Pill } from '../../ui/Pill.tsx'
import { billingTexts } from '../texts/index.ts'
import { cardValues, expiryText } from './card-text.ts'
import classes from './Cards.module.css'

/** Describes a card in the same way everywhere: brand, last four digits, expiry and status. */
export function CardLine({ method }: { method: PaymentMethod }) {
  const t = useTexts(billingTexts)
  const { card, isPrimary, isExpired } = method
  return (
    <span className={classes['card']}>
      <IconCreditCard size={18} stroke={1.6} aria-hidden />
      <strong>{t('card', cardValues(card))}</strong>
      <span className={classes['expiry']}>
        {t(isExpired ? 'expired' : 'expires', { date: expiryText(card) })}
      </span>
      {isPrimary ? (
        <Pill tone="saved" icon={IconCheck}>
          {t('primary')}
        </Pill>
      ) : null}
      {isExpired ? (
        <Pill tone="escalated" icon={IconAlertTriangle}>
          {t('expiredPill')}
        </Pill>
      ) : null}
    </span>
  )
}
