import type { AuthorizationServer } from 'oauth4webapi'
import type { ExternalAccount, PlatformType } from '#contract/index.ts'
import type { PlatformRequest } from './request.ts'

/** What a platform gives for a sign-in. Instants are ISO 8601; null: the platform does not say, or gives none. */
export type Tokens = {
  accessToken: string
  accessTokenExpiresAt: string | null
  refreshToken: string | null
  refreshTokenExpiresAt: string | null
}

/** How a platform speaks OAuth 2.0 (RFC 6749). `server`: its documented addresses. */
export type OAuthProfile = {
  server: AuthorizationServer & { authorization_endpoint: string; token_endpoint: string }
  scopes: readonly string[]
  scopeSeparator: ' ' | ','
  /** PKCE with S256 (RFC 7636), where the platform supports it. */
  pkce: boolean
  /** How the app proves itself at the token endpoint; `client_key`: TikTok's own name for the id. */
  clientAuth: 'basic' | 'post' | 'client_key'
  /** Which token gives access back (RFC 7009); without it, the refresh token. */
  revokes?: 'access_token'
  /** What the platform wants beside the standard's parameters. */
  parameters?: Readonly<Record<string, string>>
  /** The token endpoint's answer in the standard's form, where the platform has one of its own. */
  standardize?(body: Record<string, unknown>): Record<string, unknown>
  /** Trades the first tokens for ones that last, where the platform has such a call. */
  exchange?(access: Access): Promise<Tokens>
  /** New tokens by a call of the platform's own; without it, the standard's refresh. */
  renew?(access: Access): Promise<Tokens>
  /** How long before their end tokens are renewed; without it, some minutes. */
  renewBeforeMs?: number
  /** Gives access back by a call of the platform's own; without it, RFC 7009 where `server` names the endpoint. */
  revoke?(access: Access): Promise<void>
}

/** The tokens of one account, and how to call its platform. */
export type Access = {
  tokens: Tokens
  app: { clientId: string; clientSecret: string }
  request: PlatformRequest
  now: Date
}

/** What a connector reads an account by. Each answer is kept as it came before it is given back, and given back the same if the job is killed. */
export type CaptureSession = {
  account: { id: string; name: string }
  /** Where the listing may begin; null: with the first post. */
  since: Date | null
  /**
   * One call of the API. @param path where the answer is kept, such as `tweets-0001` @param init.absent the status that says there is nothing
   * @returns null for nothing @throws PlatformProblem
   */
  get(path: string, url: URL, init?: { method?: 'POST'; body?: string; absent?: number }): Promise<unknown>
  /** One file. If the platform no longer has it, that is recorded and the capture continues. @param path such as `3_1881.jpg` */
  file(path: string, url: string): Promise<void>
  /** Says what was listed: a capture that lists the same as the one before makes no import. */
  listed(item: readonly (string | null)[]): void
}

/** One platform: how its accounts are connected and read. */
export type Platform = {
  type: PlatformType
  oauth: OAuthProfile
  /** Hosts that files may come from, with everything below them. */
  fileHosts: readonly string[]
  /** The account that the tokens open. */
  accounts(access: Access): Promise<ExternalAccount[]>
  capture(session: CaptureSession): Promise<void>
}
