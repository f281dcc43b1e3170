import { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { Problem } from '../../platform/problem.ts'
import { paymentProblem } from './stripe.ts'

const answerOf = (error: unknown): [string, string] | null => {
  const problem = paymentProblem(error)
  return problem instanceof Problem ? [problem.code, problem.message] : null
}

const card = (code: string, decline_code: string | undefined, message: string) =>
  new Stripe.errors.StripeCardError({
    type: 'card_error',
    code,
    message,
    ...(decline_code ? { decline_code } : {}),
  } as ConstructorParameters<typeof Stripe.errors.StripeCardError>[0])

describe('a refusal of the payment provider', () => {
  it('is shown in our words, by what the user can do about it', () => {
    const insufficient = 'Your card has insufficient funds.'
    expect(answerOf(card('card_declined', 'insufficient_funds', insufficient))).toEqual([
      'CARD_INSUFFICIENT_FUNDS',
      insufficient,
    ])
    expect(answerOf(card('expired_card', undefined, 'Your card has expired.'))?.[0]).toBe('CARD_EXPIRED')
    const stolen = 'Your card was declined.'
    expect(answerOf(card('card_declined', 'lost_card', stolen))).toEqual(['CARD_DECLINED', stolen])
  })

  it('due to an outage says only that payment is unavailable', () => {
    const away = new Stripe.errors.StripeConnectionError({
      message: 'connect ECONNREFUSED 10.0.0.1',
    } as never)
    expect(answerOf(away)?.[0]).toBe('PAYMENT_UNAVAILABLE')
    expect(answerOf(away)?.[1]).not.toContain('10.0.0.1')
    const own = new Error('a bug of ours')
    expect(paymentProblem(own)).toBe(own)
  })
})
