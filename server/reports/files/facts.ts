import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LegalReportFacts, PlatformDate, PostFacts, ReportMedia } from '#document/index.ts'
import {
  FormatOptions,
  GROUP_TYPE,
  PLATFORMS,
  type Post,
  type PostWords,
  postStatusOfCode,
  statusOf,
  detailNamed,
  wordsShownNowhereElse,
} from '#contract/index.ts'
import { PictureMaker } from '../../imports/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { SYSTEM } from '../../platform/http/call.ts'
import { hashOf, type Storage, StorageProblem } from '../../platform/storage/index.ts'
import { findPosts, isDisplayable, listPostNotes } from '../../posts/index.ts'
import type { FileToRender } from './job.ts'
import { LABELS, type Labels } from './labels.ts'
import { archivesOf, unreadArchivesOf } from './archives.ts'
import { archivesNamed } from './context.ts'
import { measureVideos } from './measure-videos.ts'
import { applySnapshot, snapshotsOfLines, statesOf, type StoredLine } from '../snapshots.ts'
import { reportColumns, type ReportRow } from '../rows.ts'

export type FactsContext = {
  transaction<R>(work: (tx: Tx) => Promise<R>): Promise<R>
  services: { storage: Pick<Storage, 'has' | 'local'> }
}
type Firm = { name: string; logo: Buffer | null; address: string | null; phone: string | null }
type PrintedLine = StoredLine & { comment: string }
type Origin = {
  id: string
  import_id: string | null
  account: string | null
  archive_sha256: string | null
  records: NonNullable<PostFacts['source']>['records']
  canonical_sha256: string
  updated_at: Date | null
  updated_source: string | null
  backdated_to: string | null
  backdated_source: string | null
}
type Origins = Pick<PostFacts, 'source' | 'updated' | 'backdated'>
/** `isWaiting`: the import has not drawn it yet. */
type Picture = {
  media_id: string
  thumbnail: string | null
  preview: string | null
  isWaiting: boolean
  taken_at: Date | null
  taken_source: string | null
}

