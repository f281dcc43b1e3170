import * as oauth from 'oauth4webapi'
import type { PlatformApp } from '../config.ts'
import { OutboundProblem, pageAddress, type OutboundRequest } from './request.ts'

/** The tokens of a sign-in. Times are ISO 8601; null: the platform does not state or issue it. */
export type Tokens = {
  accessToken: string
  accessTokenExpiresAt: string | null
  refreshToken: string | null
  refreshTokenExpiresAt: string | null
}

/** How a platform implements OAuth 2.0 (RFC 6749). `server`: its documented addresses. */
export type OAuthProfile = {
  server: oauth.AuthorizationServer & { authorization_endpoint: string; token_endpoint: string }
  scopes: readonly string[]
  scopeSeparator: ' ' | ','
  /** Whether the platform supports PKCE with S256 (RFC 7636). */
  pkce: boolean
  /** How the app authenticates at the token endpoint; `client_key`: TikTok's name for the id. */
  clientAuth: 'basic' | 'post' | 'client_key'
  /** Which token to send to the revocation endpoint (RFC 7009); by default the refresh token. */
  revokes?: 'access_token'
  /** Parameters that the platform requires in addition to the standard's. */
  parameters?: Readonly<Record<string, string>>
  /** Converts the token endpoint's answer to the standard's form, for platforms with their own form. */
  standardize?(body: Record<string, unknown>): Record<string, unknown>
  /** Exchanges the first tokens for long-lived ones, if the platform has such a call. */
  exchange?(access: Access): Promise<Tokens>
  /** Renews tokens by the platform's own call; by default by the standard's refresh request. */
  renew?(access: Access): Promise<Tokens>
  /** How long before they expire tokens are renewed; by default some minutes. */
  renewBeforeMs?: number
  /** Revokes access by the platform's own call; by default by RFC 7009, if `server` names the endpoint. */
  revoke?(access: Access): Promise<void>
}

/** The tokens of one account, and what is needed to call its platform. */
export type Access = {
  tokens: Tokens
  app: { clientId: string; clientSecret: string }
  request: OutboundRequest
  now: Date
}

type OAuthConnector = { app: PlatformApp; profile: OAuthProfile; request: OutboundRequest; now: Date }

export const newVerifier = (): string => oauth.generateRandomCodeVerifier()

