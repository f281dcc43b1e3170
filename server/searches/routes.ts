import { tenantOf } from '../accounts/index.ts'
import { implement } from '../platform/http/call.ts'
import { createSearch, deleteSearch, editSearch } from './actions.ts'
import { countsOf } from './counts.ts'
import { readDefaults, saveDefaults } from './defaults.ts'
import { listSearches, getSearch } from './reads.ts'

export const searchHandlers = implement({
  getFlaggingDefaults: ({ services, actor, params }) => readDefaults(services, actor, params.id),

  updateFlaggingDefaults: ({ services, actor, params, body }) =>
    saveDefaults(services, actor, params.id, body),

  createPostSearch: async ({ services, actor, params, body, reply }) => {
    const tenant = await tenantOf(services.db, actor, params.clientId)
    const search = await services.db.transaction(tenant, async (tx) =>
      getSearch(tx, actor, await createSearch(tx, actor, params.clientId, body.keywords)),
    )
    reply.header('Location', `/post-searches/${search.id}`)
    return search
  },

  listPostSearches: async ({ services, actor, params, query }) => {
    const tenant = await tenantOf(services.db, actor, params.clientId)
    return services.db.read(tenant, (tx) => listSearches(tx, actor, params.clientId, query))
  },

  getPostSearch: async ({ services, actor, params }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    return services.db.read(tenant, (tx) => getSearch(tx, actor, params.id))
  },

  getPostSearchCounts: async ({ services, actor, params }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    return services.db.read(tenant, (tx) => countsOf(tx, actor, params.id))
  },

  updatePostSearch: async ({ services, actor, params, body }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    return services.db.transaction(tenant, async (tx) => {
      await editSearch(tx, actor, params.id, body.keywords, body.replaces)
      return getSearch(tx, actor, params.id)
    })
  },

  deletePostSearch: async ({ services, actor, params }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    await services.db.transaction(tenant, (tx) => deleteSearch(tx, actor, params.id))
    return undefined
  },
})
