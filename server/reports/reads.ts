import type { Report, REPORT_ORDERS, ReportLine, ReportType } from '#contract/index.ts'
import { seesClient } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { byName, contains, type RawBuilder, sql, uuids } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { findPosts } from '../posts/index.ts'
import { applySnapshot, differingLines, snapshotsOfLines } from './snapshots.ts'
import { reportColumns, type ReportRow, toReport } from './rows.ts'

const from = sql`reports r join clients c on c.customer_id = r.customer_id and c.id = r.client_id`

/** Which reports the actor may see: those of visible clients; a client user only albums. */
export function seesReport(tx: Tx, actor: Actor): RawBuilder<unknown> {
  const type = actor.accountType === 'client' ? sql`r.type = 'album'` : sql`true`
  return sql`(r.customer_id = ${tx.customerId} and ${type} and ${seesClient(tx, actor, sql`r.client_id`)})`
}

export async function findReports(tx: Tx, actor: Actor, ids: string[]): Promise<Report[]> {
  const rows = await tx.rows<ReportRow>(
    sql`select ${reportColumns(tx)} from ${from} where ${seesReport(tx, actor)} and r.id = any(${ids}::uuid[])`,
  )
  return rows.map((row) => toReport(row, actor))
}

/**
 * Locks a report before its lines: a change of lines waits for the others and for requests of files. Requests don't wait for each other, nor for the
 * purge, which locks lines first. @throws Problem NOT_FOUND
 */
export async function lockReport(tx: Tx, id: string, purpose: 'change' | 'file'): Promise<void> {
  const lock = purpose === 'change' ? sql`for update` : sql`for key share`
  const row = await tx.one(
    sql`select 1 from reports where customer_id = ${tx.customerId} and id = ${id} ${lock}`,
  )
  if (!row) throw new Problem('NOT_FOUND')
}

type ReportList = {
  types?: ReportType[] | undefined
  keyword?: string | undefined
  orderBy: (typeof REPORT_ORDERS)[number]
  order: 'asc' | 'desc'
  offset: number
  limit: number
}

const ORDER_COLUMNS: Record<ReportList['orderBy'], RawBuilder<unknown>> = {
  createdAt: sql`r.created_at`,
  lastModified: sql`r.last_modified`,
  name: byName(sql`r.name`),
  totalPosts: sql`r.total_posts`,
}

function orderOf({ orderBy, order }: ReportList): RawBuilder<unknown> {
  const way = order === 'asc' ? sql`asc` : sql`desc`
  return sql`${ORDER_COLUMNS[orderBy]} ${way}, r.id ${way}`
}

/** @param clientId null: all clients that the actor can see */
export async function listReports(
  tx: Tx,
  actor: Actor,
  clientId: string | null,
  page: ReportList,
): Promise<{ items: Report[]; total: number }> {
  const where = sql`${seesReport(tx, actor)} and ${contains(sql`folded(r.name)`, page.keyword)} and ${clientId === null ? sql`true` : sql`r.client_id = ${clientId}`} and (${page.types ?? null}::text[] is null or r.type = any(${page.types ?? null}::text[]))`
  const rows = await tx.rows<ReportRow>(
    sql`select ${reportColumns(tx)} from ${from} where ${where} order by ${orderOf(page)} limit ${page.limit} offset ${page.offset}`,
  )
  const total = await tx.one<{ n: number }>(sql`select count(*) as n from reports r where ${where}`)
  return { items: rows.map((row) => toReport(row, actor)), total: total?.n ?? 0 }
}

type LineRow = {
  id: string
  post_id: string
  position: number
  comment: string
  comment_by: string | null
  comment_by_name: string | null
  trashed_at: Date | null
  purged_at: Date | null
  state_sha256: Buffer | null
  taken_out_in: string | null
}

/** The posts of a report in order; for those who may edit it also the removed ones, so that they can be restored. */
export async function listReportPosts(
  tx: Tx,
  actor: Actor,
  { id: reportId, client, can }: Pick<Report, 'id' | 'client' | 'can'>,
  page: { offset: number; limit: number },
): Promise<{ items: ReportLine[]; total: number }> {
  const ofReport = sql`customer_id = ${tx.customerId} and report_id = ${reportId}`
  const listed = can.includes('edit') ? ofReport : sql`${ofReport} and trashed_at is null`
  const lines = await tx.rows<LineRow>(sql`
    select id, post_id, position, comment, comment_by, comment_by_name, trashed_at, purged_at, state_sha256, taken_out_in from report_posts where ${listed}
    order by position limit ${page.limit} offset ${page.offset}`)
  const counted = await tx.one<{ total: number; before: number }>(sql`
    select count(*) as total, count(*) filter (where trashed_at is null and position < ${lines[0]?.position ?? 0}) as before
    from report_posts where ${listed}`)
  return {
    items: await readReportLines(tx, actor, client, lines, counted?.before ?? 0),
    total: counted?.total ?? 0,
  }
}

/** A line of a report that the actor can see. */
export async function findReportPost(tx: Tx, actor: Actor, id: string): Promise<ReportLine | null> {
  const line = await tx.one<LineRow & { report_id: string; before: number }>(sql`
    select p.report_id, p.id, p.post_id, p.position, p.comment, p.comment_by, p.comment_by_name, p.trashed_at, p.purged_at, p.state_sha256, p.taken_out_in,
      (select count(*) from report_posts b where b.customer_id = p.customer_id and b.report_id = p.report_id and b.position < p.position
        and b.trashed_at is null) as before
    from report_posts p join reports r on r.customer_id = p.customer_id and r.id = p.report_id
    where p.customer_id = ${tx.customerId} and p.id = ${id} and ${seesReport(tx, actor)}`)
  const [report] = line ? await findReports(tx, actor, [line.report_id]) : []
  if (!line || !report) return null
  const [item] = await readReportLines(tx, actor, report.client, [line], line.before)
  return item ?? null
}

/** @param before how many posts, not counting removed ones, precede the first of these */
async function readReportLines(
  tx: Tx,
  actor: Actor,
  client: Report['client'],
  lines: LineRow[],
  before: number,
): Promise<ReportLine[]> {
  const ids = lines.map((line) => line.post_id)
  const posts = new Map((await findPosts(tx, actor, ids)).map((post) => [post.id, post]))
  const lineIds = lines.map((line) => line.id)
  const snapshots = await snapshotsOfLines(tx, lines)
  const differing = await tx.rows(differingLines(tx, sql`r.id = any(${uuids(lineIds)})`))
  const newer = new Set(actor.accountType === 'client' ? [] : differing.map((line) => line.id))
  let number = before + 1
  return lines.map((line) => {
    const isTrashed = line.trashed_at !== null
    const [post, snapshot] = [posts.get(line.post_id), snapshots.get(line.id)]
    return {
      id: line.id,
      number: isTrashed ? number : number++,
      post: post && snapshot ? applySnapshot(post, snapshot, client) : null,
      comment: line.comment,
      commentBy:
        line.comment_by_name === null
          ? null
          : { name: line.comment_by_name, isOwn: line.comment_by === actor.userId },
      isTrashed,
      purgedAt: line.purged_at?.toISOString() ?? null,
      isNotClients: line.taken_out_in !== null && actor.accountType !== 'client',
      isOutdated: newer.has(line.id),
    }
  })
}
