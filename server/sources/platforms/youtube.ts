import { requestJson } from './failures.ts'
import type { CaptureSession, Platform } from './platform.ts'
import { extensionOf } from './twitter.ts'

const API = 'https://www.googleapis.com/youtube/v3'

type Channel = {
  id: string
  snippet?: { title?: string; customUrl?: string }
  contentDetails?: { relatedPlaylists?: { uploads?: string } }
}
type PlaylistItem = {
  snippet?: { publishedAt?: string }
  contentDetails?: { videoId?: string; videoPublishedAt?: string }
}
type Video = {
  id: string
  snippet?: {
    publishedAt?: string
    title?: string
    description?: string
    thumbnails?: Record<string, { url: string; width?: number }>
  }
  status?: { privacyStatus?: string }
}
type List<Item> = { items?: Item[]; nextPageToken?: string }

const PAGE_SIZE = '50'
const numbered = (name: string, number: number): string => `${name}-${String(number).padStart(4, '0')}`

function addressOf(path: string, parameters: Record<string, string>): URL {
  const url = new URL(`${API}/${path}`)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}

/**
 * YouTube (developers.google.com/youtube/v3): Google's OAuth 2.0 for web servers, `channels`, `playlistItems` of the uploads, `videos`. Only
 * the archive has video files and comments: the API returns comments only to apps that may also change and delete (youtube.force-ssl;
 * docs/decisions/connection-scopes.md).
 */
export const youtube: Platform = {
  type: 'youtube',
  oauth: {
    server: {
      issuer: 'https://accounts.google.com',
      authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
      token_endpoint: 'https://oauth2.googleapis.com/token',
      revocation_endpoint: 'https://oauth2.googleapis.com/revoke',
    },
    scopes: ['https://www.googleapis.com/auth/youtube.readonly'],
    scopeSeparator: ' ',
    pkce: true,
    clientAuth: 'post',
    // Google issues a refresh token only for offline access, and issues another only after new consent.
    parameters: { access_type: 'offline', prompt: 'select_account consent' },
  },
  fileHosts: ['ytimg.com'],
  accounts: async ({ request, tokens }) => {
    const answer = (await requestJson(request, addressOf('channels', { part: 'snippet', mine: 'true' }), {
      headers: { authorization: `Bearer ${tokens.accessToken}` },
    })) as List<Channel>
    return (answer.items ?? []).map(({ id, snippet }) => ({
      id,
      externalId: snippet?.customUrl || snippet?.title || id,
      name: snippet?.title || id,
    }))
  },
  capture: async (session) => {
    const channels = (await session.get(
      'channel',
      addressOf('channels', { part: 'snippet,contentDetails', mine: 'true' }),
    )) as List<Channel>
    const channel = channels.items?.find(({ id }) => id === session.account.id)
    const uploads = channel?.contentDetails?.relatedPlaylists?.uploads
    if (uploads !== undefined) await readUploads(session, uploads)
  },
}

async function readUploads(session: CaptureSession, playlistId: string): Promise<void> {
  let pageToken: string | undefined
  for (let number = 1; ; number++) {
    const page = (await session.get(
      numbered('uploads', number),
      addressOf('playlistItems', {
        part: 'snippet,contentDetails',
        playlistId,
        maxResults: PAGE_SIZE,
        ...(pageToken === undefined ? {} : { pageToken }),
      }),
      // YouTube answers 404 for a channel without videos.
      { absent: 404 },
    )) as List<PlaylistItem> | null
    const items = page?.items ?? []
    const wanted = items.filter((item) => !isBefore(item, session.since))
    const ids = wanted.flatMap(({ contentDetails }) => contentDetails?.videoId ?? [])
    if (ids.length > 0) await readVideos(session, number, ids)
    pageToken = page?.nextPageToken
    if (pageToken === undefined || (items.length > 0 && wanted.length === 0)) return
  }
}

function isBefore({ snippet, contentDetails }: PlaylistItem, since: Date | null): boolean {
  const at = contentDetails?.videoPublishedAt ?? snippet?.publishedAt
  return since !== null && at !== undefined && new Date(at) < since
}

async function readVideos(session: CaptureSession, number: number, ids: string[]): Promise<void> {
  const { items = [] } = (await session.get(
    numbered('videos', number),
    addressOf('videos', { part: 'snippet,status,contentDetails,recordingDetails', id: ids.join(',') }),
  )) as List<Video>
  for (const { id, snippet, status } of items) {
    session.recordListed([
      id,
      snippet?.publishedAt ?? null,
      snippet?.title ?? null,
      snippet?.description ?? null,
      status?.privacyStatus ?? null,
    ])
    const best = Object.values(snippet?.thumbnails ?? {}).toSorted(
      (a, b) => (b.width ?? 0) - (a.width ?? 0),
    )[0]
    if (best) await session.file(`${id}${extensionOf(best.url)}`, best.url)
  }
}
