import { formatsOf, type RouteBody, type routes, REPORT_FORMATS, type ReportFormat } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json, sql, type RawBuilder } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { recordPrinted } from '../../platform/history/handed-over.ts'
import { cancelJob, enqueue } from '../../platform/jobs/job.ts'
import { deleteFileNotices } from '../../platform/jobs/notice.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { areLinesChanging, removeContentsSoon } from '../../posts/index.ts'
import { readContext } from './context.ts'
import { fileNameOf, VOLUME_NAMES } from './file-name.ts'
import { recordChange } from '../history.ts'
import { renderReportJob } from './job.ts'
import { findReports, lockReport } from '../reads.ts'

/** A line of a report, and its share of a file's size: one, plus one for every four pictures and for every 4,000 letters beyond a thousand. */
type WeightedLine = { id: string; bulk: number }

const bulkOfLine = (tx: Tx): RawBuilder<unknown> => sql`
  1 + (select count(*) from post_media m where m.customer_id = ${tx.customerId} and m.post_id = p.post_id)::float8 / 4
    + greatest(0, coalesce((select length(s.state ->> 'content') from post_states s
      where s.customer_id = ${tx.customerId} and s.post_id = p.post_id and s.sha256 = p.state_sha256), 0) - 1000)::float8 / 4000`

/** The lines of each volume, in order: volumes of about the same size, as many as a file of that format needs. */
export function volumesOf(lines: readonly WeightedLine[], format: ReportFormat): string[][] {
  const whole = lines.reduce((sum, { bulk }) => sum + bulk, 0)
  const count = Math.max(1, Math.ceil(whole / REPORT_FORMATS[format].most))
  const volumes: string[][] = [[]]
  let before = 0
  for (const { id, bulk } of lines) {
    if (volumes.length < count && before >= (whole * volumes.length) / count) volumes.push([])
    volumes.at(-1)?.push(id)
    before += bulk
  }
  return volumes
}

/** The options as requested, without the format; the language is by default the report's. */
export type RequestedFormatOptions = RouteBody<typeof routes.generateReportFile>['formatOptions']

/**
 * Queues a file of the report, or as many volumes as its posts need. `requested`: its format. @returns the first one's id
 * @throws Problem NOT_FOUND, REPORT_CHANGING
 */
export async function generateReportFile(
  tx: Tx,
  actor: Actor,
  reportId: string,
  requested: string,
  options: RequestedFormatOptions,
): Promise<string> {
  const [report] = await findReports(tx, actor, [reportId])
  if (!report) throw new Problem('NOT_FOUND')
  const formats = formatsOf(report.type)
  const format = formats.find((each) => each === requested)
  if (!format) throw invalid({ format: `This can be made as ${formats.join(' or ')}.` })
  requireTimeZone('formatOptions.timeZone', options.timeZone)
  await lockReport(tx, reportId, 'file')
  // It would have a part of the change.
  if (await areLinesChanging(tx, reportId)) throw new Problem('REPORT_CHANGING')
  // From now on, the trash is not purged of these posts, because this file may be handed over. Locks them before they are listed.
  await tx.run(sql`
    update report_posts set filed_at = coalesce(filed_at, ${tx.now})
    where customer_id = ${tx.customerId} and report_id = ${reportId} and trashed_at is null`)
  const lines = await tx.rows<WeightedLine>(sql`
    select p.id, ${bulkOfLine(tx)} as bulk from report_posts p
    where p.customer_id = ${tx.customerId} and p.report_id = ${reportId} and p.trashed_at is null and p.filed_at is not null
    order by p.position`)
  const volumes = volumesOf(lines, format)
  // An album never includes the review, whatever is requested.
  const chosen = { ...options, language: options.language ?? report.language }
  const effectiveOptions =
    report.type === 'album'
      ? { ...chosen, internalNotes: false, reviewStatus: false, coverage: false }
      : chosen
  const name = fileNameOf(report, effectiveOptions, actor.language)
  const [of, volumeNames] = [volumes.length, VOLUME_NAMES[actor.language]]
  const files = volumes.map((lineIds, index) => ({
    id: newId(tx.customerId),
    volume: index + 1,
    lines: lineIds,
    name: `${name}${of === 1 ? '' : ` (${volumeNames.one(index + 1, of)})`}.${format}`,
  }))
  const id = files[0]?.id ?? ''
  const jobId = await enqueue(
    tx,
    renderReportJob,
    {
      ...(of === 1 ? {} : { name: `${name} (${volumeNames.all(of)})` }),
      reportName: report.name,
      postCounts: volumes.map((lineIds) => lineIds.length),
    },
    { subjectId: id, createdBy: actor.userId },
  )
  const lineIds = lines.map((line) => line.id)
  const context = await readContext(tx, report, effectiveOptions, lineIds)
  if (context.checkpoint) await recordPrinted(tx, context.checkpoint, id)
  await tx.run(sql`
    insert into report_files (customer_id, id, report_id, format, file_name, options, job_id, created_by, created_at, volume, volumes,
      lines, states, comments, context, document_id)
    select ${tx.customerId}, f.id, ${reportId}, ${format}, f.name, ${json(effectiveOptions)}, ${jobId}, ${actor.userId}, ${tx.now}, f.volume, ${of},
      f.lines, fixed.states, fixed.comments, ${json(context)}, ${id}
    from jsonb_to_recordset(${json(files)}) as f (id uuid, name text, volume smallint, lines uuid[])
    cross join lateral (
      select coalesce(array_agg(p.state_sha256 order by l.place), '{}') as states, coalesce(array_agg(p.comment order by l.place), '{}') as comments
      from unnest(f.lines) with ordinality as l (id, place) join report_posts p on p.customer_id = ${tx.customerId} and p.id = l.id) fixed`)
  return id
}

/** @throws Problem VALIDATION_FAILED for an unknown zone */
export function requireTimeZone(field: string, zone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch (error) {
    if (error instanceof RangeError) throw invalid({ [field]: 'This time zone is unknown.' })
    throw error
  }
}

/**
 * Deletes a generated file: its hash stays in the report's history. A file that is still being generated is canceled, with the unfinished volumes of
 * its job.
 */
export async function deleteReportFile(tx: Tx, actor: Actor, id: string): Promise<void> {
  type Row = {
    report_id: string
    job_id: string
    file_name: string
    sha256: Buffer | null
    created_by: string | null
  }
  const file = await tx.one<Row>(
    sql`select report_id, job_id, file_name, sha256, created_by from report_files where customer_id = ${tx.customerId} and id = ${id} for update`,
  )
  const [report] = file ? await findReports(tx, actor, [file.report_id]) : []
  if (!file || !report?.can.includes('delete')) throw new Problem('NOT_FOUND')
  if (file.sha256 === null) await cancelJob(tx, file.job_id)
  const sha256 = file.sha256?.toString('hex')
  await removeContentsSoon(tx, report.client.id, sha256 ? [sha256] : [])
  await tx.run(sql`
    delete from report_files where customer_id = ${tx.customerId}
      and (id = ${id} or (${file.sha256 === null} and report_id = ${file.report_id} and job_id = ${file.job_id} and sha256 is null))`)
  await deleteFileNotices(tx, [{ id, createdBy: file.created_by }])
  await recordChange(tx, actor, report, {
    kind: sha256 ? 'report.file-delete' : 'report.file-cancel',
    action: sha256 ? 'deletedFile' : 'cancelledFile',
    details: { fileName: file.file_name, ...(sha256 ? { sha256 } : {}) },
    payload: { fileId: id, fileName: file.file_name, sha256: sha256 ?? null },
    isOfFile: true,
  })
}
