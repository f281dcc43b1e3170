import { type Address, ADDRESSES } from '#contract/addresses.ts'
import type {
  RouteBodyInput,
  RouteName,
  RouteParams,
  RouteQuery,
  RouteResult,
  routes,
} from '#contract/index.ts'
import { config } from './config.ts'
import { csrfToken, dropCsrfToken } from './csrf.ts'
import { announceFailure, type Failure } from './failures.ts'
import { isProblem, networkLostProblem, problemOf } from './problem.ts'
import { setServerReachable } from './reachability.ts'
import { sessionHeaders } from './session.ts'

type Routes = typeof routes
type Loose<T> = { [Key in keyof T]?: T[Key] | undefined }

type ParamsPart<N extends RouteName> = keyof RouteParams<Routes[N]> extends never
  ? { params?: undefined }
  : { params: RouteParams<Routes[N]> }
type QueryPart<N extends RouteName> = [RouteQuery<Routes[N]>] extends [Record<string, never>]
  ? { query?: undefined }
  : { query?: Loose<RouteQuery<Routes[N]>> | undefined }
type BodyPart<N extends RouteName> =
  undefined extends RouteBodyInput<Routes[N]>
    ? { body?: RouteBodyInput<Routes[N]> }
    : { body: RouteBodyInput<Routes[N]> }

/** The input of a call, by its name in the contract. */
export type Input<N extends RouteName> = ParamsPart<N> & QueryPart<N> & BodyPart<N>
export type Output<N extends RouteName> = RouteResult<Routes[N]>
export type Options = {
  signal?: AbortSignal | undefined
  /** true: the caller shows failures itself; 'all': even that the user is signed out. */
  quiet?: boolean | 'all' | undefined
  /** Lets a write finish although the page is being closed, if its body is small enough. */
  keepalive?: boolean | undefined
}

type AnyInput = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** Calls the server. Paged routes return {items, total, nextCursor}. @throws Problem */
export async function call<N extends RouteName>(
  name: N,
  input: Input<N>,
  options: Options = {},
): Promise<Output<N>> {
  const address = ADDRESSES[name]
  try {
    return (await send(address, input as AnyInput, options)) as Output<N>
  } catch (error) {
    if (isProblem(error))
      announceFailure({
        name,
        method: address.method ?? 'GET',
        problem: error,
        quiet: options.quiet ?? false,
      } satisfies Failure)
    throw error
  }
}

/** The address of a route, for requests that fetch can't make (uploads with progress, event streams, beacons). */
export function urlOf<N extends RouteName>(name: N, input: Pick<Input<N>, 'params' | 'query'>): string {
  return buildUrl(ADDRESSES[name], input as AnyInput)
}

function buildUrl(address: Address, input: AnyInput): string {
  const path = address.path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(input.params?.[key] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) search.append(key, String(each))
    }
  }
  const query = search.toString()
  return config().api[address.api ?? 'main'] + path + (query === '' ? '' : `?${query}`)
}

async function send(address: Address, input: AnyInput, options: Options): Promise<unknown> {
  try {
    return await sendOnce(address, input, options)
  } catch (error) {
    if (!isProblem(error, 'CSRF_TOKEN_INVALID')) throw error
    dropCsrfToken()
    return sendOnce(address, input, options)
  }
}

async function sendOnce(address: Address, input: AnyInput, options: Options): Promise<unknown> {
  const headers: Record<string, string> = { Accept: 'application/json', ...sessionHeaders() }
  if (address.method !== undefined && address.csrf !== false) headers['X-CSRF-Token'] = await csrfToken()
  const init: RequestInit = { method: address.method ?? 'GET', headers, credentials: 'include' }
  if (options.signal) init.signal = options.signal
  if (input.body instanceof FormData) init.body = input.body
  else if (input.body !== undefined) {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(input.body)
  }
  const url = buildUrl(address, input)
  const answer = await (options.keepalive ? fetchKeepalive(url, init) : fetchOrFail(url, init))
  if (!answer.ok) throw await problemOf(answer)
  return readAnswer(address, answer)
}

/** Browsers refuse a request if the bodies of all pending keepalive requests exceed 64 KiB (Fetch standard, 4.6). */
const MAX_KEEPALIVE_BYTES = 60 * 1024
let pendingKeepaliveBytes = 0

async function fetchKeepalive(url: string, init: RequestInit): Promise<Response> {
  const bytes = new Blob([(init.body as string | undefined) ?? '']).size
  if (pendingKeepaliveBytes + bytes > MAX_KEEPALIVE_BYTES) return fetchOrFail(url, init)
  pendingKeepaliveBytes += bytes
  try {
    return await fetchOrFail(url, { ...init, keepalive: true })
  } finally {
    pendingKeepaliveBytes -= bytes
  }
}

async function fetchOrFail(url: string, init: RequestInit): Promise<Response> {
  const answer = await orNetworkLost(fetch(url, init))
  // A proxy answers with these codes if the server behind it is down.
  setServerReachable(answer.status < 502 || answer.status > 504)
  return answer
}

/** The connection may be lost before an answer or within it. */
async function orNetworkLost<Value>(value: Promise<Value>): Promise<Value> {
  try {
    return await value
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    setServerReachable(false)
    throw networkLostProblem()
  }
}

async function readAnswer(address: Address, answer: Response): Promise<unknown> {
  if (answer.status === 204 || address.output === null) return undefined
  const text = await orNetworkLost(answer.text())
  const location = answer.headers.get('Location')
  if (text === '' && answer.status === 201 && location !== null) {
    const created = await fetchOrFail(config().api[address.api ?? 'main'] + location, {
      credentials: 'include',
      headers: sessionHeaders(),
    })
    if (!created.ok) throw await problemOf(created)
    return orNetworkLost(created.json())
  }
  const body: unknown = JSON.parse(text)
  if (!address.paged) return body
  return {
    items: body,
    total: Number(answer.headers.get('Total-Items') ?? 0),
    nextCursor: answer.headers.get('Next-Cursor'),
  }
}
