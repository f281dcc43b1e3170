import type { ArchiveEntry } from '../../kit/importer.ts'
import type { MediaIndex } from '../../kit/media/media.ts'
import { MISSING_REASONS } from '../../kit/media/missing-reasons.ts'
import { newMedia } from '../../kit/records/media.ts'
import type { ArchiveMedia } from '../../kit/records/post.ts'
import { type JsonObject, number, object, objects, string } from '../../kit/json/value.ts'
import { type Context, MEDIA_FILE } from './context.ts'

/** A tweet's media objects. The extended ones include all of several pictures. */
export function mediaObjects(tweet: JsonObject): JsonObject[] {
  const extended = objects(object(tweet.extended_entities)?.media)
  return extended.length > 0 ? extended : objects(object(tweet.entities)?.media)
}

/** The media of a tweet, with the files that the archive has for them. All its files are claimed. */
export function readMedia(tweet: JsonObject, id: string, context: Context): ArchiveMedia[] {
  const read = mediaObjects(tweet).map((medium) => readMedium(medium, id, context.media))
  const named = new Set(read.flatMap(({ entries }) => entries))
  const media = read.map(({ medium }) => medium)
  const others = fileMedia(id, context).filter(({ entry }) => !named.has(entry ?? ''))
  // A file may have another name than its address; it belongs to the tweet by the ID before the dash. Of several, nothing shows which is which.
  for (const type of ['image', 'video'] as const) {
    const files = others.filter((file) => file.type === type)
    const missing = media.filter((medium) => medium.type === type && medium.entry === null)
    const [file] = files
    const [medium] = missing
    if (file && medium && files.length === 1 && missing.length === 1)
      Object.assign(medium, { entry: file.entry, missing: null })
    else media.push(...files)
  }
  return media
}

/** All files that are named after a tweet or article. */
export const fileMedia = (id: string, { files, media }: Context): ArchiveMedia[] =>
  (files.get(id) ?? []).flatMap((entry) => {
    const type = media.typeOf(entry)
    if (type === null) return []
    media.claim(entry, 'record')
    return [newMedia({ type, entry, uri: entry, missing: null })]
  })

/**
 * A medium as a file `<tweet id>-<name from its address>`; for a video, the best variant that the archive contains. `entries`: also of its other
 * variants and its preview.
 */
function readMedium(
  medium: JsonObject,
  id: string,
  index: MediaIndex,
): { medium: ArchiveMedia; entries: string[] } {
  const variants = objects(object(medium.video_info)?.variants)
    .filter((variant) => string(variant.content_type).startsWith('video/'))
    .sort((a, b) => (number(b.bitrate) ?? 0) - (number(a.bitrate) ?? 0))
    .map((variant) => string(variant.url))
  const isVideo =
    variants.length > 0 || string(medium.type) === 'video' || string(medium.type) === 'animated_gif'
  const picture = string(medium.media_url_https) || string(medium.media_url)
  const addresses = isVideo ? [...variants, picture] : [picture]
  const about = object(medium.additional_media_info)
  const entries = addresses.flatMap((address) => find(address, id, index) ?? [])
  const [entry = null] = entries
  for (const each of entries) index.claim(each, 'record')
  return {
    entries,
    medium: newMedia(
      {
        type: (entry && index.typeOf(entry)) || (isVideo ? 'video' : 'image'),
        entry,
        uri: addresses[0] || picture,
        missing: entry ? null : MISSING_REASONS.notInArchive,
      },
      {
        title: [string(about?.title), string(about?.description)].filter(Boolean).join('\n') || null,
        description: string(medium.ext_alt_text) || null,
      },
    ),
  }
}

function find(address: string, id: string, index: MediaIndex): string | null {
  const name = nameOf(address)
  return name === '' ? null : index.find(`data/tweets_media/${id}-${name}`).entry
}

/** The name of a file by its address. */
const nameOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1).replace(/[?#].*$/, '')

/** Finds files by their addresses without their tweets, which are in another part of the download; only one file may have the name. */
export function findByAddress(entries: ArchiveEntry[]): (address: string) => string | null {
  const byName = new Map<string, string | null>()
  for (const { path, isDirectory } of entries) {
    const name = isDirectory ? undefined : MEDIA_FILE.exec(path)?.[2]
    if (name !== undefined) byName.set(name, byName.has(name) ? null : path)
  }
  return (address) => byName.get(nameOf(address)) ?? null
}
