import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '#contract/index.ts'
import type { Config } from '../config.ts'

/** Where routes are mounted, which is also their default address for browsers. */
export const API_BASES: Record<Api, string> = {
  main: '/api/main',
  social: '/api/social',
  identity: '/api/identity',
}

type Bases = Pick<Config, 'apiBases' | 'publicUrl'>

/** The origins of API bases other than the product's own; the product's pages call them across origins. */
export const apiOrigins = ({ apiBases, publicUrl }: Bases): string[] => [
  ...new Set(
    Object.values(apiBases)
      .filter((base) => !base.startsWith('/'))
      .map((base) => new URL(base).origin)
      .filter((origin) => origin !== new URL(publicUrl).origin),
  ),
]

/** Rewrites requests to a configured base to where its routes are mounted; `/healthz` and `/readyz` work on every host. */
export function rewriteTo(bases: Bases): (request: Pick<IncomingMessage, 'url' | 'headers'>) => string {
  const named = (Object.keys(API_BASES) as Api[])
    .filter((api) => bases.apiBases[api] !== API_BASES[api])
    .map((api) => {
      const { host, pathname } = new URL(bases.apiBases[api], bases.publicUrl)
      return { host, path: pathname.replace(/\/$/, ''), mount: API_BASES[api] }
    })
    // The longest path first, because one base may be a prefix of another.
    .toSorted((one, other) => other.path.length - one.path.length)
  return ({ url = '/', headers }) => {
    if (/^\/(healthz|readyz)$/.test(url)) return url
    const base = named.find(({ host, path }) => headers.host === host && url.startsWith(`${path}/`))
    if (!base || url.startsWith(`${base.mount}/`)) return url
    return base.mount + url.slice(base.path.length)
  }
}

const ALLOWED_HEADERS = 'Accept, Content-Type, Idempotency-Key, X-CSRF-Token, X-Session'
const EXPOSED_HEADERS = 'Location, Next-Cursor, Retry-After, Total-Items'
const PREFLIGHT_MAX_AGE_SECONDS = '7200'

/**
 * Lets the product's own pages read the answers of bases on other hosts (CORS). @returns whether the request was only the browser's preflight,
 * which has been answered
 */
export function allowOwnPages(request: FastifyRequest, reply: FastifyReply, bases: Bases): boolean {
  if (apiOrigins(bases).length === 0 || !request.url.startsWith('/api/')) return false
  reply.header('Vary', 'Origin')
  const origin = new URL(bases.publicUrl).origin
  if (request.headers.origin !== origin) return false
  reply.headers({
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': EXPOSED_HEADERS,
  })
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
    return false
  reply
    .headers({
      'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers': ALLOWED_HEADERS,
      'Access-Control-Max-Age': PREFLIGHT_MAX_AGE_SECONDS,
    })
    .status(204)
    .send()
  return true
}
