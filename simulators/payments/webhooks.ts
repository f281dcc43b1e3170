import { createHmac } from 'node:crypto'
import type { Store, StripeObject } from './state.ts'

/** Seconds between attempts; Stripe keeps trying for three days. */
const RETRY_DELAYS_SECONDS = [1, 5, 30, 120, 600]

export type WebhookSender = { deliver(events: StripeObject[]): void; stop(): Promise<void> }

/** `t=…,v1=…` for a body, as Stripe signs it. @param at Unix seconds */
function signatureOf(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

/** Delivers events until the product accepts them. After a stop, it delivers the rest at the next start. */
export function openWebhookSender(
  store: Store,
  target: () => { url: string; secret: string } | null,
): WebhookSender {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  async function deliverEvent(event: StripeObject): Promise<void> {
    for (const pause of [0, ...RETRY_DELAYS_SECONDS]) {
      if (pause > 0) await delay(pause * 1000, stopping.signal)
      if (stopping.signal.aborted) return
      const to = target()
      if (to && (await send(event, to))) {
        event['pending_webhooks'] = 0
        store.save()
        return
      }
    }
  }

  async function send(event: StripeObject, to: { url: string; secret: string }): Promise<boolean> {
    const body = JSON.stringify(event)
    try {
      const answer = await fetch(to.url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'stripe-signature': signatureOf(body, to.secret, Math.floor(Date.now() / 1000)),
        },
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(10_000)]),
      })
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      // The product is not running yet, or has stopped; the next attempt decides.
      return false
    }
  }

  function deliver(events: StripeObject[]): void {
    for (const event of events) {
      const work = deliverEvent(event).finally(() => running.delete(work))
      running.add(work)
    }
  }

  deliver(store.list('event').filter((event) => event['pending_webhooks'] === 1))
  return {
    deliver,
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
