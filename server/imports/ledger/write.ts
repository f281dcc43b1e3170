import { createHash } from 'node:crypto'
import type { LedgerFile, LedgerRecord } from '#archive/kit/records/post.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** The key by which the ledger finds a path, which may be too long for an index. */
export const sha256Of = (path: string): Buffer => createHash('sha256').update(path).digest()

/** Records that did not become posts. One that is there already, because the import was interrupted, stays as it is. */
export async function writeLedgerRecords(tx: Tx, importId: string, records: LedgerRecord[]): Promise<void> {
  if (records.length === 0) return
  await tx.run(sql`
    insert into import_records (customer_id, import_id, file, file_sha256, position, byte_offset, outcome, code, reason, raw)
    select ${tx.customerId}, ${importId}, * from unnest(${records.map((record) => record.source.file)}::text[],
      ${records.map((record) => sha256Of(record.source.file))}::bytea[],
      ${records.map((record) => record.source.position)}::int[], ${records.map((record) => record.source.offset)}::bigint[],
      ${records.map((record) => record.outcome)}::text[], ${records.map((record) => record.code)}::text[],
      ${records.map((record) => record.reason)}::text[], ${records.map((record) => record.raw)}::text[])
    on conflict do nothing`)
}

/** Files of the archive and what became of them. */
export async function writeLedgerFiles(tx: Tx, importId: string, files: LedgerFile[]): Promise<void> {
  if (files.length === 0) return
  await tx.run(sql`
    insert into import_files (customer_id, import_id, path, path_sha256, size, outcome, code, reason, records)
    select ${tx.customerId}, ${importId}, * from unnest(${files.map((file) => file.path)}::text[], ${files.map((file) => sha256Of(file.path))}::bytea[], ${files.map((file) => file.size)}::bigint[],
      ${files.map((file) => file.outcome)}::text[], ${files.map((file) => file.code)}::text[], ${files.map((file) => file.reason)}::text[],
      ${files.map((file) => file.records)}::int[])
    on conflict do nothing`)
}
