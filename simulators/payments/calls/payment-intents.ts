import { type ApiCall, type Call, page } from '../call.ts'
import { hasExpired, cardError } from '../cards.ts'
import { cardFault, resourceMissing, invalidRequest } from '../fault.ts'
import { nestedForm, stringFields, stringField } from '../form.ts'
import { newObjectId, type StripeObject } from '../state.ts'

type Card = { exp_month: number; exp_year: number }

function make({ store, form }: Call): StripeObject {
  const amount = Number(stringField(form, 'amount'))
  const currency = stringField(form, 'currency')
  // Stripe's minimum is half a dollar.
  if (!Number.isInteger(amount) || amount < 50)
    throw invalidRequest('Amount must be at least 50 cents.', 'amount', 'amount_too_small')
  if (currency !== 'cad' && currency !== 'usd') throw invalidRequest('Invalid currency.', 'currency')
  const id = newObjectId('pi')
  return store.add({
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    currency,
    customer: stringField(form, 'customer') ?? null,
    payment_method: stringField(form, 'payment_method') ?? null,
    client_secret: newObjectId(`${id}_secret`),
    description: stringField(form, 'description') ?? null,
    latest_charge: null,
    last_payment_error: null,
    status: 'requires_confirmation',
    metadata: stringFields(nestedForm(form, 'metadata')),
  })
}

/** @throws Fault 402; the intent remains and contains the reason */
function confirm({ store, clock, emit }: Call, intent: StripeObject): StripeObject {
  const method = store.find('payment_method', String(intent['payment_method']))
  if (!method) throw resourceMissing('PaymentMethod', String(intent['payment_method']))
  if (method['customer'] !== intent['customer'])
    throw invalidRequest(
      'The PaymentMethod does not belong to the Customer of the PaymentIntent.',
      'payment_method',
    )
  const card = method['card'] as Card
  const error = hasExpired(card.exp_month, card.exp_year, clock())
    ? { code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' }
    : cardError(store.state.behaviours[method.id], 'charging')
  if (error) {
    Object.assign(intent, {
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { type: 'card_error', ...error },
    })
    emit('payment_intent.payment_failed', intent)
    throw cardFault(error, { payment_intent: intent })
  }
  const charge = store.add({
    id: newObjectId('ch'),
    object: 'charge',
    amount: intent['amount'],
    amount_refunded: 0,
    refunded: false,
    currency: intent['currency'],
    customer: intent['customer'],
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method['card'] },
    paid: true,
    status: 'succeeded',
    metadata: intent['metadata'],
  })
  Object.assign(intent, { status: 'succeeded', amount_received: intent['amount'], latest_charge: charge.id })
  emit('payment_intent.succeeded', intent)
  return intent
}

function intentOf({ store, id }: Call): StripeObject {
  const intent = store.find('payment_intent', id)
  if (!intent) throw resourceMissing('payment_intent', id)
  return intent
}

export const paymentIntentCalls: ApiCall[] = [
  {
    method: 'POST',
    path: /^payment_intents$/,
    run: (call) => {
      const intent = make(call)
      return stringField(call.form, 'confirm') === 'true' ? confirm(call, intent) : intent
    },
  },
  {
    method: 'GET',
    path: /^payment_intents\/search$/,
    run: ({ store, form }) => {
      const [, key, value] = /^metadata\['(\w+)'\]:'([\w-]+)'$/.exec(stringField(form, 'query') ?? '') ?? []
      if (!key) throw invalidRequest('This search is not understood.', 'query')
      const data = store
        .list('payment_intent')
        .filter((intent) => (intent['metadata'] as Record<string, string>)[key] === value)
      return {
        object: 'search_result',
        url: '/v1/payment_intents/search',
        has_more: false,
        next_page: null,
        data,
      }
    },
  },
  { method: 'GET', path: /^payment_intents\/(\w+)$/, run: intentOf },
  {
    method: 'GET',
    path: /^payment_intents$/,
    run: ({ store, form }) => {
      const customer = stringField(form, 'customer')
      const since = Number(stringField(nestedForm(form, 'created'), 'gte') ?? 0)
      const found = store
        .list('payment_intent')
        .filter((intent) => (!customer || intent['customer'] === customer) && intent.created >= since)
      return page(found, form, '/v1/payment_intents')
    },
  },
  {
    method: 'POST',
    path: /^payment_intents\/(\w+)\/cancel$/,
    run: (call) => {
      const intent = intentOf(call)
      if (intent['status'] === 'succeeded')
        throw invalidRequest(
          'You cannot cancel this PaymentIntent because it has a status of succeeded.',
          undefined,
          'payment_intent_unexpected_state',
        )
      intent['status'] = 'canceled'
      call.emit('payment_intent.canceled', intent)
      return intent
    },
  },
]
