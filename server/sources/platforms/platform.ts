import type { ExternalAccount, PlatformType } from '#contract/index.ts'
import type { Access, OAuthProfile } from '../../platform/outbound/oauth.ts'

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
   * @returns the parsed JSON; null for `absent` or refused objects @throws OutboundProblem
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
