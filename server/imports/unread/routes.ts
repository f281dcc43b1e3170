import { beforehand, implement } from '../../platform/http/call.ts'
import { checkUnreadFile, storageObstacle } from './check.ts'
import { keepFileUnread } from './keep.ts'
import { findUnreadFile, listUnreadFiles } from './reads.ts'
import { putBackUnreadFile, removeUnreadFile } from './remove.ts'

export const unreadFileHandlers = implement({
  checkUnreadFile: beforehand(
    ({ services, query }) => storageObstacle(services, query.size),
    (tx, { actor, params, query }, obstacle) =>
      checkUnreadFile(tx, actor, params.id, { size: query.size, obstacle }),
  ),

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
