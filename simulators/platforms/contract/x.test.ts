import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  ACCOUNTS,
  callPlatform,
  codeOf,
  control,
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

describe('X', () => {
  servePlatformAccounts()
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
    const { body } = await callPlatform('https://api.x.com/2/oauth2/token', { form, basic })
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
  it('returns tokens for a code and its verifier; a refresh token works once', async () => {
    const url = `${authorize}?client_id=simulated-twitter&redirect_uri=${REDIRECT}`
    expect((await callPlatform(url)).status).toBe(400)
    const { refresh_token } = await tokens()
    const again = () =>
      callPlatform('https://api.x.com/2/oauth2/token', {
        form: { grant_type: 'refresh_token', refresh_token },
        basic,
      })
    expect([(await again()).status, (await again()).status]).toEqual([200, 400])
  })

  // https://docs.x.com/x-api/posts/get-posts and https://docs.x.com/x-api/fundamentals/data-dictionary
  it('lists the posts of a user in pages of 100 at most', async () => {
    const { access_token: token } = await tokens()
    const address = `https://api.x.com/2/users/${ACCOUNTS.twitter.id}/tweets`
    const Page = z.strictObject({
      data: z.array(Tweet).max(100),
      includes: z
        .strictObject({ media: z.array(Media), places: z.array(z.strictObject({ id, full_name: text })) })
        .optional(),
      meta: z.strictObject({ result_count: z.int(), next_token: text.optional() }),
    })
    const first = parse(Page, (await callPlatform(`${address}?max_results=100`, { token })).body)
    expect(first.data).toHaveLength(100)
    // HTML entities are escaped in a post's text.
    expect(first.data[0]?.text).toContain('A &amp; B')
    const next = `${address}?max_results=100&pagination_token=${first.meta.next_token}`
    const second = parse(Page, (await callPlatform(next, { token })).body)
    expect([second.data.length, second.meta.next_token]).toEqual([20, undefined])
    expect((await callPlatform(address, { token: 'wrong' })).status).toBe(401)
  })

  // https://docs.x.com/x-api/users/get-my-user and https://docs.x.com/x-api/fundamentals/rate-limits
  it('returns the user, and answers 429 to too many calls', async () => {
    const { access_token: token } = await tokens()
    const { body } = await callPlatform('https://api.x.com/2/users/me', { token })
    parse(z.strictObject({ data: z.strictObject({ id, name: text, username: text }) }), body)
    await control({ set: 'fault', fault: { platform: 'twitter', kind: 'rate_limit', times: 1, seconds: 9 } })
    const { status } = await callPlatform('https://api.x.com/2/users/me', { token })
    expect(status).toBe(429)
  })
})
