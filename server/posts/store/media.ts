import { mediaKey } from '#archive/kit/records/identity.ts'
import type { Tx } from '../../platform/db/database.ts'
import { copyLine, type CopyValue, stageRows } from '../../platform/db/copy.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import type { NewMedia, NewPost } from './rows.ts'

type Named = { type: string; uri: string }

/** A file of a connected account has a web address as its URI, one of an archive a path. */
const hasWebAddress = (uri: string): boolean => uri.startsWith('https://')

/** Whether one came from an archive and the other from the platform's API, which re-encodes files (docs/decisions/026). */
export const haveDifferentSources = (one: Named, other: Named): boolean =>
  one.type === other.type && hasWebAddress(one.uri) !== hasWebAddress(other.uri)

/** The platform's name of a file. The API's address does not contain it, but the name that our connector gives the file does. */
export const keyOf = (uri: string, fileName: string | null): string =>
  mediaKey(hasWebAddress(uri) && fileName !== null ? fileName : uri)

const COLUMNS = [
  'customer_id',
  'id',
  'post_id',
  'position',
  'type',
  'sha256',
  'file_name',
  'uri',
  'title',
  'description',
  'missing',
  'embed',
  'taken_at',
  'taken_source',
  'uploaded_at',
  'uploaded_source',
  'camera',
  'place',
  'taken_clock',
  'source_type',
] as const

type MediaRow = Record<(typeof COLUMNS)[number], CopyValue>
type PostToStore = { postId: string; post: NewPost }
export type StoredMedia = {
  post_id: string
  position: number
  type: NewMedia['type']
  sha256: Buffer | null
  uri: string
  file_name: string | null
}

/** The id of a medium that a post gets; by default a new one. */
export type MediaIds = (postId: string, media: Pick<NewMedia, 'sha256' | 'uri'>) => string

/** Media that known posts lacked, by post. */
export type AddedMedia = Map<string, [position: number, media: NewMedia][]>

/**
 * Stores media of posts, for new posts in the platform's order; the caller must have locked the known posts. Existing media of known posts
 * are never removed or moved: missing files are filled in, new media are added at the end.
 */
export async function storeMedia(
  tx: Tx,
  added: PostToStore[],
  known: PostToStore[],
  idOf: MediaIds = () => newId(tx.customerId),
): Promise<AddedMedia> {
  const lacking = await mediaLackedBy(tx, known)
  const rows = [
    ...added.flatMap(({ postId, post }) => post.media.map((media, at) => ({ postId, at, media }))),
    ...[...lacking].flatMap(([postId, list]) => list.map(([at, media]) => ({ postId, at, media }))),
  ].map(({ postId, at, media }) => rowOf(tx, { id: idOf(postId, media), postId, position: at }, media))
  if (rows.length === 0) return lacking
  const from = await stageRows(
    tx,
    'post_media',
    COLUMNS,
    rows.map((row) => copyLine(COLUMNS, row)),
  )
  const list = sql.raw(COLUMNS.join(', '))
  await tx.run(sql`
    insert into post_media (${list}) select ${list} from ${from}
    on conflict (customer_id, post_id, position) do update set
      type = excluded.type, sha256 = excluded.sha256, file_name = excluded.file_name, missing = excluded.missing, embed = excluded.embed
      where post_media.sha256 is null and (excluded.sha256 is not null or (excluded.embed is not null and post_media.embed is null))`)
  return lacking
}

/**
 * For posts that a newer reader finds again: what it knows of how their media were taken, which has no version. Only fills what is unknown. @param
 * posts the ids of posts with what the archive has
 */
export async function fillTaken(tx: Tx, posts: PostToStore[]): Promise<void> {
  const facts = posts.flatMap(({ postId, post }) =>
    post.media.flatMap(({ uri, takenClock = null, sourceType = null }) =>
      takenClock === null && sourceType === null ? [] : [{ postId, uri, takenClock, sourceType }],
    ),
  )
  if (facts.length === 0) return
  await tx.run(sql`
    update post_media m set taken_clock = coalesce(m.taken_clock, f.taken_clock), source_type = coalesce(m.source_type, f.source_type)
    from unnest(${uuids(facts.map(({ postId }) => postId))}, ${facts.map(({ uri }) => uri)}::text[],
      ${facts.map(({ takenClock }) => takenClock)}::text[], ${facts.map(({ sourceType }) => sourceType)}::text[])
      as f (post_id, uri, taken_clock, source_type)
    where m.customer_id = ${tx.customerId} and m.post_id = f.post_id and m.uri = f.uri and (m.taken_clock is null or m.source_type is null)`)
}

/** The stored media, by post, in the order shown. */
export async function listStoredMedia(tx: Tx, postIds: string[]): Promise<Map<string, StoredMedia[]>> {
  const rows = await tx.rows<StoredMedia>(sql`
    select post_id, position, type, sha256, uri, file_name from post_media
    where customer_id = ${tx.customerId} and post_id = any(${uuids(postIds)}) order by post_id, position`)
  return Map.groupBy(rows, (row) => row.post_id)
}

