import { accountOf, type HostAnswer, type HostCall, pageOf, type SimulatedPlatform } from '../call.ts'
import { BAD_TOKEN, exchange, listPage, signAddress, timeOf } from '../meta.ts'
import { authorize, isApp, type OAuthRules, token } from '../oauth.ts'
import type { SimulatedAccount, SimulatedMedia, SimulatedPost } from '../state.ts'

const RULES: OAuthRules = {
  platform: 'facebook',
  name: 'Facebook',
  lasts: 2 * 3600_000,
  refresh: 'none',
  needsPkce: false,
}

/** Facebook's Graph API, as described on developers.facebook.com/docs/graph-api: me, me/posts, me/permissions, and its sign-in. */
export const facebook: SimulatedPlatform = {
  type: 'facebook',
  name: 'Facebook',
  answer: (host, call) => {
    const [version, path] = /^\/(v\d+\.\d)(\/.*)$/.exec(call.path)?.slice(1) ?? []
    if (version !== 'v25.0' || path === undefined) return null
    if (host === 'www.facebook.com' && path === '/dialog/oauth') return authorize(call, RULES)
    if (host !== 'graph.facebook.com') return null
    if (path === '/oauth/access_token') return tokens(call)
    const account = accountOf(call, 'facebook')
    if (!account) return BAD_TOKEN
    if (path === '/me') return { json: { id: account.id, name: account.name, email: account.email } }
    if (path === '/me/permissions' && call.method === 'DELETE') return revokePermissions(call, account)
    if (path === '/' && call.query.has('ids')) return photos(call, account)
    const [, postId] = /^\/\d+_(\d+)\/attachments$/.exec(path) ?? []
    const post = account.posts.find(({ id }) => id === postId)
    if (post) return { json: { data: attachmentsOf(call, account, post) } }
    return path === '/me/posts' ? listPage(call, account, (each) => postOf(call, account, each)) : null
  },
}

function tokens(call: HostCall): HostAnswer {
  const { query } = call
  if (query.get('grant_type') !== 'fb_exchange_token') return token(call, RULES)
  return isApp({ ...call, body: Object.fromEntries(query) }, 'facebook')
    ? exchange(call, RULES, query.get('fb_exchange_token'))
    : BAD_TOKEN
}

function revokePermissions({ store }: HostCall, account: SimulatedAccount): HostAnswer {
  store.state.grants = store.state.grants.filter(
    ({ platform, accountId }) => platform !== 'facebook' || accountId !== account.id,
  )
  store.save()
  return { json: { success: true } }
}

function postOf(call: HostCall, account: SimulatedAccount, post: SimulatedPost): Record<string, unknown> {
  const attachments = attachmentsOf(call, account, post)
  return {
    id: `${account.id}_${post.id}`,
    ...(post.text === '' ? { story: `${account.name} added a new photo.` } : { message: post.text }),
    created_time: timeOf(post.at),
    updated_time: timeOf(post.at),
    permalink_url: `https://www.facebook.com/${account.id}/posts/${post.id}`,
    privacy: { value: post.isPrivate ? 'SELF' : 'ALL_FRIENDS', description: '' },
    ...(post.place
      ? {
          place: {
            id: `9${post.id}`,
            name: post.place.name,
            location: { latitude: post.place.latitude, longitude: post.place.longitude },
          },
        }
      : {}),
    ...(attachments.length > 0 ? { attachments: { data: attachments } } : {}),
  }
}

/**
 * Without a limit, an album returns 12 attachments (docs/graph-api/reference/page-post/attachments), and at most 100. Its next page is requested with
 * `.after(cursor)` (docs/graph-api/guides/field-expansion).
 */
function attachmentsOf(call: HostCall, account: SimulatedAccount, post: SimulatedPost): unknown[] {
  const { media = [], link, text } = post
  const [first] = media
  if (media.length > 1) {
    const [, limit, after] =
      /subattachments\.limit\((\d+)\)(?:\.after\(([^)]*)\))?/.exec(call.query.get('fields') ?? '') ?? []
    const { items, next } = pageOf(media, Math.min(Number(limit ?? 12), 100), after ?? null)
    const address = new URL(`https://graph.facebook.com/v25.0/${account.id}_${post.id}/subattachments`)
    address.searchParams.set('access_token', call.authorization.replace(/^Bearer /i, ''))
    if (next !== null) address.searchParams.set('after', next)
    const paging = { cursors: { after: next ?? 'end' }, ...(next === null ? {} : { next: address.href }) }
    return [
      {
        media_type: 'album',
        subattachments: { data: items.map((medium) => fileOf(call, medium)), paging },
      },
    ]
  }
  if (first) return [{ ...fileOf(call, first), ...(text === '' ? {} : { description: text }) }]
  return link
    ? [
        {
          media_type: 'link',
          title: link.title,
          url: `https://l.facebook.com/l.php?u=${encodeURIComponent(link.url)}`,
          unshimmed_url: link.url,
        },
      ]
    : []
}

/** Several photos in one call, each with its sizes (docs/graph-api/reference/photo). If one is not the account's, the call fails. */
function photos(call: HostCall, account: SimulatedAccount): HostAnswer {
  const ownIds = new Set(account.posts.flatMap(({ media = [] }) => media.map(({ id }) => id)))
  const ids = (call.query.get('ids') ?? '').split(',')
  if (!ids.every((id) => ownIds.has(id)))
    return {
      status: 400,
      json: { error: { message: 'Unsupported get request.', type: 'GraphMethodException', code: 100 } },
    }
  const sizeOf = (id: string, width: number, height: number, name: string) => ({
    width,
    height,
    source: signAddress(call, `https://scontent.xx.fbcdn.net/v/${id}${name}.jpg`),
  })
  const photoOf = (id: string) => ({
    id,
    images: [sizeOf(id, 720, 540, ''), sizeOf(id, 1440, 1080, '_o'), sizeOf(id, 130, 98, '')],
  })
  return { json: Object.fromEntries(ids.map((id) => [id, photoOf(id)])) }
}

function fileOf(call: HostCall, { id, type, alt }: SimulatedMedia): Record<string, unknown> {
  const url = `https://www.facebook.com/photo.php?fbid=${id}`
  return {
    media_type: type === 'image' ? 'photo' : 'video',
    media: {
      image: { src: signAddress(call, `https://scontent.xx.fbcdn.net/v/${id}.jpg`), width: 720, height: 540 },
      ...(type === 'video' ? { source: signAddress(call, `https://video.xx.fbcdn.net/v/${id}.mp4`) } : {}),
    },
    target: { id, url },
    url,
    ...(alt ? { description: alt } : {}),
  }
}
