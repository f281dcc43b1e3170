// Long because: the documented form of every answer is written out, and read beside the others.
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { PlatformType } from '#contract/index.ts'
import { type Control, servePlatforms, type SimulatedAccount } from './index.ts'

/*
 * What the platforms document of the calls that connectors make, and that the simulator answers so: no field that they do not name, the
 * limits that they name, and their failures. Each case names the page that it was taken from.
 */

let app: FastifyInstance
let folder: string

const at = (index: number): string => new Date(Date.UTC(2024, 0, 1, 0, index)).toISOString()
const ACCOUNTS: Record<PlatformType, { id: string; text: string }> = {
  twitter: { id: '1101', text: 'A & B' },
  youtube: { id: 'UC0000000000000000000001', text: 'A title\n\nA description' },
  tiktok: { id: 'open-1', text: 'Long words. '.repeat(40) },
  facebook: { id: '2201', text: 'Words' },
  instagram: { id: '3301', text: 'A caption' },
}
const accountOf = (platform: PlatformType): SimulatedAccount => ({
  platform,
  id: ACCOUNTS[platform].id,
  username: 'ana',
  name: 'Ana',
  email: 'ana@mail.test',
  posts: Array.from({ length: 120 }, (_, index) => ({
    id: String(9_000_000 + index),
    at: at(index),
    text: ACCOUNTS[platform].text,
    ...(index === 119
      ? {
          media: [
            { id: '71', type: 'image', alt: 'A lake' },
            { id: '72', type: 'video' },
          ],
        }
      : platform === 'instagram'
        ? { media: [{ id: String(8_000_000 + index), type: 'image' }] }
        : {}),
    ...(index === 118 ? { place: { name: 'Toronto', latitude: 43.6, longitude: -79.4 } } : {}),
    ...(index === 117 && platform === 'facebook'
      ? { link: { url: 'https://example.test/', title: 'A page' } }
      : {}),
  })),
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platforms-'))
  app = fastify()
  await servePlatforms(app, '/p', { folder, address: 'http://localhost/p', now: () => new Date() })
  for (const platform of Object.keys(ACCOUNTS) as PlatformType[])
    await control({ set: 'account', account: accountOf(platform) })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const control = (asked: Control) => app.inject({ method: 'POST', url: '/p/control', payload: asked })

type Request = {
  method?: 'GET' | 'POST'
  token?: string
  form?: Record<string, string>
  json?: object
  basic?: string
}
async function ask(address: string, { method, token, form, json, basic }: Request = {}) {
  const answer = await app.inject({
    method: method ?? (form || json ? 'POST' : 'GET'),
    url: `/p/${address.replace('https://', '')}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(basic ? { authorization: `Basic ${Buffer.from(basic).toString('base64')}` } : {}),
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...(json ? { 'content-type': 'application/json' } : {}),
    },
    ...(form
      ? { payload: new URLSearchParams(form).toString() }
      : json
        ? { payload: JSON.stringify(json) }
        : {}),
  })
  const body = answer.headers['content-type']?.toString().includes('json')
    ? (answer.json() as unknown)
    : answer.body
  return { status: answer.statusCode, body, headers: answer.headers }
}

const REDIRECT = 'https://app.test/callback'
const VERIFIER = 'v'.repeat(43)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

/** The person agrees at the platform. @returns the code of the redirect */
async function codeOf(platform: PlatformType, address: string, parameters: Record<string, string> = {}) {
  const url = new URL(address)
  const query = {
    response_type: 'code',
    redirect_uri: REDIRECT,
    state: 'st',
    scope: 'x',
    ...parameters,
    decision: 'allow',
    account: ACCOUNTS[platform].id,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const { status, headers } = await ask(url.href)
  expect(status).toBe(302)
  const back = new URL(String(headers.location))
  expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([REDIRECT, 'st'])
  return back.searchParams.get('code') ?? ''
}

const client = (platform: PlatformType) => ({
  client_id: `simulated-${platform}`,
  client_secret: `simulated-${platform}-secret`,
})
const text = z.string().min(1)
const id = z.string().regex(/^\S+$/)
const utc = z.iso.datetime()
/** Of Meta: `2024-01-01T00:00:00+0000`. */
const metaTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/)
const https = z.url({ protocol: /^https$/ })

/** @throws where the answer has other fields than are documented */
function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  return schema.parse(body)
}

describe('X', () => {
  const Tweet = z.strictObject({
    id,
    text,
    created_at: utc,
    author_id: id,
    conversation_id: id,
    edit_history_tweet_ids: z.array(id).min(1),
    attachments: z.strictObject({ media_keys: z.array(id) }).optional(),
    entities: z
      .strictObject({
        urls: z.array(
          z.strictObject({
            url: https,
            expanded_url: z.url(),
            title: text.optional(),
            media_key: id.optional(),
          }),
        ),
      })
      .optional(),
    geo: z.strictObject({ place_id: id }).optional(),
    in_reply_to_user_id: id.optional(),
    referenced_tweets: z
      .array(z.strictObject({ type: z.enum(['replied_to', 'quoted', 'retweeted']), id }))
      .optional(),
  })
  const Variant = z.strictObject({ bit_rate: z.int().optional(), content_type: text, url: https })
  const Media = z.strictObject({
    media_key: id,
    type: z.enum(['photo', 'video', 'animated_gif']),
    url: https.optional(),
    alt_text: text.optional(),
    preview_image_url: https.optional(),
    variants: z.array(Variant).optional(),
  })
  const authorize = 'https://x.com/i/oauth2/authorize'
  const basic = 'simulated-twitter:simulated-twitter-secret'
  const tokens = async () => {
    const code = await codeOf('twitter', authorize, {
      client_id: 'simulated-twitter',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
    })
    const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: VERIFIER }
    const { body } = await ask('https://api.x.com/2/oauth2/token', { form, basic })
    return parse(
      z.strictObject({
        token_type: z.literal('bearer'),
        access_token: text,
        expires_in: z.literal(7200),
        scope: text,
        refresh_token: text,
      }),
      body,
    )
  }

  // https://docs.x.com/resources/fundamentals/authentication/oauth-2-0/authorization-code
  it('gives tokens for a code and its verifier; a refresh token works once', async () => {
    const url = `${authorize}?client_id=simulated-twitter&redirect_uri=${REDIRECT}`
    expect((await ask(url)).status).toBe(400)
    const { refresh_token } = await tokens()
    const again = () =>
      ask('https://api.x.com/2/oauth2/token', { form: { grant_type: 'refresh_token', refresh_token }, basic })
    expect([(await again()).status, (await again()).status]).toEqual([200, 400])
  })

  // https://docs.x.com/x-api/posts/get-posts and https://docs.x.com/x-api/fundamentals/data-dictionary
  it('lists the posts of a user by pages of at most 100', async () => {
    const { access_token: token } = await tokens()
    const address = `https://api.x.com/2/users/${ACCOUNTS.twitter.id}/tweets`
    const Page = z.strictObject({
      data: z.array(Tweet).max(100),
      includes: z
        .strictObject({ media: z.array(Media), places: z.array(z.strictObject({ id, full_name: text })) })
        .optional(),
      meta: z.strictObject({ result_count: z.int(), next_token: text.optional() }),
    })
    const first = parse(Page, (await ask(`${address}?max_results=100`, { token })).body)
    expect(first.data).toHaveLength(100)
    // HTML entities are escaped in a post's text.
    expect(first.data[0]?.text).toContain('A &amp; B')
    const next = `${address}?max_results=100&pagination_token=${first.meta.next_token}`
    const second = parse(Page, (await ask(next, { token })).body)
    expect([second.data.length, second.meta.next_token]).toEqual([20, undefined])
    expect((await ask(address, { token: 'wrong' })).status).toBe(401)
  })

  // https://docs.x.com/x-api/users/get-my-user and https://docs.x.com/x-api/fundamentals/rate-limits
  it('names the user, and answers 429 to too many calls', async () => {
    const { access_token: token } = await tokens()
    const { body } = await ask('https://api.x.com/2/users/me', { token })
    parse(z.strictObject({ data: z.strictObject({ id, name: text, username: text }) }), body)
    await control({ set: 'fault', fault: { platform: 'twitter', kind: 'rate_limit', times: 1, seconds: 9 } })
    const { status } = await ask('https://api.x.com/2/users/me', { token })
    expect(status).toBe(429)
  })
})

describe('YouTube', () => {
  const authorize = 'https://accounts.google.com/o/oauth2/v2/auth'
  const api = 'https://www.googleapis.com/youtube/v3'
  const failure = z.strictObject({
    error: z.strictObject({
      code: z.int(),
      message: text,
      errors: z.array(z.strictObject({ domain: text, reason: text, message: text })),
    }),
  })
  const tokens = async () => {
    const code = await codeOf('youtube', authorize, {
      client_id: 'simulated-youtube',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
    })
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
      ...client('youtube'),
    }
    const { body } = await ask('https://oauth2.googleapis.com/token', { form })
    return parse(
      z.strictObject({
        access_token: text,
        expires_in: z.int().max(3600),
        refresh_token: text,
        scope: text,
        token_type: z.string().regex(/^bearer$/i),
      }),
      body,
    )
  }

  // https://developers.google.com/identity/protocols/oauth2/web-server
  it('gives tokens; a refresh token goes on working', async () => {
    const { refresh_token } = await tokens()
    const form = { grant_type: 'refresh_token', refresh_token, ...client('youtube') }
    const again = () => ask('https://oauth2.googleapis.com/token', { form })
    expect([(await again()).status, (await again()).status]).toEqual([200, 200])
  })

  // https://developers.google.com/youtube/v3/docs/channels/list and .../playlistItems/list
  it('lists uploads through the channel’s playlist by pages of at most 50', async () => {
    const { access_token: token } = await tokens()
    const Channels = z.strictObject({
      items: z.array(
        z.strictObject({
          kind: z.literal('youtube#channel'),
          id,
          contentDetails: z.strictObject({
            relatedPlaylists: z.strictObject({ likes: text, uploads: text }),
          }),
        }),
      ),
    })
    const channels = parse(
      Channels,
      (await ask(`${api}/channels?part=contentDetails&mine=true`, { token })).body,
    )
    const playlist = channels.items[0]?.contentDetails.relatedPlaylists.uploads
    const Items = z.strictObject({
      items: z
        .array(
          z.strictObject({
            kind: z.literal('youtube#playlistItem'),
            contentDetails: z.strictObject({ videoId: id, videoPublishedAt: utc.optional() }),
          }),
        )
        .max(50),
      nextPageToken: text.optional(),
    })
    const address = `${api}/playlistItems?part=contentDetails&playlistId=${playlist}`
    expect(parse(Items, (await ask(`${address}&maxResults=99`, { token })).body).items).toHaveLength(50)
    // Without maxResults there are 5.
    expect(parse(Items, (await ask(address, { token })).body).items).toHaveLength(5)
  })

  // https://developers.google.com/youtube/v3/docs/videos/list and .../docs/errors
  it('gives parts of up to 50 videos, and failures with their reason', async () => {
    const { access_token: token } = await tokens()
    const Thumbnail = z.strictObject({ url: https, width: z.int(), height: z.number() })
    const Videos = z.strictObject({
      items: z.array(
        z.strictObject({
          kind: z.literal('youtube#video'),
          id,
          snippet: z.strictObject({
            publishedAt: utc,
            channelId: id,
            title: text.max(100),
            description: z.string(),
            thumbnails: z
              .record(z.enum(['default', 'medium', 'high', 'standard', 'maxres']), Thumbnail)
              .or(z.strictObject({ default: Thumbnail, maxres: Thumbnail })),
          }),
          status: z.strictObject({ privacyStatus: z.enum(['private', 'public', 'unlisted']) }),
        }),
      ),
    })
    const { body } = await ask(`${api}/videos?part=snippet,status&id=9000001,9000002`, { token })
    expect(parse(Videos, body).items).toHaveLength(2)
    const many = Array.from({ length: 51 }, (_, index) => index).join(',')
    expect(
      parse(failure, (await ask(`${api}/videos?part=snippet&id=${many}`, { token })).body).error.code,
    ).toBe(400)
    const denied = await ask(`${api}/commentThreads?part=snippet`, { token })
    expect([denied.status, parse(failure, denied.body).error.errors[0]?.reason]).toEqual([
      403,
      'insufficientPermissions',
    ])
    expect((await ask(`${api}/videos?part=snippet&id=1`, { token: 'wrong' })).status).toBe(401)
  })
})

