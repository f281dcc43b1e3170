import {
  askedStatuses,
  PLATFORMS,
  type PostStatusCode,
  POST_STATUS,
  POST_STATUS_NAMES,
  type Report,
  type RouteBody,
  type routes,
} from '#contract/index.ts'
import { addClientHistory, requireClients } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql, uuids } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import { publish } from '../platform/history/events.ts'
import { cancelJob } from '../platform/jobs/job.ts'
import { deleteFileNotices, notifyUser } from '../platform/jobs/notice.ts'
import { type Actor, actorName, authorOf } from '../platform/http/call.ts'
import { newId } from '../platform/ids.ts'
import { invalid, Problem } from '../platform/problem.ts'
import {
  hashAll,
  keepPostsIn,
  listMatchingIds,
  removeContentsSoon,
  requireChosenPosts,
} from '../posts/index.ts'
import { snapshotPosts } from './snapshots.ts'
import { recordChange } from './history.ts'
import { findReports, lockReport } from './reads.ts'

type NewReport = RouteBody<typeof routes.createReport>

/** An album includes all posts: a selection by status would reveal the review to the client. */
const ALBUM = {
  statuses: POST_STATUS_NAMES.map((name) => POST_STATUS[name].code),
  isOnTimeline: false,
  isFlagged: false,
  isInclusive: true,
}

/** A report of chosen posts. */
const NO_CRITERIA = { statuses: [], isOnTimeline: false, isFlagged: false, isInclusive: false }

/** Creates a report of the posts that match now, or of those that were chosen; later changes of posts do not change which ones it contains. @returns its id */
export async function createReport(
  tx: Tx,
  actor: Actor,
  clientId: string,
  asked: NewReport,
): Promise<string> {
  await requireClients(tx, actor, [clientId])
  if (actor.accountType === 'client' && asked.type !== 'album') throw new Problem('FORBIDDEN')
  if (asked.postIds || asked.selectionId !== undefined) {
    const { postIds: _, selectionId: __, ...rest } = asked
    const chosen = {
      ...rest,
      ...(asked.type === 'album' ? ALBUM : NO_CRITERIA),
      source: null,
      isChosen: true as const,
    }
    return insertReport(tx, actor, clientId, chosen, await requireChosenPosts(tx, actor, clientId, asked))
  }
  const wanted = asked.type === 'album' ? { ...asked, ...ALBUM } : asked
  const report = { ...wanted, statuses: exactStatuses(wanted) }
  if (report.statuses.length === 0 && !report.isOnTimeline && !report.isFlagged) {
    throw invalid({ statuses: 'Choose at least one status, the timeline or flagged posts.' })
  }
  if (report.startDate && report.endDate && report.startDate > report.endDate) {
    throw invalid({ endDate: 'The end date is before the start date.' })
  }
  const ids = await listMatchingIds(tx, actor, {
    clientIds: [clientId],
    statuses: report.statuses.length === 0 ? undefined : report.statuses,
    isNotRelevant: hasEach(report.statuses) ? undefined : false,
    isTrashed: false,
    isOnTimeline: report.isOnTimeline || undefined,
    isFlagged: report.isFlagged || undefined,
    isInclusive: report.isInclusive,
    socialSiteIds: report.socialSiteIds.length > 0 ? report.socialSiteIds : undefined,
    mediaTypes: report.mediaTypes.length > 0 ? report.mediaTypes : undefined,
    since: report.startDate ?? undefined,
    until: report.endDate ?? undefined,
  })
  return insertReport(tx, actor, clientId, { ...report, source: null }, ids)
}

/** Whether Not relevant need not be excluded from Saved: no status is asked for, or both are. */
const hasEach = (statuses: readonly PostStatusCode[]): boolean =>
  statuses.length === 0 || statuses.includes(POST_STATUS.notRelevant.code)

/** The statuses that a selection asks for, each by itself, as they are stored. */
const exactStatuses = ({
  statuses,
  isNotRelevant,
}: Pick<NewReport, 'statuses' | 'isNotRelevant'>): PostStatusCode[] =>
  statuses.length === 0 ? [] : (askedStatuses({ statuses, isNotRelevant }) as PostStatusCode[])

/** @param matching the posts that it contains, in order @returns its id @throws Problem EMPTY_REPORT; an album may be empty */
export async function insertReport(
  tx: Tx,
  actor: Actor,
  clientId: string,
  wanted: Omit<NewReport, 'postIds' | 'selectionId'> & { source: string | null; isChosen?: true },
  matching: string[],
): Promise<string> {
  await keepPostsIn(tx, clientId)
  const states = await snapshotPosts(tx, matching)
  const ids = matching.filter((each) => states.has(each))
  if (wanted.type === 'legal' && ids.length === 0) throw new Problem('EMPTY_REPORT')
  const id = newId(tx.customerId)
  await tx.run(sql`
    insert into reports (customer_id, id, client_id, type, name, statuses, is_on_timeline, is_flagged, is_inclusive, platforms, media_types,
      start_date, end_date, source, is_chosen, total_posts, created_by, created_by_name, created_at, last_modified)
    values (${tx.customerId}, ${id}, ${clientId}, ${wanted.type}, ${wanted.name}, ${wanted.statuses}::smallint[], ${wanted.isOnTimeline},
      ${wanted.isFlagged}, ${wanted.isInclusive}, ${wanted.socialSiteIds.map((site) => PLATFORMS[site].code)}::smallint[], ${wanted.mediaTypes}::text[],
      ${wanted.startDate ?? null}, ${wanted.endDate ?? null}, ${wanted.source}, ${wanted.isChosen ?? false}, ${ids.length}, ${actor.userId}, ${actorName(actor)}, ${tx.now}, ${tx.now})`)
  await tx.run(sql`
    insert into report_posts (customer_id, id, report_id, post_id, state_sha256, position)
    select ${tx.customerId}, p.id, ${id}, p.post_id, p.state, p.position
    from unnest(${ids.map(() => newId(tx.customerId))}::uuid[], ${ids}::uuid[], ${ids.map((each) => states.get(each))}::bytea[])
      with ordinality as p (id, post_id, state, position)`)
  await recordEvidence(tx, [
    {
      kind: 'report.create',
      subjectId: id,
      ...authorOf(actor),
      payload: {
        ...wanted,
        clientId,
        posts: ids,
        statesSha256: hashAll(ids.flatMap((each) => states.get(each) ?? [])),
      },
    },
  ])
  await publish(tx, [{ type: 'report.changed', reportId: id, clientId }])
  return id
}

