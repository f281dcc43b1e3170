import type { PlatformType } from '#contract/index.ts'
import { implement } from '../platform/http/call.ts'
import { accountsOf } from './connect.ts'
import { finishFlow } from './oauth/flows.ts'
import { connectorOf } from './platforms/index.ts'

export const connectionHandlers = implement({
  finishOAuthLogin: ({ services, actor, params, query }) =>
    finishFlow(services, actor, params.platform, {
      state: query.state,
      code: query.error ? undefined : query.code,
    }),

  listPlatformAccounts: async ({ services, actor, params, body }) => {
    connectorOf(services.config, params.platform, services.now())
    return accountsOf(services, actor, params.platform as PlatformType, body.credentials)
  },
})
