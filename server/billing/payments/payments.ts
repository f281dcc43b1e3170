import { isDeepStrictEqual } from 'node:util'
import { Stripe } from 'stripe'
import type { TxServices } from '../../platform/http/call.ts'
import type { PaymentConfig } from '../../platform/config.ts'
import { Problem } from '../../platform/problem.ts'
import { isMissing, openStripe, paymentProblem } from './stripe.ts'

/** The details of a card. `owner`: the provider's id of its owner; null: detached. */
export type Card = {
  id: string
  owner: string | null
  brand: string
  last4: string
  expMonth: number
  expYear: number
  /** The same for the same card number; null if the provider does not have one. */
  fingerprint: string | null
}

export type ChargeRequest = {
  attemptId: string
  customerId: string
  owner: string
  card: string
  amount: number
  currency: string
  description: string
  since: Date
}

/** The parts of the payment provider that the product needs. Calls throw Problem CARD_… or PAYMENT_UNAVAILABLE. */
export type Payments = {
  provider: string
  /** Idempotent for the same firm. @returns the provider's id */
  createOwner(firm: { customerId: string; name: string }): Promise<string>
  /** @returns the secret with which the card form confirms a card */
  createSetupIntent(owner: string, customerId: string): Promise<string>
  /** null if the provider does not know the card */
  findCard(id: string): Promise<Card | null>
  /** The current card of a setup intent; null if none was confirmed. */
  cardOfSetup(id: string): Promise<Card | null>
  /** No-op if already gone. */
  forgetCard(id: string): Promise<void>
  /** Charges once, even if called repeatedly for one attempt within a day. @returns the provider's id */
  charge(what: ChargeRequest): Promise<string>
  /** A charge that was made for an attempt. */
  findCharge(what: ChargeRequest): Promise<string | null>
  /** Refunds everything, once. */
  refund(intentId: string): Promise<void>
  /** Cents of a payment that are currently refunded. */
  refunded(intentId: string): Promise<number>
  /** @throws Error if the signature is not the provider's, or its time is more than 300 seconds from now */
  readEvent(body: Buffer, signature: string): Promise<Stripe.Event>
}

const paymentsByConfig = new WeakMap<PaymentConfig, Payments>()

export function paymentsOf(services: TxServices): Payments {
  const { payments } = services.config
  const known = paymentsByConfig.get(payments)
  if (known) return known
  const made = openPayments(payments)
  paymentsByConfig.set(payments, made)
  return made
}

/**
 * Stores what the provider currently answers. Events are handled at the same time, so an older answer may be stored after a newer one: the
 * provider is asked again after storing, until its answer is what was stored.
 */
export async function storeCurrent<Value>(
  fetchCurrent: () => Promise<Value>,
  store: (current: Value) => Promise<unknown>,
): Promise<void> {
  let stored: Value
  let current = await fetchCurrent()
  do {
    await store(current)
    stored = current
    current = await fetchCurrent()
  } while (!isDeepStrictEqual(current, stored))
}

const toUnixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)

function openPayments(config: PaymentConfig): Payments {
  const stripe = openStripe(config)
  return {
    provider: config.provider,
    createOwner: ({ customerId, name }) =>
      withPaymentProblems(async () => {
        const owner = await stripe.customers.create(
          { name, metadata: { customer_id: customerId } },
          { idempotencyKey: `owner-${customerId}` },
        )
        return owner.id
      }),
    createSetupIntent: (owner, customerId) =>
      withPaymentProblems(async () => {
        const intent = await stripe.setupIntents.create({
          customer: owner,
          allowed_payment_method_types: ['card'],
          usage: 'off_session',
          metadata: { customer_id: customerId },
        })
        if (!intent.client_secret) throw new Problem('PAYMENT_UNAVAILABLE')
        return intent.client_secret
      }),
    findCard: (id) =>
      withPaymentProblems(() => nullIfMissing(async () => cardOf(await stripe.paymentMethods.retrieve(id)))),
    cardOfSetup: (id) =>
      withPaymentProblems(() =>
        nullIfMissing(async () => {
          const intent = await stripe.setupIntents.retrieve(id)
          const method = idOf(intent.payment_method)
          if (intent.status !== 'succeeded' || method === null) return null
          return cardOf(await stripe.paymentMethods.retrieve(method))
        }),
      ),
    forgetCard: async (id) => {
      try {
        await stripe.paymentMethods.detach(id)
      } catch (error) {
        // Refused because the card is already detached.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw paymentProblem(error)
      }
    },
    charge: (what) => chargeCard(stripe, what),
    findCharge: (what) =>
      withPaymentProblems(async () => {
        const since = toUnixSeconds(what.since) - 60
        for await (const intent of stripe.paymentIntents.list({
          customer: what.owner,
          created: { gte: since },
        }))
          if (intent.metadata['attempt_id'] === what.attemptId && intent.status === 'succeeded')
            return intent.id
        return null
      }),
    refund: async (intentId) => {
      try {
        await stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey: `refund-${intentId}` })
      } catch (error) {
        const isDone =
          error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded'
        if (!isDone) throw paymentProblem(error)
      }
    },
    refunded: (intentId) =>
      withPaymentProblems(async () => {
        let sum = 0
        for await (const refund of stripe.refunds.list({ payment_intent: intentId }))
          if (refund.status === 'succeeded' || refund.status === 'pending') sum += refund.amount
        return sum
      }),
    readEvent: async (body, signature) => {
      if (!isRecent(signature)) throw new Error('the webhook has no time near now')
      return stripe.webhooks.constructEventAsync(body, signature, config.webhookSecret, WEBHOOK_AGE_SECONDS)
    },
  }
}

const WEBHOOK_AGE_SECONDS = 300

/** Stripe's library compares ages only: it accepts a time that is not a number, and any time in the future. */
function isRecent(signature: string): boolean {
  const times = signature.split(',').filter((part) => part.startsWith('t='))
  const [, seconds] = /^t=(\d{1,12})$/.exec(times[0] ?? '') ?? []
  if (times.length !== 1 || seconds === undefined) return false
  return Math.abs(Date.now() / 1000 - Number(seconds)) <= WEBHOOK_AGE_SECONDS
}

async function chargeCard(stripe: Stripe, what: ChargeRequest): Promise<string> {
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: what.amount,
        currency: what.currency,
        customer: what.owner,
        payment_method: what.card,
        allowed_payment_method_types: ['card'],
        confirm: true,
        off_session: true,
        description: what.description,
        metadata: { attempt_id: what.attemptId, customer_id: what.customerId },
      },
      { idempotencyKey: what.attemptId },
    )
    // Cards succeed or fail right away; for any other status, we check again later.
    if (intent.status !== 'succeeded') throw new Problem('PAYMENT_UNAVAILABLE')
    return intent.id
  } catch (error) {
    // Refused before anything was charged, and would be refused again.
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      throw new Problem('CARD_DECLINED', { sentence: 'This card cannot be charged. Use another card.' })
    throw paymentProblem(error)
  }
}

async function withPaymentProblems<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw paymentProblem(error)
  }
}

async function nullIfMissing<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

function cardOf(method: Stripe.PaymentMethod): Card | null {
  if (!method.card) return null
  return {
    id: method.id,
    owner: idOf(method.customer),
    brand: method.card.brand,
    last4: method.card.last4,
    expMonth: method.card.exp_month,
    expYear: method.card.exp_year,
    fingerprint: method.card.fingerprint ?? null,
  }
}
