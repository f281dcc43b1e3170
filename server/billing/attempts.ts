import { createHash, randomUUID } from 'node:crypto'
import {
  type createClient as CreateClient,
  permissionsOf,
  type Price,
  type ProblemCode,
  type RouteBody,
  routes,
} from '#contract/index.ts'
import { checkDates, refuseDuplicate, requireStaffIds } from '../clients/index.ts'
import { refuseStaffEmail } from '../identity/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { json, sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { newId } from '../platform/ids.ts'
import { enqueue, type JobReference } from '../platform/jobs/job.ts'
import { canonicalJson } from '../platform/keys/canonical.ts'
import { Problem } from '../platform/problem.ts'
import { findCard, hasExpired } from './cards/rows.ts'
import { lockFirm } from './firm.ts'
import { readPrice } from './price.ts'

export type NewClient = RouteBody<typeof CreateClient>

/** An attempt to add a client, as requested. All further steps read this row. */
export type Attempt = {
  id: string
  client_id: string
  body: NewClient
  price: Price
  payment_method_id: string | null
  provider: string
  actor: { userId: string; firstName: string; lastName: string }
  status: 'pending' | 'succeeded' | 'failed'
  problem: { code: ProblemCode; context: Record<string, unknown> } | null
  created_at: Date
}

const columns = sql<Attempt>`id, client_id, body, price, payment_method_id, provider, actor, status, problem, created_at`

/** For how many milliseconds the same request counts as one attempt. */
const DUPLICATE_WINDOW_MS = routes.createClient.idempotency.sameForMinutes * 60_000

/** After this time, a job takes over the attempt. */
const ABANDONED_AFTER_SECONDS = 60

/**
 * Records what will be done: the price, the client's id, and a job that completes it after any crash. The same key and content again return the
 * same attempt. @throws Problem IDEMPOTENCY_KEY_REUSED for the same key with other content, VALIDATION_FAILED, NOT_FOUND, EMAIL_IN_USE,
 * DUPLICATE_CLIENT, PRICE_CHANGED, FORBIDDEN if the card is not the primary one and the actor may not choose cards, PAYMENT_METHOD_NEEDED, CARD_EXPIRED
 */
export async function beginAttempt(
  tx: Tx,
  actor: Actor,
  provider: string,
  body: NewClient,
  finishJob: JobReference<{ attemptId: string }>,
): Promise<string> {
  await lockFirm(tx, provider)
  const hash = createHash('sha256')
    // A request is the same one whatever price it was shown; an older node does not know the field.
    .update(canonicalJson({ ...body, expectedPrice: undefined, actorId: actor.userId }))
    .digest()
  const key = body.idempotencyKey
  const earlier = await (key ? findAttemptByKey(tx, key, hash) : findAttemptByBody(tx, hash))
  if (earlier && !earlier.same) throw new Problem('IDEMPOTENCY_KEY_REUSED')
  if (earlier) return earlier.id
  await checkDates(tx, body)
  await requireStaffIds(tx, body.assignTo)
  await refuseStaffEmail(tx, body.email)
  if (!body.allowDuplicate) await refuseDuplicate(tx, body)
  const price = await readPrice(tx)
  const { expectedPrice = price } = body
  if (expectedPrice.total !== price.total || expectedPrice.currency !== price.currency)
    throw new Problem('PRICE_CHANGED')
  const card = body.paymentMethodId === null ? null : await findCard(tx, provider, body.paymentMethodId)
  if (body.paymentMethodId !== null && !card) throw new Problem('NOT_FOUND')
  const mayChoose = permissionsOf(actor.scopes, actor.accountType).includes('SELECT_PAYMENT_METHOD')
  if (card && !card.is_primary && !mayChoose) throw new Problem('FORBIDDEN')
  if (price.total > 0 && !card) throw new Problem('PAYMENT_METHOD_NEEDED')
  if (price.total > 0 && card && hasExpired(card, tx.now)) throw new Problem('CARD_EXPIRED')
  const id = newId(tx.customerId)
  const who = { userId: actor.userId, firstName: actor.firstName, lastName: actor.lastName }
  await tx.run(sql`
    insert into client_attempts (customer_id, id, idempotency_key, body_sha256, client_id, body, price, payment_method_id, provider, actor, created_at)
    values (${tx.customerId}, ${id}, ${key ?? randomUUID()}, ${hash}, ${newId(tx.customerId)}, ${json(body)}, ${json(price)},
            ${price.total > 0 ? body.paymentMethodId : null}, ${provider}, ${json(who)}, ${tx.now})`)
  await enqueue(
    tx,
    finishJob,
    { attemptId: id },
    { subjectId: id, createdBy: actor.userId, delay: ABANDONED_AFTER_SECONDS },
  )
  return id
}

type EarlierAttempt = { id: string; same: boolean }

function findAttemptByKey(tx: Tx, key: string, hash: Buffer): Promise<EarlierAttempt | null> {
  return tx.one<EarlierAttempt>(sql`
    select id, body_sha256 = ${hash} as same from client_attempts where customer_id = ${tx.customerId} and idempotency_key = ${key}`)
}

/** An attempt with the same content and without a key in the last day, unless it was refused, because then nothing was charged. */
function findAttemptByBody(tx: Tx, hash: Buffer): Promise<EarlierAttempt | null> {
  return tx.one<EarlierAttempt>(sql`
    select id, true as same from client_attempts
    where customer_id = ${tx.customerId} and body_sha256 = ${hash} and status <> 'failed'
      and created_at > ${new Date(tx.now.getTime() - DUPLICATE_WINDOW_MS)} order by created_at desc limit 1`)
}

export function findAttempt(tx: Tx, id: string): Promise<Attempt | null> {
  return tx.one<Attempt>(
    sql`select ${columns} from client_attempts where customer_id = ${tx.customerId} and id = ${id}`,
  )
}

/** The attempt, locked so that no one else can end it during this transaction. */
export function lockAttempt(tx: Tx, id: string): Promise<Attempt | null> {
  return tx.one<Attempt>(
    sql`select ${columns} from client_attempts where customer_id = ${tx.customerId} and id = ${id} for update`,
  )
}

/** Stores the reason with the failed attempt, for the next request. */
export async function failAttempt(tx: Tx, id: string, problem: Problem): Promise<void> {
  await tx.run(sql`
    update client_attempts set status = 'failed', problem = ${json({ code: problem.code, context: problem.context })}, ended_at = ${tx.now}
    where customer_id = ${tx.customerId} and id = ${id} and status = 'pending'`)
}
