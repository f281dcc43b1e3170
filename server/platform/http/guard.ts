import type { FastifyRequest } from 'fastify'
import type { RouteSpec } from '#contract/index.ts'
import type { Config } from '../config.ts'
import { Problem } from '../problem.ts'
import { apiOrigins } from './bases.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Every write must come from one of our pages according to Sec-Fetch-Site, or otherwise Origin; a request with neither is refused. For a base on
 * another host of our domain, our pages are same-site, and the Origin is the product's.
 */
export function refuseForeignOrigin(
  request: FastifyRequest,
  config: Pick<Config, 'publicUrl' | 'apiBases'>,
): void {
  if (SAFE_METHODS.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const own = new URL(config.publicUrl).origin
  if (origin !== undefined && origin !== own && origin !== `${request.protocol}://${request.host}`) {
    throw new Problem('CROSS_SITE_REQUEST')
  }
  const isOwnSite = site === 'same-site' && origin === own && apiOrigins(config).length > 0
  if (site !== undefined && site !== 'same-origin' && !isOwnSite) throw new Problem('CROSS_SITE_REQUEST')
  if (site === undefined && origin === undefined) throw new Problem('CROSS_SITE_REQUEST')
}

/** POST requires the session's token; PUT and DELETE may send it, and a wrong one is refused. */
export function needsCsrfToken(spec: RouteSpec): 'yes' | 'if-sent' | 'no' {
  if (spec.csrf === false || spec.method === 'GET') return 'no'
  return spec.method === 'POST' ? 'yes' : 'if-sent'
}

export function refuseForeignBody(request: FastifyRequest, spec: RouteSpec): void {
  const type = request.headers['content-type']
  if (type === undefined) return
  const wanted = spec.carries === 'multipart' ? 'multipart/form-data' : 'application/json'
  if (!type.toLowerCase().startsWith(wanted)) throw new Problem('UNSUPPORTED_MEDIA_TYPE')
}
