import { type Access, instantAfter, type Tokens } from '../../platform/outbound/oauth.ts'
import type { CaptureSession } from './platform.ts'
import { OutboundProblem } from '../../platform/outbound/request.ts'
import { requestJson } from './failures.ts'

/** The version of the Graph API for both Facebook and Instagram (developers.facebook.com/docs/graph-api/changelog/versions). */
export const GRAPH_VERSION = 'v25.0'

export const bearer = ({ tokens }: Access): { headers: { authorization: string } } => ({
  headers: { authorization: `Bearer ${tokens.accessToken}` },
})

/** Requests tokens that last about 60 days. Meta accepts the old token only in this call's address, which is neither stored nor logged. */
export async function requestLongLivedTokens(
  { request, now }: Access,
  address: string,
  parameters: Record<string, string>,
): Promise<Tokens> {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const answer = (await requestJson(request, url)) as { access_token: string; expires_in?: number }
  return {
    accessToken: answer.access_token,
    accessTokenExpiresAt: answer.expires_in === undefined ? null : instantAfter(now, answer.expires_in),
    refreshToken: null,
    refreshTokenExpiresAt: null,
  }
}

/** The parameters that we copy from the next page's address. We don't follow that address itself, because it contains the token. */
const PAGING_PARAMETERS = ['after', 'until', '__paging_token']

type Page<Post> = { data?: Post[]; paging?: { next?: string } }

/** All pages of a listing, newest posts first (developers.facebook.com/docs/graph-api/results). @param first with a `limit` */
export async function* pages<Post>(
  session: CaptureSession,
  name: string,
  first: URL,
): AsyncGenerator<Post[]> {
  let url = new URL(first)
  if (session.since) url.searchParams.set('since', String(Math.floor(session.since.getTime() / 1000)))
  const start = url.href
  const requested = new Set([start])
  for (let number = 1; ; number++) {
    const path = `${name}-${String(number).padStart(4, '0')}`
    const { answer, limit } = await withLessData(Number(url.searchParams.get('limit')), (smaller) => {
      url.searchParams.set('limit', String(smaller))
      return session.get(path, url)
    })
    const page = answer as Page<Post>
    yield page.data ?? []
    const next = page.paging?.next
    if (next === undefined || !URL.canParse(next)) return
    url = new URL(start)
    for (const parameter of PAGING_PARAMETERS) {
      const value = new URL(next).searchParams.get(parameter)
      if (value !== null) url.searchParams.set(parameter, value)
    }
    if (requested.has(url.href)) return
    requested.add(url.href)
    url.searchParams.set('limit', String(limit))
  }
}

/** Requests a page with half as many items as often as Meta asks for less data. @returns also the `limit` that worked */
export async function withLessData<Answer>(
  most: number,
  request: (limit: number) => Promise<Answer>,
): Promise<{ answer: Answer; limit: number }> {
  for (let limit = most; ; limit = Math.floor(limit / 2)) {
    try {
      return { answer: await request(limit), limit }
    } catch (error) {
      if (!isTooLarge(error) || limit <= 1) throw error
    }
  }
}

export const isTooLarge = (error: unknown): boolean =>
  error instanceof OutboundProblem && error.kind === 'too_large'

/** Converts Meta's times, such as `2026-01-01T00:00:00+0000`, to ISO 8601 in UTC. @returns null if missing or invalid */
export const instantOf = (time: string | undefined): string | null => {
  const date = new Date((time ?? '').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
