import type { PlatformApp } from '../../platform/config.ts'

const TIMEOUT_MS = 30_000

/** Why a request to a platform failed. */
export class PlatformProblem extends Error {
  readonly kind:
    /** The tokens no longer give access. */
    | 'refused'
    /** Too many requests. */
    | 'busy'
    /** The answer would be too large. */
    | 'too_large'
    /** No answer, or an unreadable one. */
    | 'away'
  readonly retryAfterSeconds: number | null
  /** The HTTP status of the platform's answer; null if there was none. */
  readonly status: number | null

  constructor(
    kind: PlatformProblem['kind'],
    message: string,
    {
      retryAfterSeconds = null,
      status = null,
    }: { retryAfterSeconds?: number | null; status?: number | null } = {},
  ) {
    super(message)
    this.name = 'PlatformProblem'
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
    this.status = status
  }
}

/** Sends one request to a platform's documented address. @throws PlatformProblem `away` if there is no answer */
export type PlatformRequest = (url: string | URL, init?: RequestInit) => Promise<Response>

/** Calls a platform or its simulator. Accepts only HTTPS addresses without user name and port; follows no redirects. */
export function createRequest(app: PlatformApp): PlatformRequest {
  return async (url, init = {}) => {
    const address = new URL(url)
    if (address.protocol !== 'https:' || address.username !== '' || address.port !== '')
      throw new PlatformProblem('away', `This is not an address of a platform: ${address.origin}`)
    const target = app.simulator
      ? `${app.simulator.server}/${address.host}${address.pathname}${address.search}`
      : address
    try {
      return await fetch(target, {
        ...init,
        redirect: 'manual',
        signal: init.signal ?? AbortSignal.timeout(TIMEOUT_MS),
      })
    } catch (error) {
      // Don't attach the cause: it may contain the address, which may contain a token.
      throw new PlatformProblem('away', `${address.host} did not answer (${(error as Error).name})`)
    }
  }
}

/** The address of a platform's page (or its simulator's) for the person's browser. */
export const pageAddress = (app: PlatformApp, url: URL): string =>
  app.simulator ? `${app.simulator.browser}/${url.host}${url.pathname}${url.search}` : url.href

/** Whether a host is one of these or a subdomain of one. */
export const isInDomains = (host: string, parents: readonly string[]): boolean =>
  parents.some((parent) => host === parent || host.endsWith(`.${parent}`))

const MAX_REDIRECTS = 5

/**
 * Fetches a file from an address that a platform gave. The address and each redirect must be on one of these hosts.
 * @throws PlatformProblem `away` for any other host
 */
export async function requestFile(
  request: PlatformRequest,
  url: string,
  hosts: readonly string[],
  init: RequestInit,
): Promise<Response> {
  let address = url
  for (let step = 0; step <= MAX_REDIRECTS; step++) {
    const parsed = URL.canParse(address) ? new URL(address) : null
    if (!parsed || !isInDomains(parsed.hostname, hosts))
      throw new PlatformProblem('away', `Files are not fetched from ${parsed?.hostname ?? 'this address'}`)
    const response = await request(address, init)
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || !location) return response
    await response.body?.cancel()
    address = new URL(location, address).href
  }
  throw new PlatformProblem('away', 'The platform redirects a file too often')
}

/** Calls an API that answers with JSON. @throws PlatformProblem */
export async function requestJson(
  request: PlatformRequest,
  url: URL | string,
  init: RequestInit = {},
): Promise<unknown> {
  const response = await request(url, init)
  const text = await response.text()
  throwOnFailure(response.status, response.headers, text)
  return parseJson(text)
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new PlatformProblem('away', 'The platform’s answer is not JSON')
  }
}

/**
 * Meta answers 400 with these codes: 4, 17, 32 and 613 for too many calls; 102 and 190 for tokens that it no longer accepts; 10 for tokens
 * without the permission for a call or for an object, such as a page's photo.
 */