describe('TikTok', () => {
  const api = 'https://open.tiktokapis.com/v2'
  const ok = z.strictObject({ code: z.literal('ok'), message: z.string(), log_id: text })
  const app = { client_key: 'simulated-tiktok', client_secret: 'simulated-tiktok-secret' }
  const tokens = async () => {
    const code = await codeOf('tiktok', 'https://www.tiktok.com/v2/auth/authorize/', {
      client_key: app.client_key,
    })
    const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, ...app }
    const { body } = await ask(`${api}/oauth/token/`, { form })
    return parse(
      z.strictObject({
        open_id: text,
        scope: text,
        access_token: text,
        expires_in: z.int(),
        refresh_token: text,
        refresh_expires_in: z.int(),
        token_type: z.literal('Bearer'),
      }),
      body,
    )
  }

  // https://developers.tiktok.com/doc/oauth-user-access-token-management
  it('gives tokens with how long both last; an error may come with status 200', async () => {
    await tokens()
    const form = { grant_type: 'authorization_code', code: 'wrong', redirect_uri: REDIRECT, ...app }
    const { status, body } = await ask(`${api}/oauth/token/`, { form })
    expect(status).toBe(200)
    parse(z.strictObject({ error: text, error_description: text, log_id: text }), body)
  })

  // https://developers.tiktok.com/doc/tiktok-api-v2-video-list and .../doc/tiktok-api-v2-video-object
  it('lists public videos by at most 20, with captions of at most 150 characters', async () => {
    const { access_token: token } = await tokens()
    const Videos = z.strictObject({
      data: z.strictObject({
        videos: z
          .array(
            z.strictObject({
              id,
              create_time: z.int(),
              cover_image_url: https,
              share_url: https,
              video_description: z.string().refine((value) => [...value].length <= 150),
              duration: z.int(),
              title: z.string().refine((value) => [...value].length <= 150),
              embed_link: https,
            }),
          )
          .max(20),
        cursor: z.int(),
        has_more: z.boolean(),
      }),
      error: ok,
    })
    const fields = 'id,create_time,cover_image_url,share_url,video_description,duration,title,embed_link'
    const list = (json: object) => ask(`${api}/video/list/?fields=${fields}`, { json, token })
    const first = parse(Videos, (await list({ max_count: 99 })).body).data
    expect([first.videos.length, first.has_more]).toEqual([20, true])
    const second = parse(Videos, (await list({ max_count: 20, cursor: first.cursor })).body).data
    expect(second.videos[0]?.create_time).toBeLessThan(first.videos.at(-1)?.create_time ?? 0)
    // Without max_count there are 10.
    expect(parse(Videos, (await list({})).body).data.videos).toHaveLength(10)
    const denied = await ask(`${api}/video/list/?fields=id`, { json: {}, token: 'wrong' })
    expect([denied.status, (denied.body as { error: { code: string } }).error.code]).toEqual([
      401,
      'access_token_invalid',
    ])
  })

  // https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info
  it('gives of a user the fields that are asked for', async () => {
    const { access_token: token } = await tokens()
    const { body } = await ask(`${api}/user/info/?fields=open_id,username`, { token })
    parse(
      z.strictObject({
        data: z.strictObject({ user: z.strictObject({ open_id: id, username: text }) }),
        error: ok,
      }),
      body,
    )
  })
})

