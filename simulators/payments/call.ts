import type { Form } from './form.ts'
import type { Store, StripeObject } from './state.ts'

/** The parameters of an API call. */
export type Call = {
  store: Store
  form: Form
  /** The id in the path, if it has one. */
  id: string
  /** Made with the browser's key, which only gives access to what the client secret permits. */
  isPublic: boolean
  clock(): Date
  /** Notifies the product, after the answer is stored. */
  emit(type: string, thing: StripeObject, previous?: Record<string, unknown>): void
}

export type ApiCall = {
  method: 'GET' | 'POST' | 'DELETE'
  path: RegExp
  isPublic?: true
  run(call: Call): unknown
}

/** A page of objects, newest first, as Stripe lists them. */
export function page(things: StripeObject[], form: Form, url: string): unknown {
  const limit = Math.min(Math.max(Number(form['limit'] ?? 10) || 10, 1), 100)
  const after = form['starting_after']
  const from = typeof after === 'string' ? things.findIndex((thing) => thing.id === after) + 1 : 0
  const rest = things.slice(from)
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) }
}
