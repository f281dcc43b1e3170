import { filesOf } from '#archive/platforms/facebook/capture/files.ts'
import { bearer, GRAPH_VERSION, instantOf, lastingTokens, pages } from './meta.ts'
import type { Platform } from './platform.ts'
import { PlatformProblem, requestJson } from './request.ts'

const GRAPH = `https://graph.facebook.com/${GRAPH_VERSION}`

const ATTACHMENT = 'media_type,media,target,title,description,url,unshimmed_url'

/** Everything that a post is read from, and no counts: a listing without news stays the same from day to day. */
const FIELDS = `id,message,story,created_time,updated_time,permalink_url,privacy,place,message_tags,attachments{${ATTACHMENT},subattachments{${ATTACHMENT}}}`

type Post = Parameters<typeof filesOf>[0] & { id: string; created_time?: string; message?: string }

/**
 * Facebook (developers.facebook.com): Facebook Login (docs/facebook-login/guides/advanced/manual-flow), long-lived tokens
 * (docs/facebook-login/guides/access-tokens/get-long-lived) and `GET /me/posts`. It gives no comments, stories, groups or check-ins of
 * others, and of pictures the size that the timeline shows; the archive alone holds those.
 */
export const facebook: Platform = {
  type: 'facebook',
  oauth: {
    server: {
      issuer: 'https://www.facebook.com',
      authorization_endpoint: `https://www.facebook.com/${GRAPH_VERSION}/dialog/oauth`,
      token_endpoint: `${GRAPH}/oauth/access_token`,
    },
    scopes: ['public_profile', 'email', 'user_posts', 'user_photos', 'user_videos'],
    scopeSeparator: ',',
    pkce: false,
    clientAuth: 'post',
    exchange: (access) =>
      lastingTokens(access, `${GRAPH}/oauth/access_token`, {
        grant_type: 'fb_exchange_token',
        client_id: access.app.clientId,
        client_secret: access.app.clientSecret,
        fb_exchange_token: access.tokens.accessToken,
      }),
    // After 60 days the person signs in again.
    renew: () =>
      Promise.reject(new PlatformProblem('refused', 'Facebook gives no new tokens without the person')),
    revoke: async (access) => {
      await requestJson(access.request, `${GRAPH}/me/permissions`, { method: 'DELETE', ...bearer(access) })
    },
  },
  fileHosts: ['fbcdn.net'],
  accounts: async (access) => {
    const me = (await requestJson(access.request, `${GRAPH}/me?fields=id,name,email`, bearer(access))) as {
      id: string
      name: string
      email?: string
    }
    return [{ id: me.id, externalId: me.email ?? me.name, name: me.name }]
  },
  capture: async (session) => {
    const url = new URL(`${GRAPH}/me/posts`)
    url.searchParams.set('fields', FIELDS)
    url.searchParams.set('limit', '50')
    for await (const posts of pages<Post>(session, 'posts', url))
      for (const post of posts) {
        session.listed([post.id, instantOf(post.created_time), post.message ?? null])
        for (const { name, address } of filesOf(post)) await session.file(name, address)
      }
  },
}
