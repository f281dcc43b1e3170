import { MISSING_REASONS } from '#archive/index.ts'
import type { PostWords } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { isTakenOutVersion } from './live-versions.ts'
import { factsHash, type NewMedia, type NewPost, type VersionSource } from '../store/rows.ts'
import type { VersionMedia } from '../store/versions.ts'
import type { PostReading } from './marks.ts'

/** What an import holds of a post. `age`: the place of its archive among those of the account by the day it was made; null if that is unknown. */
export type HeldPost = {
  postId: string
  importId: string
  age: number | null
  post: NewPost
  facts: Buffer
}

/** A version that no taken-out import brought. `facts`: the hash of what the archive says. */
export type LiveVersion = {
  postId: string
  number: number
  importId: string
  recordsOf: string | null
  cause: string | null
  content: string
  facts: Buffer
  words: PostWords[]
  media: VersionMedia[]
}

/** Posts per batch are few, so that their records fit into memory. */
export const liveVersionsOf = (tx: Tx, ids: readonly string[]): Promise<LiveVersion[]> =>
  tx.rows<LiveVersion>(sql`
    select v.post_id as "postId", v.number, v.import_id as "importId", v.records_of as "recordsOf", v.cause, v.content, v.facts_sha256 as facts, v.words, v.media
    from post_versions v
    where v.customer_id = ${tx.customerId} and v.post_id = any(${uuids(ids)}) and not ${isTakenOutVersion(tx)} order by v.post_id, v.number`)

/** What the imports of these posts hold, in the order of the imports, but that of a post's first import before its others. */
export async function heldPostsOf(tx: Tx, accountId: string, ids: readonly string[]): Promise<HeldPost[]> {
  type Row = { postId: string; importId: string; age: number | null; reading: PostReading | null }
  const rows = await tx.rows<Row>(sql`
    with imports as materialized (
      select i.id, i.created_at, case when i.archive_date is not null then rank() over (order by i.archive_date, i.uploaded_at, i.id) end::int as age
      from post_imports i where i.customer_id = ${tx.customerId} and i.social_account_id = ${accountId} and i.takeout_id is null
    )
    select r.post_id as "postId", r.import_id as "importId", i.age, r.reading from post_readings r
    join imports i on i.id = r.import_id join posts p on p.customer_id = r.customer_id and p.id = r.post_id
    where r.customer_id = ${tx.customerId} and r.post_id = any(${uuids(ids)}) and r.is_read
    order by r.import_id = p.first_import_id desc, i.created_at, i.id, r.post_id`)
  const unread = rows.filter(({ reading }) => reading === null)
  const recorded = await recordedPosts(tx, unread)
  return rows.flatMap(({ reading, ...row }) => {
    if (reading) return [{ ...row, post: reading, facts: factsHash(reading) }]
    const known = recorded.get(`${row.postId} ${row.importId}`)
    return known ? [{ ...row, ...known }] : []
  })
}

type RecordedRow = {
  post_id: string
  import_id: string
  platform: number
  kind: number
  content: string
  posted_at: Date
  posted_source: string
  posted_doubt: string | null
  platform_updated_at: Date | null
  platform_updated_source: string | null
  backdated_to: string | null
  backdated_source: string | null
  words: PostWords[]
  sources: VersionSource[]
  raw: string[]
  media: (VersionMedia & { mime: string | null })[]
  facts_sha256: Buffer
}

/** What imports wrote of posts whose archives can't be read any more: a version has no link, place or people apart from its records. */
async function recordedPosts(
  tx: Tx,
  of: readonly { postId: string; importId: string }[],
): Promise<Map<string, Pick<HeldPost, 'post' | 'facts'>>> {
  if (of.length === 0) return new Map()
  const rows = await tx.rows<RecordedRow>(sql`
    select v.post_id, v.import_id, p.platform, p.kind, v.content, v.posted_at, v.posted_source, v.posted_doubt, v.platform_updated_at, v.platform_updated_source,
      v.backdated_to, v.backdated_source, v.words, v.sources, v.raw, v.facts_sha256,
      (select coalesce(jsonb_agg(m.one || jsonb_build_object('mime', b.mime) order by m.place), '[]')
        from jsonb_array_elements(v.media) with ordinality as m (one, place)
        left join blobs b on b.customer_id = ${tx.customerId} and b.sha256 = decode(m.one ->> 'sha256', 'hex')) as media
    from unnest(${uuids(of.map(({ postId }) => postId))}, ${uuids(of.map(({ importId }) => importId))}) as w (post_id, import_id)
    join posts p on p.customer_id = ${tx.customerId} and p.id = w.post_id
    cross join lateral (
      select * from post_versions
      where customer_id = ${tx.customerId} and post_id = w.post_id and import_id = w.import_id and records_of is null
      order by number desc limit 1) v`)
  return new Map(
    rows.map((row) => [
      `${row.post_id} ${row.import_id}`,
      { post: recordedPost(row), facts: row.facts_sha256 },
    ]),
  )
}

const recordedPost = (row: RecordedRow): NewPost => ({
  identity: '',
  platform: row.platform,
  kind: row.kind,
  externalId: null,
  postedAt: row.posted_at.toISOString(),
  postedSource: row.posted_source,
  postedDoubt: row.posted_doubt,
  platformUpdatedAt: row.platform_updated_at?.toISOString() ?? null,
  platformUpdatedSource: row.platform_updated_source,
  backdatedTo: row.backdated_to,
  backdatedSource: row.backdated_source,
  content: row.content,
  words: row.words,
  link: null,
  isPrivate: null,
  place: null,
  sharedLink: null,
  tags: [],
  group: null,
  media: row.media.map(recordedMedium),
  sources: row.sources,
  raw: row.raw,
})

const recordedMedium = ({ sha256, uri, mime }: RecordedRow['media'][number]): NewMedia => ({
  type: mime?.startsWith('video/') ? 'video' : 'image',
  sha256,
  fileName: uri.slice(uri.lastIndexOf('/') + 1),
  uri,
  title: null,
  description: null,
  missing: sha256 === null ? MISSING_REASONS.notInArchive : null,
  embed: null,
  takenAt: null,
  takenSource: null,
  uploadedAt: null,
  uploadedSource: null,
  camera: null,
  place: null,
})
