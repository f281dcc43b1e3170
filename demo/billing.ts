import { saveCard, ensureOwner, paymentsOf, readPrice, recordCharge } from '#server/billing/index.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Services } from '#server/platform/http/call.ts'
import { newId } from '#server/platform/ids.ts'

const DAY_MS = 24 * 3600 * 1000

type UnchargedClient = { id: string; firstName: string; lastName: string; email: string; fileRefNo: string }

/** An active promo, a saved card for each firm of the demo, and a charge with its receipt for each client. */
export async function billDemo(services: Services, firmIds: string[]): Promise<void> {
  if (services.config.payments.provider !== 'sandbox') return
  const { directory } = services.db
  const now = services.now().getTime()
  await directory.run(sql`
    insert into promos (id, name, description, percent, since, until)
    select ${newId()}, 'Season offer', '10 % less for every client', 10, ${new Date(now - 30 * DAY_MS)}::date, ${new Date(now + 60 * DAY_MS)}::date
    where not exists (select from promos where name = 'Season offer')`)
  for (const firmId of firmIds) {
    const cardId = await demoCard(services, firmId)
    const clients = await services.db.read(firmId, (tx) =>
      tx.rows<UnchargedClient>(sql`
        select id, first_name as "firstName", last_name as "lastName", email, file_ref_no as "fileRefNo" from clients c
        where customer_id = ${firmId} and deleted_at is null
          and not exists (select from charges h where h.customer_id = c.customer_id and h.client_id = c.id) order by created_at, id`),
    )
    for (const client of clients) await demoCharge(services, firmId, cardId, client)
  }
}

/** Saves a card as its owner would: sends it to the payment provider with the browser's key. @returns our id of it */
async function demoCard(services: Services, firmId: string): Promise<string> {
  const existing = await services.db.read(firmId, (tx) =>
    tx.one<{ id: string }>(
      sql`select id from payment_methods where customer_id = ${firmId} and removed_at is null order by is_primary desc limit 1`,
    ),
  )
  if (existing) return existing.id
  const payments = paymentsOf(services)
  const clientKey = await payments.createSetupIntent(await ensureOwner(services, payments, firmId), firmId)
  const { sandboxUrl, publishableKey } = services.config.payments
  const form = new URLSearchParams({
    client_secret: clientKey,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': String(services.now().getUTCFullYear() + 3),
    'payment_method_data[card][cvc]': '123',
  })
  const [intent = ''] = clientKey.split('_secret_')
  const answer = await fetch(`${sandboxUrl}/v1/setup_intents/${intent}/confirm`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: form.toString(),
  })
  if (!answer.ok) throw new Error(`The demo's card was refused: ${await answer.text()}`)
  const card = await payments.cardOfSetup(intent)
  if (!card) throw new Error('The demo has no card')
  return services.db.transaction(firmId, (tx) => saveCard(tx, payments.provider, card, null))
}

async function demoCharge(
  services: Services,
  firmId: string,
  cardId: string,
  client: UnchargedClient,
): Promise<void> {
  const payments = paymentsOf(services)
  const [price, method] = await services.db.read(firmId, async (tx) => [
    await readPrice(tx),
    await tx.one<{ provider_id: string }>(
      sql`select provider_id from payment_methods where customer_id = ${firmId} and id = ${cardId}`,
    ),
  ])
  // The same client is the same attempt, even after an interrupted start.
  const attemptId = client.id
  const intent = await payments.charge({
    attemptId,
    customerId: firmId,
    owner: await ensureOwner(services, payments, firmId),
    card: method?.provider_id ?? '',
    amount: price.total,
    currency: price.currency,
    description: `Client added: ${client.lastName}, ${client.firstName} (${client.fileRefNo})`,
    since: services.now(),
  })
  await services.db.transaction(firmId, (tx) =>
    recordCharge(tx, { client, attemptId, price, provider: payments.provider, cardId, intent }),
  )
}
