import { accountOf, type HostAnswer, type HostCall, postsOf, type SimulatedPlatform } from '../call.ts'
import { authorize, type OAuthRules, revoke, token } from '../oauth.ts'
import type { SimulatedAccount, SimulatedPost } from '../state.ts'

const RULES: OAuthRules = {
  platform: 'tiktok',
  name: 'TikTok',
  lasts: 2 * 3600_000,
  refresh: 'rotates',
  needsPkce: false,
}
/** Longest `title` and `video_description` (developers.tiktok.com/doc/tiktok-api-v2-video-object). */
const CAPTION_LIMIT = 150
const LOOKBACK_SECONDS = 180 * 24 * 3600

const OK = { code: 'ok', message: '', log_id: 'simulated' }

/** TikTok's API, version 2, as described on developers.tiktok.com: Login Kit for the web, user/info, video/list. */
export const tiktok: SimulatedPlatform = {
  type: 'tiktok',
  name: 'TikTok',
  answer: (host, call) => {
    if (host === 'www.tiktok.com' && call.path === '/v2/auth/authorize/') return authorize(call, RULES)
    if (host !== 'open.tiktokapis.com') return null
    if (call.path === '/v2/oauth/token/') return tokens(call)
    if (call.path === '/v2/oauth/revoke/') return { ...revoke(call), json: {} }
    const account = accountOf(call, 'tiktok')
    if (!account)
      return {
        status: 401,
        json: {
          data: {},
          error: { ...OK, code: 'access_token_invalid', message: 'The access token is invalid' },
        },
      }
    const fields = (call.query.get('fields') ?? '').split(',')
    if (call.path === '/v2/user/info/')
      return { json: { data: { user: pickFields(userOf(account), fields) }, error: OK } }
    return call.path === '/v2/video/list/' ? videos(account, call, fields) : null
  },
}

/** TikTok adds the user's id and the refresh token's lifetime. Errors have status 200. */
function tokens(call: HostCall): HostAnswer {
  const answer = token(call, RULES)
  const body = answer.json as Record<string, unknown>
  if (body['error'] !== undefined) return { json: { ...body, log_id: 'simulated' } }
  const grant = call.store.state.grants.find(({ access }) => access === body['access_token'])
  return {
    json: { ...body, token_type: 'Bearer', open_id: grant?.accountId, refresh_expires_in: LOOKBACK_SECONDS },
  }
}

const pickFields = (all: Record<string, unknown>, fields: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(name)))

const userOf = (account: SimulatedAccount): Record<string, unknown> => ({
  open_id: account.id,
  union_id: `union-${account.id}`,
  display_name: account.name,
  username: account.username,
})

/** Public videos, newest first. `cursor`: only those before this instant, in Unix milliseconds. */
function videos(account: SimulatedAccount, { body }: HostCall, fields: string[]): HostAnswer {
  const size = Math.min(Number(body['max_count'] ?? 10), 20)
  const before = body['cursor'] === undefined ? Infinity : Number(body['cursor'])
  const left = postsOf(account).filter(({ at, isPrivate }) => !isPrivate && Date.parse(at) < before)
  const page = left.slice(0, size)
  return {
    json: {
      data: {
        videos: page.map((post) => pickFields(videoOf(account, post), fields)),
        cursor: Date.parse(page.at(-1)?.at ?? '') || 0,
        has_more: left.length > page.length,
      },
      error: OK,
    },
  }
}

const videoOf = ({ username }: SimulatedAccount, post: SimulatedPost): Record<string, unknown> => ({
  id: post.id,
  create_time: Math.floor(Date.parse(post.at) / 1000),
  cover_image_url: `https://p16-sign.tiktokcdn-us.com/obj/${post.id}.jpg?x-expires=1`,
  share_url: `https://www.tiktok.com/@${username}/video/${post.id}?utm_campaign=tt4d_open_api`,
  video_description: [...post.text].slice(0, CAPTION_LIMIT).join(''),
  duration: 12,
  title: [...post.text].slice(0, CAPTION_LIMIT).join(''),
  embed_link: `https://www.tiktok.com/player/v1/${post.id}`,
})
