import type { Price } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { json, sql } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'
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
  await tx.run(sql`
    insert into charges (customer_id, id, client_id, attempt_id, number, price, total, currency, firm, client_first_name, client_last_name,
      client_email, client_file_ref_no, card, provider, payment_intent_id, charged_at)
    values (${tx.customerId}, ${newId(tx.customerId)}, ${client.id}, ${charge.attemptId}, ${numbered?.last_receipt ?? 0}, ${json(price)},
      ${price.total}, ${price.currency}, ${json(firm)}, ${client.firstName}, ${client.lastName}, ${client.email}, ${client.fileRefNo},
      ${card ? json({ brand: card.brand, last4: card.last4 }) : null}, ${provider}, ${intent}, ${tx.now})`)
  if (intent !== null) await linkProviderObject(tx, intent)
}
