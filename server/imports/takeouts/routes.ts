import type { Takeout } from '#contract/index.ts'
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
  getTakeoutPreview: (tx, { actor, params }) => previewTakeout(tx, actor, params.id),

  takeOutImport: async (tx, { actor, params, body }) =>
    requireTakeout(tx, actor, await takeOutImport(tx, actor, params.id, body)),

  listTakeouts: (tx, { actor, params, query }) => listTakeouts(tx, actor, params.id, query),

  putBackTakeout: async (tx, { actor, params }) => {
    await putBackTakeout(tx, actor, params.id)
    return requireTakeout(tx, actor, params.id)
  },
})