/** https://developers.facebook.com/docs/graph-api/guides/error-handling */
const MetaFailure = z.strictObject({
  error: z.strictObject({ message: text, type: text.optional(), code: z.int(), fbtrace_id: text.optional() }),
})
/** https://developers.facebook.com/docs/graph-api/results */
const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    data: z.array(item).max(100),
    paging: z.strictObject({ cursors: z.strictObject({ after: text }), next: https.optional() }).optional(),
  })

describe('Facebook', () => {
  const graph = 'https://graph.facebook.com/v25.0'
  const LongToken = z.strictObject({
    access_token: text,
    token_type: z.literal('bearer'),
    expires_in: z.int(),
  })
  const tokenOf = async () => {
    const code = await codeOf('facebook', 'https://www.facebook.com/v25.0/dialog/oauth', {
      client_id: 'simulated-facebook',
    })
    const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, ...client('facebook') }
    const { body } = await ask(`${graph}/oauth/access_token`, { form })
    return (body as { access_token: string }).access_token
  }

  // https://developers.facebook.com/docs/facebook-login/guides/access-tokens/get-long-lived
  it('trades a token for one of about 60 days, and renews none', async () => {
    const query = new URLSearchParams({
      grant_type: 'fb_exchange_token',
      fb_exchange_token: await tokenOf(),
      ...client('facebook'),
    })
    const { expires_in } = parse(LongToken, (await ask(`${graph}/oauth/access_token?${query}`)).body)
    expect(expires_in / 86_400).toBe(60)
  })

  // https://developers.facebook.com/docs/graph-api/reference/post and .../reference/v25.0/attachment
  it('lists posts with attachments, and repeats the token in the address of the next page', async () => {
    const token = await tokenOf()
    const Attachment = z.strictObject({
      media_type: z.enum(['photo', 'video', 'album', 'link']),
      media: z
        .strictObject({
          image: z.strictObject({ src: https, width: z.int(), height: z.int() }),
          source: https.optional(),
        })
        .optional(),
      target: z.strictObject({ id, url: https }).optional(),
      title: text.optional(),
      description: text.optional(),
      url: https.optional(),
      unshimmed_url: https.optional(),
    })
    const Post = z.strictObject({
      id: z.string().regex(/^\d+_\d+$/),
      message: text.optional(),
      story: text.optional(),
      created_time: metaTime,
      updated_time: metaTime,
      permalink_url: https,
      privacy: z.strictObject({
        value: z.enum(['EVERYONE', 'ALL_FRIENDS', 'FRIENDS_OF_FRIENDS', 'SELF', 'CUSTOM']),
        description: z.string(),
      }),
      place: z
        .strictObject({
          id,
          name: text,
          location: z.strictObject({ latitude: z.number(), longitude: z.number() }),
        })
        .optional(),
      attachments: z
        .strictObject({
          data: z.array(
            Attachment.extend({ subattachments: z.strictObject({ data: z.array(Attachment) }).optional() }),
          ),
        })
        .optional(),
    })
    const { body } = await ask(`${graph}/me/posts?fields=id&limit=50`, { token })
    const page = parse(pageOf(Post), body)
    expect(page.data).toHaveLength(50)
    expect(new URL(page.paging?.next ?? '').searchParams.get('access_token')).toBe(token)
    // 25 without a limit.
    expect(parse(pageOf(Post), (await ask(`${graph}/me/posts`, { token })).body).data).toHaveLength(25)
  })

  // https://developers.facebook.com/docs/graph-api/reference/photo
  it('gives the sizes of several photos in one call', async () => {
    const { body } = await ask(`${graph}/?ids=71&fields=images`, { token: await tokenOf() })
    const Image = z.strictObject({ height: z.int(), width: z.int(), source: https })
    const photos = parse(z.record(id, z.strictObject({ id, images: z.array(Image).min(2) })), body)
    expect(Object.keys(photos)).toEqual(['71'])
  })

  // https://developers.facebook.com/docs/graph-api/guides/error-handling and .../overview/rate-limiting
  it('answers 400 with a code of its own', async () => {
    const refused = await ask(`${graph}/me`, { token: 'wrong' })
    expect([refused.status, parse(MetaFailure, refused.body).error.code]).toEqual([400, 190])
    await control({ set: 'fault', fault: { platform: 'facebook', kind: 'rate_limit', times: 1 } })
    const busy = await ask(`${graph}/me`, { token: await tokenOf() })
    expect([busy.status, parse(MetaFailure, busy.body).error.code]).toEqual([400, 4])
    const foreign = await ask(`${graph}/?ids=1&fields=images`, { token: await tokenOf() })
    expect([foreign.status, parse(MetaFailure, foreign.body).error.code]).toEqual([400, 100])
  })
})

