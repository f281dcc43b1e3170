import { requestJson } from './failures.ts'
import type { CaptureSession, Platform } from './platform.ts'

const API = 'https://api.x.com/2'

type Tweet = {
  id: string
  text?: string
  created_at?: string
  edit_history_tweet_ids?: string[]
  note_tweet?: { text?: string }
}
type Media = {
  media_key: string
  url?: string
  preview_image_url?: string
  variants?: { bit_rate?: number; content_type?: string; url: string }[]
}
type Page = { data?: Tweet[]; includes?: { media?: Media[] }; meta?: { next_token?: string } }

/** All fields that a post needs, without counts, so that a listing stays the same if nothing is new. */
const FIELDS = {
  max_results: '100',
  'tweet.fields':
    'id,text,created_at,author_id,attachments,conversation_id,edit_history_tweet_ids,entities,geo,in_reply_to_user_id,note_tweet,referenced_tweets',
  expansions: 'attachments.media_keys,geo.place_id',
  'media.fields': 'media_key,type,url,preview_image_url,variants,alt_text,width,height,duration_ms',
  'place.fields': 'id,full_name,geo,country',
}

/**
 * X (docs.x.com): OAuth 2.0 with PKCE for confidential clients, `GET /2/users/me`, `GET /2/users/:id/tweets`. The timeline contains the
 * newest 3,200 posts; only the archive has older ones.
 */
export const twitter: Platform = {
  type: 'twitter',
  oauth: {
    server: {
      issuer: 'https://x.com',
      authorization_endpoint: 'https://x.com/i/oauth2/authorize',
      token_endpoint: `${API}/oauth2/token`,
      revocation_endpoint: `${API}/oauth2/revoke`,
    },
    scopes: ['tweet.read', 'users.read', 'offline.access'],
    scopeSeparator: ' ',
    pkce: true,
    clientAuth: 'basic',
  },
  fileHosts: ['twimg.com'],
  accounts: async ({ request, tokens }) => {
    const answer = (await requestJson(request, `${API}/users/me`, {
      headers: { authorization: `Bearer ${tokens.accessToken}` },
    })) as { data?: { id: string; name: string; username: string } }
    return answer.data
      ? [{ id: answer.data.id, externalId: `@${answer.data.username}`, name: answer.data.name }]
      : []
  },
  capture: async (session) => {
    let token: string | undefined
    for (let number = 1; ; number++) {
      const url = new URL(`${API}/users/${session.account.id}/tweets`)
      for (const [name, value] of Object.entries(FIELDS)) url.searchParams.set(name, value)
      // The API accepts only whole seconds.
      if (session.since) url.searchParams.set('start_time', `${session.since.toISOString().slice(0, 19)}Z`)
      if (token !== undefined) url.searchParams.set('pagination_token', token)
      const page = (await session.get(`tweets-${String(number).padStart(4, '0')}`, url)) as Page
      await recordPage(session, page)
      token = page.meta?.next_token
      if (token === undefined) return
    }
  },
}

async function recordPage(session: CaptureSession, page: Page): Promise<void> {
  for (const tweet of page.data ?? [])
    session.recordListed([tweet.id, tweet.created_at ?? null, tweet.note_tweet?.text ?? tweet.text ?? null])
  for (const medium of page.includes?.media ?? []) {
    const address = bestAddressOf(medium)
    if (address) await session.file(`${medium.media_key}${extensionOf(address)}`, address)
  }
}

/** For videos, the variant with the highest bit rate; for pictures, the original size (`name=orig`). */
function bestAddressOf(medium: Media): string | null {
  const variants = (medium.variants ?? [])
    .filter(({ content_type }) => content_type === 'video/mp4')
    .sort((a, b) => (b.bit_rate ?? 0) - (a.bit_rate ?? 0))
  if (variants[0]) return variants[0].url
  const still = medium.url ?? medium.preview_image_url
  if (!still) return null
  const url = new URL(still)
  url.searchParams.set('name', 'orig')
  return url.href
}

/** The file extension in an address's path, with its dot; '' if there is none. */
export function extensionOf(address: string): string {
  return /\.[a-z0-9]{2,4}$/i.exec(new URL(address).pathname)?.[0].toLowerCase() ?? ''
}
