import {
  accountOf,
  type HostAnswer,
  type HostCall,
  pageOf,
  postsOf,
  type SimulatedPlatform,
} from '../call.ts'
import { authorize, type OAuthRules, revoke, token } from '../oauth.ts'
import type { SimulatedAccount, SimulatedMedia, SimulatedPost } from '../state.ts'

const RULES: OAuthRules = {
  platform: 'twitter',
  name: 'X',
  lasts: 2 * 3600_000,
  refresh: 'rotates',
  needsPkce: true,
}

/** X's API, version 2, as described on docs.x.com: users/me, users/:id/tweets with expansions, media. */
export const twitter: SimulatedPlatform = {
  type: 'twitter',
  name: 'X',
  answer: (host, call) => {
    if (host === 'x.com' && call.path === '/i/oauth2/authorize') return authorize(call, RULES)
    if (host !== 'api.x.com') return null
    if (call.path === '/2/oauth2/token') return token(call, RULES)
    if (call.path === '/2/oauth2/revoke') return revoke(call)
    const account = accountOf(call, 'twitter')
    if (!account)
      return {
        status: 401,
        json: { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' },
      }
    if (call.path === '/2/users/me')
      return { json: { data: { id: account.id, name: account.name, username: account.username } } }
    return call.path === `/2/users/${account.id}/tweets` ? timeline(account, call) : null
  },
}

function timeline(account: SimulatedAccount, { query }: HostCall): HostAnswer {
  const size = Math.min(Number(query.get('max_results') ?? 10), 100)
  const { items, next } = pageOf(
    postsOf(account, query.get('start_time')),
    size,
    query.get('pagination_token'),
  )
  const media = items.flatMap((post) => post.media ?? [])
  return {
    json: {
      ...(items.length > 0 ? { data: items.map((post) => tweetOf(account, post)) } : {}),
      ...(media.length > 0 ? { includes: { media: media.map(mediaOf), places: placesOf(items) } } : {}),
      meta: { result_count: items.length, ...(next === null ? {} : { next_token: next }) },
    },
  }
}

const shortLink = (id: string): string => `https://t.co/${id.slice(-10)}`

function tweetOf(account: SimulatedAccount, post: SimulatedPost): Record<string, unknown> {
  const links = [
    ...(post.link
      ? [{ url: shortLink(`l${post.id}`), expanded_url: post.link.url, title: post.link.title }]
      : []),
    ...(post.media ?? []).slice(0, 1).map(({ id }) => ({
      url: shortLink(`m${post.id}`),
      expanded_url: `https://x.com/${account.username}/status/${post.id}/photo/1`,
      media_key: `3_${id}`,
    })),
  ]
  const text = [
    post.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    ...links.map(({ url }) => url),
  ]
    .filter(Boolean)
    .join(' ')
  return {
    id: post.id,
    text,
    created_at: new Date(post.at).toISOString(),
    author_id: account.id,
    conversation_id: post.replyTo?.id ?? post.id,
    edit_history_tweet_ids: [post.id],
    ...(post.media ? { attachments: { media_keys: post.media.map(({ id }) => `3_${id}`) } } : {}),
    ...(links.length > 0 ? { entities: { urls: links } } : {}),
    ...(post.place ? { geo: { place_id: `p${post.id}` } } : {}),
    ...(post.replyTo
      ? {
          in_reply_to_user_id: post.replyTo.toOther ? '1' : account.id,
          referenced_tweets: [{ type: 'replied_to', id: post.replyTo.id }],
        }
      : {}),
  }
}

const mediaOf = ({ id, type, alt }: SimulatedMedia): Record<string, unknown> =>
  type === 'image'
    ? {
        media_key: `3_${id}`,
        type: 'photo',
        url: `https://pbs.twimg.com/media/${id}.jpg`,
        ...(alt ? { alt_text: alt } : {}),
      }
    : {
        media_key: `3_${id}`,
        type: 'video',
        preview_image_url: `https://pbs.twimg.com/media/${id}.jpg`,
        variants: [
          { content_type: 'application/x-mpegURL', url: `https://video.twimg.com/${id}.m3u8` },
          { bit_rate: 832_000, content_type: 'video/mp4', url: `https://video.twimg.com/${id}.mp4` },
        ],
      }

const placesOf = (posts: SimulatedPost[]): unknown[] =>
  posts.flatMap(({ id, place }) => (place ? [{ id: `p${id}`, full_name: place.name }] : []))
