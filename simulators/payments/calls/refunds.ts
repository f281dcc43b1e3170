import { type ApiCall, page } from '../call.ts'
import { missing, wrong } from '../fault.ts'
import { part, texts, word } from '../form.ts'
import { newThingId } from '../state.ts'

export const refundCalls: ApiCall[] = [
  {
    method: 'POST',
    path: /^refunds$/,
    run: ({ store, form, emit }) => {
      const intent = store.find('payment_intent', word(form, 'payment_intent'))
      if (!intent) throw missing('payment_intent', word(form, 'payment_intent') ?? '')
      const charge = store.find('charge', String(intent['latest_charge']))
      if (!charge)
        throw wrong('This PaymentIntent does not have a successful charge to refund.', 'payment_intent')
      const left = Number(charge['amount']) - Number(charge['amount_refunded'])
      const amount = Number(word(form, 'amount') ?? left)
      if (left === 0)
        throw wrong(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded')
      if (!Number.isInteger(amount) || amount < 1 || amount > left)
        throw wrong('Refund amount is greater than unrefunded amount on charge.', 'amount')
      const before = charge['amount_refunded']
      charge['amount_refunded'] = Number(before) + amount
      charge['refunded'] = charge['amount_refunded'] === charge['amount']
      const refund = store.add({
        id: newThingId('re'),
        object: 'refund',
        amount,
        charge: charge.id,
        currency: charge['currency'],
        payment_intent: intent.id,
        reason: word(form, 'reason') ?? null,
        status: 'succeeded',
        metadata: texts(part(form, 'metadata')),
      })
      emit('charge.refunded', charge, { amount_refunded: before })
      return refund
    },
  },
  {
    method: 'GET',
    path: /^refunds$/,
    run: ({ store, form }) => {
      const intent = word(form, 'payment_intent')
      return page(
        store.list('refund').filter((refund) => !intent || refund['payment_intent'] === intent),
        form,
        '/v1/refunds',
      )
    },
  },
  {
    method: 'GET',
    path: /^charges\/(\w+)$/,
    run: ({ store, id }) => {
      const charge = store.find('charge', id)
      if (!charge) throw missing('charge', id)
      return charge
    },
  },
  {
    method: 'GET',
    path: /^events$/,
    run: ({ store, form }) => page(store.list('event'), form, '/v1/events'),
  },
  {
    method: 'GET',
    path: /^events\/(\w+)$/,
    run: ({ store, id }) => {
      const event = store.find('event', id)
      if (!event) throw missing('event', id)
      return event
    },
  },
]
