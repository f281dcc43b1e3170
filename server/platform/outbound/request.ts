import { MAX_UPLOAD_SIZE } from '#contract/index.ts'
import type { PlatformApp } from '../config.ts'

const TIMEOUT_MS = 30_000

/** Why a request to a platform failed. */
export class OutboundProblem extends Error {
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
    kind: OutboundProblem['kind'],
    message: string,
    {
      retryAfterSeconds = null,
      status = null,
    }: { retryAfterSeconds?: number | null; status?: number | null } = {},
  ) {
    super(message)
    this.name = 'OutboundProblem'
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
    this.status = status
  }
}

/** Most bytes of an answer that is read whole. The largest that platforms send are some megabytes. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024

/** `maxBytes`: for the answer's body, by default for one that is read whole. A longer one breaks off as `away`. */
export type OutboundInit = RequestInit & { maxBytes?: number }

/** Sends one request to a platform's documented address. @throws OutboundProblem `away` if there is no answer */
export type OutboundRequest = (url: string | URL, init?: OutboundInit) => Promise<Response>

/** Calls a platform or its simulator. Accepts only HTTPS addresses without user name and port; follows no redirects. */
export function createRequest(app: PlatformApp): OutboundRequest {
  return async (url, { maxBytes = MAX_ANSWER_BYTES, ...init } = {}) => {
    const address = new URL(url)
    if (address.protocol !== 'https:' || address.username !== '' || address.port !== '')
      throw new OutboundProblem('away', `This is not an address of a platform: ${address.origin}`)
    const target = app.simulator
      ? `${app.simulator.server}/${address.host}${address.pathname}${address.search}`
      : address
    try {
      const response = await fetch(target, {
        ...init,
        redirect: 'manual',
        signal: init.signal ?? AbortSignal.timeout(TIMEOUT_MS),
      })
      return limited(response, maxBytes)
    } catch (error) {
      // Don't attach the cause: it may contain the address, which may contain a token.
      throw new OutboundProblem('away', `${address.host} did not answer (${(error as Error).name})`)
    }
  }
}

/** The same answer, whose body breaks off after so many bytes. */
function limited(response: Response, maxBytes: number): Response {
  if (!response.body) return response
  let size = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        size += chunk.length
        if (size > maxBytes)
          controller.error(new OutboundProblem('away', `The answer has more than ${maxBytes} bytes`))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(counted, response)
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
 * @throws OutboundProblem `away` for any other host
 */
export async function requestFile(
  request: OutboundRequest,
  url: string,
  hosts: readonly string[],
  init: RequestInit,
): Promise<Response> {
  const file = { ...init, maxBytes: MAX_UPLOAD_SIZE }
  let address = url
  for (let step = 0; step <= MAX_REDIRECTS; step++) {
    const parsed = URL.canParse(address) ? new URL(address) : null
    if (!parsed || !isInDomains(parsed.hostname, hosts))
      throw new OutboundProblem('away', `Files are not fetched from ${parsed?.hostname ?? 'this address'}`)
    const response = await request(address, file)
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || !location) return response
    await response.body?.cancel()
    address = new URL(location, address).href
  }
  throw new OutboundProblem('away', 'The platform redirects a file too often')
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OutboundProblem('away', 'The platform’s answer is not JSON')
  }
}

/** Retry-After (RFC 9110 section 10.2.3), or X's `x-rate-limit-reset` in seconds since 1970. */
export function secondsToWait(headers: Headers): number | null {
  const after = headers.get('retry-after')
  if (after !== null && /^\d+$/.test(after)) return Number(after)
  const at = after === null ? Number(headers.get('x-rate-limit-reset')) * 1000 : Date.parse(after)
  return Number.isFinite(at) && at > 0 ? Math.max(1, Math.ceil((at - Date.now()) / 1000)) : null
}

/** Passes on a file's bytes as they arrive. @throws OutboundProblem `away` if none arrive for `patienceMs` milliseconds */
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
    throw new OutboundProblem('away', `The file broke off (${(error as Error).name})`)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * How long to wait before asking again: as long as the server asks for, or else half as long as the attempts have lasted, within limits. In
 * milliseconds.
 */
export const backOff = (
  lasted: number,
  { least, most }: { least: number; most: number },
  problem?: OutboundProblem,
): number => Math.max((problem?.retryAfterSeconds ?? 0) * 1000, Math.min(Math.max(lasted / 2, least), most))
