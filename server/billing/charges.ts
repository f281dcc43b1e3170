import type { Charge, CHARGE_ORDERS, Price } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { byName, contains, type RawBuilder, sql } from '../platform/db/sql.ts'

type Filter = {
  keyword: string | undefined
  orderBy: (typeof CHARGE_ORDERS)[number]
  order: 'asc' | 'desc'
  offset: number
  limit: number
}

type Row = {
  id: string
  client_id: string
  client_first_name: string
  client_last_name: string
  client_email: string
  client_file_ref_no: string
  price: Price
  charged_at: Date
  time_zone: string
  is_deleted: boolean
}

function orderOf({ orderBy, order }: Filter): RawBuilder<unknown> {
  const way = order === 'asc' ? sql`asc` : sql`desc`
  const columns: Record<Filter['orderBy'], RawBuilder<unknown>> = {
    'client.name': sql`${byName(sql`h.client_last_name`)} ${way}, ${byName(sql`h.client_first_name`)} ${way}`,
    'client.fileRefNo': sql`lower(h.client_file_ref_no) ${way}`,
    'charge.chargedAt': sql`h.charged_at ${way}`,
  }
  return sql`${columns[orderBy]}, h.id ${way}`
}

/** The charges of a firm, with names as of the charge, like on the receipt. */
export async function listCharges(tx: Tx, filter: Filter): Promise<{ items: Charge[]; total: number }> {
  const where = sql`h.customer_id = ${tx.customerId} and ${contains(sql`h.findable`, filter.keyword)}`
  const rows = await tx.rows<Row>(sql`
    select h.id, h.client_id, h.client_first_name, h.client_last_name, h.client_email, h.client_file_ref_no, h.price, h.charged_at, a.time_zone,
      not exists (select from clients c where c.customer_id = h.customer_id and c.id = h.client_id and c.deleted_at is null) as is_deleted
    from charges h join accounts a on a.id = h.customer_id where ${where} order by ${orderOf(filter)} limit ${filter.limit} offset ${filter.offset}`)
  const total = await tx.one<{ n: number }>(sql`select count(*) as n from charges h where ${where}`)
  return { items: rows.map(view), total: total?.n ?? 0 }
}

function view(row: Row): Charge {
  return {
    id: row.id,
    client: {
      id: row.client_id,
      firstName: row.client_first_name,
      lastName: row.client_last_name,
      email: row.client_email,
      fileRefNo: row.client_file_ref_no,
      isDeleted: row.is_deleted,
    },
    subTotal: row.price.subTotal,
    discountedSubTotal: row.price.discountedSubTotal,
    total: row.price.total,
    currency: row.price.currency,
    chargedAt: row.charged_at.toISOString(),
    timeZone: row.time_zone,
    receiptUrl: `/media/receipts/${row.id}.pdf`,
  }
}