const PAGE_SIZE = 200
/** @param folder for copies of pictures, which is deleted once the file is rendered */
export async function reportFacts(
  context: FactsContext,
  file: FileToRender,
  folder: string,
): Promise<LegalReportFacts> {
  const labels = LABELS[FormatOptions.parse(file.options).language]
  const { report, firm, dateOfBirth, lines, archives, unreadArchives, pagesBefore } =
    await context.transaction(async (tx) => {
      const row = await tx.one<ReportRow & { date_of_birth: string }>(sql`
      select ${reportColumns(tx)}, c.date_of_birth from reports r join clients c on c.customer_id = r.customer_id and c.id = r.client_id
      where r.customer_id = ${tx.customerId} and r.id = ${file.report_id}`)
      const account = await tx.one<Firm>(sql`
      select a.name, a.logo, concat_ws(', ', l.name, p.name) as address, a.phone_number as phone
      from accounts a left join locations l on l.id = a.location_id left join locations p on p.id = l.parent_id where a.id = ${tx.customerId}`)
      const lines = await tx.rows<PrintedLine>(sql`
      select p.id, p.post_id, l.comment, l.state as state_sha256 from report_files f
      cross join lateral unnest(f.lines, f.states, f.comments) with ordinality as l (id, state, comment, place)
      join report_posts p on p.customer_id = f.customer_id and p.id = l.id
      where f.customer_id = ${tx.customerId} and f.id = ${file.id} order by l.place`)
      if (!row || !account) throw new Error('The report is gone')
      // As of the request, those of this volume.
      const named = archivesNamed(lines.flatMap(({ id }) => file.context?.lines[id] ?? []))
      const own = await archivesOf(tx, lines, named)
      const archives = own.map((each) => file.context?.archives?.find(({ id }) => id === each.id) ?? each)
      const unreadArchives = await unreadArchivesOf(tx, row.client_id, file.generated_at)
      // They are made one after the other. A Word document has no pages until it is opened.
      const before = await tx.one<{ pages: number | null }>(sql`
        select case when count(*) = count(pages) then sum(pages)::int end as pages from report_files
        where customer_id = ${tx.customerId} and job_id = ${file.job_id} and volume < ${file.volume}`)
      const pagesBefore = file.format === 'docx' ? null : file.volume === 1 ? 0 : (before?.pages ?? null)
      const dateOfBirth = row.date_of_birth
      return { report: row, firm: account, dateOfBirth, lines, archives, unreadArchives, pagesBefore }
    })
  return {
    report: {
      id: report.id,
      documentId: file.document_id,
      name: file.name,
      volume:
        file.volumes === 1 ? null : { number: file.volume, of: file.volumes, posts: file.all, pagesBefore },
      createdAt: report.created_at.toISOString(),
      generatedAt: file.generated_at.toISOString(),
    },
    firm: {
      name: firm.name,
      logo: firm.logo && (await writeLogo(firm.logo, folder)),
      address: firm.address,
      phone: firm.phone,
    },
    client: {
      name: `${report.client.firstName} ${report.client.lastName}`,
      fileRefNo: report.client.fileRefNo,
      dateOfBirth,
      dateOfLoss: report.client.dateOfLoss,
    },
    selection: {
      statuses: report.statuses.map((code) => labels.statuses[postStatusOfCode(code)]),
      isOnTimeline: report.is_on_timeline,
      isFlagged: report.is_flagged,
      isInclusive: report.is_inclusive,
      sites: Object.values(PLATFORMS).flatMap((site) =>
        report.platforms.includes(site.code) ? [site.name] : [],
      ),
      media: report.media_types.map((type) => labels.media[type]),
      startDate: report.start_date,
      endDate: report.end_date,
      keywords: report.source,
      isChosen: report.is_chosen,
      // As of the request, like the posts.
      isReduced: file.all < report.total_posts + report.total_removed,
    },
    timeZone: report.client.timeZone,
    archives,
    coverage: file.context?.coverage ?? null,
    ...(file.context?.checkpoint === undefined ? {} : { checkpoint: file.context.checkpoint }),
    unreadArchives,
    posts: readPosts({ context, folder, client: report.client, labels }, lines, file),
  }
}

async function writeLogo(logo: Buffer, folder: string): Promise<string> {
  const path = join(folder, 'logo.png')
  await writeFile(path, logo)
  return path
}

/** Reads one page of posts at a time, so that no transaction takes long. */
async function* readPosts(
  source: { context: FactsContext; folder: string; client: ReportRow['client']; labels: Labels },
  lines: PrintedLine[],
  file: Pick<FileToRender, 'before' | 'generated_at' | 'context'>,
): AsyncGenerator<PostFacts> {
  const { context } = source
  /** Files of the posts read so far, by SHA-256. */
  const files = new Map<string, string | null>()
  const local = async (sha256: string): Promise<string | null> => {
    const known = files.get(sha256)
    if (known !== undefined) return known
    const path = await context.services.storage.local(sha256, source.folder)
    const stored = (await isUnchanged(path, sha256)) ? path : null
    files.set(sha256, stored)
    return stored
  }
  const draw = drawOnce(local, source.folder)
  for (let at = 0; at < lines.length; at += PAGE_SIZE) {
    const page = lines.slice(at, at + PAGE_SIZE)
    const ids = page.map((line) => line.post_id)
    const { posts, origins, notes, pictures } = await context.transaction(async (tx) => ({
      posts: await postsOfLines(tx, page, source.client),
      origins: await originsOf(tx, page),
      notes: await listPostNotes(tx, ids),
      pictures: await picturesOf(tx, ids),
    }))
    const lengths = await measureVideos(
      context,
      [...posts.values()].flatMap((post) => post.media),
      local,
    )
    for (const [index, line] of page.entries()) {
      const post = posts.get(line.id)
      // A document must not silently lack a post.
      if (!post) throw new Error(`The post ${line.post_id} of the report is gone`)
      const media: ReportMedia[] = []
      for (const each of post.media) {
        const picture = pictures.get(each.id)
        const sha256 = fileToDraw(each, picture)
        const drawn = picture?.isWaiting ? await draw(each) : null
        const stored = sha256 ? await local(sha256) : null
        const isLost =
          each.sha256 !== null &&
          !(files.get(each.sha256) ?? (await context.services.storage.has(each.sha256)))
        media.push(
          toReportMedia(
            { ...each, missing: isLost ? source.labels.lost : missingIn(source.labels, each) },
            drawn ?? stored,
            lengths.get(each.sha256 ?? '') ?? null,
            picture,
          ),
        )
      }
      yield {
        ...toReportPost(post, source.labels),
        media,
        number: file.before + at + index + 1,
        ...(origins.get(line.id) ?? { source: null }),
        notes: notes
          .filter(
            (note) => note.postId === line.post_id && Date.parse(note.addedAt) <= file.generated_at.getTime(),
          )
          .map((note) => ({
            author: `${note.user.firstName} ${note.user.lastName}`,
            at: note.addedAt,
            text: note.content,
          })),
        comment: line.comment || null,
        ...file.context?.lines[line.id],
      }
    }
  }
}

