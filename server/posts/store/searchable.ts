import { GROUP_TYPE, TEXT_SEPARATOR } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../../platform/db/sql.ts'
import type { Group } from './groups.ts'
import { isReadAgain, isTakenOutVersion } from '../rebuild/live-versions.ts'
import type { NewPost } from './rows.ts'
import { currentTexts, earlierWordings, textsIn } from './words.ts'

/** A post with all texts in which keywords are searched. */
export type SearchablePost = {
  id: string
  clientId: string
  /** Its instant in microseconds, as the database prints it (to_char takes longer than the rest of the row). */
  place: string
  /** Text, captions, place, link and album, with separators between them. */
  text: string
  /** The texts of its other versions. */
  earlier: string
  /** Whether it is flagged, or has words that never flag it. */
  hasFlags: boolean
}

/** What a find reads of a post, with the fields that it may ask for. */
export type FindablePost = Pick<SearchablePost, 'id' | 'text' | 'earlier'> & {
  placeName: string | null
  tags: string[]
}

const shownText = (tx: Tx) => sql`
  concat_ws(${TEXT_SEPARATOR}, p.content, p.place ->> 'name', p.shared_link ->> 'title', case when p.group_id is not null then
    (select g.name from post_groups g where g.customer_id = ${tx.customerId} and g.id = p.group_id and g.type = ${sql.lit(GROUP_TYPE.album)}) end,
    ${textsIn(sql`p.words`, 'current')})`
const earlierTexts = (tx: Tx) => sql`
  concat_ws(${TEXT_SEPARATOR}, ${textsIn(sql`p.words`, 'earlier')}, case when p.has_other_versions then (
    select string_agg(concat_ws(${TEXT_SEPARATOR}, v.content, ${textsIn(sql`v.words`, 'current')}, ${textsIn(sql`v.words`, 'earlier')}), ${TEXT_SEPARATOR})
    from post_versions v where v.customer_id = ${tx.customerId} and v.post_id = p.id and v.number <> p.shown_version
      and not ${isTakenOutVersion(tx)} and not ${isReadAgain(tx)}) end)`
const columnsOf = (
  tx: Tx,
) => sql`p.id, p.client_id as "clientId", p.posted_at::text as place, (p.flagged_at is not null or p.never_words <> '{}') as "hasFlags",
  ${shownText(tx)} as text, ${earlierTexts(tx)} as earlier`

/** The next posts of a client, oldest first, after the one with this `place` and id. */
export async function searchableAfter(
  tx: Tx,
  clientId: string,
  after: { place: string; id: string } | null,
  options: { limit: number; withTrashed: boolean },
): Promise<SearchablePost[]> {
  const beyond = after
    ? sql`(p.posted_at, p.id) > (${after.place}::timestamptz, ${after.id}::uuid)`
    : sql`true`
  return read(
    tx,
    sql`p.client_id = ${clientId} and ${beyond} and ${options.withTrashed ? sql`true` : sql`p.trashed_at is null`}
        order by p.posted_at, p.id limit ${options.limit}`,
  )
}

/** Current texts of posts. */
export function searchableByIds(tx: Tx, ids: string[]): Promise<SearchablePost[]> {
  return ids.length === 0 ? Promise.resolve([]) : read(tx, sql`p.id = any(${uuids(ids)})`)
}

/** Every text that these posts may be found by, now or when an archive that was taken out is put back: those of all their versions. */
export const allTextsByIds = (
  tx: Tx,
  ids: readonly string[],
): Promise<Pick<SearchablePost, 'id' | 'clientId' | 'text' | 'earlier'>[]> =>
  tx.rows<Pick<SearchablePost, 'id' | 'clientId' | 'text' | 'earlier'>>(sql`
    select p.id, p.client_id as "clientId", ${shownText(tx)} as text, concat_ws(${TEXT_SEPARATOR}, array_to_string(p.tags, ${TEXT_SEPARATOR}), ${textsIn(sql`p.words`, 'earlier')}, (
      select string_agg(concat_ws(${TEXT_SEPARATOR}, v.content, ${textsIn(sql`v.words`, 'current')}, ${textsIn(sql`v.words`, 'earlier')}), ${TEXT_SEPARATOR})
      from post_versions v where v.customer_id = ${tx.customerId} and v.post_id = p.id and v.number <> p.shown_version)) as earlier
    from posts p where p.customer_id = ${tx.customerId} and p.id = any(${uuids([...ids])})`)

/** With what the fields of a find ask for. */
export const findableByIds = (tx: Tx, ids: readonly string[]): Promise<FindablePost[]> =>
  tx.rows<FindablePost>(sql`
    select p.id, ${shownText(tx)} as text, ${earlierTexts(tx)} as earlier, p.place ->> 'name' as "placeName", p.tags
    from posts p where p.customer_id = ${tx.customerId} and p.id = any(${uuids(ids)})`)

/** The same texts for a post that is being added. @param group with its current name */
export function searchableText(
  post: NewPost,
  group: Group | undefined,
): Pick<SearchablePost, 'text' | 'earlier'> {
  const texts = [
    post.content,
    nameIn(post.place, 'name'),
    nameIn(post.sharedLink, 'title'),
    group?.type === GROUP_TYPE.album ? group.name : null,
    ...currentTexts(post.words),
  ]
  return {
    text: texts.filter((each) => each !== null).join(TEXT_SEPARATOR),
    earlier: earlierWordings(post.words).join(TEXT_SEPARATOR),
  }
}

function nameIn(from: object | null, key: string): string | null {
  const name = from && (from as Record<string, unknown>)[key]
  return name === null || name === undefined ? null : String(name)
}

function read(tx: Tx, where: RawBuilder<unknown>): Promise<SearchablePost[]> {
  return tx.rows<SearchablePost>(
    sql`select ${columnsOf(tx)} from posts p where p.customer_id = ${tx.customerId} and ${where}`,
  )
}