describe('Instagram', () => {
  const graph = 'https://graph.instagram.com'
  const tokenOf = async () => {
    const code = await codeOf('instagram', 'https://www.instagram.com/oauth/authorize', {
      client_id: 'simulated-instagram',
    })
    const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, ...client('instagram') }
    const { body } = await ask('https://api.instagram.com/oauth/access_token', { form })
    const Short = z.strictObject({
      data: z.array(z.strictObject({ access_token: text, user_id: text, permissions: text })).length(1),
    })
    return parse(Short, body).data[0]?.access_token ?? ''
  }

  // https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login
  it('gives a short token in a list, one of 60 days for it, and renews that', async () => {
    const Long = z.strictObject({ access_token: text, token_type: z.literal('bearer'), expires_in: z.int() })
    const query = new URLSearchParams({
      grant_type: 'ig_exchange_token',
      client_secret: 'simulated-instagram-secret',
      access_token: await tokenOf(),
    })
    const long = parse(Long, (await ask(`${graph}/access_token?${query}`)).body)
    const again = new URLSearchParams({ grant_type: 'ig_refresh_token', access_token: long.access_token })
    const { expires_in } = parse(Long, (await ask(`${graph}/refresh_access_token?${again}`)).body)
    expect(expires_in / 86_400).toBe(60)
  })

  // https://developers.facebook.com/docs/instagram-platform/reference/instagram-media
  it('lists media with the children of albums', async () => {
    const token = await tokenOf()
    const file = {
      id,
      media_type: z.enum(['IMAGE', 'VIDEO', 'CAROUSEL_ALBUM']),
      media_url: https,
      thumbnail_url: https.optional(),
    }
    const Media = z.strictObject({
      ...file,
      caption: text.optional(),
      timestamp: metaTime,
      permalink: https,
      media_product_type: z.enum(['AD', 'FEED', 'STORY', 'REELS']),
      children: z.strictObject({ data: z.array(z.strictObject(file)) }).optional(),
    })
    const { data } = parse(pageOf(Media), (await ask(`${graph}/v25.0/me/media?limit=100`, { token })).body)
    expect(data).toHaveLength(100)
    const album = data.find(({ media_type }) => media_type === 'CAROUSEL_ALBUM')
    expect(album?.children?.data.map(({ media_type }) => media_type)).toEqual(['IMAGE', 'VIDEO'])
    const { body } = await ask(`${graph}/v25.0/me?fields=user_id,username,name`, { token })
    parse(z.strictObject({ user_id: id, username: text, name: text }), body)
  })
})