/** The address of the platform's consent page, as the platform documents it. */
export async function authorizationAddress(
  { app, profile }: Pick<OAuthConnector, 'app' | 'profile'>,
  { redirectUri, state, verifier }: { redirectUri: string; state: string; verifier: string | null },
): Promise<string> {
  const url = new URL(profile.server.authorization_endpoint)
  const challenge = verifier === null ? null : await oauth.calculatePKCECodeChallenge(verifier)
  const parameters = {
    response_type: 'code',
    [profile.clientAuth === 'client_key' ? 'client_key' : 'client_id']: app.clientId,
    redirect_uri: redirectUri,
    scope: profile.scopes.join(profile.scopeSeparator),
    state,
    ...(challenge === null ? {} : { code_challenge: challenge, code_challenge_method: 'S256' }),
    ...profile.parameters,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return pageAddress(app, url)
}

/** Exchanges the code of the platform's answer for tokens. @throws OutboundProblem */
export async function tokensForCode(
  parties: OAuthConnector,
  { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string | null },
): Promise<Tokens> {
  const { app, profile, request, now } = parties
  const client = { client_id: app.clientId }
  const answer = oauth.validateAuthResponse(
    profile.server,
    client,
    new URLSearchParams({ code }),
    oauth.expectNoState,
  )
  const tokens = await withOutboundProblems(async () => {
    const response = await oauth.authorizationCodeGrantRequest(
      profile.server,
      client,
      clientAuthOf(parties),
      answer,
      redirectUri,
      verifier ?? oauth.nopkce,
      fetchOptions(parties),
    )
    return tokensOf(await oauth.processAuthorizationCodeResponse(profile.server, client, response), null, now)
  })
  return profile.exchange ? profile.exchange({ tokens, app, request, now }) : tokens
}

/** Replaces tokens that expire soon. @throws OutboundProblem `refused` if the platform no longer accepts them */
export async function renewTokens(parties: OAuthConnector, tokens: Tokens): Promise<Tokens> {
  const { app, profile, request, now } = parties
  if (profile.renew) return profile.renew({ tokens, app, request, now })
  const { refreshToken } = tokens
  if (refreshToken === null) throw new OutboundProblem('refused', 'There is no refresh token')
  const client = { client_id: app.clientId }
  return withOutboundProblems(async () => {
    const response = await oauth.refreshTokenGrantRequest(
      profile.server,
      client,
      clientAuthOf(parties),
      refreshToken,
      fetchOptions(parties),
    )
    return tokensOf(await oauth.processRefreshTokenResponse(profile.server, client, response), tokens, now)
  })
}

/** Revokes the access (RFC 7009, or the platform's own call). @throws OutboundProblem */
export async function revokeTokens(parties: OAuthConnector, tokens: Tokens): Promise<void> {
  const { app, profile, request, now } = parties
  const access: Access = { tokens, app, request, now }
  if (profile.revoke) return profile.revoke(access)
  if (!profile.server.revocation_endpoint) return
  const token =
    profile.revokes === 'access_token'
      ? (expireSoon(tokens, now) ? await renewTokens(parties, tokens) : tokens).accessToken
      : (tokens.refreshToken ?? tokens.accessToken)
  await withOutboundProblems(async () => {
    const response = await oauth.revocationRequest(
      profile.server,
      { client_id: app.clientId },
      clientAuthOf(parties),
      token,
      fetchOptions(parties),
    )
    await oauth.processRevocationResponse(response)
  })
}

const RENEW_BEFORE_MS = 5 * 60_000

/** Whether tokens expire within `ms` milliseconds, so that they must be renewed before they are used. */
export const expireSoon = (tokens: Tokens, now: Date, ms = RENEW_BEFORE_MS): boolean =>
  tokens.accessTokenExpiresAt !== null && Date.parse(tokens.accessTokenExpiresAt) - now.getTime() < ms

function clientAuthOf({ app, profile }: OAuthConnector): oauth.ClientAuth {
  // X expects the id and secret unencoded (docs.x.com, confidential clients); the library would URL-encode them first.
  if (profile.clientAuth === 'basic')
    return (_server, _client, _body, headers) =>
      headers.set(
        'authorization',
        `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')}`,
      )
  if (profile.clientAuth === 'post') return oauth.ClientSecretPost(app.clientSecret)
  return (_server, _client, body) => {
    body.set('client_key', app.clientId)
    body.set('client_secret', app.clientSecret)
  }
}

/** Lets the library call the platform or its simulator, and converts answers to the standard's form. TikTok may send errors with status 200. */
function fetchOptions({ profile, request }: OAuthConnector): {
  [oauth.customFetch]: (url: string, init: RequestInit) => Promise<Response>
} {
  return {
    [oauth.customFetch]: async (url, init) => {
      const response = await request(url, init)
      if (!response.ok) return response
      const text = await response.text()
      const received = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
      const body = profile.standardize ? profile.standardize(received) : received
      return new Response(JSON.stringify(body), {
        status: typeof body['error'] === 'string' ? 400 : response.status,
        headers: { 'content-type': 'application/json' },
      })
    },
  }
}

/** Turns every failure into an OutboundProblem. Messages repeat nothing of the answer, because it may contain tokens. */
async function withOutboundProblems<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OutboundProblem) throw error
    const status = statusOf(error)
    if (status === 429) throw new OutboundProblem('busy', 'The platform asks to wait (429)')
    if (status !== null && status >= 400 && status < 500)
      throw new OutboundProblem('refused', `The platform refuses the sign-in (${status})`)
    throw new OutboundProblem(
      'away',
      `The platform's token endpoint answered ${status ?? 'nothing that is understood'}`,
    )
  }
}

function statusOf(error: unknown): number | null {
  if (error instanceof oauth.ResponseBodyError) return error.status
  const cause = (error as { cause?: unknown }).cause
  return cause instanceof Response ? cause.status : null
}

function tokensOf(answer: oauth.TokenEndpointResponse, before: Tokens | null, now: Date): Tokens {
  const refreshSeconds = Number(answer['refresh_token_expires_in'] ?? answer['refresh_expires_in'])
  return {
    accessToken: answer.access_token,
    accessTokenExpiresAt: answer.expires_in === undefined ? null : instantAfter(now, answer.expires_in),
    // Platforms that don't rotate refresh tokens send none here.
    refreshToken: answer.refresh_token ?? before?.refreshToken ?? null,
    refreshTokenExpiresAt: Number.isFinite(refreshSeconds)
      ? instantAfter(now, refreshSeconds)
      : (before?.refreshTokenExpiresAt ?? null),
  }
}

export const instantAfter = (now: Date, seconds: number): string =>
  new Date(now.getTime() + seconds * 1000).toISOString()
