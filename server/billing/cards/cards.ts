import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import type { Actor, Services } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { defineJob, enqueue } from '../../platform/jobs/job.ts'
import { Problem } from '../../platform/problem.ts'
import { type CardRow, findCard, hasExpired } from './rows.ts'
import { lockFirm, linkProviderObject } from '../firm.ts'
import { type Card, type Payments, paymentsOf, storeCurrent } from '../payments/payments.ts'

/**
 * Seconds within which the page that confirmed a card reports it to us. Until then the card stays at the provider, or the page's call would not
 * find it.
 */
const CONFIRMATION_GRACE_SECONDS = 600

/**
 * Stores a card's displayable details, or changes to them; a firm's first card becomes its primary one. A card that the firm already has is
 * recognized by its fingerprint: the existing one stays, or is replaced if the new one has another expiry date. @returns our id of it
 */
export async function saveCard(
  tx: Tx,
  provider: string,
  card: Card,
  actorId: string | null,
): Promise<string> {
  await lockFirm(tx, provider)
  // An event may arrive late and repeatedly: it must not restore a card that was replaced, nor replace another one with it.
  const updatedId = actorId === null ? await updateKnownCard(tx, card) : null
  if (updatedId !== null) return updatedId
  const sameCard = await findCardWithSameNumber(tx, provider, card)
  if (sameCard && sameCard.exp_month === card.expMonth && sameCard.exp_year === card.expYear) {
    // An event may have stored the new one before the person's own call.
    await markCardRemoved(tx, provider, card.id, actorId)
    const delay = actorId === null ? CONFIRMATION_GRACE_SECONDS : 0
    await enqueue(
      tx,
      forgetCardJob,
      { providerId: card.id },
      { subjectId: sameCard.id, createdBy: null, delay },
    )
    return sameCard.id
  }
  const row = await tx.one<{ id: string; is_new: boolean }>(sql`
    insert into payment_methods (customer_id, id, provider, provider_id, brand, last4, exp_month, exp_year, fingerprint, created_at)
    values (${tx.customerId}, ${newId(tx.customerId)}, ${provider}, ${card.id}, ${card.brand}, ${card.last4}, ${card.expMonth}, ${card.expYear},
            ${card.fingerprint}, ${tx.now})
    on conflict (customer_id, provider_id) do update set
      brand = excluded.brand, last4 = excluded.last4, exp_month = excluded.exp_month, exp_year = excluded.exp_year,
      fingerprint = excluded.fingerprint, removed_at = null
    returning id, xmax = 0 as is_new`)
  if (!row) throw new Problem('UNEXPECTED')
  await linkProviderObject(tx, card.id)
  if (sameCard) await replaceCard(tx, provider, sameCard, row.id, actorId)
  await choosePrimary(tx, provider)
  if (row.is_new)
    await recordEvidence(tx, [
      { kind: 'card.add', subjectId: row.id, actorId, payload: { brand: card.brand, last4: card.last4 } },
    ])
  return row.id
}

/** Updates a card that is already stored. @returns our id of it; null for a new card */
async function updateKnownCard(tx: Tx, card: Card): Promise<string | null> {
  const row = await tx.one<{ id: string }>(sql`
    update payment_methods set brand = ${card.brand}, last4 = ${card.last4}, exp_month = ${card.expMonth}, exp_year = ${card.expYear},
      fingerprint = ${card.fingerprint}
    where customer_id = ${tx.customerId} and provider_id = ${card.id} returning id`)
  return row?.id ?? null
}

/** Another card of the firm with the same number. */
async function findCardWithSameNumber(tx: Tx, provider: string, card: Card): Promise<CardRow | null> {
  const row = await tx.one<{ id: string }>(sql`
    select id from payment_methods
    where customer_id = ${tx.customerId} and provider = ${provider} and removed_at is null and provider_id <> ${card.id}
      and fingerprint = ${card.fingerprint} order by created_at desc, id desc limit 1`)
  return row && findCard(tx, provider, row.id)
}

/** Removes the card that a renewed one replaces, unless it is being charged. */
async function replaceCard(
  tx: Tx,
  provider: string,
  oldCard: CardRow,
  newId: string,
  actorId: string | null,
): Promise<void> {
  if (await isCardInUse(tx, oldCard.id)) return
  if (oldCard.is_primary) {
    // In two steps, because there must never be two primary cards.
    for (const [id, isPrimary] of [
      [oldCard.id, false],
      [newId, true],
    ] as const)
      await tx.run(
        sql`update payment_methods set is_primary = ${isPrimary} where customer_id = ${tx.customerId} and id = ${id}`,
      )
  }
  await markCardRemoved(tx, provider, oldCard.provider_id, actorId)
  await enqueue(
    tx,
    forgetCardJob,
    { providerId: oldCard.provider_id },
    { subjectId: oldCard.id, createdBy: null },
  )
}

