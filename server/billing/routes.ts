import type { PaymentMethod } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { findClient, listPersonClients } from '../clients/index.ts'
import { type Actor, beforehand, implement } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { finishAttempt } from './add-client.ts'
import { beginAttempt } from './attempts.ts'
import { listCards } from './cards/rows.ts'
import { deleteCard, saveCard, fetchMissingFingerprints, makePrimary } from './cards/cards.ts'
import { listCharges } from './charges.ts'
import { findOwner, ensureOwner } from './firm.ts'
import { finishClientJob } from './jobs.ts'
import { paymentsOf } from './payments/payments.ts'
import { readPrice } from './price.ts'

export const billingHandlers = implement({
  getPrice: readPrice,

  listPaymentMethods: (tx, { services, actor, query }) =>
    listCards(tx, actor, paymentsOf(services).provider, query),

  createSetupIntent: async ({ services, firm }) => {
    const payments = paymentsOf(services)
    const owner = await ensureOwner(services, payments, firm)
    return { clientKey: await payments.createSetupIntent(owner, firm) }
  },

  addPaymentMethod: beforehand(
    async ({ services, firm, body }) => {
      const payments = paymentsOf(services)
      const owner = await services.db.read(firm, (tx) => findOwner(tx, payments.provider))
      const card = owner === null ? null : await payments.findCard(body.paymentMethodId)
      // Another firm's card counts as missing.
      if (!card || card.owner !== owner) throw new Problem('NOT_FOUND')
      await fetchMissingFingerprints(services, payments, firm, card)
      return card
    },
    async (tx, { services, actor }, card) => {
      const { provider } = paymentsOf(services)
      return getCard(tx, actor, provider, await saveCard(tx, provider, card, actor.userId))
    },
  ),

  makePaymentMethodPrimary: async (tx, { services, actor, params }) => {
    const { provider } = paymentsOf(services)
    await makePrimary(tx, actor, provider, params.id)
    return getCard(tx, actor, provider, params.id)
  },

  deletePaymentMethod: (tx, { services, actor, params }) =>
    deleteCard(tx, actor, paymentsOf(services).provider, params.id),

  listCharges: (tx, { query }) => listCharges(tx, { ...query, keyword: query.keyword }),

  createClient: async ({ services, actor, firm, body }) => {
    const payments = paymentsOf(services)
    const id = await services.db.transaction(firm, (tx) =>
      beginAttempt(tx, actor, payments.provider, body, finishClientJob),
    )
    const { client_id: clientId } = await finishAttempt(services, payments, firm, id)
    return services.db.read(firm, async (tx) => {
      const client = await findClient(tx, actor, clientId)
      const own = await listPersonClients(tx, actor, actor.userId, { ...FIRST_BY_NAME, only: [clientId] })
      const [userClient] = own.items
      if (!client || !userClient) throw new Problem('NOT_FOUND')
      return { userClient, client }
    })
  },
})

const FIRST_BY_NAME = { orderBy: 'lastName', order: 'asc', keyword: undefined, offset: 0, limit: 1 } as const

async function getCard(tx: Tx, actor: Actor, provider: string, id: string): Promise<PaymentMethod> {
  const page = await listCards(tx, actor, provider, { id, offset: 0, limit: 1 })
  const [card] = page.items
  if (!card) throw new Problem('NOT_FOUND')
  return card
}
