import type { Post, PostChange, PostDetails, PostWords } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { archiveDay } from '../lists/archive-day.ts'
import { lastTakeOut } from '../lists/rows.ts'
import { kindOf } from '../lists/view.ts'
import { isReadAgain, isTakenOutVersion } from '../rebuild/live-versions.ts'
import { listViews } from './views.ts'

type VersionRow = {
  number: number
  cause: string | null
  content: string
  words: PostWords[]
  import_id: string
  created_at: Date
  archive_date: Date | null
  archive_day: string | null
  archive_sha256: Buffer | null
  posted_at: Date
  posted_doubt: string | null
  posted_source: string
  platform_updated_at: Date | null
  platform_updated_source: string | null
  backdated_to: string | null
  backdated_source: string | null
  sources: { file: string; position: number; sha256: string }[]
  raw: string[]
  canonical_sha256: Buffer
}
type MediaRow = {
  id: string
  file_name: string | null
  sha256: Buffer | null
  camera: string | null
  taken_clock: string | null
  source_type: string | null
  place: PostDetails['media'][number]['place']
  taken_at: Date | null
  taken_source: string | null
  uploaded_at: Date | null
  uploaded_source: string | null
  metadata: PostDetails['media'][number]['inFile']
}

/** The sources of a post. The caller must have checked access to the post. */
export async function getPostDetails(tx: Tx, postId: string): Promise<PostDetails> {
  type Row = { identity: Buffer; external_id: string | null; content: string; shown_version: number }
  const post = await tx.one<Row>(
    sql`select identity, external_id, content, shown_version from posts where customer_id = ${tx.customerId} and id = ${postId}`,
  )
  const versions = await tx.rows<VersionRow>(sql`
    select v.number, v.cause, v.content, v.words, coalesce(v.records_of, v.import_id) as import_id, i.created_at, i.archive_date, ${archiveDay} as archive_day, i.archive_sha256, v.posted_at, v.posted_doubt, v.posted_source,
      v.platform_updated_at, v.platform_updated_source, v.backdated_to, v.backdated_source, v.sources, v.raw, v.canonical_sha256
    from post_versions v
    join post_imports i on i.customer_id = v.customer_id and i.id = coalesce(v.records_of, v.import_id)
    join clients c on c.customer_id = i.customer_id and c.id = i.client_id
    where v.customer_id = ${tx.customerId} and v.post_id = ${postId} and not ${isTakenOutVersion(tx)}
      and not ${isReadAgain(tx)} order by v.number`)
  const media = await tx.rows<MediaRow>(
    sql`select m.*, b.metadata from post_media m left join blobs b on b.customer_id = m.customer_id and b.sha256 = m.sha256
        where m.customer_id = ${tx.customerId} and m.post_id = ${postId} order by m.position`,
  )
  const elsewhere = await findSameFiles(tx, postId)
  return {
    id: postId,
    views: await listViews(tx, postId),
    identity: post?.identity.toString('hex') ?? '',
    externalId: post?.external_id ?? null,
    dates: [
      ...versions.filter((version) => version.number === post?.shown_version).flatMap(datesOf),
      ...media.flatMap(mediaDates),
    ],
    sources: versions.flatMap((version) =>
      version.sources.map((source, index) => ({
        importId: version.import_id,
        importedAt: version.created_at.toISOString(),
        archiveDate: version.archive_date?.toISOString() ?? null,
        archiveDay: version.archive_day,
        archiveSha256: version.archive_sha256?.toString('hex') ?? null,
        file: source.file,
        position: source.position,
        recordSha256: source.sha256,
        canonicalSha256: version.canonical_sha256.toString('hex'),
        text: version.content === post?.content ? null : version.content,
        postedAt: version.posted_at.toISOString(),
        version: version.number,
        isShown: version.number === post?.shown_version,
        isReread: version.cause === 'reread',
        words: version.words,
        raw: version.raw[index] ?? '',
      })),
    ),
    media: media.map((row) => ({
      id: row.id,
      fileName: row.file_name,
      sha256: row.sha256?.toString('hex') ?? null,
      camera: row.camera,
      takenClock: row.taken_clock,
      sourceType: row.source_type,
      place: row.place,
      inFile: row.metadata,
      alsoIn: elsewhere.get(row.id) ?? [],
    })),
  }
}

