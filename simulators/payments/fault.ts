import type { StripeObject } from './state.ts'

type Error402 = { code: string; message: string; decline_code?: string; param?: string }

/** A failed answer, in the shape of Stripe's errors. */
export class Fault extends Error {
  readonly status: number
  readonly error: Record<string, unknown>

  constructor(status: number, error: Record<string, unknown> & { type: string; message: string }) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

/** @param about the object of the call, which Stripe includes: `{payment_intent: …}` */
export function cardFault(error: Error402, about: Record<string, StripeObject> = {}): Fault {
  return new Fault(402, { type: 'card_error', ...error, ...about })
}

export function invalidRequest(message: string, param?: string, code?: string): Fault {
  return new Fault(400, {
    type: 'invalid_request_error',
    message,
    ...(param ? { param } : {}),
    ...(code ? { code } : {}),
  })
}

export function resourceMissing(what: string, id: string): Fault {
  return new Fault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: 'id',
  })
}
