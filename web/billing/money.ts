import type { Currency } from '#contract/index.ts'

/** Cents as a person reads them: 113.00 CAD. */
export const moneyText = (cents: number, currency: Currency): string =>
  `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`

/** As receipts write it: $113.00 CAD. */
export const receiptMoney = (cents: number, currency: Currency): string => `$${moneyText(cents, currency)}`
