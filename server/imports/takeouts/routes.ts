import type { Takeout } from '#contract/index.ts'
import { tenantOf } from '../../accounts/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Actor, implement } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { putBackTakeout, takeOutImport } from './act.ts'
import { previewTakeout } from './preview.ts'
import { findTakeout, listTakeouts } from './reads.ts'

async function requireTakeout(tx: Tx, actor: Actor, id: string): Promise<Takeout> {
  const found = await findTakeout(tx, actor, id)
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

export const takeoutHandlers = implement({
  getTakeoutPreview: async ({ services, actor, params }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    return services.db.read(tenant, (tx) => previewTakeout(tx, actor, params.id))
  },

  takeOutImport: async ({ services, actor, params, body }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    return services.db.transaction(tenant, async (tx) =>
      requireTakeout(tx, actor, await takeOutImport(tx, actor, params.id, body)),
    )
  },

  listTakeouts: async ({ services, actor, params, query }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    return services.db.read(tenant, (tx) => listTakeouts(tx, actor, params.id, query))
  },

  putBackTakeout: async ({ services, actor, params }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    return services.db.transaction(tenant, async (tx) => {
      await putBackTakeout(tx, actor, params.id)
      return requireTakeout(tx, actor, params.id)
    })
  },
})
