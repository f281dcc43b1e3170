import { type PaymentMethod, permissionsOf } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'

export type CardRow = {
  id: string
  provider_id: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  is_primary: boolean
}

const BRAND_NAMES: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** The brand as users know it. */
export const brandName = (brand: string): string => BRAND_NAMES[brand] ?? 'Card'

/** A card is valid until the end of its month. */
export function hasExpired(card: { exp_month: number; exp_year: number }, now: Date): boolean {
  return card.exp_year * 12 + card.exp_month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
}

const columns = sql<CardRow>`id, provider_id, brand, last4, exp_month, exp_year, is_primary`

export function findCard(tx: Tx, provider: string, id: string): Promise<CardRow | null> {
  return tx.one<CardRow>(sql`
    select ${columns} from payment_methods
    where customer_id = ${tx.customerId} and provider = ${provider} and id = ${id} and removed_at is null`)
}

/** Also finds a card that was removed since, so that a payment in progress can finish. */
export function findCardOfAttempt(tx: Tx, id: string | null): Promise<CardRow | null> {
  return tx.one<CardRow>(
    sql`select ${columns} from payment_methods where customer_id = ${tx.customerId} and id = ${id}`,
  )
}

export async function listCards(
  tx: Tx,
  actor: Actor,
  provider: string,
  filter: { offset: number; limit: number; id?: string },
): Promise<{ items: PaymentMethod[]; total: number }> {
  const where = sql`customer_id = ${tx.customerId} and provider = ${provider} and removed_at is null
    and (${filter.id ?? null}::uuid is null or id = ${filter.id ?? null}::uuid)`
  const rows = await tx.rows<CardRow>(sql`
    select ${columns} from payment_methods where ${where}
    order by is_primary desc, created_at desc, id limit ${filter.limit} offset ${filter.offset}`)
  const total = await tx.one<{ n: number }>(sql`select count(*) as n from payment_methods where ${where}`)
  const permissions = permissionsOf(actor.scopes, actor.accountType)
  const items = rows.map((row): PaymentMethod => {
    const isExpired = hasExpired(row, tx.now)
    const can: Record<PaymentMethod['can'][number], boolean> = {
      make_primary: permissions.includes('MARK_PAYMENT_METHOD_PRIMARY') && !row.is_primary && !isExpired,
      delete: permissions.includes('DELETE_PAYMENT_METHOD'),
    }
    return {
      id: row.id,
      isPrimary: row.is_primary,
      card: {
        brand: row.brand,
        name: brandName(row.brand),
        last4: row.last4,
        expMonth: row.exp_month,
        expYear: row.exp_year,
      },
      isExpired,
      can: (Object.keys(can) as (keyof typeof can)[]).filter((ability) => can[ability]),
    }
  })
  return { items, total: total?.n ?? 0 }
}
