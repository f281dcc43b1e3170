import { filesOf } from '#archive/platforms/instagram/capture/files.ts'
import { bearer, GRAPH_VERSION, instantOf, requestLongLivedTokens, pages } from './meta.ts'
import type { Platform } from './platform.ts'
import { requestJson } from './failures.ts'

const GRAPH = 'https://graph.instagram.com'
const DAY_MS = 24 * 3600_000

/** All fields that a post needs, without counts, so that a listing stays the same if nothing is new. */
const FIELDS =
  'id,caption,media_type,media_product_type,media_url,permalink,thumbnail_url,timestamp,children{id,media_type,media_url,thumbnail_url}'

type Post = Parameters<typeof filesOf>[0] & { id: string; timestamp?: string; caption?: string }

/** Unwraps an answer: some are an object, and some a list with one object. */
const unwrapSingle = (answer: unknown): Record<string, unknown> => {
  const { data } = answer as { data?: unknown }
  return (Array.isArray(data) ? data[0] : answer) as Record<string, unknown>
}

/**
 * Instagram API with Instagram Login (developers.facebook.com/documentation/instagram-platform/instagram-api-with-instagram-login, its
 * business-login, access_token and refresh_access_token). Only for professional accounts: Meta lets no app read personal ones, so their
 * owners have to send an archive.
 */
export const instagram: Platform = {
  type: 'instagram',
  oauth: {
    server: {
      issuer: 'https://www.instagram.com',
      authorization_endpoint: 'https://www.instagram.com/oauth/authorize',
      token_endpoint: 'https://api.instagram.com/oauth/access_token',
    },
    scopes: ['instagram_business_basic'],
    scopeSeparator: ',',
    pkce: false,
    clientAuth: 'post',
    standardize: (body) => ({ ...unwrapSingle(body), token_type: 'bearer' }),
    exchange: (access) =>
      requestLongLivedTokens(access, `${GRAPH}/access_token`, {
        grant_type: 'ig_exchange_token',
        client_secret: access.app.clientSecret,
        access_token: access.tokens.accessToken,
      }),
    renew: (access) =>
      requestLongLivedTokens(access, `${GRAPH}/refresh_access_token`, {
        grant_type: 'ig_refresh_token',
        access_token: access.tokens.accessToken,
      }),
    // Expired tokens can't be renewed, and we only have a chance to renew them when an account is read, once a day.
    renewBeforeMs: 30 * DAY_MS,
  },
  fileHosts: ['cdninstagram.com', 'fbcdn.net'],
  accounts: async (access) => {
    const me = unwrapSingle(
      await requestJson(
        access.request,
        `${GRAPH}/${GRAPH_VERSION}/me?fields=user_id,username,name`,
        bearer(access),
      ),
    ) as { user_id: string | number; username: string; name?: string }
    return [{ id: String(me.user_id), externalId: `@${me.username}`, name: me.name ?? me.username }]
  },
  capture: async (session) => {
    const url = new URL(`${GRAPH}/${GRAPH_VERSION}/me/media`)
    url.searchParams.set('fields', FIELDS)
    url.searchParams.set('limit', '50')
    for await (const posts of pages<Post>(session, 'media', url)) {
      for (const post of posts) {
        session.recordListed([post.id, instantOf(post.timestamp), post.caption ?? null])
        for (const { name, address } of filesOf(post)) if (address) await session.file(name, address)
      }
      const last = instantOf(posts.at(-1)?.timestamp)
      if (session.since && last && new Date(last) < session.since) return
    }
  },
}
