import { requestJson } from './failures.ts'
import type { CaptureSession, Platform } from './platform.ts'
import { extensionOf } from './twitter.ts'

const API = 'https://open.tiktokapis.com/v2'

type User = { open_id?: string; display_name?: string; username?: string }
type Video = {
  id: string
  create_time?: number
  cover_image_url?: string
  video_description?: string
  title?: string
}
type Page = { data?: { videos?: Video[]; cursor?: number; has_more?: boolean } }

/** All fields that a post needs, without counts, so that a listing stays the same if nothing is new. */
const FIELDS = 'id,create_time,cover_image_url,share_url,video_description,duration,title,embed_link'

/**
 * TikTok (developers.tiktok.com): Login Kit for the web, `GET /v2/user/info/`, `POST /v2/video/list/`. The list contains the public videos,
 * newest first, without their files; only the archive has private videos and comments.
 */
export const tiktok: Platform = {
  type: 'tiktok',
  oauth: {
    server: {
      issuer: 'https://www.tiktok.com',
      authorization_endpoint: 'https://www.tiktok.com/v2/auth/authorize/',
      token_endpoint: `${API}/oauth/token/`,
      revocation_endpoint: `${API}/oauth/revoke/`,
    },
    scopes: ['user.info.basic', 'user.info.profile', 'video.list'],
    scopeSeparator: ',',
    // TikTok accepts a code verifier only from mobile and desktop apps.
    pkce: false,
    clientAuth: 'client_key',
    revokes: 'access_token',
    // Shows the person which account is used, even if already signed in.
    parameters: { disable_auto_auth: '1' },
  },
  fileHosts: ['tiktokcdn.com', 'tiktokcdn-us.com', 'tiktokcdn-eu.com'],
  accounts: async ({ request, tokens }) => {
    const answer = (await requestJson(
      request,
      `${API}/user/info/?fields=open_id,union_id,display_name,username`,
      {
        headers: { authorization: `Bearer ${tokens.accessToken}` },
      },
    )) as { data?: { user?: User } }
    const user = answer.data?.user
    if (!user?.open_id) return []
    const name = user.display_name || user.username || user.open_id
    return [{ id: user.open_id, externalId: user.username ? `@${user.username}` : name, name }]
  },
  capture: async (session) => {
    let cursor: number | undefined
    for (let number = 1; ; number++) {
      const page = (await session.get(
        `videos-${String(number).padStart(4, '0')}`,
        new URL(`${API}/video/list/?fields=${FIELDS}`),
        {
          method: 'POST',
          body: JSON.stringify({ max_count: 20, ...(cursor === undefined ? {} : { cursor }) }),
        },
      )) as Page
      const videos = page.data?.videos ?? []
      for (const video of videos) await recordVideo(session, video)
      const before = cursor
      cursor = page.data?.cursor
      const isPast = videos.length > 0 && videos.every((video) => isBefore(video, session.since))
      if (!page.data?.has_more || cursor === undefined || cursor === before || isPast) return
    }
  },
}

const isBefore = ({ create_time }: Video, since: Date | null): boolean =>
  since !== null && create_time !== undefined && create_time * 1000 < since.getTime()

async function recordVideo(session: CaptureSession, video: Video): Promise<void> {
  const { id, create_time: seconds, cover_image_url: cover } = video
  session.recordListed([
    id,
    seconds === undefined ? null : new Date(seconds * 1000).toISOString(),
    video.video_description || video.title || null,
  ])
  if (cover) await session.file(`${id}${extensionOf(cover)}`, cover)
}
