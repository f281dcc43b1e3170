import { implement } from '../../platform/http/call.ts'
import { getDataDeletion } from '../deletion/request.ts'
import { finishFlow, openSignIn } from '../oauth/flows.ts'
import { windowSecret } from '../oauth/popup.ts'
import { requirePlatform } from '../sites/sites.ts'
import { savePlatformSetting, listPlatformSettings } from '../sites/settings.ts'

export const connectionHandlers = implement({
  openSignIn: async (tx, { services, actor, params, body }) => ({
    ticket: await openSignIn(tx, services, actor, {
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

  getDataDeletion: (directory, { services, query }) => getDataDeletion(directory, query.code, services.now()),

  listPlatformSettings: (tx, { services }) => listPlatformSettings(tx, services.config),

  savePlatformSetting: async (tx, { services, actor, body }) => {
    const { platform, ...change } = body
    await savePlatformSetting(tx, services.config, actor, platform, change)
    return listPlatformSettings(tx, services.config)
  },
})
