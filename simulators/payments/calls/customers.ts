import { type ApiCall, page } from '../call.ts'
import { resourceMissing } from '../fault.ts'
import { nestedForm, stringFields, stringField } from '../form.ts'
import { newObjectId } from '../state.ts'

export const customerCalls: ApiCall[] = [
  {
    method: 'POST',
    path: /^customers$/,
    run: ({ store, form }) =>
      store.add({
        id: newObjectId('cus'),
        object: 'customer',
        name: stringField(form, 'name') ?? null,
        email: stringField(form, 'email') ?? null,
        metadata: stringFields(nestedForm(form, 'metadata')),
        invoice_settings: { default_payment_method: null },
      }),
  },
  {
    method: 'GET',
    path: /^customers\/(\w+)$/,
    run: ({ store, id }) => {
      const customer = store.find('customer', id)
      if (!customer) throw resourceMissing('customer', id)
      return customer
    },
  },
  {
    method: 'GET',
    path: /^customers$/,
    run: ({ store, form }) => page(store.list('customer'), form, '/v1/customers'),
  },
]