async function mediaLackedBy(tx: Tx, posts: PostToStore[]): Promise<AddedMedia> {
  if (posts.length === 0) return new Map()
  const kept = await listStoredMedia(
    tx,
    posts.map(({ postId }) => postId),
  )
  return new Map(
    posts.map(({ postId, post }) => [postId, planMediaWrites(kept.get(postId) ?? [], post.media)]),
  )
}

/** More items of one name that do not agree are not compared with each other; no platform writes as many in one post. */
const MAX_CANDIDATES = 100

/** Items with one key, in their order. */
class Candidates<Item> {
  readonly #items: Item[]
  #head = 0

  constructor(items: Item[]) {
    this.#items = items
  }

  /** Removes and returns the first that agrees. */
  take(agrees: (item: Item) => boolean): Item | undefined {
    const end = Math.min(this.#items.length, this.#head + MAX_CANDIDATES)
    for (let at = this.#head; at < end; at += 1) {
      const item = this.#items[at] as Item
      if (!agrees(item)) continue
      this.#items.copyWithin(this.#head + 1, this.#head, at)
      this.#head += 1
      return item
    }
    return undefined
  }
}

/** The positions of items that are new or fill in a missing file; items that are already stored have none. Each stored item is matched once. */
export function planMediaWrites<Item extends Pick<NewMedia, 'type' | 'sha256' | 'uri' | 'fileName'>>(
  stored: Pick<StoredMedia, 'position' | 'type' | 'sha256' | 'uri' | 'file_name'>[],
  items: Item[],
): [number, Item][] {
  const unmatchedStored = new Set(stored)
  const unmatchedItems = new Set(items)
  const positions: [number, Item][] = []
  /** Matches each item with the first stored one with its key. A record may name tens of thousands. */
  const match = (
    keyOf: (one: (typeof stored)[number]) => string | number | null | undefined,
    keyOfItem: (item: Item, index: number) => string | number | null,
    agrees: (one: (typeof stored)[number], item: Item) => boolean = () => true,
  ): void => {
    const byKey = Map.groupBy(unmatchedStored, keyOf)
    const queues = new Map([...byKey].map(([key, list]) => [key, new Candidates(list)]))
    for (const [index, item] of items.entries()) {
      const key = unmatchedItems.has(item) ? keyOfItem(item, index) : null
      const one = key === null ? undefined : queues.get(key)?.take((each) => agrees(each, item))
      if (!one) continue
      unmatchedStored.delete(one)
      unmatchedItems.delete(item)
      if (fillsGap(one, item)) positions.push([one.position, item])
    }
  }
  // Two files with different bytes are two pieces of evidence, whatever their names.
  const lacksOne = (one: (typeof stored)[number], item: Item): boolean =>
    one.sha256 === null || item.sha256 === null
  match(
    (one) => one.sha256?.toString('hex'),
    (item) => item.sha256,
  )
  match(
    (one) => one.uri,
    (item) => item.uri,
    lacksOne,
  )
  match(
    (one) => one.file_name,
    (item) => item.fileName,
    lacksOne,
  )
  match(
    (one) => keyOf(one.uri, one.file_name),
    (item) => keyOf(item.uri, item.fileName),
    haveDifferentSources,
  )
  if (stored.length === items.length)
    match(
      (one) => one.position,
      (_item, index) => index,
      (one, item) => lacksOne(one, item) || haveDifferentSources(one, item),
    )
  // A player, or a video that is in no archive: TikTok has different addresses for the same video in each download.
  match(
    (one) => (isOnWeb(one) ? 'web' : null),
    (item) => (isOnWeb(item) ? 'web' : null),
    (one, item) => one.type !== 'embed' || item.type !== 'embed',
  )
  const next = stored.reduce((most, one) => Math.max(most, one.position + 1), 0)
  return [...positions, ...[...unmatchedItems].map((item, n): [number, Item] => [next + n, item])]
}

type Medium = Pick<StoredMedia, 'type' | 'uri'> & { sha256: Buffer | string | null }

const isOnWeb = ({ sha256, type, uri }: Medium): boolean =>
  sha256 === null && type !== 'image' && /^https?:/.test(uri)

/** A file fills in a missing one; a player only that of a missing video. */
const fillsGap = (one: Medium, item: Medium): boolean =>
  one.sha256 === null && (item.sha256 !== null || (item.type === 'embed' && one.type === 'video'))

function rowOf(
  tx: Tx,
  { id, postId, position }: { id: string; postId: string; position: number },
  media: NewMedia,
): MediaRow {
  return {
    customer_id: tx.customerId,
    id,
    post_id: postId,
    position,
    type: media.type,
    sha256: media.sha256 === null ? null : Buffer.from(media.sha256, 'hex'),
    file_name: media.fileName,
    uri: media.uri,
    title: media.title,
    description: media.description,
    missing: media.missing,
    embed: media.embed && JSON.stringify(media.embed),
    taken_at: media.takenAt,
    taken_source: media.takenSource,
    uploaded_at: media.uploadedAt,
    uploaded_source: media.uploadedSource,
    camera: media.camera,
    place: media.place && JSON.stringify(media.place),
    taken_clock: media.takenClock ?? null,
    source_type: media.sourceType ?? null,
  }
}