/** Files are made with the new name from now on. @throws Problem NOT_FOUND */
export async function renameReport(tx: Tx, actor: Actor, id: string, name: string): Promise<void> {
  const [seen] = await findReports(tx, actor, [id])
  if (!seen?.can.includes('edit')) throw new Problem('NOT_FOUND')
  await lockReport(tx, id, 'change')
  const [report] = await findReports(tx, actor, [id])
  if (!report || report.name === name) return
  await tx.run(sql`update reports set name = ${name} where customer_id = ${tx.customerId} and id = ${id}`)
  await recordChange(tx, actor, report, {
    kind: 'report.rename',
    action: 'renamed',
    details: { name, before: report.name },
    payload: { name, before: report.name },
  })
}

/** Deletes reports and their files' rows, all or none. */
export async function deleteReports(tx: Tx, actor: Actor, ids: string[]): Promise<void> {
  const distinct = [...new Set(ids)]
  const reports = await findReports(tx, actor, distinct)
  if (reports.length !== distinct.length || reports.some((report) => !report.can.includes('delete')))
    throw new Problem('NOT_FOUND')
  await deleteFiles(tx, distinct)
  const deleted = await tx.rows<Created>(sql`
    delete from reports where customer_id = ${tx.customerId} and id = any(${uuids(distinct)})
    returning id, created_by as "createdBy"`)
  // Someone deleted one of them in the meantime.
  if (deleted.length !== distinct.length) throw new Problem('NOT_FOUND')
  const historyIds = await addClientHistory(
    tx,
    actor,
    reports.map(({ type, name, client }) => ({
      clientId: client.id,
      action: type === 'album' ? ('deletedAlbum' as const) : ('deletedReport' as const),
      details: { name },
    })),
  )
  await recordEvidence(
    tx,
    reports.map((report, index) => ({
      kind: 'report.delete',
      subjectId: report.id,
      ...authorOf(actor),
      payload: {
        name: report.name,
        historyId: historyIds[index],
        clientId: report.client.id,
        files: report.files.map((file) => ({ id: file.id, sha256: file.sha256 })),
      },
    })),
  )
  await notifyCreators(tx, actor, reports, deleted)
  await publish(
    tx,
    reports.map((report) => ({
      type: 'report.changed',
      reportId: report.id,
      clientId: report.client.id,
      ...(report.type === 'album' ? { isDeletedAlbum: true } : {}),
    })),
  )
}

type Created = { id: string; createdBy: string | null }

/** Cancels files that are being generated; the bytes of the others are removed, too. */
async function deleteFiles(tx: Tx, reportIds: string[]): Promise<void> {
  type Row = Created & { jobId: string; sha256: string | null; clientId: string }
  const files = await tx.rows<Row>(sql`
    select f.id, f.created_by as "createdBy", f.job_id as "jobId", encode(f.sha256, 'hex') as sha256, r.client_id as "clientId"
    from report_files f join reports r on r.customer_id = f.customer_id and r.id = f.report_id
    where f.customer_id = ${tx.customerId} and f.report_id = any(${uuids(reportIds)}) order by f.id for update of f`)
  await deleteFileNotices(tx, files)
  const unfinished = files.filter(({ sha256 }) => sha256 === null)
  for (const jobId of new Set(unfinished.map((file) => file.jobId))) await cancelJob(tx, jobId)
  for (const [clientId, each] of Map.groupBy(files, (file) => file.clientId))
    await removeContentsSoon(
      tx,
      clientId,
      each.flatMap(({ sha256 }) => sha256 ?? []),
    )
}

/** Notifies the creator of an album that someone else deleted. */
async function notifyCreators(
  tx: Tx,
  actor: Actor,
  reports: readonly Report[],
  deleted: readonly Created[],
): Promise<void> {
  for (const { id, createdBy } of deleted) {
    const album = reports.find((report) => report.id === id && report.type === 'album')
    if (!album || createdBy === null || createdBy === actor.userId) continue
    const { client, name } = album
    await notifyUser(tx, {
      userId: createdBy,
      type: 'album_deleted',
      subjectId: id,
      data: {
        client: { id: client.id, firstName: client.firstName, lastName: client.lastName },
        name,
        by: actorName(actor),
      },
    })
  }
}
