import type { Tx } from '../platform/db/database.ts'
import { implement } from '../platform/http/call.ts'
import { assignAndNotify, listByAssignment, unassign } from './assignments.ts'
import { requireStaffIds } from './fields.ts'
import { listClients, listPersonClients } from './reads.ts'

/** A page large enough for all assignments of one call. */
const FULL_PAGE = { keyword: undefined, offset: 0, limit: 500 }

/** Existing assignments keep their date. */
const withIsNew = <Item extends { assignedAt: string | null }>(
  tx: Tx,
  items: Item[],
): (Item & { isNew: boolean })[] =>
  items.map((item) => ({ ...item, isNew: item.assignedAt === tx.now.toISOString() }))

export const assignmentHandlers = implement({
  listUnassignedClients: async (tx, { actor, params, query }) => {
    await requireStaffIds(tx, [params.id])
    return listClients(tx, actor, {
      ...query,
      keyword: query.keyword,
      notAssignedTo: params.id,
      orderBy: 'lastName',
      order: 'asc',
    })
  },

  // The clients determine the firm, because a person of the provider can have clients in several.
  assignClientsToUser: async (tx, { actor, params, body }) => {
    await assignAndNotify(tx, actor, [params.id], body.clientIds)
    const page = await listPersonClients(tx, actor, params.id, {
      ...FULL_PAGE,
      only: body.clientIds,
      isAssigned: true,
      orderBy: 'lastName',
      order: 'asc',
    })
    return withIsNew(tx, page.items)
  },

  unassignClient: (tx, { actor, params }) => unassign(tx, actor, params.id),

  listClientUsers: (tx, { actor, params, query }) =>
    listByAssignment(tx, actor, params.clientId, 'assigned', { ...query, keyword: query.keyword }),

  listUnassignedUsers: async (tx, { actor, params, query }) => {
    const page = await listByAssignment(tx, actor, params.clientId, 'unassigned', {
      ...query,
      keyword: query.keyword,
    })
    return { items: page.items.map((item) => item.user), total: page.total }
  },

  assignUsersToClient: async (tx, { actor, params, body }) => {
    await assignAndNotify(tx, actor, body.userIds, [params.clientId])
    const page = await listByAssignment(tx, actor, params.clientId, 'assigned', { ...FULL_PAGE, limit: 5000 })
    return withIsNew(tx, page.items)
  },
})
