import type { Client } from '#contract/index.ts'
import { mailClientInvitation, refuseStaffEmail } from '../identity/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Actor, implement } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { agreeTerms, setStars } from './actions.ts'
import { assignmentHandlers } from './assignment-routes.ts'
import { updateClient, holdClient } from './changes.ts'
import { askCorrection, decideCorrection } from './corrections.ts'
import { requireStaffIds } from './fields.ts'
import { listClientHistory } from './history.ts'
import { deleteClient } from './delete.ts'
import { findClient, listClients, listPersonClients } from './reads.ts'
import { countWaitingRequests } from './waiting.ts'

const ownHandlers = implement({
  listClientHistory: (tx, { actor, params, query }) => listClientHistory(tx, actor, params.id, query),

  checkClientEmail: (tx, { body }) => refuseStaffEmail(tx, body.email),

  updateClient: async (tx, { services, actor, params, body }) => {
    if (await updateClient(tx, actor, params.id, body))
      await mailClientInvitation(tx, services, params.id, { by: actor.userId })
    return getClient(tx, actor, params.id)
  },

  askCorrection: async (tx, { actor, params, body }) => {
    await askCorrection(tx, actor, params.id, body)
    return getClient(tx, actor, params.id)
  },

  decideCorrection: async (tx, { actor, params, body }) => {
    await decideCorrection(tx, actor, params.id, body)
    return getClient(tx, actor, params.id)
  },

  holdClient: async (tx, { actor, params, body }) => {
    await holdClient(tx, actor, params.id, body)
    return getClient(tx, actor, params.id)
  },

  deleteClient: (tx, { services, actor, params }) => deleteClient(tx, services, actor, params.id),

  listCustomerClients: (tx, { actor, query }) =>
    listClients(tx, actor, { ...query, keyword: query.keyword, isWaitedFor: query.pendingReconnections }),

  listUserClients: async (tx, { actor, params, query }) => {
    const isOwn = params.id === actor.userId
    if (!isOwn && !actor.scopes.includes('user_client:read')) throw new Problem('NOT_FOUND')
    if (!isOwn) await requireStaffIds(tx, [params.id])
    return listPersonClients(tx, actor, params.id, { ...query, keyword: query.keyword })
  },

  starClient: (tx, { actor, params }) => setStars(tx, actor, [params.clientId], true),

  unstarClient: (tx, { actor, params }) => setStars(tx, actor, [params.clientId], false),

  agreeTerms: async (tx, { actor, params, body, request }) => {
    await agreeTerms(tx, actor, params.id, { shown: body, address: request.ip })
    return getClient(tx, actor, params.id)
  },

  // A provider's own account has no clients; counting for all of its firms would mean reading across tenants.
  getAccountStats: async (tx, { actor }) => ({ pendingReconnections: await countWaitingRequests(tx, actor) }),
})

export const clientHandlers = { ...ownHandlers, ...assignmentHandlers }

async function getClient(tx: Tx, actor: Actor, id: string): Promise<Client> {
  const client = await findClient(tx, actor, id)
  if (!client) throw new Problem('NOT_FOUND')
  return client
}
