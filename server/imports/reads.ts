import type { z } from 'zod'
import type { JobRun, LedgerFile, LedgerRecord, PostImport } from '#contract/index.ts'
import { seesClient } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import type { JobRunRow } from '../platform/jobs/job.ts'
import { importColumns, importJoins, type ImportViewRow, viewError, viewImport } from './view.ts'

export async function findImports(tx: Tx, actor: Actor, ids: string[]): Promise<PostImport[]> {
  const rows = await tx.rows<ImportViewRow>(sql`
    select ${importColumns} from ${importJoins}
    where i.customer_id = ${tx.customerId} and i.id = any(${ids}::uuid[]) and ${seesClient(tx, actor, sql`i.client_id`)}`)
  return rows.map((row) => viewImport(row, actor))
}

/** Whether this account exists and the actor can see its client. */
export async function seesAccount(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 from social_accounts a where a.customer_id = ${tx.customerId} and a.id = ${id} and ${seesClient(tx, actor, sql`a.client_id`)}`)
  return row !== null
}

export async function listImports(
  tx: Tx,
  actor: Actor,
  accountId: string,
  page: { offset: number; limit: number },
): Promise<{ items: PostImport[]; total: number }> {
  const where = sql`i.customer_id = ${tx.customerId} and i.social_account_id = ${accountId} and ${seesClient(tx, actor, sql`i.client_id`)}`
  const rows = await tx.rows<ImportViewRow>(
    sql`select ${importColumns} from ${importJoins} where ${where} order by i.created_at desc, i.id desc limit ${page.limit} offset ${page.offset}`,
  )
  const total = await tx.one<{ n: number }>(sql`select count(*) as n from post_imports i where ${where}`)
  return { items: rows.map((row) => viewImport(row, actor)), total: total?.n ?? 0 }
}

/** The newest import of each account. */
export async function latestImports(
  tx: Tx,
  actor: Actor,
  accountIds: string[],
): Promise<Map<string, PostImport>> {
  const rows = await tx.rows<ImportViewRow>(sql`
    select distinct on (i.social_account_id) ${importColumns} from ${importJoins}
    where i.customer_id = ${tx.customerId} and i.social_account_id = any(${accountIds}::uuid[]) order by i.social_account_id, i.created_at desc, i.id desc`)
  return new Map(rows.map((row) => [row.social_account_id, viewImport(row, actor)]))
}

type FileRow = z.output<typeof LedgerFile>
type RecordRow = z.output<typeof LedgerRecord>

const hasOutcome = (outcomes: string[] | undefined) =>
  outcomes ? sql`outcome = any(${outcomes}::text[])` : sql`true`

export async function ledgerFiles(
  tx: Tx,
  importId: string,
  page: { offset: number; limit: number; outcome?: FileRow['outcome'][] | undefined },
): Promise<{ items: FileRow[]; total: number }> {
  const where = sql`customer_id = ${tx.customerId} and import_id = ${importId} and ${hasOutcome(page.outcome)}`
  const items = await tx.rows<FileRow>(sql`
    select path, size, outcome, code, reason, records from import_files where ${where}
    order by left(path, 300), path_sha256 limit ${page.limit} offset ${page.offset}`)
  const total = await tx.one<{ n: number }>(sql`select count(*) as n from import_files where ${where}`)
  return { items, total: total?.n ?? 0 }
}

export async function ledgerRecords(
  tx: Tx,
  importId: string,
  page: { offset: number; limit: number; outcome?: RecordRow['outcome'][] | undefined },
): Promise<{ items: RecordRow[]; total: number }> {
  const where = sql`customer_id = ${tx.customerId} and import_id = ${importId} and ${hasOutcome(page.outcome)}`
  const items = await tx.rows<RecordRow>(sql`
    select outcome, file, position, code, reason, raw from import_records where ${where}
    order by left(file, 300), file_sha256, position, byte_offset limit ${page.limit} offset ${page.offset}`)
  const total = await tx.one<{ n: number }>(sql`select count(*) as n from import_records where ${where}`)
  return { items, total: total?.n ?? 0 }
}

/** Runs of the actor's own jobs, and of imports of visible clients. Foreign and unknown ids are handled alike. */
export async function jobRuns(tx: Tx, actor: Actor, ids: string[]): Promise<JobRun[]> {
  const rows = await tx.rows<JobRunRow>(sql`
    select j.id, j.kind, j.subject_id, j.status, j.progress, j.error, j.created_by, j.created_at, j.started_at, j.finished_at from job_runs j
    where j.customer_id = ${tx.customerId} and j.id = any(${ids}::uuid[]) and (
      j.created_by = ${actor.userId}
      or exists (select from post_imports i where i.customer_id = j.customer_id and i.id = j.subject_id and ${seesClient(tx, actor, sql`i.client_id`)}))`)
  return rows.map((row) => ({
    jobId: row.id,
    status: row.status,
    progress: row.progress,
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    error: viewError(row.error),
  }))
}
