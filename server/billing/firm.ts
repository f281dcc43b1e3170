import { accountOf } from '../identity/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Services } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import type { Payments } from './payments/payments.ts'

/** Locks a firm's billing for this transaction, so that prices, cards and receipt numbers are assigned one at a time. */
export async function lockFirm(tx: Tx, provider: string): Promise<void> {
  await tx.run(sql`
    insert into billing_customers (customer_id, provider) values (${tx.customerId}, ${provider})
    on conflict (customer_id, provider) do update set provider = excluded.provider`)
}

/** The firm's id at the payment provider, created there when it is first needed. */
export async function ensureOwner(
  services: Services,
  payments: Payments,
  customerId: string,
): Promise<string> {
  const { db } = services
  const { provider } = payments
  const known = await db.read(customerId, (tx) => findOwner(tx, provider))
  if (known) return known
  const { name, type } = await accountOf(db.directory, customerId)
  if (type !== 'customer') throw new Problem('NOT_FOUND')
  const made = await payments.createOwner({ customerId, name })
  return db.transaction(customerId, async (tx) => {
    await lockFirm(tx, provider)
    await tx.run(sql`
      update billing_customers set provider_id = ${made} where customer_id = ${customerId} and provider = ${provider} and provider_id is null`)
    const owner = (await findOwner(tx, provider)) ?? made
    await linkProviderObject(tx, owner)
    return owner
  })
}

export async function findOwner(tx: Tx, provider: string): Promise<string | null> {
  const row = await tx.one<{ provider_id: string | null }>(sql`
    select provider_id from billing_customers where customer_id = ${tx.customerId} and provider = ${provider}`)
  return row?.provider_id ?? null
}

/** Links a provider's object to this firm, so that its webhooks find the firm. */
export async function linkProviderObject(tx: Tx, providerId: string): Promise<void> {
  await tx.run(sql`
    insert into payment_objects (provider_id, customer_id) values (${providerId}, ${tx.customerId}) on conflict (provider_id) do nothing`)
}
