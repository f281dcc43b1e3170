import { tenantOf } from '../accounts/index.ts'
import { implement } from '../platform/http/call.ts'
import { createPostSearch, deletePostSearch, updatePostSearch } from './actions.ts'
import { getPostSearchCounts } from './counts.ts'
import { getFlaggingDefaults, updateFlaggingDefaults } from './defaults.ts'
import { listPostSearches, getPostSearch } from './reads.ts'

export const searchHandlers = implement({
  getFlaggingDefaults: ({ services, actor, params }) => getFlaggingDefaults(services, actor, params.id),

  updateFlaggingDefaults: ({ services, actor, params, body }) =>
    updateFlaggingDefaults(services, actor, params.id, body),

  createPostSearch: async ({ services, actor, params, body, reply }) => {
    const tenant = await tenantOf(services.db, actor, params.clientId)
    const search = await services.db.transaction(tenant, async (tx) =>
      getPostSearch(tx, actor, await createPostSearch(tx, actor, params.clientId, body.keywords)),
    )
    reply.header('Location', `/post-searches/${search.id}`)
    return search
  },

  listPostSearches: async ({ services, actor, params, query }) => {
    const tenant = await tenantOf(services.db, actor, params.clientId)
    return services.db.read(tenant, (tx) => listPostSearches(tx, actor, params.clientId, query))
  },

  getPostSearch: async ({ services, actor, params }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    return services.db.read(tenant, (tx) => getPostSearch(tx, actor, params.id))
  },

  getPostSearchCounts: async ({ services, actor, params }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    return services.db.read(tenant, (tx) => getPostSearchCounts(tx, actor, params.id))
  },

  updatePostSearch: async ({ services, actor, params, body }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    return services.db.transaction(tenant, async (tx) => {
      await updatePostSearch(tx, actor, params.id, body.keywords, body.replaces)
      return getPostSearch(tx, actor, params.id)
    })
  },

  deletePostSearch: async ({ services, actor, params }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    await services.db.transaction(tenant, (tx) => deletePostSearch(tx, actor, params.id))
    return undefined
  },
})
