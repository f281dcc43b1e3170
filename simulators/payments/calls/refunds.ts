import { type ApiCall, page } from '../call.ts'
import { resourceMissing, invalidRequest } from '../fault.ts'
import { nestedForm, stringFields, stringField } from '../form.ts'
import { newObjectId } from '../state.ts'

export const refundCalls: ApiCall[] = [
  {
    method: 'POST',
    path: /^refunds$/,
    run: ({ store, form, emit }) => {
      const intent = store.find('payment_intent', stringField(form, 'payment_intent'))
      if (!intent) throw resourceMissing('payment_intent', stringField(form, 'payment_intent') ?? '')
      const charge = store.find('charge', String(intent['latest_charge']))
      if (!charge)
        throw invalidRequest(
          'This PaymentIntent does not have a successful charge to refund.',
          'payment_intent',
        )
      const refundable = Number(charge['amount']) - Number(charge['amount_refunded'])
      const amount = Number(stringField(form, 'amount') ?? refundable)
      if (refundable === 0)
        throw invalidRequest(
          `Charge ${charge.id} has already been refunded.`,
          undefined,
          'charge_already_refunded',
        )
      if (!Number.isInteger(amount) || amount < 1 || amount > refundable)
        throw invalidRequest('Refund amount is greater than unrefunded amount on charge.', 'amount')
      const refundedBefore = charge['amount_refunded']
      charge['amount_refunded'] = Number(refundedBefore) + amount
      charge['refunded'] = charge['amount_refunded'] === charge['amount']
      const refund = store.add({
        id: newObjectId('re'),
        object: 'refund',
        amount,
        charge: charge.id,
        currency: charge['currency'],
        payment_intent: intent.id,
        reason: stringField(form, 'reason') ?? null,
        status: 'succeeded',
        metadata: stringFields(nestedForm(form, 'metadata')),
      })
      emit('charge.refunded', charge, { amount_refunded: refundedBefore })
      return refund
    },
  },
  {
    method: 'GET',
    path: /^refunds$/,
    run: ({ store, form }) => {
      const intent = stringField(form, 'payment_intent')
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
      if (!charge) throw resourceMissing('charge', id)
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
      if (!event) throw resourceMissing('event', id)
      return event
    },
  },
]
