import { vi } from 'vitest'
import { fillSentence, PROBLEMS, type ProblemCode, type RouteSpec, routes } from '#contract/index.ts'

export type FakeRequest = {
  method: string
  path: string
  url: URL
  body: unknown
  headers: Record<string, string>
  /** Sent with `keepalive`. */
  outlivesPage: boolean
}
export type Answer = { body?: unknown; status?: number; headers?: Record<string, string> }
type FakeRoutes = Record<string, (asked: FakeRequest) => Answer | Promise<Answer>>

export const listAnswer = (list: unknown[], total = list.length, nextCursor?: string): Answer => ({
  body: list,
  headers: { 'Total-Items': String(total), ...(nextCursor ? { 'Next-Cursor': nextCursor } : {}) },
})
export const problem = (code: ProblemCode, context: Record<string, unknown> = {}): Answer => ({
  status: PROBLEMS[code].status,
  body: { code, message: fillSentence(PROBLEMS[code].message, context as Record<string, string>), context },
})

/** Answers requests, and throws if an answer doesn't match the contract. @returns the requests, in order */
export function fakeServer(routes: FakeRoutes): FakeRequest[] {
  const asked: FakeRequest[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost')
    const one: FakeRequest = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/api\/\w+/, ''),
      url,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: (init.headers ?? {}) as Record<string, string>,
      outlivesPage: init.keepalive ?? false,
    }
    asked.push(one)
    if (one.path === '/security/csrf-token') return Response.json({ csrfToken: 'token' })
    const key = Object.keys(routes).find((each) => matchesPattern(each, one))
    if (!key) throw new Error(`The test has no answer for ${one.method} ${one.path}`)
    const { body, status = 200, headers = {} } = (await routes[key]?.(one)) ?? {}
    if (status < 300) assertMatchesContract(one, body)
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status: body === undefined ? 204 : status,
      headers,
    })
  })
  return asked
}

/** In a pattern, a star matches one segment of the path. */
function matchesPattern(pattern: string, { method, path }: FakeRequest): boolean {
  const [wanted = '', shape = ''] = pattern.split(' ')
  return wanted === method && new RegExp(`^${shape.replaceAll('*', '[^/]+')}$`).test(path)
}

/** Throws if an answer doesn't match the contract. Two APIs may have the same path. */
function assertMatchesContract({ method, path, url }: FakeRequest, body: unknown): void {
  const specs: RouteSpec[] = Object.values(routes)
  const spec = specs
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
    .find(
      (each) =>
        each.method === method &&
        url.pathname.startsWith(`/api/${each.api}/`) &&
        new RegExp(`^${each.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
    )
  if (!spec) throw new Error(`The contract has no ${method} ${path}`)
  spec.output?.parse(body)
}

/** Replaces `EventSource` with a stream whose events the test sends. */
export class FakeEvents {
  static readonly OPEN = 1
  static readonly CLOSED = 2
  static opened: FakeEvents
  static all: FakeEvents[] = []
  readyState = 0
  onopen = (): void => undefined
  onerror = (): void => undefined
  onmessage: (message: { data: string }) => void = () => undefined
  constructor() {
    FakeEvents.opened = this
    FakeEvents.all.push(this)
  }
  open(): void {
    this.readyState = FakeEvents.OPEN
    this.onopen()
  }
  close(): void {
    this.readyState = FakeEvents.CLOSED
    this.onmessage = () => undefined
  }
}
