import { capturedMedia, captureReader } from '../../../kit/capture.ts'
import { isObject, type JsonObject, number, object, objects, string } from '../../../kit/json/value.ts'
import { readElements } from '../../../kit/json/json.ts'
import type { FileVerdict } from '../../../kit/ledger/ledger.ts'
import type { MediaIndex } from '../../../kit/media/media.ts'
import type { RecordInfo, RefusedRecord, Role, Tree } from '../../../kit/plan.ts'
import { type Draft, newDraft } from '../../../kit/records/draft.ts'
import type { ArchiveMedia, Place, PostKind } from '../../../kit/records/post.ts'
import { cleanStrings } from '../../../kit/text/text.ts'
import { parseIsoTime, toIso } from '../../../kit/text/time.ts'
import { embedOf } from '../../embed.ts'
import { albumName, albumOf, filesOf, linkOf } from './files.ts'
import { BAD_TIMESTAMP } from '../../meta/refusals.ts'
import { TITLE_ONLY } from '../post.ts'

type Context = { media: MediaIndex; albums: Map<string, JsonObject[]> }

/**
 * A post as returned by `GET /me/posts` (developers.facebook.com/docs/graph-api/reference/post). `story` is the platform's own sentence, and
 * `updated_time` changes with each comment, so neither is read.
 */
function read(post: JsonObject, at: RecordInfo, { media, albums }: Context): Draft | RefusedRecord {
  const id = string(post.id)
  const instant = parseIsoTime(post.created_time)
  if (instant === null) return BAD_TIMESTAMP
  const text = string(post.message)
  const link = linkOf(post)
  const embed = link ? embedOf(link) : null
  const files = filesOf(post, albums.get(albumName(id))).map(({ type, name, uri, description }) =>
    capturedMedia(media, type, name, uri, { description: description === text ? null : description }),
  )
  const place = placeOf(object(post.place))
  if (text === '' && files.length === 0 && !link && !place) return { ...TITLE_ONLY, bucket: instant }
  const audience = string(object(post.privacy)?.value)
  return newDraft(
    {
      kind: kindOf(files, text, Boolean(link), Boolean(place)),
      text,
      posted: { at: toIso(instant), source: 'created_time' },
      bucket: instant,
      source: at.source,
      raw: at.raw,
    },
    {
      id,
      // Archives identify a post by the second half alone.
      externalId: id.slice(id.lastIndexOf('_') + 1),
      joins: 'id',
      link: string(post.permalink_url) || null,
      isPrivate: audience === '' ? null : audience === 'SELF',
      place,
      sharedLink: link ? { url: link.url, title: link.title, source: null } : null,
      words: link?.description ? [{ origin: 'link', text: link.description }] : [],
      tags: objects(post.message_tags).flatMap((tag) => (tag.type === 'user' ? [string(tag.name)] : [])),
      media: embed ? [...files, embed] : files,
    },
  )
}

/** Distinguishes kinds in the same way as the archive's reader. */
function kindOf(files: ArchiveMedia[], text: string, hasLink: boolean, hasPlace: boolean): PostKind {
  if (files.length > 0) {
    if (text !== '' || hasPlace || hasLink) return 'post'
    const types = new Set(files.map(({ type }) => type))
    return types.size > 1 ? 'post' : types.has('video') ? 'video' : 'photo'
  }
  if (hasLink) return 'shared_link'
  return text === '' && hasPlace ? 'check_in' : 'post'
}

function placeOf(place: JsonObject | null): Place | null {
  const name = string(place?.name) || null
  const location = object(place?.location)
  const latitude = number(location?.latitude)
  const longitude = number(location?.longitude)
  if (!name && latitude === null) return null
  const address = [string(location?.street), string(location?.city)].filter(Boolean).join(', ')
  return { name, latitude, longitude, address: address || null, url: null }
}

const posts: Role<Context> = {
  name: 'posts',
  path: /^responses\/posts-\d+\.json$/,
  lists: /^data$/,
  survey: (post) => parseIsoTime(post.created_time),
  read,
}

const ALBUM_PATH = /^responses\/(attachments-\w+)-\d+\.json$/

const ALBUM_REFUSED: FileVerdict = {
  outcome: 'failed',
  code: 'album_refused',
  reason: 'Facebook refused to return the rest of this album, so pictures of the post are missing.',
}

/** The pictures on later pages of albums, in order, by the name of their answers. */
async function readAlbums({ archive, files }: Tree): Promise<Context['albums']> {
  const albums: Context['albums'] = new Map()
  for (const { relative, entry } of files.toSorted((a, b) => (a.relative < b.relative ? -1 : 1))) {
    const [, name] = ALBUM_PATH.exec(relative) ?? []
    if (name === undefined) continue
    for await (const elements of readElements(archive.open(entry), { lists: /^data$/ }).batches) {
      const attachments = elements.flatMap(({ value }) => (isObject(value) ? [value] : []))
      const pictures = albumOf(cleanStrings({ data: attachments }, false) as JsonObject)
      albums.set(name, [...(albums.get(name) ?? []), ...pictures])
    }
  }
  return albums
}

/** Facebook's Graph API. */
export const facebookCapture = captureReader<Context>(
  'facebook',
  [posts],
  async (tree) => ({
    media: tree.media,
    albums: await readAlbums(tree),
  }),
  (path) => (ALBUM_PATH.test(path) ? ALBUM_REFUSED : null),
)
