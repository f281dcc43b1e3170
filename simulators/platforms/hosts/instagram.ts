import { accountOf, type HostAnswer, type HostCall, type SimulatedPlatform } from '../call.ts'
import { BAD_TOKEN, exchange, listPage, signAddress, timeOf } from '../meta.ts'
import { authorize, type OAuthRules, token } from '../oauth.ts'
import type { SimulatedMedia, SimulatedPost } from '../state.ts'

const RULES: OAuthRules = {
  platform: 'instagram',
  name: 'Instagram',
  lasts: 3600_000,
  refresh: 'none',
  needsPkce: false,
}

/** Instagram API with Instagram Login, as described on developers.facebook.com/documentation/instagram-platform. */
export const instagram: SimulatedPlatform = {
  type: 'instagram',
  name: 'Instagram',
  answer: (host, call) => {
    if (host === 'www.instagram.com' && call.path === '/oauth/authorize') return authorize(call, RULES)
    if (host === 'api.instagram.com' && call.path === '/oauth/access_token') return shortToken(call)
    if (host !== 'graph.instagram.com') return null
    const { query } = call
    if (call.path === '/access_token')
      return query.get('client_secret') === 'simulated-instagram-secret'
        ? exchange(call, RULES, query.get('access_token'))
        : BAD_TOKEN
    if (call.path === '/refresh_access_token') return exchange(call, RULES, query.get('access_token'))
    const account = accountOf(call, 'instagram')
    if (!account) return BAD_TOKEN
    if (call.path === '/v25.0/me')
      return { json: { user_id: account.id, username: account.username, name: account.name } }
    return call.path === '/v25.0/me/media' ? listPage(call, account, (post) => postOf(call, post)) : null
  },
}

/** The answer has a different shape, without a type and an expiry (business-login, step 2). */
function shortToken(call: HostCall): HostAnswer {
  const answer = token(call, RULES)
  if (answer.status !== undefined) return answer
  const { access_token, scope } = answer.json as { access_token: string; scope: string }
  const grant = call.store.state.grants.find(({ access }) => access === access_token)
  return { json: { data: [{ access_token, user_id: grant?.accountId, permissions: scope }] } }
}

function postOf(call: HostCall, post: SimulatedPost): Record<string, unknown> {
  const [first, ...others] = post.media ?? []
  return {
    id: post.id,
    ...(post.text === '' ? {} : { caption: post.text }),
    timestamp: timeOf(post.at),
    permalink: `https://www.instagram.com/p/${post.id}/`,
    media_product_type: 'FEED',
    ...(first && others.length === 0 ? { ...fileOf(call, first), id: post.id } : {}),
    ...(first && others.length > 0
      ? {
          ...fileOf(call, first),
          id: post.id,
          media_type: 'CAROUSEL_ALBUM',
          children: { data: [first, ...others].map((medium) => fileOf(call, medium)) },
        }
      : {}),
  }
}

function fileOf(call: HostCall, { id, type }: SimulatedMedia): Record<string, unknown> {
  const picture = signAddress(call, `https://scontent.cdninstagram.com/v/${id}.jpg`)
  return type === 'image'
    ? { id, media_type: 'IMAGE', media_url: picture }
    : {
        id,
        media_type: 'VIDEO',
        media_url: signAddress(call, `https://scontent.cdninstagram.com/v/${id}.mp4`),
        thumbnail_url: picture,
      }
}
