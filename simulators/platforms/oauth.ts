import { createHash, randomBytes } from 'node:crypto'
import type { PlatformType } from '#contract/index.ts'
import type { HostAnswer, HostCall } from './call.ts'
import { consentPage } from './consent-page.ts'
import type { Grant } from './state.ts'

const newToken = (): string => randomBytes(24).toString('base64url')

export type OAuthRules = {
  platform: PlatformType
  name: string
  /** Lifetime of an access token in milliseconds. */
  lasts: number
  /** Whether there is a refresh token; `rotates`: each works once. */
  refresh: 'none' | 'stays' | 'rotates'
  needsPkce: boolean
}

/** The page where the person agrees, and the redirect for the answer. */
export function authorize(call: HostCall, rules: OAuthRules): HostAnswer {
  const { query, store } = call
  const redirectUri = query.get('redirect_uri') ?? ''
  const clientId = query.get('client_id') ?? query.get('client_key') ?? ''
  if (!URL.canParse(redirectUri) || clientId !== `simulated-${rules.platform}`)
    return { status: 400, html: 'The app or its redirect address is not registered.' }
  if (rules.needsPkce && query.get('code_challenge_method') !== 'S256')
    return { status: 400, html: 'PKCE with S256 is needed.' }
  const decision = query.get('decision')
  const redirect = new URL(redirectUri)
  redirect.searchParams.set('state', query.get('state') ?? '')
  if (decision === 'deny') {
    redirect.searchParams.set('error', 'access_denied')
    return { location: redirect.href }
  }
  const account = store.state.accounts.find(
    (each) => each.platform === rules.platform && each.id === query.get('account'),
  )
  if (decision !== 'allow' || !account) return { html: consentPage(call, rules) }
  const code = newToken()
  store.state.codes[code] = {
    platform: rules.platform,
    accountId: account.id,
    redirectUri,
    challenge: query.get('code_challenge'),
    scope: query.get('scope') ?? '',
    until: store.now() + 60_000,
  }
  store.save()
  redirect.searchParams.set('code', code)
  return { location: redirect.href }
}

const refusal = (error: string): HostAnswer => ({
  status: 400,
  json: { error, error_description: 'Refused by the simulator.' },
})

/** The token endpoint (RFC 6749, sections 4.1.3 and 6). A code works once, with the verifier of its challenge. */
export function token(call: HostCall, rules: OAuthRules): HostAnswer {
  const { body, store } = call
  if (!isApp(call, rules.platform)) return { status: 401, json: { error: 'invalid_client' } }
  if (body['grant_type'] === 'refresh_token') return refresh(call, rules)
  const code = store.state.codes[body['code'] ?? '']
  delete store.state.codes[body['code'] ?? '']
  if (!code || code.until < store.now() || code.redirectUri !== body['redirect_uri'])
    return refusal('invalid_grant')
  const challenge = createHash('sha256')
    .update(body['code_verifier'] ?? '')
    .digest('base64url')
  if (code.challenge !== null && code.challenge !== challenge) return refusal('invalid_grant')
  const grant = newGrant(call, rules, code.accountId, code.scope)
  return { json: tokenAnswer(grant, rules) }
}

export function isApp(call: Pick<HostCall, 'authorization' | 'body'>, platform: PlatformType): boolean {
  const [id, secret] = call.authorization.startsWith('Basic ')
    ? Buffer.from(call.authorization.slice(6), 'base64').toString().split(':')
    : [call.body['client_id'] ?? call.body['client_key'], call.body['client_secret']]
  return id === `simulated-${platform}` && secret === `simulated-${platform}-secret`
}

function refresh(call: HostCall, rules: OAuthRules): HostAnswer {
  const { grants } = call.store.state
  const old = grants.find(
    (each) =>
      each.platform === rules.platform &&
      each.refresh !== null &&
      each.refresh === call.body['refresh_token'],
  )
  if (!old) return refusal('invalid_grant')
  const grant = newGrant(call, rules, old.accountId, old.scope)
  if (rules.refresh === 'stays') grant.refresh = old.refresh
  call.store.state.grants = call.store.state.grants.filter((each) => each !== old)
  call.store.save()
  return { json: tokenAnswer(grant, rules) }
}

export function newGrant(call: HostCall, rules: OAuthRules, accountId: string, scope: string): Grant {
  const grant: Grant = {
    platform: rules.platform,
    accountId,
    access: newToken(),
    refresh: rules.refresh === 'none' ? null : newToken(),
    accessUntil: call.store.now() + rules.lasts,
    scope,
  }
  call.store.state.grants.push(grant)
  call.store.save()
  return grant
}

const tokenAnswer = (grant: Grant, rules: OAuthRules): Record<string, unknown> => ({
  token_type: 'bearer',
  access_token: grant.access,
  expires_in: Math.round(rules.lasts / 1000),
  scope: grant.scope,
  ...(grant.refresh === null ? {} : { refresh_token: grant.refresh }),
})

/** RFC 7009: revoking an unknown token succeeds too. */
export function revoke(call: HostCall): HostAnswer {
  const { token: given = '' } = call.body
  call.store.state.grants = call.store.state.grants.filter(
    ({ access, refresh: other }) => access !== given && other !== given,
  )
  call.store.save()
  return { json: { revoked: true } }
}