const META_BUSY = new Set([4, 17, 32, 613])
const META_NOT_PERMITTED = 10
const META_REFUSED = new Set([102, 190, META_NOT_PERMITTED])
/** Meta answers 500 with this code for many reasons. One is a page of posts with many pictures; the same request then always fails. */
const META_UNKNOWN = 1
const META_TOO_LARGE = /reduce the amount of data/i
/** Google answers 403 with a reason (developers.google.com/youtube/v3/docs/errors). */
const GOOGLE_BUSY = new Set([
  'quotaExceeded',
  'dailyLimitExceeded',
  'rateLimitExceeded',
  'userRateLimitExceeded',
])
const GOOGLE_REFUSED = new Set([
  'insufficientPermissions',
  'accountDelegationForbidden',
  'authenticatedUserAccountClosed',
  'authenticatedUserAccountSuspended',
  'authenticatedUserNotChannel',
])

/** @throws PlatformProblem for every status except 2xx */
export function throwOnFailure(status: number, headers: Headers, text: string): void {
  const failure = failureOf(status, headers, text)
  if (failure) throw failure
}

/** Whether an answer to a call that names objects refuses one of them, although the tokens are accepted. */
export function areObjectsRefused(status: number, headers: Headers, text: string): boolean {
  if (status < 400 || status >= 500) return false
  const kind = failureOf(status, headers, text)?.kind
  return parseError(text).code === META_NOT_PERMITTED || kind === 'away' || kind === 'too_large'
}

function failureOf(status: number, headers: Headers, text: string): PlatformProblem | null {
  if (status >= 200 && status < 300) return null
  const { code, reason, message } = parseError(text)
  if (status === 429 || META_BUSY.has(code) || GOOGLE_BUSY.has(reason))
    return new PlatformProblem('busy', `The platform asks to wait (${status})`, {
      retryAfterSeconds: secondsToWait(headers),
      status,
    })
  if (status === 401 || GOOGLE_REFUSED.has(reason) || (status < 500 && META_REFUSED.has(code)))
    return new PlatformProblem('refused', `The platform refuses the tokens (${status})`, { status })
  if (code === META_UNKNOWN && META_TOO_LARGE.test(message))
    return new PlatformProblem('too_large', `The platform asks for less data (${status})`, { status })
  return new PlatformProblem('away', `The platform answered ${status}`, { status })
}

function parseError(text: string): { code: number; reason: string; message: string } {
  try {
    type Body = { error?: { code?: unknown; message?: unknown; errors?: { reason?: unknown }[] } }
    const { error } = JSON.parse(text) as Body
    const reason = error?.errors?.[0]?.reason
    return {
      code: typeof error?.code === 'number' ? error.code : 0,
      reason: typeof reason === 'string' ? reason : '',
      message: typeof error?.message === 'string' ? error.message : '',
    }
  } catch {
    return { code: 0, reason: '', message: '' }
  }
}

/** Retry-After (RFC 9110 section 10.2.3), or X's `x-rate-limit-reset` in seconds since 1970. */
function secondsToWait(headers: Headers): number | null {
  const after = headers.get('retry-after')
  if (after !== null && /^\d+$/.test(after)) return Number(after)
  const at = after === null ? Number(headers.get('x-rate-limit-reset')) * 1000 : Date.parse(after)
  return Number.isFinite(at) && at > 0 ? Math.max(1, Math.ceil((at - Date.now()) / 1000)) : null
}

/** Passes on a file's bytes as they arrive. @throws PlatformProblem `away` if none arrive for `patienceMs` milliseconds */
export async function* withStallTimeout(
  bytes: AsyncIterable<Uint8Array>,
  stall: AbortController,
  patienceMs: number,
): AsyncGenerator<Uint8Array> {
  const timer = setTimeout(() => stall.abort(), patienceMs)
  try {
    for await (const chunk of bytes) {
      yield chunk
      timer.refresh()
    }
  } catch (error) {
    throw new PlatformProblem('away', `The file broke off (${(error as Error).name})`)
  } finally {
    clearTimeout(timer)
  }
}
