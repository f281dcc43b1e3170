import { capturedMedia, captureReader } from '../../kit/capture.ts'
import { list, object, objects, type JsonObject, string } from '../../kit/json/value.ts'
import type { MediaIndex } from '../../kit/media/media.ts'
import type { RecordInfo, RefusedRecord, Role } from '../../kit/plan.ts'
import { type Draft, newDraft } from '../../kit/records/draft.ts'
import type { ArchiveMedia, Place } from '../../kit/records/post.ts'
import { parseIsoTime, toIso } from '../../kit/text/time.ts'
import { embedOf } from '../embed.ts'
import { linksOf, wordsOf } from './text.ts'
import { Threads } from './threads.ts'
import { BAD_TIMESTAMP, EARLIER_VERSION, groupOf, NO_ID, RETWEET } from './tweet.ts'

/** The media and places that an answer lists next to its posts (`includes`), and the ids of all posts. */
type Context = {
  media: MediaIndex
  pictures: Map<string, JsonObject>
  places: Map<string, JsonObject>
  threads: Threads
  ids: Set<string>
  sha256: (text: string) => string
}

const referencedId = (post: JsonObject, type: string): string =>
  string(objects(post.referenced_tweets).find((each) => each.type === type)?.id)

function survey(post: JsonObject, _at: unknown, context: Context): number | null {
  const id = string(post.id)
  context.ids.add(id)
  context.threads.add(id, referencedId(post, 'replied_to'))
  return parseIsoTime(post.created_at)
}

function indexIncludes(_file: string, members: Record<string, unknown>, context: Context): void {
  const includes = object(members['includes'] as JsonObject | undefined)
  for (const medium of objects(includes?.media)) context.pictures.set(string(medium.media_key), medium)
  for (const place of objects(includes?.places)) context.places.set(string(place.id), place)
}

/** A post as returned by `GET /2/users/:id/tweets` (docs.x.com). It has the same identity as in an archive. */
function read(post: JsonObject, at: RecordInfo, context: Context): Draft | RefusedRecord {
  const id = string(post.id)
  const instant = parseIsoTime(post.created_at)
  if (instant === null) return BAD_TIMESTAMP
  if (id === '') return { ...NO_ID, bucket: instant }
  if (referencedId(post, 'retweeted') !== '') return { ...RETWEET, bucket: instant }
  const versions = list(post.edit_history_tweet_ids).map((each) => string(each))
  if (versions.slice(versions.indexOf(id) + 1).some((version) => context.ids.has(version)))
    return { ...EARLIER_VERSION, bucket: instant }
  const note = object(post.note_tweet)
  const entities = { entities: note?.entities ?? post.entities ?? null }
  const pictures = list(object(post.attachments)?.media_keys).flatMap((key): JsonObject[] => {
    const found = context.pictures.get(string(key))
    return found ? [found] : []
  })
  const links = linksOf(entities)
  const own = objects(object(entities.entities)?.urls)
    .filter((link) => string(link.media_key) !== '')
    .map((link) => ({ url: string(link.url) }))
  const ownAddresses = new Set(own.map(({ url }) => url))
  const shared = links.find(({ short }) => !ownAddresses.has(short))
  const embed = shared ? embedOf(shared) : null
  const author = string(post.author_id)
  const parent = referencedId(post, 'replied_to')
  const isOwn = context.threads.isOwn(parent) || string(post.in_reply_to_user_id) === author
  return newDraft(
    {
      kind: parent === '' || isOwn ? 'post' : 'comment',
      text: wordsOf(
        string(note?.text) || string(post.text),
        links.filter(({ short }) => !ownAddresses.has(short)),
        own,
      ),
      posted: { at: toIso(instant), source: 'created_at' },
      bucket: instant,
      source: at.source,
      raw: at.raw,
    },
    {
      id,
      externalId: id,
      joins: 'id',
      link: `https://x.com/i/web/status/${id}`,
      place: placeOf(post, context),
      sharedLink: shared ? { url: shared.url, title: null, source: null } : null,
      media: [...pictures.map((medium) => mediumOf(medium, context)), ...(embed ? [embed] : [])],
      group: groupOf(id, context),
    },
  )
}

function mediumOf(medium: JsonObject, { media }: Context): ArchiveMedia {
  const key = string(medium.media_key)
  const isVideo = string(medium.type) !== 'photo'
  const variant = objects(medium.variants).find((each) => string(each.content_type) === 'video/mp4')
  const uri = string(medium.url) || string(variant?.url) || string(medium.preview_image_url)
  const extension = isVideo ? '.mp4' : (/\.\w{2,4}$/.exec(new URL(uri).pathname)?.[0] ?? '')
  return capturedMedia(media, isVideo ? 'video' : 'image', `${key}${extension}`, uri, {
    description: string(medium.alt_text) || null,
  })
}

function placeOf(post: JsonObject, { places }: Context): Place | null {
  const geo = object(post.geo)
  const name = string(places.get(string(geo?.place_id))?.full_name) || null
  const [longitude, latitude] = list(object(geo?.coordinates)?.coordinates)
  if (typeof latitude !== 'number' || typeof longitude !== 'number')
    return name ? { name, latitude: null, longitude: null, address: null, url: null } : null
  return { name, latitude, longitude, address: null, url: null }
}

const tweets: Role<Context> = {
  name: 'posts',
  path: /^responses\/tweets-\d+\.json$/,
  lists: /^data$/,
  survey,
  surveyed: indexIncludes,
  read,
}

/** X's API, version 2. */
export const twitterCapture = captureReader<Context>('twitter', [tweets], async (tree) => ({
  media: tree.media,
  pictures: new Map(),
  places: new Map(),
  threads: new Threads(),
  ids: new Set(),
  sha256: (text) => tree.archive.sha256(text),
}))
