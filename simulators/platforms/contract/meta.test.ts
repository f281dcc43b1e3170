import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  callPlatform,
  client,
  codeOf,
  control,
  https,
  id,
  metaTime,
  parse,
  REDIRECT,
  servePlatformAccounts,
  text,
} from './testing.ts'

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

servePlatformAccounts()

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
    const { body } = await callPlatform(`${graph}/oauth/access_token`, { form })
    return (body as { access_token: string }).access_token
  }

  // https://developers.facebook.com/docs/facebook-login/guides/access-tokens/get-long-lived
  it('exchanges a token for one of about 60 days, and renews none', async () => {
    const query = new URLSearchParams({
      grant_type: 'fb_exchange_token',
      fb_exchange_token: await tokenOf(),
      ...client('facebook'),
    })
    const { expires_in } = parse(LongToken, (await callPlatform(`${graph}/oauth/access_token?${query}`)).body)
    expect(expires_in / 86_400).toBe(60)
  })

  // https://developers.facebook.com/docs/graph-api/reference/post and .../reference/v25.0/attachment
  it('lists posts with attachments, and repeats the token in the URL of the next page', async () => {
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
          data: z.array(Attachment.extend({ subattachments: pageOf(Attachment).optional() })),
        })
        .optional(),
    })
    const { body } = await callPlatform(`${graph}/me/posts?fields=id&limit=50`, { token })
    const page = parse(pageOf(Post), body)
    expect(page.data).toHaveLength(50)
    expect(new URL(page.paging?.next ?? '').searchParams.get('access_token')).toBe(token)
    // The default limit is 25.
    expect(parse(pageOf(Post), (await callPlatform(`${graph}/me/posts`, { token })).body).data).toHaveLength(
      25,
    )
  })

  // https://developers.facebook.com/docs/graph-api/reference/photo
  it('gives the sizes of several photos in one call', async () => {
    const { body } = await callPlatform(`${graph}/?ids=71&fields=images`, { token: await tokenOf() })
    const Image = z.strictObject({ height: z.int(), width: z.int(), source: https })
    const photos = parse(z.record(id, z.strictObject({ id, images: z.array(Image).min(2) })), body)
    expect(Object.keys(photos)).toEqual(['71'])
  })

  // https://developers.facebook.com/docs/graph-api/guides/error-handling and .../overview/rate-limiting
  it('answers 400 with its own error code', async () => {
    const refused = await callPlatform(`${graph}/me`, { token: 'wrong' })
    expect([refused.status, parse(MetaFailure, refused.body).error.code]).toEqual([400, 190])
    await control({ set: 'fault', fault: { platform: 'facebook', kind: 'rate_limit', times: 1 } })
    const busy = await callPlatform(`${graph}/me`, { token: await tokenOf() })
    expect([busy.status, parse(MetaFailure, busy.body).error.code]).toEqual([400, 4])
    const foreign = await callPlatform(`${graph}/?ids=1&fields=images`, { token: await tokenOf() })
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
    const { body } = await callPlatform('https://api.instagram.com/oauth/access_token', { form })
    const Short = z.strictObject({
      data: z.array(z.strictObject({ access_token: text, user_id: text, permissions: text })).length(1),
    })
    return parse(Short, body).data[0]?.access_token ?? ''
  }

  // https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login
  it('returns a short-lived token in a list, and a 60-day token for it, which can be renewed', async () => {
    const Long = z.strictObject({ access_token: text, token_type: z.literal('bearer'), expires_in: z.int() })
    const query = new URLSearchParams({
      grant_type: 'ig_exchange_token',
      client_secret: 'simulated-instagram-secret',
      access_token: await tokenOf(),
    })
    const long = parse(Long, (await callPlatform(`${graph}/access_token?${query}`)).body)
    const again = new URLSearchParams({ grant_type: 'ig_refresh_token', access_token: long.access_token })
    const { expires_in } = parse(Long, (await callPlatform(`${graph}/refresh_access_token?${again}`)).body)
    expect(expires_in / 86_400).toBe(60)
  })

  // https://developers.facebook.com/docs/instagram-platform/reference/instagram-media
  it('lists media with the children of carousels', async () => {
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
    const { data } = parse(
      pageOf(Media),
      (await callPlatform(`${graph}/v25.0/me/media?limit=100`, { token })).body,
    )
    expect(data).toHaveLength(100)
    const album = data.find(({ media_type }) => media_type === 'CAROUSEL_ALBUM')
    expect(album?.children?.data.map(({ media_type }) => media_type)).toEqual(['IMAGE', 'VIDEO'])
    const { body } = await callPlatform(`${graph}/v25.0/me?fields=user_id,username,name`, { token })
    parse(z.strictObject({ user_id: id, username: text, name: text }), body)
  })
})
