import { createHash, timingSafeEqual } from 'node:crypto'
import type { ApiCall, Call } from './call.ts'
import { customerCalls } from './calls/customers.ts'
import { paymentIntentCalls } from './calls/payment-intents.ts'
import { paymentMethodCalls } from './calls/payment-methods.ts'
import { refundCalls } from './calls/refunds.ts'
import { setupIntentCalls } from './calls/setup-intents.ts'
import { Fault } from './fault.ts'
import { readForm } from './form.ts'
import { type Answer, newObjectId, openStore, type StripeObject } from './state.ts'
import { openWebhookSender } from './webhooks.ts'

export type SandboxOptions = {
  /** The file in which all state is stored. */
  file: string
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Where events are sent; null: nowhere yet. */
  webhookUrl(): string | null
  now?: () => Date
}

/** One call as received. `path`: after `/v1/`; `text`: the form or the query. */
export type Request = {
  method: string
  path: string
  text: string
  /** The value after `Bearer`. */
  key: string
  idempotencyKey: string | null
}

export type Sandbox = {
  handle(request: Request): Answer & { replayed: boolean }
  stop(): Promise<void>
}

const CALLS: ApiCall[] = [
  ...customerCalls,
  ...paymentMethodCalls,
  ...setupIntentCalls,
  ...paymentIntentCalls,
  ...refundCalls,
]

/** A simulator of Stripe's API with the same protocol: every result is stored before a call is answered. */
export function openSandbox(options: SandboxOptions): Sandbox {
  const clock = options.now ?? (() => new Date())
  const store = openStore(options.file, clock)
  const hooks = openWebhookSender(store, () => {
    const url = options.webhookUrl()
    return url === null ? null : { url, secret: options.webhookSecret }
  })

  function run(request: Request, isPublic: boolean, events: StripeObject[]): Answer {
    const emit: Call['emit'] = (type, thing, previous) => {
      events.push(
        store.add({
          id: newObjectId('evt'),
          object: 'event',
          type,
          api_version: null,
          pending_webhooks: 1,
          request: { id: null, idempotency_key: request.idempotencyKey },
          data: { object: structuredClone(thing), ...(previous ? { previous_attributes: previous } : {}) },
        }),
      )
    }
    try {
      const call = CALLS.find((each) => each.method === request.method && each.path.test(request.path))
      if (!call)
        throw new Fault(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${request.method}: /v1/${request.path}).`,
        })
      if (isPublic && !call.isPublic)
        throw new Fault(401, {
          type: 'invalid_request_error',
          message: 'This API call cannot be made with a publishable API key.',
        })
      const id = call.path.exec(request.path)?.[1] ?? ''
      return {
        status: 200,
        body: structuredClone(call.run({ store, form: readForm(request.text), id, isPublic, clock, emit })),
      }
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return { status: error.status, body: structuredClone({ error: error.error }) }
    }
  }

  return {
    handle: (request) => {
      const isPublic = sameKey(request.key, options.publishableKey)
      if (!isPublic && !sameKey(request.key, options.secretKey)) {
        const message = 'Invalid API Key provided.'
        return { status: 401, body: { error: { type: 'invalid_request_error', message } }, replayed: false }
      }
      // The keys of a browser never collide with those of the server.
      const sent = request.method === 'POST' ? request.idempotencyKey : null
      const key = sent === null ? null : `${isPublic ? 'pk' : 'sk'}:${sent}`
      const requestHash = digest(`${request.path}\n${request.text}`)
      const before = key === null ? undefined : store.state.answers[key]
      if (before)
        return before.asked === requestHash
          ? { ...before.answer, replayed: true }
          : { ...reusedKeyAnswer(key ?? ''), replayed: false }
      const events: StripeObject[] = []
      const answer = run(request, isPublic, events)
      // Stripe does not store the answer of a call that it refused before doing anything.
      if (key !== null && (answer.status === 200 || answer.status === 402))
        store.state.answers[key] = { asked: requestHash, answer }
      if (request.method !== 'GET') store.save()
      hooks.deliver(events)
      return { ...answer, replayed: false }
    },
    stop: () => hooks.stop(),
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

function sameKey(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(digest(a)), Buffer.from(digest(b)))
}

function reusedKeyAnswer(key: string): Answer {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  return { status: 400, body: { error: { type: 'idempotency_error', message } } }
}
