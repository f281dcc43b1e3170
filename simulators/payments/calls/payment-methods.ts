import { type ApiCall, type Call, page } from '../call.ts'
import { readCard } from '../cards.ts'
import { missing, wrong } from '../fault.ts'
import { type Form, part, word } from '../form.ts'
import { newThingId, type Thing } from '../state.ts'

/** Makes a payment method from a card's details. @throws Fault 402 */
export function makeMethod({ store, clock }: Pick<Call, 'store' | 'clock'>, details: Form): Thing {
  if (word(details, 'type') !== 'card') throw wrong('Only cards can be used here.', 'type')
  const { card, behaviour } = readCard(part(details, 'card'), store.state.pepper, clock())
  const method = store.add({
    id: newThingId('pm'),
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

function methodOf({ store, id }: Call): Thing {
  const method = store.find('payment_method', id)
  if (!method) throw missing('PaymentMethod', id)
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
      const customer = word(form, 'customer')
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
      const customer = call.store.find('customer', word(call.form, 'customer'))
      if (!customer) throw missing('customer', word(call.form, 'customer') ?? '')
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
        throw wrong(
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
      const card = part(call.form, 'card')
      const before = method['card'] as Record<string, unknown>
      method['card'] = {
        ...before,
        ...(word(card, 'exp_month') ? { exp_month: Number(word(card, 'exp_month')) } : {}),
        ...(word(card, 'exp_year') ? { exp_year: Number(word(card, 'exp_year')) } : {}),
      }
      call.emit('payment_method.updated', method, { card: before })
      return method
    },
  },
]
