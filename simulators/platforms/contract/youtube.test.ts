import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  callPlatform,
  client,
  codeOf,
  https,
  id,
  parse,
  REDIRECT,
  servePlatformAccounts,
  text,
  utc,
  VERIFIER,
  CHALLENGE,
} from './testing.ts'

describe('YouTube', () => {
  servePlatformAccounts()
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
    const { body } = await callPlatform('https://oauth2.googleapis.com/token', { form })
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
  it('returns tokens; a refresh token keeps working', async () => {
    const { refresh_token } = await tokens()
    const form = { grant_type: 'refresh_token', refresh_token, ...client('youtube') }
    const again = () => callPlatform('https://oauth2.googleapis.com/token', { form })
    expect([(await again()).status, (await again()).status]).toEqual([200, 200])
  })

  // https://developers.google.com/youtube/v3/docs/channels/list and .../playlistItems/list
  it('lists uploads through the channel’s playlist in pages of 50 at most', async () => {
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
      (await callPlatform(`${api}/channels?part=contentDetails&mine=true`, { token })).body,
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
    expect(parse(Items, (await callPlatform(`${address}&maxResults=99`, { token })).body).items).toHaveLength(
      50,
    )
    // The default of maxResults is 5.
    expect(parse(Items, (await callPlatform(address, { token })).body).items).toHaveLength(5)
  })

  // https://developers.google.com/youtube/v3/docs/videos/list and .../docs/errors
  it('returns parts of up to 50 videos, and errors with their reason', async () => {
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
    const { body } = await callPlatform(`${api}/videos?part=snippet,status&id=9000001,9000002`, { token })
    expect(parse(Videos, body).items).toHaveLength(2)
    const many = Array.from({ length: 51 }, (_, index) => index).join(',')
    expect(
      parse(failure, (await callPlatform(`${api}/videos?part=snippet&id=${many}`, { token })).body).error
        .code,
    ).toBe(400)
    const denied = await callPlatform(`${api}/commentThreads?part=snippet`, { token })
    expect([denied.status, parse(failure, denied.body).error.errors[0]?.reason]).toEqual([
      403,
      'insufficientPermissions',
    ])
    expect((await callPlatform(`${api}/videos?part=snippet&id=1`, { token: 'wrong' })).status).toBe(401)
  })
})
