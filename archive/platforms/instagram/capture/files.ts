import { type JsonObject, object, objects, string } from '../../../kit/json/value.ts'
import { urlOf } from '../../../kit/text/text.ts'

/** A file that a post of Instagram's API names. `address`: null if the platform returns none, as for videos with licensed music. */
export type CapturedFile = {
  type: 'image' | 'video'
  /** Its name in the capture: the platform's number of it. */
  name: string
  address: string | null
  /** The address without its signature, which differs in each answer. */
  uri: string
}

/** The files of a post: its own, or those of an album in order. */
export function filesOf(post: JsonObject): CapturedFile[] {
  const parts = objects(object(post.children)?.data)
  return (parts.length > 0 ? parts : [post]).map((item) => fileOf(item, string(post.permalink)))
}

function fileOf(item: JsonObject, permalink: string): CapturedFile {
  const type = string(item.media_type) === 'VIDEO' ? 'video' : 'image'
  const given = string(item.media_url)
  const url = urlOf(given)
  const extension = url && /\.\w{2,4}$/.exec(url.pathname)?.[0]
  return {
    type,
    name: `${string(item.id)}${extension ?? (type === 'video' ? '.mp4' : '.jpg')}`,
    address: url ? given : null,
    uri: url ? `${url.origin}${url.pathname}` : permalink,
  }
}
