import type { AuthorizationServer } from 'oauth4webapi'
import type { ExternalAccount, PlatformType } from '#contract/index.ts'
import type { PlatformRequest } from './request.ts'

/** The tokens of a sign-in. Times are ISO 8601; null: the platform does not state or issue it. */
export type Tokens = {
  accessToken: string
  accessTokenExpiresAt: string | null
  refreshToken: string | null
  refreshTokenExpiresAt: string | null
}

/** How a platform implements OAuth 2.0 (RFC 6749). `server`: its documented addresses. */
export type OAuthProfile = {
  server: AuthorizationServer & { authorization_endpoint: string; token_endpoint: string }
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
  request: PlatformRequest
  now: Date
}

export type CallOptions = {
  method?: 'POST'
  body?: string
  /** The status that means "no data". */
  absent?: number
  /** The call names objects. If the platform refuses them, because one may not be read, the refusal is stored, and the answer is null. */
  isOfObjects?: boolean
}

/** How a connector reads an account. Each answer is stored as received before it is returned; after a restart, the stored one is returned. */
export type CaptureSession = {
  account: { id: string; name: string }
  /** The listing may omit posts from before this instant; null: list all posts. */
  since: Date | null
  /**
   * One call of the API. @param path where the answer is stored, such as `tweets-0001`
   * @returns the parsed JSON; null for `absent` or refused objects @throws PlatformProblem
   */
  get(path: string, url: URL, options?: CallOptions): Promise<unknown>
  /** Downloads one file. If the platform no longer has it, records that and continues. @param path such as `3_1881.jpg` */
  file(path: string, url: string): Promise<void>
  /** Records a listed item. A daily capture that lists the same items as the previous one creates no import. */
  recordListed(item: readonly (string | null)[]): void
}

/** One platform: how its accounts are connected and read. */
export type Platform = {
  type: PlatformType
  oauth: OAuthProfile
  /** Hosts that files may come from; their subdomains are included. */
  fileHosts: readonly string[]
  /** The accounts that the tokens give access to. */
  accounts(access: Access): Promise<ExternalAccount[]>
  capture(session: CaptureSession): Promise<void>
}
