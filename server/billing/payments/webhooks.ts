import type { FastifyInstance } from 'fastify'
import type { Stripe } from 'stripe'
import { sql } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { finishAttempt } from '../add-client.ts'
import { saveCard, fetchMissingFingerprints, syncCard } from '../cards/cards.ts'
import { findOwner } from '../firm.ts'
import { type Payments, paymentsOf, storeCurrent } from './payments.ts'

/**
 * Handles the payment provider's webhooks. Events may repeat, come late and in any order, so they only indicate what to look up; the provider's
 * current answer counts.
 */
export async function serveWebhooks(app: FastifyInstance, services: Services, url: string): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature is computed over the raw bytes.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(url, async (request, reply) => {
      const payments = paymentsOf(services)
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event =
        typeof signature === 'string' ? await payments.readEvent(body, signature).catch(() => null) : null
      if (!event) throw new Problem('FORBIDDEN')
      await handleEvent(services, payments, event)
      return reply.status(200).send({ received: true })
    })
  })
}

async function handleEvent(services: Services, payments: Payments, event: Stripe.Event): Promise<void> {
  const { directory } = services.db
  const known = await directory.one(sql`select 1 from webhook_events where id = ${event.id}`)
  if (known) return
  await applyEvent(services, payments, event)
  // Recorded last: an event that failed midway is sent again, and handling it twice has the same result.
  await directory.run(sql`
    insert into webhook_events (id, type, received_at) values (${event.id}, ${event.type}, ${services.now()}) on conflict (id) do nothing`)
}

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

async function applyEvent(services: Services, payments: Payments, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case 'payment_method.attached':
    case 'payment_method.detached':
    case 'payment_method.updated':
    case 'payment_method.automatically_updated': {
      const firm = await findFirm(services, event.data.object.id)
      if (firm) await syncCard(services, payments, firm, event.data.object.id)
      return
    }
    case 'setup_intent.succeeded':
      return saveSetUpCard(services, payments, event.data.object)
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
      return applyPaymentResult(services, payments, event.data.object)
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'refund.updated': {
      const intent = idOf(event.data.object.payment_intent)
      const firm = intent === null ? null : await findFirm(services, intent)
      if (intent === null || !firm) return
      await storeCurrent(
        () => payments.refunded(intent),
        (refunded) =>
          services.db.transaction(firm, (tx) =>
            tx.run(
              sql`update charges set refunded = ${refunded} where customer_id = ${firm} and payment_intent_id = ${intent}`,
            ),
          ),
      )
    }
  }
}

/** Stores a card that was confirmed although the page that should have reported it was closed. */
async function saveSetUpCard(
  services: Services,
  payments: Payments,
  intent: Stripe.SetupIntent,
): Promise<void> {
  const owner = idOf(intent.customer)
  const firm = owner === null ? null : await findFirm(services, owner)
  if (!firm) return
  await storeCurrent(
    () => payments.cardOfSetup(intent.id),
    async (card) => {
      if (!card || card.owner !== owner) return
      await fetchMissingFingerprints(services, payments, firm, card)
      await services.db.transaction(firm, async (tx) => {
        if ((await findOwner(tx, payments.provider)) === owner)
          await saveCard(tx, payments.provider, card, null)
      })
    },
  )
}

/** When a payment has ended, ends its attempt too, unless it already has. */
async function applyPaymentResult(
  services: Services,
  payments: Payments,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const { attempt_id: attemptId } = intent.metadata
  const owner = idOf(intent.customer)
  const firm = owner === null ? null : await findFirm(services, owner)
  if (!firm || !attemptId) return
  await finishAttempt(services, payments, firm, attemptId).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code === 'PAYMENT_UNAVAILABLE') throw error
  })
}

async function findFirm(services: Services, providerId: string): Promise<string | null> {
  const row = await services.db.directory.one<{ customer_id: string }>(
    sql`select customer_id from payment_objects where provider_id = ${providerId}`,
  )
  return row?.customer_id ?? null
}
