import { type ApiCall, page } from '../call.ts'
import { missing } from '../fault.ts'
import { part, texts, word } from '../form.ts'
import { newThingId } from '../state.ts'

export const customerCalls: ApiCall[] = [
  {
    method: 'POST',
    path: /^customers$/,
    run: ({ store, form }) =>
      store.add({
        id: newThingId('cus'),
        object: 'customer',
        name: word(form, 'name') ?? null,
        email: word(form, 'email') ?? null,
        metadata: texts(part(form, 'metadata')),
        invoice_settings: { default_payment_method: null },
      }),
  },
  {
    method: 'GET',
    path: /^customers\/(\w+)$/,
    run: ({ store, id }) => {
      const customer = store.find('customer', id)
      if (!customer) throw missing('customer', id)
      return customer
    },
  },
  {
    method: 'GET',
    path: /^customers$/,
    run: ({ store, form }) => page(store.list('customer'), form, '/v1/customers'),
  },
]
