import { FormatOptions, type PackageKind } from '#contract/index.ts'
import { requireClients } from '../clients/index.ts'
import { findImports } from '../imports/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../platform/db/sql.ts'
import { publish } from '../platform/history/events.ts'
import { type Actor, actorName } from '../platform/http/call.ts'
import { newId } from '../platform/ids.ts'
import { cancelJob, enqueue } from '../platform/jobs/job.ts'
import { deleteFileNotices } from '../platform/jobs/notice.ts'
import { Problem } from '../platform/problem.ts'
import { areLinesChanging, removeContentsSoon, requireChosenPosts } from '../posts/index.ts'
import { findReports, lockReport } from '../reports/index.ts'
import { lookJob } from './look.ts'
import { mayIncludeArchives, requirePackage } from './rows.ts'
import { makePackageJob } from './write.ts'

/** Of a report or album. @returns its id @throws Problem NOT_FOUND, DOCUMENT_PRINTS_REVIEW, REPORT_CHANGING, EMPTY_REPORT */
export async function packageReport(tx: Tx, actor: Actor, reportId: string): Promise<string> {
  const [report] = await findReports(tx, actor, [reportId])
  if (!report) throw new Problem('NOT_FOUND')
  await lockReport(tx, reportId, 'file')
  if (await areLinesChanging(tx, reportId)) throw new Problem('REPORT_CHANGING')
  const documents = await findDocuments(tx, reportId)
  const of = {
    clientId: report.client.id,
    kind: report.type === 'album' ? ('album' as const) : ('report' as const),
    id: reportId,
    name: report.name,
  }
  // The posts of the document, which may have been removed from the report since; without one, those that the report shows.
  const isIn = documents
    ? sql`l.id in (select unnest(f.lines) from report_files f where f.customer_id = ${tx.customerId} and f.id = any(${uuids(documents)}))`
    : sql`l.trashed_at is null`
  return begin(
    tx,
    actor,
    of,
    documents ?? [],
    sql`select distinct l.post_id from report_posts l where l.customer_id = ${tx.customerId} and l.report_id = ${reportId} and ${isIn} and l.purged_at is null`,
  )
}

type FileRow = { id: string; format: string; jobId: string; options: unknown; isWhole: boolean }

/** The newest file of each format that prints no review, with all its volumes; null: the report has no files. @throws Problem DOCUMENT_PRINTS_REVIEW */
async function findDocuments(tx: Tx, reportId: string): Promise<string[] | null> {
  const files = await tx.rows<FileRow>(sql`
    select f.id, f.format, f.job_id as "jobId", f.options,
      count(f.sha256) over (partition by f.job_id) = f.volumes as "isWhole" from report_files f
    where f.customer_id = ${tx.customerId} and f.report_id = ${reportId} order by f.created_at desc, f.volume`)
  const whole = files.filter(({ isWhole }) => isWhole)
  if (whole.length === 0) return null
  const printable = whole.filter(({ options }) => {
    const { internalNotes, reviewStatus } = FormatOptions.parse(options)
    return !internalNotes && !reviewStatus
  })
  if (printable.length === 0) throw new Problem('DOCUMENT_PRINTS_REVIEW')
  const newest = new Map<string, string>()
  for (const { format, jobId } of printable) if (!newest.has(format)) newest.set(format, jobId)
  return printable.filter(({ format, jobId }) => newest.get(format) === jobId).map(({ id }) => id)
}

/** Of all posts of an import. @returns its id @throws Problem NOT_FOUND */
export async function packageImport(tx: Tx, actor: Actor, importId: string): Promise<string> {
  const [found] = await findImports(tx, actor, [importId])
  const client = await tx.one<{ clientId: string }>(sql`
    select client_id as "clientId" from post_imports where customer_id = ${tx.customerId} and id = ${importId} and takeout_id is null and completed_at is not null`)
  if (!found || !client) throw new Problem('NOT_FOUND')
  return begin(tx, actor, { ...client, kind: 'import', id: importId, name: found.fileName }, [])
}

type Chosen = { postIds?: string[] | undefined; selectionId?: string | undefined }