type OtherPosts = PostDetails['media'][number]['alsoIn']

/** Other posts of the client with the same file, by this post's media item. */
async function findSameFiles(tx: Tx, postId: string): Promise<Map<string, OtherPosts>> {
  const rows = await tx.rows<{ media_id: string; post_id: string; posted_at: Date; kind: number }>(sql`
    select m.id as media_id, o.post_id, o.posted_at, o.kind from posts p
    join post_media m on m.customer_id = p.customer_id and m.post_id = p.id and m.sha256 is not null
    cross join lateral (
      select distinct q.id as post_id, q.posted_at, q.kind from post_media n
      join posts q on q.customer_id = n.customer_id and q.id = n.post_id and q.client_id = p.client_id and q.taken_out_in is null
      where n.customer_id = p.customer_id and n.sha256 = m.sha256 and q.id <> p.id
      order by q.posted_at desc, q.id limit 20) o
    where p.customer_id = ${tx.customerId} and p.id = ${postId}`)
  const found = new Map<string, OtherPosts>()
  for (const row of rows) {
    const posts = found.get(row.media_id) ?? []
    posts.push({ postId: row.post_id, postedAt: row.posted_at.toISOString(), kind: kindOf(row.kind) })
    found.set(row.media_id, posts)
  }
  return found
}

function datesOf(version: VersionRow): PostDetails['dates'] {
  const dates: PostDetails['dates'] = []
  const add = (name: PostDetails['dates'][number]['name'], at: string, source: string | null) =>
    dates.push({ name, at, source: source ?? '', mediaId: null })
  const doubt =
    version.posted_doubt === null
      ? null
      : (JSON.parse(version.posted_doubt) as NonNullable<Post['postedDoubt']>)
  if (doubt)
    dates.push({
      name: 'posted',
      at: doubt.value,
      doubt: doubt.reason,
      source: version.posted_source,
      mediaId: null,
    })
  else add('posted', version.posted_at.toISOString(), version.posted_source)
  if (version.platform_updated_at)
    add('updated', version.platform_updated_at.toISOString(), version.platform_updated_source)
  if (version.backdated_to) add('backdated', version.backdated_to, version.backdated_source)
  return dates
}

function mediaDates(row: MediaRow): PostDetails['dates'] {
  const dates: PostDetails['dates'] = []
  const add = (name: 'taken' | 'uploaded', at: Date | null, source: string | null) => {
    if (at) dates.push({ name, at: at.toISOString(), source: source ?? '', mediaId: row.id })
  }
  add('taken', row.taken_at, row.taken_source)
  add('uploaded', row.uploaded_at, row.uploaded_source)
  return dates
}

/** Changes whose texts are those of archives, or may quote them. */
const QUOTING: readonly string[] = ['edited', 'earlier', 'reread', 'escalate']

/** While an import of the post is taken out, earlier lines don't show what it or another archive said. */
export async function listPostHistory(
  tx: Tx,
  postId: string,
  page: { offset: number; limit: number },
): Promise<{ items: PostChange[]; total: number }> {
  type Row = {
    id: string
    action: PostChange['action']
    version: number
    actor_name: string
    at: Date
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
  }
  const rows = await tx.rows<Row>(sql`
    select id, action, version, actor_name, at, before, after from post_history
    where customer_id = ${tx.customerId} and post_id = ${postId} order by version desc limit ${page.limit} offset ${page.offset}`)
  const total = await tx.one<{ n: number }>(
    sql`select count(*) as n from post_history where customer_id = ${tx.customerId} and post_id = ${postId}`,
  )
  const out = await tx.one<{ version: number | null }>(
    sql`select ${lastTakeOut(tx, sql`${postId}::uuid`)} as version`,
  )
  return {
    items: rows.map((row) => ({
      id: row.id,
      action: row.action,
      by: row.actor_name,
      at: row.at.toISOString(),
      ...(row.version < (out?.version ?? 0) && QUOTING.includes(row.action)
        ? { from: null, to: null, isWithheld: true }
        : { from: row.before, to: row.after }),
    })),
    total: total?.n ?? 0,
  }
}
