import type { z } from 'zod'
import type { LedgerFile, LedgerRecord } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { sha256Of } from './write.ts'

type FileRow = z.output<typeof LedgerFile>
type RecordRow = z.output<typeof LedgerRecord>

const hasOutcome = (outcomes: string[] | undefined) =>
  outcomes ? sql`outcome = any(${outcomes}::text[])` : sql`true`

export async function listImportFiles(
  tx: Tx,
  importId: string,
  page: {
    offset: number
    limit: number
    outcome?: FileRow['outcome'][] | undefined
    isUnused?: boolean | undefined
  },
): Promise<{ items: FileRow[]; total: number }> {
  // As in the totals.
  const isUnused = sql`(outcome = 'media' and code in ('no_post', 'shared_name'))`
  const unused = page.isUnused === undefined ? sql`true` : page.isUnused ? isUnused : sql`not ${isUnused}`
  const where = sql`customer_id = ${tx.customerId} and import_id = ${importId} and ${hasOutcome(page.outcome)} and ${unused}`
  const items = await tx.rows<Required<FileRow>>(sql`
    select f.path, f.size, f.outcome, f.code, f.reason, f.records, (
      select count(*)::int from import_records r
      where r.customer_id = ${tx.customerId} and r.import_id = ${importId} and r.file_sha256 = f.path_sha256) as "notPosts"
    from (
      select path, path_sha256, size, outcome, code, reason, records from import_files where ${where}
      order by left(path, 300), path_sha256 limit ${page.limit} offset ${page.offset}) f
    order by left(f.path, 300), f.path_sha256`)
  const total = await tx.one<{ n: number }>(sql`select count(*) as n from import_files where ${where}`)
  return { items, total: total?.n ?? 0 }
}

export async function listImportRecords(
  tx: Tx,
  importId: string,
  page: {
    offset: number
    limit: number
    outcome?: RecordRow['outcome'][] | undefined
    isSetAside?: boolean | undefined
    file?: string | undefined
  },
): Promise<{ items: RecordRow[]; total: number }> {
  const isSetAside = sql`(code = 'author_doubt')`
  const aside =
    page.isSetAside === undefined ? sql`true` : page.isSetAside ? isSetAside : sql`not ${isSetAside}`
  const ofFile = page.file === undefined ? sql`true` : sql`file_sha256 = ${sha256Of(page.file)}`
  const where = sql`customer_id = ${tx.customerId} and import_id = ${importId} and ${hasOutcome(page.outcome)} and ${aside} and ${ofFile}`
  const items = await tx.rows<
    Omit<RecordRow, 'list'> & { list_name: string | null; list_items: number | null }
  >(sql`
    select outcome, file, position, code, reason, raw, list_name, list_items from import_records where ${where}
    order by left(file, 300), file_sha256, position, byte_offset limit ${page.limit} offset ${page.offset}`)
  const total = await tx.one<{ n: number }>(sql`select count(*) as n from import_records where ${where}`)
  return {
    items: items.map(({ list_name: name, list_items: count, ...row }) => ({
      ...row,
      list: name === null ? null : { name, items: count ?? 0 },
    })),
    total: total?.n ?? 0,
  }
}
