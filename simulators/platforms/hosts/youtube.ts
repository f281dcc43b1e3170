import {
  accountOf,
  type HostAnswer,
  type HostCall,
  pageOf,
  postsOf,
  type SimulatedPlatform,
} from '../call.ts'
import { authorize, type OAuthRules, revoke, token } from '../oauth.ts'
import type { SimulatedAccount, SimulatedPost } from '../state.ts'

const RULES: OAuthRules = {
  platform: 'youtube',
  name: 'YouTube',
  lasts: 3600_000,
  refresh: 'stays',
  needsPkce: true,
}

/** Google's OAuth 2.0 and YouTube's Data API, version 3, as described on developers.google.com: channels, playlistItems, videos. */
export const youtube: SimulatedPlatform = {
  type: 'youtube',
  name: 'YouTube',
  answer: (host, call) => {
    if (host === 'accounts.google.com' && call.path === '/o/oauth2/v2/auth') return authorize(call, RULES)
    if (host === 'oauth2.googleapis.com') return answerTokenCall(call)
    if (host !== 'www.googleapis.com' || !call.path.startsWith('/youtube/v3/')) return null
    const account = accountOf(call, 'youtube')
    if (!account) return failure(401, 'authError', 'Invalid Credentials')
    if (call.path === '/youtube/v3/channels') return { json: list([channelOf(account, call)]) }
    if (call.path === '/youtube/v3/playlistItems') return uploads(account, call)
    return call.path === '/youtube/v3/videos'
      ? videos(account, call)
      : failure(403, 'insufficientPermissions', 'Scopes')
  },
}

function answerTokenCall(call: HostCall): HostAnswer | null {
  if (call.path === '/token') return token(call, RULES)
  return call.path === '/revoke' ? { ...revoke(call), json: {} } : null
}

const failure = (status: number, reason: string, message: string): HostAnswer => ({
  status,
  json: { error: { code: status, message, errors: [{ domain: 'youtube', reason, message }] } },
})

const list = (items: unknown[], next: string | null = null): Record<string, unknown> => ({
  items,
  ...(next === null ? {} : { nextPageToken: next }),
})

const pickParts = (parts: Record<string, unknown>, { query }: HostCall): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(parts).filter(([name]) => (query.get('part') ?? '').split(',').includes(name)),
  )

const uploadsOf = ({ id }: SimulatedAccount): string => `UU${id.slice(2)}`

const channelOf = (account: SimulatedAccount, call: HostCall): unknown => ({
  kind: 'youtube#channel',
  id: account.id,
  ...pickParts(
    {
      snippet: { title: account.name, customUrl: `@${account.username}` },
      contentDetails: { relatedPlaylists: { likes: 'LL', uploads: uploadsOf(account) } },
    },
    call,
  ),
})

function uploads(account: SimulatedAccount, call: HostCall): HostAnswer {
  const { query } = call
  if (query.get('playlistId') !== uploadsOf(account) || account.posts.length === 0)
    return failure(404, 'playlistNotFound', 'The playlist cannot be found.')
  const size = Math.min(Number(query.get('maxResults') ?? 5), 50)
  const { items, next } = pageOf(postsOf(account), size, query.get('pageToken'))
  return {
    json: list(
      items.map(({ id, at, isPrivate }) => ({
        kind: 'youtube#playlistItem',
        ...pickParts(
          {
            snippet: { publishedAt: toWholeSecond(at), resourceId: { kind: 'youtube#video', videoId: id } },
            contentDetails: { videoId: id, ...(isPrivate ? {} : { videoPublishedAt: toWholeSecond(at) }) },
          },
          call,
        ),
      })),
      next,
    ),
  }
}

function videos(account: SimulatedAccount, call: HostCall): HostAnswer {
  const ids = (call.query.get('id') ?? '').split(',')
  if (ids.length > 50) return failure(400, 'invalidFilters', 'Too many ids.')
  const found = postsOf(account).filter(({ id }) => ids.includes(id))
  return { json: list(found.map((post) => videoOf(account, post, call))) }
}

const toWholeSecond = (at: string): string => `${new Date(at).toISOString().slice(0, 19)}Z`

/** The first line of a post's text is the title, the text after an empty line the description. */
function videoOf(account: SimulatedAccount, post: SimulatedPost, call: HostCall): unknown {
  const [title = '', ...rest] = post.text.split('\n\n')
  const thumbnail = (name: string, width: number) => ({
    url: `https://i.ytimg.com/vi/${post.id}/${name}.jpg`,
    width,
    height: (width * 9) / 16,
  })
  return {
    kind: 'youtube#video',
    id: post.id,
    ...pickParts(
      {
        snippet: {
          publishedAt: toWholeSecond(post.at),
          channelId: account.id,
          title,
          description: rest.join('\n\n'),
          thumbnails: { default: thumbnail('default', 120), maxres: thumbnail('maxresdefault', 1280) },
        },
        status: { privacyStatus: post.isPrivate ? 'private' : 'public' },
        contentDetails: { duration: 'PT1M1S' },
        recordingDetails: post.place ? { locationDescription: post.place.name } : {},
      },
      call,
    ),
  }
}