/** Of chosen posts of a client, or of all. @returns its id @throws Problem NOT_FOUND, FORBIDDEN, POSTS_IN_TRASH, EMPTY_REPORT */
export async function packagePosts(
  tx: Tx,
  actor: Actor,
  clientId: string,
  { postIds, selectionId }: Chosen,
): Promise<string> {
  await requireClients(tx, actor, [clientId])
  if (!postIds && selectionId === undefined) {
    if (!mayIncludeArchives(actor)) throw new Problem('FORBIDDEN')
    const client = await tx.one<{ name: string }>(sql`
      select trim(first_name || ' ' || last_name) as name from clients where customer_id = ${tx.customerId} and id = ${clientId}`)
    return begin(tx, actor, { clientId, kind: 'client', id: clientId, name: client?.name ?? '' }, [])
  }
  const ids = await requireChosenPosts(tx, actor, clientId, { postIds, selectionId })
  const of = { clientId, kind: 'selection' as const, id: null, name: null }
  return begin(tx, actor, of, [], sql`select unnest(${uuids(ids)})`)
}

type Of = { clientId: string; kind: PackageKind; id: string | null; name: string | null }

async function begin(
  tx: Tx,
  actor: Actor,
  of: Of,
  documents: readonly string[],
  posts?: RawBuilder<unknown>,
): Promise<string> {
  const id = newId(tx.customerId)
  const jobId = await enqueue(tx, lookJob, {}, { subjectId: id, createdBy: actor.userId })
  await tx.run(sql`
    insert into packages (customer_id, id, client_id, kind, of_id, of_name, state, created_by, created_by_name, created_at, job_id, documents)
    values (${tx.customerId}, ${id}, ${of.clientId}, ${of.kind}, ${of.id}, ${of.name}, 'looking', ${actor.userId}, ${actorName(actor)}, ${tx.now}, ${jobId},
      ${uuids(documents)})`)
  if (posts) {
    const count = await tx.run(sql`
      insert into packaged_posts (customer_id, package_id, post_id)
      select ${tx.customerId}, ${id}, l.id from (${posts}) as l (id) on conflict do nothing`)
    if (count === 0) throw new Problem('EMPTY_REPORT')
  }
  return id
}

type Answer = { archives: readonly string[]; areArchivesAllowed: boolean }

/** The answer to the question. @throws Problem NOT_FOUND, FORBIDDEN, PACKAGE_CHANGED, VALIDATION_FAILED */
export async function makePackage(
  tx: Tx,
  actor: Actor,
  id: string,
  { archives, areArchivesAllowed }: Answer,
): Promise<void> {
  const row = await requirePackage(tx, actor, id, sql`for update of e`)
  if (archives.length > 0 && (!mayIncludeArchives(actor) || !areArchivesAllowed))
    throw new Problem('FORBIDDEN')
  if (archives.length > 0) {
    const offered = new Set(row.offered.map(({ importId }) => importId))
    if (archives.some((each) => !offered.has(each))) throw new Problem('NOT_FOUND')
  }
  if (row.state !== 'asking') throw new Problem('PACKAGE_CHANGED')
  const jobId = await enqueue(tx, makePackageJob, {}, { subjectId: id, createdBy: actor.userId })
  await tx.run(sql`
    update packages set state = 'making', archives = ${uuids(archives)}, answered_by = ${actor.userId}, answered_at = ${tx.now}, job_id = ${jobId}
    where customer_id = ${tx.customerId} and id = ${id}`)
  await publish(tx, [{ type: 'package.changed', packageId: id, clientId: row.clientId }])
}

/** Ends a package at any time; its file is deleted. @throws Problem NOT_FOUND */
export async function cancelPackage(tx: Tx, actor: Actor, id: string): Promise<void> {
  const row = await requirePackage(tx, actor, id, sql`for update of e`)
  if (row.state === 'looking' || row.state === 'making') await cancelJob(tx, row.jobId)
  await endPackages(tx, 'canceled', [row])
}

type Ended = { id: string; clientId: string; createdBy: string; sha256: Buffer | null }

/** Leaves nothing of packages but that they were asked for. */
export async function endPackages(
  tx: Tx,
  state: 'canceled' | 'discarded',
  packages: readonly Ended[],
): Promise<void> {
  if (packages.length === 0) return
  const ids = uuids(packages.map(({ id }) => id))
  await tx.run(sql`
    update packages set state = ${state}, sha256 = null, size = null, beyond = '[]' where customer_id = ${tx.customerId} and id = any(${ids})`)
  await tx.run(
    sql`delete from packaged_posts where customer_id = ${tx.customerId} and package_id = any(${ids})`,
  )
  await tx.run(
    sql`delete from package_findings where customer_id = ${tx.customerId} and package_id = any(${ids})`,
  )
  for (const { clientId, sha256 } of packages)
    if (sha256) await removeContentsSoon(tx, clientId, [sha256.toString('hex')])
  await deleteFileNotices(tx, packages)
  await publish(
    tx,
    packages.map(({ id, clientId }) => ({ type: 'package.changed', packageId: id, clientId })),
  )
}
