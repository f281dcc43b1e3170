import { newMedia } from '../kit/records/media.ts'
import type { ArchiveMedia } from '../kit/records/post.ts'

const PLAYER_ADDRESS =
  /^https?:\/\/(?:[\w-]+\.)*(?:youtube\.com\/(?:watch|shorts|live|embed)|youtu\.be\/|vimeo\.com\/\d|tiktok\.com\/.+\/video\/|dailymotion\.com\/video\/|twitch\.tv\/|fb\.watch\/|facebook\.com\/(?:watch|.+\/videos\/|reel\/))/i

/** A shared link to a video on the web, as an embedded medium; null for any other link. */
export function embedOf(link: { url: string; title: string | null }): ArchiveMedia | null {
  if (!PLAYER_ADDRESS.test(link.url)) return null
  return newMedia({ type: 'embed', entry: null, uri: link.url, missing: null }, { title: link.title })
}
