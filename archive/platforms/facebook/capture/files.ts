import { type JsonObject, list, object, objects, string } from '../../../kit/json/value.ts'
import { urlOf } from '../../../kit/text/text.ts'

/** A file that a post of the Graph API names. `name`: its name in the capture, which includes the platform's number if there is one. */
export type CapturedFile = {
  type: 'image' | 'video'
  name: string
  /** The platform's number of the file. */
  number: string | null
  address: string
  /** The address without its signature, which differs in each answer. */
  uri: string
  description: string | null
}

const MEDIA_TYPES: ReadonlySet<string> = new Set(['photo', 'video', 'album'])

/** The attachments of a post; an album is replaced by the attachments in it. */
const attachmentsOf = (post: JsonObject): JsonObject[] =>
  objects(object(post.attachments)?.data).flatMap((attachment) => {
    const parts = objects(object(attachment.subattachments)?.data)
    return parts.length > 0 ? parts : [attachment]
  })

/** Pictures and videos hosted by the platform itself: a video on another site is a link. @param more attachments from later pages of its album */
export const filesOf = (post: JsonObject, more: JsonObject[] = []): CapturedFile[] =>
  [...attachmentsOf(post), ...more].flatMap((attachment) => fileOf(attachment) ?? [])

/** The first part of the names of the answers that have the later pages of a post's album. */
export const albumName = (postId: string): string => `attachments-${postId.replaceAll(/\W/g, '_')}`

/** The attachments in the album of such an answer, or of a post's own. */
export const albumOf = (attachments: JsonObject | null): JsonObject[] =>
  objects(attachments?.data).flatMap((attachment) => objects(object(attachment.subattachments)?.data))

function fileOf(attachment: JsonObject): CapturedFile | null {
  if (!MEDIA_TYPES.has(string(attachment.media_type))) return null
  const media = object(attachment.media)
  const source = string(media?.source)
  const address = isFacebookFile(source) ? source : string(object(media?.image)?.src)
  if (!isFacebookFile(address)) return null
  const { origin, pathname } = new URL(address)
  const [stem = '', extension = ''] = splitName(pathname)
  const target = string(object(attachment.target)?.id)
  const number = /^\d+$/.test(target) ? target : null
  return {
    type: address === source ? 'video' : 'image',
    name: `${number ?? stem.replaceAll(/[^\w-]/g, '_')}${extension}`,
    number,
    address,
    uri: `${origin}${pathname}`,
    description: string(attachment.description) || null,
  }
}

const isFacebookFile = (address: string): boolean =>
  urlOf(address) !== null && /^https:\/\/(?:[\w-]+\.)*fbcdn\.net\//.test(address)

const splitName = (path: string): string[] =>
  /([^/]*?)(\.\w{2,4})?$/
    .exec(path)
    ?.slice(1)
    .map((part) => part ?? '') ?? []

/** The first attachment that links to another site. */
export function linkOf(post: JsonObject): { url: string; title: string | null; description: string } | null {
  for (const attachment of list(object(post.attachments)?.data)) {
    const found = object(attachment)
    const url = string(found?.unshimmed_url) || string(found?.url)
    if (!found || !/^https?:\/\//i.test(url)) continue
    if (MEDIA_TYPES.has(string(found.media_type)) && /^https?:\/\/(?:[\w-]+\.)*facebook\.com\//i.test(url))
      continue
    return { url, title: string(found.title) || null, description: string(found.description) }
  }
  return null
}
