import { type Actor, implement } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { getDataDeletion } from '../deletion/request.ts'
import { finishFlow, openSignIn } from '../oauth/flows.ts'
import { windowSecret } from '../oauth/popup.ts'
import { requirePlatform } from '../sites/sites.ts'
import { savePlatformSetting, listPlatformSettings } from '../sites/settings.ts'

/** @throws Problem NOT_FOUND */
function requireOwnAccount(actor: Actor, accountId: string): void {
  if (actor.accountId !== accountId) throw new Problem('NOT_FOUND')
}

export const connectionHandlers = implement({
  openSignIn: async ({ services, actor, params, body }) => ({
    ticket: await openSignIn(services, actor, {
      platform: requirePlatform(params.platform),
      clientId: body.clientId,
      accountId: body.accountId ?? null,
      channel: body.channel ?? '',
    }),
  }),

  finishOAuthLogin: ({ services, actor, params, query, request }) =>
    finishFlow(services, actor, requirePlatform(params.platform), {
      state: query.state,
      code: query.error ? undefined : query.code,
      windowSecret: windowSecret(request, query.state),
    }),

  getDataDeletion: ({ services, query }) => getDataDeletion(services, query.code),

  listPlatformSettings: ({ services, actor, params }) => {
    requireOwnAccount(actor, params.id)
    return services.db.read(actor.accountId, (tx) => listPlatformSettings(tx, services.config))
  },

  savePlatformSetting: ({ services, actor, params, body }) => {
    requireOwnAccount(actor, params.id)
    const { platform, ...change } = body
    return services.db.transaction(actor.accountId, async (tx) => {
      await savePlatformSetting(tx, services.config, actor, platform, change)
      return listPlatformSettings(tx, services.config)
    })
  },
})
