import { albumName, albumOf, type CapturedFile, filesOf } from '#archive/platforms/facebook/capture/files.ts'
import {
  bearer,
  GRAPH_VERSION,
  instantOf,
  isTooLarge,
  pages,
  requestLongLivedTokens,
  withLessData,
} from './meta.ts'
import type { CaptureSession, Platform } from './platform.ts'
import { OutboundProblem } from '../../platform/outbound/request.ts'
import { requestJson } from './failures.ts'

const GRAPH = `https://graph.facebook.com/${GRAPH_VERSION}`

const ATTACHMENT_FIELDS = 'media_type,media,target,title,description,url,unshimmed_url'

/** Per page of an album. Without a limit, 12 (developers.facebook.com/docs/graph-api/reference/page-post/attachments). */
const MAX_PICTURES = 100

/** The pictures of an album. @param from `.after(…)` for its later pages (developers.facebook.com/docs/graph-api/guides/field-expansion) */
const albumFields = (from = '', limit = MAX_PICTURES): string =>
  `subattachments.limit(${limit})${from}{${ATTACHMENT_FIELDS}}`

/** All fields that a post needs, without counts, so that a listing stays the same if nothing is new. */
const FIELDS = `id,message,story,created_time,updated_time,permalink_url,privacy,place,message_tags,attachments{${ATTACHMENT_FIELDS},${albumFields()}}`

type Post = Parameters<typeof filesOf>[0] & { id: string; created_time?: string; message?: string }

/**
 * Facebook (developers.facebook.com): Facebook Login (docs/facebook-login/guides/advanced/manual-flow), long-lived tokens
 * (docs/facebook-login/guides/access-tokens/get-long-lived) and `GET /me/posts`. Only the archive has comments, stories, groups and
 * check-ins of others.
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
      requestLongLivedTokens(access, `${GRAPH}/oauth/access_token`, {
        grant_type: 'fb_exchange_token',
        client_id: access.app.clientId,
        client_secret: access.app.clientSecret,
        fb_exchange_token: access.tokens.accessToken,
      }),
    // After 60 days the person has to sign in again.
    renew: () =>
      Promise.reject(new OutboundProblem('refused', 'Facebook issues new tokens only after a new sign-in')),
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
    let page = 0
    const limit = { refusals: 0 }
    for await (const posts of pages<Post>(session, 'posts', url)) {
      page += 1
      const listed: { post: Post; files: CapturedFile[] }[] = []
      for (const post of posts) listed.push({ post, files: filesOf(post, await restOfAlbum(session, post)) })
      const largest = await largestPictures(
        session,
        page,
        listed.flatMap(({ files }) => files),
        limit,
      )
      for (const { post, files } of listed) {
        const numbers = files.map(({ number }) => number).join(' ')
        session.recordListed([post.id, instantOf(post.created_time), post.message ?? null, numbers])
        for (const { name, number, address } of files)
          await session.file(name, (number && largest.get(number)) || address)
      }
    }
  },
}

type Attachments = Parameters<typeof albumOf>[0] & {
  data?: { subattachments?: { paging?: { next?: string } } }[]
}

/** The attachments on the later pages of a post’s album. The capture stores each page as a separate answer. */
async function restOfAlbum(session: CaptureSession, post: Post): Promise<ReturnType<typeof albumOf>> {
  const rest: ReturnType<typeof albumOf> = []
  let page = post.attachments as Attachments | undefined
  let limit = MAX_PICTURES
  for (let number = 2, from = ''; ; number++) {
    const next = nextPageOf(page)
    if (next === null || next === from) return rest
    from = next
    const url = new URL(`${GRAPH}/${encodeURIComponent(post.id)}/attachments`)
    const path = `${albumName(post.id)}-${String(number).padStart(4, '0')}`
    const read = await withLessData(limit, (smaller) => {
      url.searchParams.set('fields', albumFields(`.after(${next})`, smaller))
      return session.get(path, url, { isOfObjects: true })
    })
    limit = read.limit
    page = (read.answer as Attachments | null) ?? undefined
    rest.push(...albumOf(page ?? null))
  }
}

/** The cursor of an album's next page; null: there is none. We don't follow the address itself, because it contains the token. */
function nextPageOf(attachments: Attachments | undefined): string | null {
  const next = attachments?.data?.find(({ subattachments }) => subattachments?.paging?.next)?.subattachments
    ?.paging?.next
  const cursor = next && URL.canParse(next) ? new URL(next).searchParams.get('after') : null
  return cursor !== null && /^[\w=-]+$/.test(cursor) ? cursor : null
}

/** The most ids that one call accepts. Rate limits count it once (developers.facebook.com/docs/graph-api/overview/rate-limiting). */
const MAX_IDS_PER_CALL = 50

type Photo = { images?: { source?: string; width?: number; height?: number }[] }

/** For each capture. If we may not read many photos, searching for them must not use up the rate limit. */
const MAX_REFUSALS = 60

/** The addresses of the largest pictures of the posts' photos, by photo id. */
async function largestPictures(
  session: CaptureSession,
  page: number,
  files: CapturedFile[],
  limit: { refusals: number },
): Promise<Map<string, string>> {
  const ids = files.flatMap(({ type, number }) => (type === 'image' && number !== null ? [number] : []))
  const addressById = new Map<string, string>()
  for (let at = 0; at < ids.length; at += MAX_IDS_PER_CALL) {
    const path = `photos-${String(page).padStart(4, '0')}-${at / MAX_IDS_PER_CALL + 1}`
    await addLargest(session, path, ids.slice(at, at + MAX_IDS_PER_CALL), addressById, limit)
  }
  return addressById
}

/**
 * Adds the largest picture of each photo (developers.facebook.com/docs/graph-api/reference/photo, `images`), because posts link pictures in
 * timeline size. If Facebook asks for less data, or refuses the call because we may not read one of its photos, each half is requested
 * again; a photo that is refused alone keeps the picture in timeline size.
 */
async function addLargest(
  session: CaptureSession,
  path: string,
  ids: string[],
  addressById: Map<string, string>,
  limit: { refusals: number },
): Promise<void> {
  if (limit.refusals >= MAX_REFUSALS) return
  const url = new URL(`${GRAPH}/`)
  url.searchParams.set('ids', ids.join(','))
  url.searchParams.set('fields', 'images')
  const photos = await session.get(path, url, { isOfObjects: true }).catch((error: unknown) => {
    if (!isTooLarge(error) || ids.length === 1) throw error
    return undefined
  })
  if (photos === null) limit.refusals += 1
  if (photos === null || photos === undefined) {
    const half = Math.ceil(ids.length / 2)
    if (half === ids.length) return
    await addLargest(session, `${path}-1`, ids.slice(0, half), addressById, limit)
    await addLargest(session, `${path}-2`, ids.slice(half), addressById, limit)
    return
  }
  for (const [id, { images = [] }] of Object.entries(photos as Record<string, Photo>)) {
    const largest = images.toSorted((a, b) => areaOf(b) - areaOf(a))[0]?.source
    if (largest) addressById.set(id, largest)
  }
}

const areaOf = ({ width = 0, height = 0 }: { width?: number; height?: number }): number => width * height
