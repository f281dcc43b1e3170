import { createHmac } from 'node:crypto'
import { cardFault } from './fault.ts'
import { type Form, stringField } from './form.ts'

/** Whether and when a card fails: when it is saved, or only when it is charged. */
type Behaviour = { at: 'never' | 'saving' | 'charging'; error?: Parameters<typeof cardFault>[0] }

const declined = (decline_code: string, message: string) => ({ code: 'card_declined', decline_code, message })

/** Stripe's own test numbers. */
const CARDS: Record<string, Behaviour> = {
  '4242424242424242': { at: 'never' },
  '5555555555554444': { at: 'never' },
  '378282246310005': { at: 'never' },
  '4000000000000002': { at: 'saving', error: declined('generic_decline', 'Your card was declined.') },
  '4000000000009995': {
    at: 'saving',
    error: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  '4000000000000069': {
    at: 'saving',
    error: { code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' },
  },
  '4000000000000127': {
    at: 'saving',
    error: { code: 'incorrect_cvc', message: "Your card's security code is incorrect.", param: 'cvc' },
  },
  '4000000000000341': { at: 'charging', error: declined('generic_decline', 'Your card was declined.') },
}

export type ReadCard = {
  card: {
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    fingerprint: string
    funding: 'credit'
    country: string
    checks: { cvc_check: 'pass' }
  }
  /** The test card's last four digits, which determine how it behaves. */
  behaviour: string
}

/** Reads a card as Stripe does; the number itself is not stored. @throws Fault 402 */
export function readCard(form: Form, pepper: string, now: Date): ReadCard {
  const number = (stringField(form, 'number') ?? '').replace(/[\s-]/g, '')
  const month = Number(stringField(form, 'exp_month'))
  const year = fullYear(Number(stringField(form, 'exp_year')))
  const cvc = stringField(form, 'cvc') ?? ''
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    throw cardFault({ code: 'incorrect_number', message: 'Your card number is incorrect.', param: 'number' })
  if (!Number.isInteger(month) || month < 1 || month > 12)
    throw cardFault({
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    })
  if (!Number.isInteger(year) || year > now.getUTCFullYear() + 50 || hasExpired(month, year, now))
    throw cardFault({
      code: 'invalid_expiry_year',
      message: "Your card's expiration year is invalid.",
      param: 'exp_year',
    })
  const brand = brandOf(number)
  if (!/^\d+$/.test(cvc) || cvc.length !== (brand === 'amex' ? 4 : 3))
    throw cardFault({ code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' })
  if (!CARDS[number])
    throw cardFault(
      declined(
        'test_mode_live_card',
        'Your card was declined. Your request was in test mode, but used a non test card.',
      ),
    )
  return {
    card: {
      brand,
      last4: number.slice(-4),
      exp_month: month,
      exp_year: year,
      fingerprint: createHmac('sha256', pepper).update(number).digest('base64url').slice(0, 16),
      funding: 'credit',
      country: 'US',
      checks: { cvc_check: 'pass' },
    },
    behaviour: number.slice(-4),
  }
}

/** The error with which a card of this behavior fails at this step; null: it does not fail. */
export function cardError(
  behaviour: string | undefined,
  at: 'saving' | 'charging',
): Behaviour['error'] | null {
  const row = Object.entries(CARDS).find(([number]) => number.endsWith(behaviour ?? ''))?.[1]
  return row?.at === at ? (row.error ?? null) : null
}

export function hasExpired(month: number, year: number, now: Date): boolean {
  return year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
}

const fullYear = (year: number): number => (year < 100 ? 2000 + year : year)

function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return 'amex'
  return /^(5[1-5]|2[2-7])/.test(number) ? 'mastercard' : 'visa'
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
