import { assignClients, insertClient, starClients } from '../clients/index.ts'
import { mailClientInvitation } from '../identity/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import { publish } from '../platform/history/events.ts'
import type { Services, TxServices } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { type Attempt, failAttempt, findAttempt, lockAttempt } from './attempts.ts'
import { findCardOfAttempt } from './cards/rows.ts'
import { recordCharge } from './record-charge.ts'
import { findOwner } from './firm.ts'
import type { Payments, ChargeRequest } from './payments/payments.ts'

/** The provider drops a key after a day; after that, the same key would charge again. */
const IDEMPOTENCY_KEY_TTL_MS = 20 * 3600 * 1000

/**
 * Completes an attempt: charges (once, with the attempt's own key), then creates client and charge in one transaction. May be stopped anywhere and
 * called again, by anyone, even in parallel. @throws Problem CARD_… once it has failed permanently, PAYMENT_UNAVAILABLE while the result is
 * unknown
 */
export async function finishAttempt(
  services: Services,
  payments: Payments,
  customerId: string,
  id: string,
): Promise<Attempt> {
  const { db } = services
  const attempt = await db.read(customerId, (tx) => findAttempt(tx, id))
  if (!attempt) throw new Problem('NOT_FOUND')
  if (attempt.status !== 'pending') return unwrapAttempt(attempt)
  if (attempt.provider !== payments.provider) throw new Error('The attempt is of another payment provider')
  let intent: string | null = null
  if (attempt.price.total > 0) {
    try {
      intent = await chargeAttempt(services, payments, customerId, attempt)
    } catch (error) {
      if (!(error instanceof Problem) || error.code === 'PAYMENT_UNAVAILABLE') throw error
      await db.transaction(customerId, (tx) => failAttempt(tx, id, error))
      throw error
    }
  }
  const done = await db.transaction(customerId, (tx) => completeAttempt(tx, services, id, intent))
  // Someone ended it while it was being charged.
  if (done.status === 'failed' && intent !== null) await payments.refund(intent)
  return unwrapAttempt(done)
}

function unwrapAttempt(attempt: Attempt): Attempt {
  if (attempt.problem) throw new Problem(attempt.problem.code, attempt.problem.context)
  return attempt
}

async function chargeAttempt(
  services: Services,
  payments: Payments,
  customerId: string,
  attempt: Attempt,
): Promise<string> {
  const what = await buildChargeRequest(services, customerId, attempt)
  if (services.now().getTime() - attempt.created_at.getTime() < IDEMPOTENCY_KEY_TTL_MS)
    return payments.charge(what)
  const made = await payments.findCharge(what)
  if (made === null)
    throw new Problem('CARD_DECLINED', { sentence: 'The payment provider did not answer for too long.' })
  return made
}

/** The parameters of an attempt's charge, the same each time: the provider refuses a key with other parameters. */
export async function buildChargeRequest(
  services: Services,
  customerId: string,
  attempt: Attempt,
): Promise<ChargeRequest> {
  const [owner, card] = await services.db.read(customerId, async (tx) => [
    await findOwner(tx, attempt.provider),
    await findCardOfAttempt(tx, attempt.payment_method_id),
  ])
  if (!owner || !card) throw new Error('The attempt names no card of the firm')
  const { body, price } = attempt
  return {
    attemptId: attempt.id,
    customerId,
    owner,
    card: card.provider_id,
    amount: price.total,
    currency: price.currency,
    description: `Client added: ${body.lastName}, ${body.firstName} (${body.fileRefNo})`,
    since: attempt.created_at,
  }
}

/** Client, assignments, star, user, invitation, charge and the end of the attempt: all or nothing. */
async function completeAttempt(
  tx: Tx,
  services: TxServices,
  id: string,
  intent: string | null,
): Promise<Attempt> {
  const attempt = await lockAttempt(tx, id)
  if (!attempt) throw new Problem('NOT_FOUND')
  if (attempt.status !== 'pending') return attempt
  const { body, actor, client_id: clientId } = attempt
  const firm = await tx.one<{ time_zone: string }>(
    sql`select time_zone from accounts where id = ${tx.customerId}`,
  )
  const client = {
    firstName: body.firstName,
    lastName: body.lastName,
    email: body.email,
    dateOfBirth: body.dateOfBirth,
    fileRefNo: body.fileRefNo,
    dateOfLoss: body.dateOfLoss,
    timeZone: body.timeZone ?? firm?.time_zone ?? 'UTC',
    language: body.language ?? 'en',
  }
  await insertClient(tx, { ...client, id: clientId, addedBy: actor.userId })
  if (body.assignTo.length > 0) await assignClients(tx, body.assignTo, [clientId])
  if (body.star) await starClients(tx, actor.userId, [clientId], true)
  await mailClientInvitation(tx, services, clientId, { by: actor.userId })
  await recordCharge(tx, {
    client: { ...body, id: clientId },
    attemptId: id,
    price: attempt.price,
    provider: attempt.provider,
    cardId: intent === null ? null : attempt.payment_method_id,
    intent,
  })
  await tx.run(sql`
    update client_attempts set status = 'succeeded', ended_at = ${tx.now} where customer_id = ${tx.customerId} and id = ${id}`)
  await recordEvidence(tx, [
    { kind: 'client.add', subjectId: clientId, actorId: actor.userId, payload: { attemptId: id, client } },
  ])
  await publish(tx, [{ type: 'clients.changed' }])
  return { ...attempt, status: 'succeeded' }
}
