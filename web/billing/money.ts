import { useCallback } from 'react'
import { type Currency, localeOf } from '#contract/index.ts'
import { useLanguage } from '../kit/i18n/i18n.ts'

/** Formats cents in the user's language, with the currency: $1,113.00 CAD, or 1 113,00 $ CAD in French. */
export function formatMoney(cents: number, currency: Currency, language: string): string {
  const format = new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  return `${format.format(cents / 100)}\u00a0${currency.toUpperCase()}`
}

export function useFormatMoney(): (cents: number, currency: Currency) => string {
  const language = useLanguage()
  return useCallback((cents, currency) => formatMoney(cents, currency, language), [language])
}
