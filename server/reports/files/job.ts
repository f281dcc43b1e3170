import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import {
  album,
  type CheckpointFacts,
  DocumentProblem,
  type LegalReportFacts,
  legalReport,
  printedRows,
  type PostFacts,
  render,
  type RenderProgress,
} from '#document/index.ts'
import { FormatOptions, REPORT_FORMATS, type ReportFormat, type ReportType } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type EvidenceRecord, recordEvidence } from '../../platform/history/evidence.ts'
import { publish } from '../../platform/history/events.ts'
import { notifyUser } from '../../platform/jobs/notice.ts'
import { defineJob, type JobContext, JobLostError } from '../../platform/jobs/job.ts'
import { Problem } from '../../platform/problem.ts'
import { removeContentsSoon } from '../../posts/index.ts'
import { withScratch } from '../../platform/scratch.ts'
import { checkFile, withoutWords } from './check-file.ts'
import type { FileContext } from './context.ts'
import { reportFacts } from './facts.ts'

const Payload = z.object({
  /** Of all volumes, in the language of the person who requested them. */
  name: z.string().optional(),
  /** As the request found it: a report can be renamed before all volumes are rendered. */
  reportName: z.string().optional(),
  /** How many posts each volume has. */
  postCounts: z.array(z.number()),
})
type Context = JobContext<z.output<typeof Payload>>

export type FileToRender = {
  id: string
  report_id: string
  format: ReportFormat
  volume: number
  volumes: number
  /** The number of posts in earlier volumes, and in all. */
  before: number
  all: number
  sha256: Buffer | null
  file_name: string
  /** Printed as its identity, and shared by its volumes; null: an older version asked for it. */
  document_id: string | null
  /** What it says beside its posts; null: an older version asked for it. */
  context: FileContext | null
  job_id: string
  /** The report's name. */
  name: string
  options: z.output<typeof FormatOptions>
  created_by: string | null
  /** When its job first ran; that of the request before. Notes from after it are not printed. */
  generated_at: Date
  client_id: string
  type: ReportType
}

/**
 * Renders a file of a report, or its volumes one by one; another attempt renders only what is missing. Which posts they contain, with which
 * texts and comments, was fixed by the request.
 */
export const renderReportJob = defineJob({
  kind: 'render-report',
  payload: Payload,
  attempts: 10,
  lane: 'heavy',
  run: async (context) => {
    const files = await context.transaction((tx) => findFiles(tx, context.jobId))
    if (files.length === 0) throw new Problem('NOT_FOUND')
    for (const file of files) if (file.sha256 === null) await renderFile(context, file).catch(rethrow)
  },
  succeed: (tx, context) => recordOutcome(tx, context, true),
  fail: (tx, context) => recordOutcome(tx, context, false),
})

/** A document that is too large would be so again, so its job is not repeated. */
export function rethrow(error: unknown): never {
  throw error instanceof DocumentProblem && error.code === 'TOO_LARGE'
    ? new Problem('DOCUMENT_TOO_LARGE')
    : error
}

async function renderFile(context: Context, file: FileToRender): Promise<void> {
  await withScratch(async (folder) => {
    if (file.volume === 1) await context.progress('read', 0, 1)
    const facts = await reportFacts(context, file, folder)
    const options = { ...FormatOptions.parse(file.options), isEditable: file.format === 'docx' }
    const template = file.type === 'album' ? album : legalReport
    const outFile = join(folder, `${randomUUID()}.${file.format}`)
    let reportedAt = 0
    await using lease = watchLease(context)
    const signal = AbortSignal.any([context.signal, lease.signal])
    const posts: PostFacts[] = []
    for await (const post of facts.posts) posts.push(post)
    const print = (printed: LegalReportFacts['posts']) => template({ ...facts, posts: printed }, options)
    const rendered = await render(file.format, print(posts), {
      outFile,
      signal,
      onProgress: (progress) => {
        if (Date.now() - reportedAt < 500) return
        reportedAt = Date.now()
        // A lost lease is noticed by its watch.
        context
          .progress('draw', (file.volume - 1) * VOLUME_STEPS + stepsOf(progress), file.volumes * VOLUME_STEPS)
          .catch(() => undefined)
      },
    }).catch((error: unknown) => {
      throw lease.signal.aborted ? new JobLostError(context.jobId) : error
    })
    await checkFile(context, file, print(posts.map(withoutWords)), outFile, signal)
    // Throws if the job has been canceled.
    await context.transaction(() => Promise.resolve())
    const { crc32 } = await context.services.storage.putFile(outFile, rendered.sha256)
    const save = context.transaction(async (tx) => {
      await tx.run(sql`
        insert into blobs (customer_id, sha256, size, crc32, mime, derivatives)
        values (${tx.customerId}, ${Buffer.from(rendered.sha256, 'hex')}, ${rendered.bytes}, ${crc32}, ${REPORT_FORMATS[file.format].mime}, 'document') on conflict do nothing`)
      await tx.run(sql`
        update report_files set sha256 = ${Buffer.from(rendered.sha256, 'hex')}, size = ${rendered.bytes}, pages = ${rendered.pages}
        where customer_id = ${tx.customerId} and id = ${file.id}`)
      await recordEvidence(tx, [fileRecord('report.file', file, { sha256: rendered.sha256 })])
    })
    await save.catch(async (error: unknown) => {
      // Canceled at the last moment. Not through the lease, which is lost; another worker stores the same file again.
      if (error instanceof JobLostError)
        await context.services.db.transaction(context.customerId, (tx) =>
          removeContentsSoon(tx, file.client_id, [rendered.sha256]),
        )
      throw error
    })
  })
}

