import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Currency, Price } from '#contract/index.ts'
import { receipt, render } from '#document/index.ts'
import { tenantOf } from '../accounts/index.ts'
import { sql } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import type { Services } from '../platform/http/call.ts'
import type { Auth } from '../platform/http/serve.ts'
import { isId } from '../platform/ids.ts'
import { withScratch } from '../platform/scratch.ts'
import { Problem } from '../platform/problem.ts'
import { brandName } from './cards/rows.ts'

type Row = {
  number: number
  year: number
  price: Price
  currency: Currency
  firm: { name: string; lines: string[] }
  client_first_name: string
  client_last_name: string
  client_email: string
  client_file_ref_no: string
  card: { brand: string; last4: string } | null
  charged_at: Date
  time_zone: string
  receipt_sha256: Buffer | null
}

/** Receipts, for people of the firm who may see its billing, and for its provider. */
export function serveReceipts(app: FastifyInstance, services: Services, auth: Auth): void {
  app.get<{ Params: { name: string } }>('/media/receipts/:name', async (request, reply) => {
    const actor = await auth.authenticate(request, reply)
    if (!actor) throw new Problem('UNAUTHENTICATED')
    const [, id = ''] = /^(.+)\.pdf$/.exec(request.params.name) ?? []
    if (!isId(id) || actor.link || !actor.scopes.includes('billing:read')) throw new Problem('NOT_FOUND')
    auth.authorize(actor, 'listCharges')
    const tenant = await tenantOf(services.db, actor, id)
    const charge = await services.db.read(tenant, (tx) =>
      tx.one<Row>(sql`
        select h.number, extract(year from h.charged_at at time zone a.time_zone)::int as year, h.price, h.currency, h.firm,
          h.client_first_name, h.client_last_name, h.client_email, h.client_file_ref_no, h.card, h.charged_at, a.time_zone, h.receipt_sha256
        from charges h join accounts a on a.id = h.customer_id where h.customer_id = ${tenant} and h.id = ${id}`),
    )
    if (!charge) throw new Problem('NOT_FOUND')
    const sha256 =
      charge.receipt_sha256?.toString('hex') ?? (await renderReceipt(services, tenant, id, charge))
    return reply
      .type('application/pdf')
      .header('Content-Length', await services.storage.size(sha256))
      .header('Content-Disposition', `inline; filename="receipt-${receiptNumber(charge)}.pdf"`)
      .header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
      .header('Cache-Control', 'private, no-store')
      .header('X-Content-SHA256', sha256)
      .send(services.storage.open(sha256))
  })
}

const receiptNumber = ({ year, number }: Row): string => `${year}-${String(number).padStart(5, '0')}`

/** Renders a receipt when it is first read, and stores it so that its bytes never change. @returns its SHA-256 */
async function renderReceipt(services: Services, tenant: string, id: string, charge: Row): Promise<string> {
  return withScratch(async (folder) => {
    const outFile = join(folder, `${randomUUID()}.pdf`)
    const { sha256 } = await render(
      'pdf',
      receipt({
        number: receiptNumber(charge),
        chargedAt: charge.charged_at.toISOString(),
        timeZone: charge.time_zone,
        currency: charge.currency,
        seller: services.config.seller,
        firm: charge.firm,
        client: {
          name: `${charge.client_last_name}, ${charge.client_first_name}`,
          email: charge.client_email,
          fileRefNo: charge.client_file_ref_no,
        },
        subTotal: charge.price.subTotal,
        promos: charge.price.promos,
        discountedSubTotal: charge.price.discountedSubTotal,
        taxes: charge.price.taxes,
        total: charge.price.total,
        card: charge.card && { name: brandName(charge.card.brand), last4: charge.card.last4 },
      }),
      { outFile },
    )
    await services.storage.putFile(outFile, sha256)
    // If two people read it first at the same time, one result is stored; both are the same bytes.
    await services.db.transaction(tenant, async (tx) => {
      const stored = await tx.run(sql`
        update charges set receipt_sha256 = ${Buffer.from(sha256, 'hex')} where customer_id = ${tenant} and id = ${id} and receipt_sha256 is null`)
      if (stored > 0)
        await recordEvidence(tx, [
          { kind: 'charge.receipt', subjectId: id, actorId: null, payload: { sha256 } },
        ])
    })
    return sha256
  })
}
