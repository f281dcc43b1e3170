import { Stripe } from 'stripe'
import type { PaymentConfig } from '../../platform/config.ts'
import { Problem } from '../../platform/problem.ts'

/** Short, because a person is waiting and a job tries again. */
const CLIENT_OPTIONS = { timeout: 20_000, maxNetworkRetries: 2 }

/** The only client of Stripe's API; with the sandbox it sends the same requests to another address. */
export function openStripe(config: PaymentConfig): Stripe {
  if (config.provider === 'stripe')
    return new Stripe(config.secretKey, { ...CLIENT_OPTIONS, telemetry: false })
  return new Stripe(config.secretKey, {
    ...CLIENT_OPTIONS,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) => {
      const asked = new URL(input instanceof Request ? input.url : input)
      const at = new URL(config.sandboxUrl ?? '')
      return fetch(new URL(`${at.pathname}${asked.pathname}${asked.search}`, at), init)
    }),
  })
}

/** Errors of a card, with the provider's text; any other error is a fault of the provider. */
export function paymentProblem(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError) {
    const sentence = error.message
    if (error.code === 'expired_card') return new Problem('CARD_EXPIRED', { sentence })
    return new Problem(
      error.decline_code === 'insufficient_funds' ? 'CARD_INSUFFICIENT_FUNDS' : 'CARD_DECLINED',
      { sentence },
    )
  }
  return error instanceof Stripe.errors.StripeError ? new Problem('PAYMENT_UNAVAILABLE') : error
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}
