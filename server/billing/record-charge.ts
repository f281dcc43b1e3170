import { hash } from 'node:crypto'
import type { Price } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { json, sql } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import { newId } from '../platform/ids.ts'
import { canonicalJson } from '../platform/keys/canonical.ts'
import { findCardOfAttempt } from './cards/rows.ts'
import { lockFirm, linkProviderObject } from './firm.ts'

export type NewCharge = {
  client: { id: string; firstName: string; lastName: string; email: string; fileRefNo: string }
  attemptId: string
  price: Price
  provider: string
  /** null if no payment was due */
  cardId: string | null
  /** The provider's id of the payment. */
  intent: string | null
}

export type ChargeRow = {
  client_id: string
  number: number
  price: Price
  total: number
  currency: string
  firm: object | null
  client_first_name: string
  client_last_name: string
  client_email: string
  client_file_ref_no: string
  card: object | null
  payment_intent_id: string | null
}

/** What the evidence holds of a charge. Names and card only as a hash: the leaf of a removed client's charge keeps its content. */
export function chargeFacts({ client_id, number, price, total, currency, ...rest }: ChargeRow) {
  const { firm, card, payment_intent_id: intent } = rest
  const names = [rest.client_first_name, rest.client_last_name, rest.client_email, rest.client_file_ref_no]
  const shown = canonicalJson({ firm, card, intent, names })
  return { clientId: client_id, number, price, total, currency, shownSha256: hash('sha256', shown, 'hex') }
}

/** The only writer of charges. Stores what the receipt shows: the firm, the client and the card as they are now. */
export async function recordCharge(tx: Tx, charge: NewCharge): Promise<void> {
  const { client, price, provider, intent } = charge
  await lockFirm(tx, provider)
  const card = await findCardOfAttempt(tx, charge.cardId)
  const firm = await tx.one<{ name: string; lines: string[] }>(sql`
    select a.name, array_remove(array[l.name || ', ' || p.name, a.phone_number], null) as lines
    from accounts a left join locations l on l.id = a.location_id left join locations p on p.id = l.parent_id where a.id = ${tx.customerId}`)
  const numbered = await tx.one<{ last_receipt: number }>(sql`
    update billing_customers set last_receipt = (select max(last_receipt) from billing_customers where customer_id = ${tx.customerId}) + 1
    where customer_id = ${tx.customerId} and provider = ${provider} returning last_receipt`)
  const id = newId(tx.customerId)
  const cardFacts = card && { brand: card.brand, last4: card.last4 }
  await tx.run(sql`
    insert into charges (customer_id, id, client_id, attempt_id, number, price, total, currency, firm, client_first_name, client_last_name,
      client_email, client_file_ref_no, card, provider, payment_intent_id, charged_at)
    values (${tx.customerId}, ${id}, ${client.id}, ${charge.attemptId}, ${numbered?.last_receipt ?? 0}, ${json(price)},
      ${price.total}, ${price.currency}, ${json(firm)}, ${client.firstName}, ${client.lastName}, ${client.email}, ${client.fileRefNo},
      ${cardFacts && json(cardFacts)}, ${provider}, ${intent}, ${tx.now})`)
  await recordEvidence(tx, [
    {
      kind: 'charge.add',
      subjectId: id,
      actorId: null,
      payload: chargeFacts({
        number: numbered?.last_receipt ?? 0,
        price,
        total: price.total,
        currency: price.currency,
        firm,
        client_id: client.id,
        client_first_name: client.firstName,
        client_last_name: client.lastName,
        client_email: client.email,
        client_file_ref_no: client.fileRefNo,
        card: cardFacts,
        payment_intent_id: intent,
      }),
    },
  ])
  if (intent !== null) await linkProviderObject(tx, intent)
}
