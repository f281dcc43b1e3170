import {
  type OutboundRequest,
  OutboundProblem,
  parseJson,
  secondsToWait,
} from '../../platform/outbound/request.ts'

/** Calls an API that answers with JSON. @throws OutboundProblem */
export async function requestJson(
  request: OutboundRequest,
  url: URL | string,
  init: RequestInit = {},
): Promise<unknown> {
  const response = await request(url, init)
  const text = await response.text()
  throwOnFailure(response.status, response.headers, text)
  return parseJson(text)
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

/** @throws OutboundProblem for every status except 2xx */
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

function failureOf(status: number, headers: Headers, text: string): OutboundProblem | null {
  if (status >= 200 && status < 300) return null
  const { code, reason, message } = parseError(text)
  if (status === 429 || META_BUSY.has(code) || GOOGLE_BUSY.has(reason))
    return new OutboundProblem('busy', `The platform asks to wait (${status})`, {
      retryAfterSeconds: secondsToWait(headers),
      status,
    })
  if (status === 401 || GOOGLE_REFUSED.has(reason) || (status < 500 && META_REFUSED.has(code)))
    return new OutboundProblem('refused', `The platform refuses the tokens (${status})`, { status })
  if (code === META_UNKNOWN && META_TOO_LARGE.test(message))
    return new OutboundProblem('too_large', `The platform asks for less data (${status})`, { status })
  return new OutboundProblem('away', `The platform answered ${status}`, { status })
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