/** The steps of a volume, and at which of them each phase begins and ends. */
const VOLUME_STEPS = 100
const PHASE_STEPS: Record<RenderProgress['phase'], [from: number, to: number]> = {
  pictures: [0, 70],
  typesetting: [70, 90],
  writing: [90, VOLUME_STEPS],
}

/** How many steps of a volume are done. Never decreases while it is rendered. */
export function stepsOf({ phase, done, total }: Pick<RenderProgress, 'phase' | 'done' | 'total'>): number {
  const [from, to] = PHASE_STEPS[phase]
  return Math.floor(from + ((to - from) * done) / total)
}

const LEASE_INTERVAL_MS = 2000

/** A signal that stops the rendering when the job is canceled or another worker has taken it. Rendering itself writes nothing for minutes. */
function watchLease(context: Context): AsyncDisposable & { signal: AbortSignal } {
  const stop = new AbortController()
  let check: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    check = context
      .transaction(() => Promise.resolve())
      .catch((error: unknown) => {
        // A database that cannot be reached for a moment is no reason to stop.
        if (error instanceof JobLostError) stop.abort()
      })
  }, LEASE_INTERVAL_MS)
  return {
    signal: stop.signal,
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      await check
    },
  }
}

/** The files of a job that have not been deleted, in the order of their volumes. */
export async function findFiles(tx: Tx, jobId: string): Promise<FileToRender[]> {
  type Row = Omit<FileToRender, 'before' | 'all'> & { counts: number[] | null }
  const rows = await tx.rows<Row>(sql`
    select f.id, f.job_id, f.report_id, f.format, f.volume, f.volumes, f.sha256, f.file_name, f.options, f.document_id, f.context, f.created_by, coalesce(j.started_at, f.created_at) as generated_at,
      j.payload -> 'postCounts' as counts, r.client_id, r.type, coalesce(j.payload ->> 'reportName', r.name) as name
    from report_files f join reports r on r.customer_id = f.customer_id and r.id = f.report_id
    left join job_runs j on j.customer_id = f.customer_id and j.id = f.job_id
    where f.customer_id = ${tx.customerId} and f.job_id = ${jobId} order by f.volume`)
  const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0)
  return rows.map(({ counts, ...file }) => ({
    ...file,
    before: sum((counts ?? []).slice(0, file.volume - 1)),
    all: sum(counts ?? []),
  }))
}

/** The evidence of a file, once it is stored or will never be. */
const fileRecord = (kind: string, file: FileToRender, more: { sha256?: string } = {}): EvidenceRecord => ({
  kind,
  subjectId: file.report_id,
  actorId: file.created_by,
  payload: { fileId: file.id, options: file.options, ...more },
})

const inRows = ({ size, root, fingerprint }: CheckpointFacts) => {
  const rowsOf = (hex: string) => printedRows(hex).map(({ row, check }) => `${row} ${check}`)
  return { size, root: rowsOf(root), fingerprint: rowsOf(fingerprint) }
}

/** When the job ends: notifies the person who requested the files, records those that are missing, and announces the change of the report. */
async function recordOutcome(tx: Tx, context: Context, isGenerated: boolean): Promise<void> {
  const files = await findFiles(tx, context.jobId)
  const [file] = files
  // Don't notify about a deleted report.
  if (!file) return
  const kind = file.type === 'album' ? 'album_file' : 'report_file'
  if (file.created_by) {
    await notifyUser(tx, {
      userId: file.created_by,
      type: `${kind}_${isGenerated ? 'generated' : 'not_generated'}`,
      subjectId: file.id,
      data: {
        // If there are several files, the notice leads to the report's page; a file with internal notes is downloaded there after a confirmation.
        fileName: context.payload.name ?? file.file_name,
        fileUrl:
          isGenerated && files.length === 1 && !file.options.internalNotes
            ? `/media/reports/${file.id}`
            : null,
        reportId: file.report_id,
        clientId: file.client_id,
        ...(isGenerated && file.context?.checkpoint ? { checkpoint: inRows(file.context.checkpoint) } : {}),
      },
    })
  }
  const missing = files.filter(({ sha256 }) => sha256 === null)
  await recordEvidence(
    tx,
    missing.map((each) => fileRecord('report.file-failed', each)),
  )
  await publish(tx, [{ type: 'report.changed', reportId: file.report_id, clientId: file.client_id }])
}
