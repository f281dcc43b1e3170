import { type ApiCall, type Call, page } from '../call.ts'
import { readCard } from '../cards.ts'
import { resourceMissing, invalidRequest } from '../fault.ts'
import { type Form, nestedForm, stringField } from '../form.ts'
import { newObjectId, type StripeObject } from '../state.ts'

/** Makes a payment method from a card's details. @throws Fault 402 */
export function makeMethod({ store, clock }: Pick<Call, 'store' | 'clock'>, details: Form): StripeObject {
  if (stringField(details, 'type') !== 'card') throw invalidRequest('Only cards can be used here.', 'type')
  const { card, behaviour } = readCard(nestedForm(details, 'card'), store.state.pepper, clock())
  const method = store.add({
    id: newObjectId('pm'),
    object: 'payment_method',
    type: 'card',
    card,
    customer: null,
    billing_details: {},
    metadata: {},
  })
  store.state.behaviours[method.id] = behaviour
  return method
}

function methodOf({ store, id }: Call): StripeObject {
  const method = store.find('payment_method', id)
  if (!method) throw resourceMissing('PaymentMethod', id)
  return method
}

export const paymentMethodCalls: ApiCall[] = [
  {
    method: 'POST',
    path: /^payment_methods$/,
    isPublic: true,
    run: (call) => makeMethod(call, call.form),
  },
  { method: 'GET', path: /^payment_methods\/(\w+)$/, run: methodOf },
  {
    method: 'GET',
    path: /^payment_methods$/,
    run: ({ store, form }) => {
      const customer = stringField(form, 'customer')
      const own = store.list('payment_method').filter((method) => customer && method['customer'] === customer)
      return page(own, form, '/v1/payment_methods')
    },
  },
  {
    method: 'GET',
    path: /^customers\/(\w+)\/payment_methods$/,
    run: ({ store, form, id }) => {
      const own = store.list('payment_method').filter((method) => method['customer'] === id)
      return page(own, form, `/v1/customers/${id}/payment_methods`)
    },
  },
  {
    method: 'POST',
    path: /^payment_methods\/(\w+)\/attach$/,
    run: (call) => {
      const method = methodOf(call)
      const customer = call.store.find('customer', stringField(call.form, 'customer'))
      if (!customer) throw resourceMissing('customer', stringField(call.form, 'customer') ?? '')
      method['customer'] = customer.id
      call.emit('payment_method.attached', method)
      return method
    },
  },
  {
    method: 'POST',
    path: /^payment_methods\/(\w+)\/detach$/,
    run: (call) => {
      const method = methodOf(call)
      if (method['customer'] === null)
        throw invalidRequest(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        )
      const previous = { customer: method['customer'] }
      method['customer'] = null
      call.emit('payment_method.detached', method, previous)
      return method
    },
  },
  {
    method: 'POST',
    path: /^payment_methods\/(\w+)$/,
    run: (call) => {
      const method = methodOf(call)
      const card = nestedForm(call.form, 'card')
      const before = method['card'] as Record<string, unknown>
      method['card'] = {
        ...before,
        ...(stringField(card, 'exp_month') ? { exp_month: Number(stringField(card, 'exp_month')) } : {}),
        ...(stringField(card, 'exp_year') ? { exp_year: Number(stringField(card, 'exp_year')) } : {}),
      }
      call.emit('payment_method.updated', method, { card: before })
      return method
    },
  },
]
