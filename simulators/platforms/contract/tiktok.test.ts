import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { callPlatform, codeOf, https, id, parse, REDIRECT, servePlatformAccounts, text } from './testing.ts'

describe('TikTok', () => {
  servePlatformAccounts()
  const api = 'https://open.tiktokapis.com/v2'
  const ok = z.strictObject({ code: z.literal('ok'), message: z.string(), log_id: text })
  const app = { client_key: 'simulated-tiktok', client_secret: 'simulated-tiktok-secret' }
  const tokens = async () => {
    const code = await codeOf('tiktok', 'https://www.tiktok.com/v2/auth/authorize/', {
      client_key: app.client_key,
    })
    const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, ...app }
    const { body } = await callPlatform(`${api}/oauth/token/`, { form })
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
  it('returns tokens with their lifetimes; an error may have status 200', async () => {
    await tokens()
    const form = { grant_type: 'authorization_code', code: 'wrong', redirect_uri: REDIRECT, ...app }
    const { status, body } = await callPlatform(`${api}/oauth/token/`, { form })
    expect(status).toBe(200)
    parse(z.strictObject({ error: text, error_description: text, log_id: text }), body)
  })

  // https://developers.tiktok.com/doc/tiktok-api-v2-video-list and .../doc/tiktok-api-v2-video-object
  it('lists public videos in pages of 20 at most, with captions of 150 characters at most', async () => {
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
    const list = (json: object) => callPlatform(`${api}/video/list/?fields=${fields}`, { json, token })
    const first = parse(Videos, (await list({ max_count: 99 })).body).data
    expect([first.videos.length, first.has_more]).toEqual([20, true])
    const second = parse(Videos, (await list({ max_count: 20, cursor: first.cursor })).body).data
    expect(second.videos[0]?.create_time).toBeLessThan(first.videos.at(-1)?.create_time ?? 0)
    // The default of max_count is 10.
    expect(parse(Videos, (await list({})).body).data.videos).toHaveLength(10)
    const denied = await callPlatform(`${api}/video/list/?fields=id`, { json: {}, token: 'wrong' })
    expect([denied.status, (denied.body as { error: { code: string } }).error.code]).toEqual([
      401,
      'access_token_invalid',
    ])
  })

  // https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info
  it('returns the requested fields of a user', async () => {
    const { access_token: token } = await tokens()
    const { body } = await callPlatform(`${api}/user/info/?fields=open_id,username`, { token })
    parse(
      z.strictObject({
        data: z.strictObject({ user: z.strictObject({ open_id: id, username: text }) }),
        error: ok,
      }),
      body,
    )
  })
})
