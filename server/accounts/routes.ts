import { implement } from '../platform/http/call.ts'
import { createAccount, holdAccount, updateAccount } from './actions.ts'
import { listLocations } from './locations.ts'
import { getAccount, listAccounts, getAccountLogo } from './reads.ts'

export const accountHandlers = implement({
  getAccount: ({ services, actor, params }) => getAccount(services.db, actor, params.id),

  getAccountLogo: async ({ services, actor, params }) => ({
    logo: await getAccountLogo(services.db, actor, params.id),
  }),

  listAccounts: ({ services, actor, query }) =>
    listAccounts(services.db, actor, {
      name: query.name,
      type: query.type,
      offset: query.offset,
      limit: query.limit,
    }),

  createAccount: async ({ services, actor, body, reply }) => {
    const id = await createAccount(services.db, actor, body)
    reply.header('Location', `/accounts/${id}`)
    return getAccount(services.db, actor, id)
  },

  updateAccount: async ({ services, actor, params, body }) => {
    await updateAccount(services.db, actor, params.id, body)
    return getAccount(services.db, actor, params.id)
  },

  holdAccount: async ({ services, actor, params, body }) => {
    await holdAccount(services.db, actor, params.id, body)
    return getAccount(services.db, actor, params.id)
  },

  listLocations: ({ services, query }) =>
    listLocations(services.db.directory, { ...query, keyword: query.keyword }),
})
