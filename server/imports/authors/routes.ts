import type { Tx } from '../../platform/db/database.ts'
import { type Actor, implement } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { findImports } from '../reads.ts'
import { requireLedger } from '../view.ts'
import { decideAuthor } from './decide.ts'
import { listDoubtedRecords, listAuthorQuestions, listSetAside } from './reads.ts'

/** @throws Problem NOT_FOUND */
async function requireImport(tx: Tx, actor: Actor, id: string): Promise<void> {
  const [found] = await findImports(tx, actor, [id])
  if (!found) throw new Problem('NOT_FOUND')
  requireLedger(actor, found)
}

export const authorHandlers = implement({
  listAuthorDoubts: async (tx, { actor, params, query }) => {
    await requireImport(tx, actor, params.id)
    return listAuthorQuestions(tx, actor, params.id, query)
  },

  listDoubtedRecords: async (tx, { actor, params, query }) => {
    await requireImport(tx, actor, params.id)
    return listDoubtedRecords(tx, params.id, query)
  },

  decideAuthor: (tx, { actor, params, body }) => decideAuthor(tx, actor, params.id, body),

  listSetAside: (tx, { actor, params, query }) => listSetAside(tx, actor, params.id, query),
})
