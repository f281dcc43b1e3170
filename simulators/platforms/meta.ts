import { accountOf, type HostAnswer, type HostCall, pageOf, postsOf } from './call.ts'
import { newGrant, type OAuthRules } from './oauth.ts'
import type { SimulatedAccount, SimulatedPost } from './state.ts'

const DAY_MS = 24 * 3600_000

/** How Meta refuses a token (developers.facebook.com/docs/graph-api/guides/error-handling). */
export const BAD_TOKEN: HostAnswer = {
  status: 400,
  json: {
    error: {
      message: 'Error validating access token',
      type: 'OAuthException',
      code: 190,
      fbtrace_id: 'SIMULATED',
    },
  },
}

/** Exchanges a valid token for one of 60 days. @param token from the address */
export function exchange(call: HostCall, rules: OAuthRules, token: string | null): HostAnswer {
  const account = accountOf({ ...call, authorization: `Bearer ${token ?? ''}` }, rules.platform)
  if (!account) return BAD_TOKEN
  const { grants } = call.store.state
  const old = grants.find(({ access }) => access === token)
  const grant = newGrant(call, { ...rules, lasts: 60 * DAY_MS }, account.id, old?.scope ?? '')
  return { json: { access_token: grant.access, token_type: 'bearer', expires_in: (60 * DAY_MS) / 1000 } }
}

/** A page of a listing, with the address of the next one, which contains the token as Meta's does. */
export function listPage(
  call: HostCall,
  account: SimulatedAccount,
  view: (post: SimulatedPost) => Record<string, unknown>,
): HostAnswer {
  const { query, authorization } = call
  const since = query.get('since')
  const { items, next } = pageOf(
    postsOf(account, since === null ? null : new Date(Number(since) * 1000).toISOString()),
    Math.min(Number(query.get('limit') ?? 25), 100),
    query.get('after'),
  )
  const address = new URL(`https://graph.${account.platform}.com${call.path}`)
  address.search = query.toString()
  address.searchParams.set('access_token', authorization.replace(/^Bearer /i, ''))
  if (next !== null) address.searchParams.set('after', next)
  return {
    json: {
      data: items.map(view),
      ...(items.length === 0
        ? {}
        : {
            paging: { cursors: { after: next ?? 'end' }, ...(next === null ? {} : { next: address.href }) },
          }),
    },
  }
}

/** Times are in UTC without a colon in the zone. */
export const timeOf = (at: string): string => `${new Date(at).toISOString().slice(0, 19)}+0000`

/** The addresses of files get a new signature in each answer. */
export const signAddress = (call: HostCall, address: string): string =>
  `${address}?oh=${call.store.now().toString(36)}&oe=SIMULATED`
