import { tenantOf } from '../accounts/index.ts'
import { implement } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { setStars } from './actions.ts'
import { findClient, listClients, listOwnClients } from './reads.ts'

export const clientHandlers = implement({
  getClient: async ({ services, actor, params }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    const client = await services.db.read(tenant, (tx) => findClient(tx, actor, params.id))
    if (!client) throw new Problem('NOT_FOUND')
    return client
  },

  listCustomerClients: async ({ services, actor, params, query }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    if (tenant !== params.id) throw new Problem('NOT_FOUND')
    return services.db.read(tenant, (tx) => listClients(tx, actor, { ...query, keyword: query.keyword }))
  },

  listUserClients: async ({ services, actor, params, query }) => {
    if (params.id !== actor.userId || actor.accountType === 1) throw new Problem('NOT_FOUND')
    return services.db.read(actor.accountId, (tx) =>
      listOwnClients(tx, actor, { ...query, keyword: query.keyword, isStarred: query.isStarred }),
    )
  },

  starClient: async ({ services, actor, params }) => {
    if (params.userId !== actor.userId) throw new Problem('NOT_FOUND')
    const tenant = await tenantOf(services.db, actor, params.clientId)
    await services.db.transaction(tenant, (tx) => setStars(tx, actor, [params.clientId], true))
    return undefined
  },

  unstarClient: async ({ services, actor, params }) => {
    if (params.userId !== actor.userId) throw new Problem('NOT_FOUND')
    const tenant = await tenantOf(services.db, actor, params.clientId)
    await services.db.transaction(tenant, (tx) => setStars(tx, actor, [params.clientId], false))
    return undefined
  },
})
