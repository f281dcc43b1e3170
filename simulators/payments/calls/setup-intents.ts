import type { ApiCall, Call } from '../call.ts'
import { cardError } from '../cards.ts'
import { cardFault, resourceMissing, invalidRequest } from '../fault.ts'
import { nestedForm, stringFields, stringField } from '../form.ts'
import { newObjectId, type StripeObject } from '../state.ts'
import { makeMethod } from './payment-methods.ts'

/** The intent in the path. A browser has to send its secret; otherwise the intent does not exist for it. @throws Fault 404 */
function intentOf({ store, form, id, isPublic }: Call): StripeObject {
  const intent = store.find('setup_intent', id)
  if (!intent || (isPublic && stringField(form, 'client_secret') !== intent['client_secret']))
    throw resourceMissing('setupintent', id)
  return intent
}

function confirm(call: Call): StripeObject {
  const { store, form, emit } = call
  const intent = intentOf(call)
  if (intent['status'] === 'succeeded')
    throw invalidRequest(
      'You cannot confirm this SetupIntent because it has already succeeded.',
      undefined,
      'setup_intent_unexpected_state',
    )
  const named = stringField(form, 'payment_method')
  const method = named
    ? store.find('payment_method', named)
    : makeMethod(call, nestedForm(form, 'payment_method_data'))
  if (!method) throw resourceMissing('PaymentMethod', named ?? '')
  const error = cardError(store.state.behaviours[method.id], 'saving')
  if (error) {
    intent['last_setup_error'] = { type: 'card_error', ...error }
    emit('setup_intent.setup_failed', intent)
    throw cardFault(error, { setup_intent: intent })
  }
  method['customer'] = intent['customer']
  Object.assign(intent, { status: 'succeeded', payment_method: method.id, last_setup_error: null })
  if (method['customer']) emit('payment_method.attached', method)
  emit('setup_intent.succeeded', intent)
  return intent
}

export const setupIntentCalls: ApiCall[] = [
  {
    method: 'POST',
    path: /^setup_intents$/,
    run: ({ store, form }) => {
      const customer = stringField(form, 'customer')
      if (customer && !store.find('customer', customer)) throw resourceMissing('customer', customer)
      const id = newObjectId('seti')
      return store.add({
        id,
        object: 'setup_intent',
        client_secret: newObjectId(`${id}_secret`),
        customer: customer ?? null,
        payment_method: null,
        payment_method_types: ['card'],
        usage: stringField(form, 'usage') ?? 'off_session',
        status: 'requires_payment_method',
        last_setup_error: null,
        metadata: stringFields(nestedForm(form, 'metadata')),
      })
    },
  },
  { method: 'GET', path: /^setup_intents\/(\w+)$/, isPublic: true, run: intentOf },
  { method: 'POST', path: /^setup_intents\/(\w+)\/confirm$/, isPublic: true, run: confirm },
]