/** Fetches the fingerprints of similar-looking cards that were saved before fingerprints were stored. */
export async function fetchMissingFingerprints(
  services: Services,
  payments: Payments,
  customerId: string,
  card: Card,
): Promise<void> {
  const alike = await services.db.read(customerId, (tx) =>
    tx.rows<{ provider_id: string }>(sql`
      select provider_id from payment_methods
      where customer_id = ${customerId} and provider = ${payments.provider} and removed_at is null and fingerprint is null
        and brand = ${card.brand} and last4 = ${card.last4} and provider_id <> ${card.id} limit 20`),
  )
  for (const { provider_id: id } of alike) {
    const known = await payments.findCard(id)
    if (known?.fingerprint)
      await services.db.transaction(customerId, (tx) =>
        tx.run(
          sql`update payment_methods set fingerprint = ${known.fingerprint} where customer_id = ${customerId} and provider_id = ${id}`,
        ),
      )
  }
}

async function isCardInUse(tx: Tx, id: string): Promise<boolean> {
  const attempt = await tx.one(sql`
    select 1 from client_attempts where customer_id = ${tx.customerId} and status = 'pending' and payment_method_id = ${id} limit 1`)
  return attempt !== null
}

/** Ensures that a firm with cards has a primary one: if none is, the newest that can be charged, otherwise the newest. */
async function choosePrimary(tx: Tx, provider: string): Promise<void> {
  const own = sql`customer_id = ${tx.customerId} and provider = ${provider} and removed_at is null`
  const month = tx.now.getUTCFullYear() * 12 + tx.now.getUTCMonth() + 1
  await tx.run(sql`
    update payment_methods set is_primary = true where customer_id = ${tx.customerId} and id = (
      select id from payment_methods where ${own} order by (exp_year * 12 + exp_month >= ${month}) desc, created_at desc, id desc limit 1)
      and not exists (select from payment_methods where ${own} and is_primary)`)
}

/** @throws Problem NOT_FOUND, CARD_EXPIRED */
export async function makePrimary(tx: Tx, actor: Actor, provider: string, id: string): Promise<void> {
  await lockFirm(tx, provider)
  const card = await findCard(tx, provider, id)
  if (!card) throw new Problem('NOT_FOUND')
  if (hasExpired(card, tx.now)) throw new Problem('CARD_EXPIRED')
  // In two steps, because there must never be two primary cards.
  await tx.run(sql`
    update payment_methods set is_primary = false where customer_id = ${tx.customerId} and provider = ${provider} and is_primary and id <> ${id}`)
  await tx.run(
    sql`update payment_methods set is_primary = true where customer_id = ${tx.customerId} and id = ${id}`,
  )
  await recordEvidence(tx, [{ kind: 'card.make_primary', subjectId: id, actorId: actor.userId, payload: {} }])
}

/**
 * Deletes a card here now, and at the provider in a job. This may be the only card, because a stolen card must be removable; adding a client then
 * asks for one. @throws Problem NOT_FOUND, PAYMENT_METHOD_IN_USE
 */
export async function deleteCard(tx: Tx, actor: Actor, provider: string, id: string): Promise<void> {
  await lockFirm(tx, provider)
  const card = await findCard(tx, provider, id)
  if (!card) throw new Problem('NOT_FOUND')
  if (await isCardInUse(tx, id)) throw new Problem('PAYMENT_METHOD_IN_USE')
  await markCardRemoved(tx, provider, card.provider_id, actor.userId)
  await enqueue(tx, forgetCardJob, { providerId: card.provider_id }, { subjectId: id, createdBy: null })
}

/** Deletes a card that no longer exists at the payment provider, or is about to be deleted there. */
async function markCardRemoved(
  tx: Tx,
  provider: string,
  providerId: string,
  actorId: string | null,
): Promise<void> {
  const row = await tx.one<{ id: string }>(sql`
    update payment_methods set removed_at = ${tx.now}, is_primary = false
    where customer_id = ${tx.customerId} and provider_id = ${providerId} and removed_at is null returning id`)
  if (!row) return
  await choosePrimary(tx, provider)
  await recordEvidence(tx, [{ kind: 'card.delete', subjectId: row.id, actorId, payload: {} }])
}

/** Updates a card to the provider's current state, regardless of the event's content; ignores a card that we don't know. */
export async function syncCard(
  services: Services,
  payments: Payments,
  customerId: string,
  providerId: string,
): Promise<void> {
  await storeCurrent(
    () => payments.findCard(providerId),
    (card) =>
      services.db.transaction(customerId, async (tx) => {
        await lockFirm(tx, payments.provider)
        const known = await tx.one(sql`
          select 1 from payment_methods where customer_id = ${customerId} and provider_id = ${providerId} and removed_at is null`)
        if (!known) return
        if (card?.owner) await saveCard(tx, payments.provider, card, null)
        else await markCardRemoved(tx, payments.provider, providerId, null)
      }),
  )
}

export const forgetCardJob = defineJob({
  kind: 'forget-card',
  payload: z.object({ providerId: z.string() }),
  attempts: 30,
  failures: 12,
  run: async ({ services, payload }) => {
    // A Problem would be final, but the provider may answer tomorrow.
    await paymentsOf(services)
      .forgetCard(payload.providerId)
      .catch((error: unknown) => {
        throw new Error('The payment provider did not take the card back', { cause: error })
      })
  },
})