function toReportPost(
  post: Post,
  labels: Labels,
): Omit<PostFacts, 'media' | 'number' | 'source' | 'notes' | 'comment'> {
  const status = statusOf(post)
  return {
    id: post.id,
    platform: post.socialSite.name,
    kind: post.kind === 'post' ? null : labels.kinds[post.kind],
    postedAt: post.postedAt,
    dateInDoubt: post.postedDoubt?.value ?? null,
    lossLabel: post.postedDoubt ? null : post.loss === 'pre' ? 'Pre-loss' : 'Post-loss',
    isDayOfLoss: post.isDayOfLoss,
    status: status === null ? null : labels.statuses[status],
    isFlagged: post.flaggedAt !== null,
    text: post.content,
    words: wordsShownNowhereElse(post, [post.place?.address]).map((words) => ({
      label: labelOf(post, words, labels),
      text: words.text,
    })),
    place: [post.place?.name, post.place?.address].filter(Boolean).join(', ') || null,
    sharedLink: post.sharedLink,
    link: post.link,
    isPrivate: post.isPrivate,
    album: post.parent?.type === GROUP_TYPE.album ? post.parent.name : null,
    tags: post.tags,
  }
}

const missingIn = ({ missing }: Labels, media: Post['media'][number]): string | null =>
  media.missing === null ? null : (missing[media.missing] ?? media.missing)

/** Where the platform has these words, as printed in a report: "Caption of photo 2", or the platform's own label. */
function labelOf({ media }: Post, { origin, media: index, label }: PostWords, labels: Labels): string {
  if (origin === 'detail' && label !== null) {
    const known = detailNamed(label)
    return known ? labels.details[known] : label
  }
  const medium = index === null || media.length < 2 ? undefined : media[index]
  const name = labels.origins[origin]
  const whole = medium ? labels.of(name, medium.type === 'image' ? 'photo' : 'video', (index ?? 0) + 1) : name
  return origin === 'media_comment' && label ? labels.by(whole, label) : whole
}

/** The posts of lines as the report stores them, by the line's id. Words and media for printing are only read here. */
async function postsOfLines(
  tx: Tx,
  lines: PrintedLine[],
  client: ReportRow['client'],
): Promise<Map<string, Post>> {
  const found = await findPosts(
    tx,
    // Which posts the report contains was decided when it was created.
    SYSTEM,
    lines.map((line) => line.post_id),
  )
  const kept = await snapshotsOfLines(tx, lines)
  const posts = new Map(found.map((post) => [post.id, post]))
  return new Map(
    lines.flatMap((line) => {
      const [post, then] = [posts.get(line.post_id), kept.get(line.id)]
      return post && then ? [[line.id, applySnapshot(post, then, client)]] : []
    }),
  )
}

/** A file to draw from: the preview if no program here can read the original, the poster of a video, otherwise the original. */
function fileToDraw(media: Post['media'][number], picture: Picture | undefined): string | null | undefined {
  if (media.sha256 === null) return null
  if (media.type === 'video') return picture?.thumbnail
  return picture?.preview ?? (media.mime?.startsWith('image/') ? media.sha256 : null)
}

