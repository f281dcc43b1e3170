import type { PlatformType } from '#contract/index.ts'
import { getAccess } from '../connections/tokens.ts'
import type { Access } from '../../platform/outbound/oauth.ts'
import type { CallOptions, CaptureSession, Platform } from '../platforms/platform.ts'
import { withStallTimeout, parseJson, OutboundProblem, requestFile } from '../../platform/outbound/request.ts'
import { areObjectsRefused, throwOnFailure } from '../platforms/failures.ts'
import { type CaptureContext, type Item, itemText, storeItem, textOf } from './items.ts'

/** Replaces the token in answers that repeat it, as Meta's next-page addresses do. */
const REDACTED = 'ACCESS-TOKEN-REMOVED-BY-PROOFLINE'
/** For a whole file, which may be large. */
const FILE_TIMEOUT_MS = 30 * 60_000
/** How long a file may send no bytes. */
const STALL_TIMEOUT_MS = 60_000

/** The capture's turn in the lane is over; it continues after the others. */
export class TurnOverError extends Error {}

/** `turnEndsAt`: when the capture must let others run; null: no limit, because someone is waiting for this one. */
type CaptureState = {
  accountId: string
  account: { id: string; name: string }
  since: Date | null
  items: Item[]
  turnEndsAt: Date | null
}

/**
 * A capture that can be killed anywhere. When the connector repeats its requests after a restart, answers already received are returned
 * from storage, so it continues where it stopped.
 */
export class RecordedSession implements CaptureSession {
  readonly account: { id: string; name: string }
  readonly since: Date | null
  readonly items: Item[]
  readonly #byPath: Map<string, Item>
  readonly #context: CaptureContext
  readonly #platform: Platform
  readonly #accountId: string
  readonly #listing: string[][] = []
  readonly #turnEndsAt: Date | null
  #access: Access

  private constructor(context: CaptureContext, platform: Platform, capture: CaptureState, access: Access) {
    this.#context = context
    this.#platform = platform
    this.#accountId = capture.accountId
    this.account = capture.account
    this.since = capture.since
    this.items = capture.items
    this.#byPath = new Map(capture.items.map((item) => [item.path, item]))
    this.#turnEndsAt = capture.turnEndsAt
    this.#access = access
  }

  /** @throws OutboundProblem `refused` if the access is lost */
  static async open(
    context: CaptureContext,
    platform: Platform,
    capture: CaptureState,
  ): Promise<RecordedSession> {
    const { services, customerId } = context
    const access = await getAccess(services, customerId, capture.accountId, platform.type)
    return new RecordedSession(context, platform, capture, access)
  }

  async get(path: string, url: URL, { absent, isOfObjects, ...init }: CallOptions = {}): Promise<unknown> {
    const hasData = (status: number) => status !== absent && (!isOfObjects || status < 400)
    const storedItem = this.#byPath.get(`responses/${path}.json`)
    if (storedItem)
      return hasData(storedItem.status) ? parseJson(await itemText(this.#context.services, storedItem)) : null
    this.#checkTurn()
    return this.#withFreshTokens(async (access) => {
      const { accessToken } = access.tokens
      const response = await access.request(url, {
        ...init,
        headers: {
          authorization: `Bearer ${accessToken}`,
          ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      })
      const received = Buffer.from(await response.arrayBuffer())
      const answer = [response.status, response.headers, textOf(received)] as const
      if (hasData(response.status) || (isOfObjects && !areObjectsRefused(...answer)))
        throwOnFailure(...answer)
      // In Latin-1 every byte is one character, so replacing the token changes no other byte.
      const kept = Buffer.from(received.toString('latin1').replaceAll(accessToken, REDACTED), 'latin1')
      const body = hasData(response.status) ? parseJson(textOf(kept)) : null
      await this.#store(`responses/${path}.json`, url.href, response.status, [kept])
      return body
    })
  }

  async file(path: string, url: string): Promise<void> {
    if (this.#byPath.has(`media/${path}`)) return
    const { request } = this.#access
    this.#checkTurn()
    const stall = new AbortController()
    const response = await requestFile(request, url, this.#platform.fileHosts, {
      signal: AbortSignal.any([AbortSignal.timeout(FILE_TIMEOUT_MS), stall.signal]),
    })
    // The platform no longer has the file, or denies it to this account: record that, and don't fail.
    const isGone = response.status >= 400 && response.status < 500 && response.status !== 429
    if (!isGone) throwOnFailure(response.status, response.headers, '')
    if (isGone) await response.body?.cancel()
    await this.#store(
      `media/${path}`,
      url,
      response.status,
      isGone || !response.body ? [] : withStallTimeout(response.body, stall, STALL_TIMEOUT_MS),
    )
  }

  /** @throws TurnOverError */
  #checkTurn(): void {
    if (this.#turnEndsAt && this.#context.services.now() > this.#turnEndsAt) throw new TurnOverError()
  }

  recordListed(item: readonly (string | null)[]): void {
    const at = item[1]
    if (this.since && at && new Date(at) < this.since) return
    this.#listing.push(item.map((field) => field ?? ''))
  }

  /** The items listed from an instant on (null: all), sorted, so that the platform's order makes no difference. */
  listing(from: Date | null): string {
    const lines = this.#listing.filter(([, at]) => !from || !at || new Date(at) >= from)
    return JSON.stringify(lines.map((line) => JSON.stringify(line)).sort())
  }

  async #store(
    path: string,
    url: string,
    status: number,
    bytes: Parameters<typeof storeItem>[2],
  ): Promise<void> {
    const item = await storeItem(this.#context, { number: this.items.length + 1, path, url, status }, bytes)
    this.items.push(item)
    this.#byPath.set(path, item)
    await this.#context.progress('capture', this.items.length, 0)
  }

  /** Platforms may revoke tokens before they expire: renews them once; if they are refused again, the access is lost. */
  async #withFreshTokens<Result>(work: (access: Access) => Promise<Result>): Promise<Result> {
    try {
      return await work(this.#access)
    } catch (error) {
      if (!(error instanceof OutboundProblem) || error.kind !== 'refused') throw error
      const { services, customerId } = this.#context
      this.#access = await getAccess(
        services,
        customerId,
        this.#accountId,
        this.#platform.type satisfies PlatformType,
        this.#access.tokens.accessToken,
      )
      return work(this.#access)
    }
  }
}
