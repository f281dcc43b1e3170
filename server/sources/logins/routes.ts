import { PLATFORMS } from '#contract/index.ts'
import { tenantOf } from '../../accounts/index.ts'
import { requirePlatform } from '../sites/sites.ts'
import { implement } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { signedInBy } from './signed-in.ts'
import { endLogin, getLoginStatus, sendInput, startLogin } from './sessions.ts'

export const loginHandlers = implement({
  startLogin: async (tx, { services, actor, params, body }) => ({
    sessionId: await startLogin(tx, services, actor, {
      platform: requirePlatform(params.platform),
      clientId: body.clientId,
      accountId: body.accountId ?? null,
      agreed: body.agreed,
      language: body.language ?? actor.language,
      channel: body.channel ?? '',
    }),
  }),
  submitLogin: ({ services, actor, params, body, request }) => {
    const typed = { kind: 'login', ...body } as const
    // The request lives as long as its answer takes. What was typed does not.
    for (const each of [body, request.body as typeof body]) each.password = ''
    return sendInput(services, actor, params.id, typed, request.ip)
  },
  solveCaptcha: ({ services, actor, params, body, request }) =>
    sendInput(services, actor, params.id, { kind: 'captcha', ...body }, request.ip),
  submitEmailCode: ({ services, actor, params, body, request }) =>
    sendInput(services, actor, params.id, { kind: 'code', ...body }, request.ip),
  submitAppCode: ({ services, actor, params, body, request }) =>
    sendInput(services, actor, params.id, { kind: 'code', ...body }, request.ip),
  submitSmsCode: ({ services, actor, params, body, request }) =>
    sendInput(services, actor, params.id, { kind: 'code', ...body }, request.ip),
  resendSmsCode: ({ services, actor, params, request }) =>
    sendInput(services, actor, params.id, { kind: 'resend' }, request.ip),
  getLoginStatus: ({ services, actor, params }) => getLoginStatus(services, actor, params.id),
  listPlatformAccounts: async ({ services, actor, params, body }) => {
    const platform = requirePlatform(params.platform)
    const [id = ''] =
      'sessionId' in body.credentials ? [body.credentials.sessionId] : body.credentials.accessToken.split('.')
    const tenant = await tenantOf(services.db, actor, id).catch(() => null)
    if (!tenant) throw new Problem('CREDENTIALS_EXPIRED', { platform: PLATFORMS[platform].name })
    return (await signedInBy(services, actor, tenant, platform, body.credentials)).accounts
  },
  endLogin: (tx, { actor, params }) => endLogin(tx, actor, params.id),
})
