import { tenantOf } from '../accounts/index.ts'
import { accountWith } from '../identity/index.ts'
import { implement } from '../platform/http/call.ts'
import { assignFor, listByAssignment, requireStaff, unassign } from './assignments.ts'
import { listClients, listPersonClients } from './reads.ts'

/** A page that holds every assignment that one call can make. */
const MADE = { keyword: undefined, offset: 0, limit: 500 }

export const assignmentHandlers = implement({
  listUnassignedClients: async ({ services, actor, params, query }) => {
    const tenant = await accountWith(services.db.directory, actor, params.id)
    return services.db.read(tenant, async (tx) => {
      await requireStaff(tx, actor, params.id)
      return listClients(tx, actor, {
        ...query,
        keyword: query.keyword,
        notAssignedTo: params.id,
        orderBy: 'lastName',
        order: 'asc',
      })
    })
  },

  assignClientsToUser: async ({ services, actor, params, body }) => {
    const tenant = await accountWith(services.db.directory, actor, params.id)
    return services.db.transaction(tenant, async (tx) => {
      await requireStaff(tx, actor, params.id)
      await assignFor(tx, actor, [params.id], body.clientIds)
      const page = await listPersonClients(tx, actor, params.id, {
        ...MADE,
        only: body.clientIds,
        isAssigned: true,
        orderBy: 'lastName',
        order: 'asc',
      })
      return page.items
    })
  },

  unassignClient: async ({ services, actor, params }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    await services.db.transaction(tenant, (tx) => unassign(tx, actor, params.id))
    return undefined
  },

  listClientUsers: async ({ services, actor, params, query }) => {
    const tenant = await tenantOf(services.db, actor, params.clientId)
    return services.db.read(tenant, (tx) =>
      listByAssignment(tx, actor, params.clientId, 'assigned', { ...query, keyword: query.keyword }),
    )
  },

  listUnassignedUsers: async ({ services, actor, params, query }) => {
    const tenant = await tenantOf(services.db, actor, params.clientId)
    const page = await services.db.read(tenant, (tx) =>
      listByAssignment(tx, actor, params.clientId, 'unassigned', { ...query, keyword: query.keyword }),
    )
    return { items: page.items.map((item) => item.user), total: page.total }
  },

  assignUsersToClient: async ({ services, actor, params, body }) => {
    const tenant = await tenantOf(services.db, actor, params.clientId)
    return services.db.transaction(tenant, async (tx) => {
      await assignFor(tx, actor, body.userIds, [params.clientId])
      const page = await listByAssignment(tx, actor, params.clientId, 'assigned', {
        ...MADE,
        only: body.userIds,
      })
      return page.items
    })
  },
})
