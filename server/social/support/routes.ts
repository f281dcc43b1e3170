import { implement } from '../../platform/http/call.ts'
import {
  addSupportNote,
  closeSupportCase,
  handBackSupportCase,
  releaseSupportCase,
  takeSupportCase,
} from './case-actions.ts'
import { listSupportCases } from './queue.ts'

export const supportHandlers = implement({
  listSupportCases: (directory, { actor, query }) => listSupportCases(directory, actor, query),

  takeSupportCase: (tx, { actor, params, body }) => takeSupportCase(tx, actor, params.id, body.from),

  releaseSupportCase: (tx, { actor, params }) => releaseSupportCase(tx, actor, params.id),

  addSupportNote: (tx, { actor, params, body }) => addSupportNote(tx, actor, params.id, body.text),

  handBackSupportCase: (tx, { services, actor, params, body }) =>
    handBackSupportCase(tx, services, actor, params.id, body.message),

  closeSupportCase: (tx, { actor, params, query }) => closeSupportCase(tx, actor, params.id, query.reason),
})
