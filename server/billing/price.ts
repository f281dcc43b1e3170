import { ACCOUNT_TYPE_CODE, type Currency, type Price } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { Problem } from '../platform/problem.ts'
import { priceOf, type Promo, type Tax } from './money.ts'

/**
 * The price of adding one more client today, in the firm's time zone. Clients that are being added are counted, so that two parallel requests
 * don't both get the first price; a charge locks the firm (`lockFirm`). @throws Problem NOT_FOUND if the account is not a law firm with a location
 */
export async function readPrice(tx: Tx): Promise<Price> {
  const firm = await tx.one<{
    currency: Currency
    taxes: Tax[]
    today: string
    base: number
    clients: number
  }>(sql`
    select l.currency, l.taxes, d.today::text as today, p.add_client as base,
      greatest((select count(*) from clients c where c.customer_id = a.id), (select count(*) from charges h where h.customer_id = a.id))
        + (select count(*) from client_attempts t where t.customer_id = a.id and t.status = 'pending') as clients
    from accounts a
    join locations l on l.id = a.location_id
    cross join lateral (select (${tx.now}::timestamptz at time zone a.time_zone)::date as today) d
    join lateral (select add_client from prices where currency = l.currency and since <= d.today order by since desc limit 1) p on true
    where a.id = ${tx.customerId} and a.type = ${ACCOUNT_TYPE_CODE.customer}`)
  if (!firm) throw new Problem('NOT_FOUND')
  const promos = await tx.rows<Promo>(sql`
    select name, description, percent::float8 as percent from promos
    where (since is null or since <= ${firm.today}::date) and (until is null or until >= ${firm.today}::date)
      and (first_clients is null or first_clients > ${firm.clients})
    order by percent desc, id`)
  return priceOf({ base: firm.base, promos, taxes: firm.taxes, currency: firm.currency })
}
