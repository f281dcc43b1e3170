import { implement } from '../platform/http/call.ts'
import { accountFor, accountsFor } from './index.ts'

export const accountHandlers = implement({
  getAccount: ({ services, actor, params }) => accountFor(services.db, actor, params.id),
  listAccounts: ({ services, actor, query }) =>
    accountsFor(services.db, actor, {
      name: query.name,
      type: query.type,
      offset: query.offset,
      limit: query.limit,
    }),
})
