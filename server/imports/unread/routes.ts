import { implement } from '../../platform/http/call.ts'
import { keepFileUnread } from './keep.ts'
import { findUnreadFile, listUnreadFiles } from './reads.ts'
import { putBackUnreadFile, removeUnreadFile } from './remove.ts'

export const unreadFileHandlers = implement({
  keepFileUnread: async (tx, { actor, params, body }) =>
    findUnreadFile(tx, actor, await keepFileUnread(tx, actor, params.id, body)),

  listUnreadFiles: (tx, { actor, params, query }) => listUnreadFiles(tx, actor, params.id, query),

  removeUnreadFile: async (tx, { actor, params, body }) => {
    await removeUnreadFile(tx, actor, params.id, body.reason)
    return findUnreadFile(tx, actor, params.id)
  },

  putBackUnreadFile: async (tx, { actor, params }) => {
    await putBackUnreadFile(tx, actor, params.id)
    return findUnreadFile(tx, actor, params.id)
  },
})
