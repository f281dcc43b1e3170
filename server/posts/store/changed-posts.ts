import { MEDIA_TYPE_NAMES, POST_STATUS, type PostWords } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { addHistory } from '../review/history.ts'
import { isReadAgain, isTakenOutVersion } from '../rebuild/live-versions.ts'
import { listStoredMedia } from './media.ts'
import type { NewPost, PostOrigin } from './rows.ts'
import { captionsChanged, isCut, lacksCaption, normalizeText, renumberWords } from './words.ts'
import { updatePosts } from '../counters/write.ts'

const UNREVIEWED = sql.lit(POST_STATUS.unreviewed.code)

/** A post that differs in an archive. `versionNumber`: of the version made from it; `isOlder`: a newer archive has the post too. */
export type ChangedPost = {
  postId: string
  post: NewPost
  groupId: string | null
  versionNumber: number
  isOlder: boolean
}
export type LockedRow = {
  id: string
  posted_at: Date
  posted_doubt: string | null
  content: string
  words: PostWords[]
  tags: string[]
  is_reviewed: boolean
  has_notes: boolean
}

/** The kind of the lock, so that an account's id locks nothing else. Another kind is in `server/imports/uploads/uploads.ts`. */
const ACCOUNT_LOCK = 7

/** Imports into one social account take turns, so that lookups of known posts are reliable. */
export async function lockPostsOfAccount(tx: Tx, socialAccountId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${socialAccountId}, ${ACCOUNT_LOCK}))`)
}

export async function lockPosts(tx: Tx, changed: { postId: string }[]): Promise<LockedRow[]> {
  if (changed.length === 0) return []
  return tx.rows<LockedRow>(sql`
    select id, posted_at, posted_doubt, content, words, tags, status <> ${UNREVIEWED} or trashed_at is not null or timeline_at is not null as is_reviewed,
      total_notes > 0 as has_notes from posts
    where customer_id = ${tx.customerId} and id = any(${uuids(changed.map(({ postId }) => postId))}) order by id for no key update`)
}

/** Numbers the words of changed posts by the posts' media, which must already be stored. */
export async function numberWords(tx: Tx, changed: ChangedPost[]): Promise<void> {
  const kept = await listStoredMedia(
    tx,
    changed.map(({ postId }) => postId),
  )
  for (const { postId, post } of changed)
    post.words = renumberWords(post.words, post.media, kept.get(postId) ?? [])
}

/** A date as history and leaves say it: what the platform wrote, if it is in doubt. @param doubt the JSON of {reason, value} */
export const dateFacts = (at: Date, doubt: string | null): { postedAt: string } | { postedDoubt: unknown } =>
  doubt === null ? { postedAt: at.toISOString() } : { postedDoubt: JSON.parse(doubt) }

/** Whether the API has cut off the words that the post shows. */
const isCutByApi = (post: NewPost, before: LockedRow): boolean =>
  isCut(post.platform, post.content, before.content)

/** Whether the archive has another text, date or caption than the post shows. */
function isEdit({ post, isOlder }: ChangedPost, before: LockedRow, isCapture: boolean): boolean {
  if (isCutByApi(post, before)) return false
  const [older, newer] = isOlder ? [post.words, before.words] : [before.words, post.words]
  return (
    normalizeText(post.content) !== normalizeText(before.content) ||
    Date.parse(post.postedAt) !== before.posted_at.getTime() ||
    captionsChanged(older, newer) ||
    // A caption that only the newer one has is no edit: some layouts have fewer words, and so has an API.
    (!isCapture && lacksCaption(older, newer))
  )
}

/**
 * The post shows the newest archive's data; an older archive only fills gaps, and what the newest archive lacks stays, as do review and time, which
 * a newer reader may correct. Media must be stored first, because the types of media are derived from them.
 */
export async function showVersions(
  tx: Tx,
  origin: PostOrigin,
  changed: ChangedPost[],
  before: LockedRow[],
): Promise<void> {
  if (changed.length === 0) return
  const { isReread = false, isRebuilt = false } = origin
  // What was said and marked when the archive was imported stays.
  const isQuiet = isReread || isRebuilt
  const rows = new Map(before.map((row) => [row.id, row]))
  // Words that were cut off are not newer than the complete ones.
  for (const change of changed) {
    const row = rows.get(change.postId)
    if (row && isCut(change.post.platform, row.content, change.post.content)) change.isOlder = false
  }
  const isCapture =
    (await tx.one(sql`
      select 1 from post_imports where customer_id = ${tx.customerId} and id = ${origin.importId} and source = 'api'`)) !==
    null
  const edits = changed.map((change) => {
    const row = rows.get(change.postId)
    return row !== undefined && isEdit(change, row, isCapture)
  })
  const cuts = changed.map(({ postId, post }) => {
    const row = rows.get(postId)
    return row !== undefined && isCutByApi(post, row)
  })
  // What one archive says is never another version of what it said to an older reader.
  const isInOtherArchive = sql`exists (
    select from post_versions v where v.customer_id = ${tx.customerId} and v.post_id = p.id
      and coalesce(v.records_of, v.import_id) <> ${origin.importId} and not ${isTakenOutVersion(tx)})`
  const text = (value: (post: NewPost) => string | null) => changed.map(({ post }) => value(post))
  const jsonOf = (value: object | null): string | null => value && JSON.stringify(value)
  const updated = await updatePosts(tx, {
    ids: changed.map(({ postId }) => postId),
    set: sql`version = version + 1,
      has_other_versions = p.has_other_versions or c.is_edit and (not ${isReread}::boolean or ${isInOtherArchive}),
      changed_at = case when c.is_edit and not c.is_older and c.is_reviewed then ${tx.now} else p.changed_at end,
      changed_in = case when c.is_edit and not c.is_older and c.is_reviewed then ${origin.importId}::uuid else p.changed_in end,
      words = case when c.is_older and p.words <> '[]' then p.words when ${isCapture}::boolean then ${mergedWords} else c.words end,
      content = case when c.is_older or c.is_cut then p.content else c.content end,
      shown_version = case when c.is_older or c.is_cut then p.shown_version else c.number end,
      external_id = coalesce(p.external_id, c.external_id), link = ${preferredColumn('link')}, is_private = ${preferredColumn('is_private')}, place = ${preferredColumn('place')},
      shared_link = ${preferredColumn('shared_link')}, group_id = ${preferredColumn('group_id')},
      tags = case when c.tags = '[]' or (c.is_older and p.tags <> '{}') then p.tags else array(select jsonb_array_elements_text(c.tags)) end,
      kind = case when ${isReread}::boolean and not c.is_older then c.kind else p.kind end,
      posted_at = case when ${isReread}::boolean and p.first_import_id = ${origin.importId} then c.posted_at else p.posted_at end,
      posted_doubt = case when ${isReread}::boolean and p.first_import_id = ${origin.importId} then c.posted_doubt else p.posted_doubt end,
      ${mediaTypeColumns}`,
    from: sql`unnest(${uuids(changed.map(({ postId }) => postId))}, ${text((post) => post.content)}::text[], ${text((post) => post.externalId)}::text[], ${text((post) => post.link)}::text[],
                ${changed.map(({ post }) => post.isPrivate)}::boolean[], ${text((post) => jsonOf(post.place))}::jsonb[],
                ${text((post) => jsonOf(post.sharedLink))}::jsonb[], ${text((post) => JSON.stringify(post.tags))}::jsonb[],
                ${changed.map(({ groupId }) => groupId)}::uuid[], ${changed.map(({ versionNumber }) => versionNumber)}::int[],
                ${changed.map(({ isOlder }) => isOlder)}::boolean[], ${text((post) => JSON.stringify(post.words))}::jsonb[], ${edits}::boolean[],
                ${changed.map(({ postId }) => !isQuiet && (rows.get(postId)?.is_reviewed ?? false))}::boolean[], ${cuts}::boolean[],
                ${changed.map(({ post }) => post.kind)}::int[], ${changed.map(({ post }) => post.postedAt)}::timestamptz[],
                ${text((post) => post.postedDoubt ?? null)}::text[])
      as c (id, content, external_id, link, is_private, place, shared_link, tags, group_id, number, is_older, words, is_edit, is_reviewed, is_cut,
        kind, posted_at, posted_doubt)`,
    where: sql`p.id = c.id`,
  })
  if (isQuiet) return
  await recordEdits(
    tx,
    origin,
    changed.filter((_, index) => edits[index]),
    rows,
    new Map(updated.map((row) => [row.id, row.version])),
  )
}

/** Marks posts of which another version has words that are not shown, so that searches and flags include them. The caller has locked the posts. */
export async function markOtherVersions(tx: Tx, ids: string[]): Promise<void> {
  await updatePosts(tx, {
    ids,
    set: sql`has_other_versions = true`,
    where: sql`not p.has_other_versions and exists (
      select from post_versions v cross join lateral jsonb_array_elements(v.words) w
      where v.customer_id = p.customer_id and v.post_id = p.id and v.number <> p.shown_version and not ${isTakenOutVersion(tx)} and not ${isReadAgain(tx)}
        and not exists (select from jsonb_array_elements(p.words) o where o ->> 'text' = w ->> 'text'))`,
  })
}

/**
 * A line of history for each edit: the previous text, the text in this archive, and the archive.
 *
 * @param changeCounts the posts' counters of changes, which the line has as `version`; `versionNumber` counts what archives show
 */
async function recordEdits(
  tx: Tx,
  { importId, actorId }: PostOrigin,
  edits: ChangedPost[],
  before: Map<string, LockedRow>,
  changeCounts: Map<string, number>,
): Promise<void> {
  if (edits.length === 0) return
  const archive = await tx.one<{ by: string | null; date: string | null }>(sql`
    select created_by_name as by, to_json(archive_date) #>> '{}' as date from post_imports where customer_id = ${tx.customerId} and id = ${importId}`)
  const captions = (words: PostWords[]) =>
    words.flatMap(({ origin, text }) => (origin === 'caption' ? [text] : []))
  const lines = edits.map(({ postId, post, versionNumber, isOlder }) => {
    const was = before.get(postId)
    return {
      postId,
      version: changeCounts.get(postId) ?? 0,
      action: isOlder ? 'earlier' : 'edited',
      from: {
        content: was?.content ?? '',
        ...(was ? dateFacts(was.posted_at, was.posted_doubt) : {}),
        captions: captions(was?.words ?? []),
      },
      to: {
        content: post.content,
        ...dateFacts(new Date(post.postedAt), post.postedDoubt ?? null),
        captions: captions(post.words),
        versionNumber,
        importId,
        archiveDate: archive?.date ?? null,
      },
    }
  })
  const by = { id: actorId, name: archive?.by ?? '' }
  await addHistory(tx, by, lines)
  await recordEvidence(
    tx,
    lines.map(({ postId, action, from, to }) => ({
      kind: `post.${action}`,
      subjectId: postId,
      actorId,
      actorName: by.name,
      payload: { before: from, after: to },
    })),
  )
}

/** An API returns fewer words than an archive: those that it lacks stay. */
const mergedWords = sql`p.words || coalesce((
  select jsonb_agg(w) from jsonb_array_elements(c.words) w
  where not exists (select from jsonb_array_elements(p.words) o where o ->> 'text' = w ->> 'text')), '[]')`

const preferredColumn = (column: string) =>
  sql.raw(
    `case when c.is_older then coalesce(p.${column}, c.${column}) else coalesce(c.${column}, p.${column}) end`,
  )

/** Sets the types of media of a post `p` from its current media. */
export const mediaTypeColumns = sql.join(
  MEDIA_TYPE_NAMES.map(
    (type) => sql`${sql.ref(`has_${type}`)} = exists (
      select from post_media m where m.customer_id = p.customer_id and m.post_id = p.id and m.type = ${sql.lit(type)})`,
  ),
)
