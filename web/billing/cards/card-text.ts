import type { PaymentMethod } from '#contract/index.ts'

type Card = PaymentMethod['card']

/** Values for a sentence that names a card. */
export const cardValues = ({ name, last4 }: Card) => ({ name, last4 })

/** 04/2027, as printed on the card. */
export const expiryText = ({ expMonth, expYear }: Card): string =>
  `${String(expMonth).padStart(2, '0')}/${expYear}`