/** False if the storage has lost the file. @throws StorageProblem `hash` if a file is not the one whose hash is printed */
async function isUnchanged(path: string, sha256: string): Promise<boolean> {
  const stored = await hashOf(createReadStream(path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (stored && stored.sha256 !== sha256)
    throw new StorageProblem('hash', 'Stored content does not match its hash.')
  return stored !== null
}

/** Draws what the import has not drawn yet: the poster of a video, or the preview of an original that no program here can read. */
function drawOnce(
  local: (sha256: string) => Promise<string | null>,
  folder: string,
): (media: Post['media'][number]) => Promise<string | null> {
  const files = new Map<string, string | null>()
  return async ({ sha256, type, mime, size }) => {
    if (sha256 === null || (type !== 'video' && isDisplayable(mime ?? ''))) return null
    const known = files.get(sha256)
    if (known !== undefined) return known
    const original = await local(sha256)
    if (original === null) return null
    await using maker = new PictureMaker({ size: 1 })
    const { thumbnail, preview } = await maker.draw(
      { local: async () => original },
      { sha256, mime, size: size ?? 0 },
    )
    const drawn = type === 'video' ? thumbnail : preview
    const path = drawn && join(folder, `${sha256}.webp`)
    if (path) await writeFile(path, drawn)
    files.set(sha256, path)
    return path
  }
}

function toReportMedia(
  media: Post['media'][number],
  file: string | null,
  seconds: number | null,
  picture: Picture | undefined,
): ReportMedia {
  const { type, width, height, sha256, fileName, missing, title } = media
  const taken = dateOf(picture?.taken_at ?? null, picture?.taken_source ?? null)
  return { type, file, width, height, seconds, sha256, fileName, missing, title, ...(taken ? { taken } : {}) }
}

/** By line id. */
async function originsOf(tx: Tx, lines: PrintedLine[]): Promise<Map<string, Origins>> {
  const rows = await tx.rows<Origin>(sql`
    select r.id, i.id as import_id, a.external_id as account, encode(i.archive_sha256, 'hex') as archive_sha256, v.sources as records,
      encode(v.canonical_sha256, 'hex') as canonical_sha256, v.platform_updated_at as updated_at, v.platform_updated_source as updated_source,
      v.backdated_to, v.backdated_source
    from ${statesOf(tx, lines)}
    join post_versions v on v.customer_id = s.customer_id and v.post_id = s.post_id and v.number = (s.state ->> 'version')::int
    left join post_imports i on i.customer_id = v.customer_id and i.id = coalesce(v.records_of, v.import_id)
    left join posts p on p.customer_id = s.customer_id and p.id = s.post_id
    left join social_accounts a on a.customer_id = p.customer_id and a.id = p.social_account_id`)
  return new Map(
    rows.map((row) => {
      const updated = dateOf(row.updated_at, row.updated_source)
      const backdated = dateOf(row.backdated_to, row.backdated_source)
      const source = {
        archiveId: row.import_id,
        archiveSha256: row.archive_sha256,
        account: row.account,
        records: row.records,
        sha256: row.canonical_sha256,
      }
      return [row.id, { source, ...(updated ? { updated } : {}), ...(backdated ? { backdated } : {}) }]
    }),
  )
}

const dateOf = (at: Date | string | null, source: string | null): PlatformDate | null =>
  at === null ? null : { at: at instanceof Date ? at.toISOString() : at, source }

async function picturesOf(tx: Tx, ids: string[]): Promise<Map<string, Picture>> {
  const rows = await tx.rows<Picture>(sql`
    select m.id as media_id, encode(b.thumbnail_sha256, 'hex') as thumbnail, encode(b.preview_sha256, 'hex') as preview, b.sha256 is not null and b.derivatives is null as "isWaiting", m.taken_at, m.taken_source
    from post_media m
    left join blobs b on b.customer_id = m.customer_id and b.sha256 = m.sha256
    where m.customer_id = ${tx.customerId} and m.post_id = any(${ids}::uuid[])`)
  return new Map(rows.map((row) => [row.media_id, row]))
}
