import { tenantOf } from '../../accounts/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Actor, implement, type Services } from '../../platform/http/call.ts'
import {
  addSupportNote,
  closeSupportCase,
  handBackSupportCase,
  releaseSupportCase,
  takeSupportCase,
} from './case-actions.ts'
import { listSupportCases } from './queue.ts'

async function inFirm(
  services: Services,
  actor: Actor,
  id: string,
  work: (tx: Tx) => Promise<void>,
): Promise<undefined> {
  await services.db.transaction(await tenantOf(services.db, actor, id), work)
  return undefined
}

export const supportHandlers = implement({
  listSupportCases: ({ services, actor, query }) => listSupportCases(services.db, actor, query),

  takeSupportCase: ({ services, actor, params, body }) =>
    inFirm(services, actor, params.id, (tx) => takeSupportCase(tx, actor, params.id, body.from)),

  releaseSupportCase: ({ services, actor, params }) =>
    inFirm(services, actor, params.id, (tx) => releaseSupportCase(tx, actor, params.id)),

  addSupportNote: ({ services, actor, params, body }) =>
    inFirm(services, actor, params.id, (tx) => addSupportNote(tx, actor, params.id, body.text)),

  handBackSupportCase: ({ services, actor, params, body }) =>
    inFirm(services, actor, params.id, (tx) =>
      handBackSupportCase(tx, services, actor, params.id, body.message),
    ),

  closeSupportCase: ({ services, actor, params, query }) =>
    inFirm(services, actor, params.id, (tx) => closeSupportCase(tx, actor, params.id, query.reason)),
})
