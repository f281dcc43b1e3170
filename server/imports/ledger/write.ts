import { createHash } from 'node:crypto'
import { READER_VERSION } from '#archive/index.ts'
import type { LedgerFile, LedgerRecord } from '#archive/kit/records/post.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** The key by which the ledger finds a path, which may be too long for an index. */
export const sha256Of = (path: string): Buffer => createHash('sha256').update(path).digest()

/** Records that did not become posts. One that is there already, because the import was interrupted, stays unless an older reader wrote it. */
export async function writeLedgerRecords(tx: Tx, importId: string, records: LedgerRecord[]): Promise<void> {
  if (records.length === 0) return
  await tx.run(sql`
    insert into import_records (customer_id, import_id, file, file_sha256, position, byte_offset, outcome, code, reason, raw, list_name, list_items,
      doubt_kind, doubt_name, doubt_at, identity, reader_version)
    select distinct on (r.file_sha256, r.position, r.byte_offset) ${tx.customerId}, ${importId}, r.*, ${READER_VERSION} from unnest(${records.map((record) => record.source.file)}::text[],
      ${records.map((record) => sha256Of(record.source.file))}::bytea[],
      ${records.map((record) => record.source.position)}::int[], ${records.map((record) => record.source.offset)}::bigint[],
      ${records.map((record) => record.outcome)}::text[], ${records.map((record) => record.code)}::text[],
      ${records.map((record) => record.reason)}::text[], ${records.map((record) => record.raw)}::text[],
      ${records.map((record) => record.list?.name ?? null)}::text[], ${records.map((record) => record.list?.items ?? null)}::int[],
      ${records.map((record) => record.author?.kind ?? null)}::text[], ${records.map((record) => record.author?.name ?? null)}::text[],
      ${records.map((record) => dateInColumn(record.author?.at))}::timestamptz[], ${records.map((record) => (record.author ? Buffer.from(record.author.identity, 'hex') : null))}::bytea[])
      as r (file, file_sha256, position, byte_offset, outcome, code, reason, raw, list_name, list_items, doubt_kind, doubt_name, doubt_at, identity)
    on conflict (customer_id, import_id, file_sha256, position, byte_offset) do update set
      outcome = excluded.outcome, code = excluded.code, reason = excluded.reason, raw = excluded.raw, list_name = excluded.list_name,
      list_items = excluded.list_items, doubt_kind = excluded.doubt_kind, doubt_name = excluded.doubt_name, doubt_at = excluded.doubt_at,
      identity = excluded.identity, reader_version = excluded.reader_version
      where import_records.reader_version <> excluded.reader_version`)
}

/** Removes records that have become posts. */
export async function removeLedgerRecords(
  tx: Tx,
  importId: string,
  sources: readonly { file: string; position: number }[],
): Promise<void> {
  if (sources.length === 0) return
  await tx.run(sql`
    delete from import_records r using unnest(${sources.map(({ file }) => sha256Of(file))}::bytea[], ${sources.map(({ position }) => position)}::int[])
      as s (file_sha256, position)
    where r.customer_id = ${tx.customerId} and r.import_id = ${importId} and r.file_sha256 = s.file_sha256 and r.position = s.position`)
}

/** A column takes no years beyond 9999 in this form. */
const dateInColumn = (at: string | null | undefined): string | null => (at && /^\d{4}-/.test(at) ? at : null)

/** Files of the archive and what became of them. A file that is already known as part of a post in another part of the download stays one. */
export async function writeLedgerFiles(tx: Tx, importId: string, files: LedgerFile[]): Promise<void> {
  if (files.length === 0) return
  await tx.run(sql`
    insert into import_files (customer_id, import_id, path, path_sha256, size, outcome, code, reason, records, reader_version)
    select distinct on (f.path_sha256) ${tx.customerId}, ${importId}, f.*, ${READER_VERSION} from unnest(${files.map((file) => file.path)}::text[], ${files.map((file) => sha256Of(file.path))}::bytea[], ${files.map((file) => file.size)}::bigint[],
      ${files.map((file) => file.outcome)}::text[], ${files.map((file) => file.code)}::text[], ${files.map((file) => file.reason)}::text[],
      ${files.map((file) => file.records)}::int[]) as f (path, path_sha256, size, outcome, code, reason, records)
    on conflict (customer_id, import_id, path_sha256) do update set
      outcome = excluded.outcome, records = excluded.records, reader_version = excluded.reader_version,
      code = case when ${isInOtherPart} then import_files.code else excluded.code end,
      reason = case when ${isInOtherPart} then import_files.reason else excluded.reason end
      where (import_files.reader_version, import_files.outcome, import_files.code, import_files.records)
        is distinct from (excluded.reader_version, excluded.outcome, excluded.code, excluded.records)`)
}

const isInOtherPart = sql`import_files.code = 'in_part' and excluded.code in ('no_post', 'shared_name')`

/** Removes what an older reader wrote of an archive that was read again to its end, such as records that are posts now. */
export async function removeOldLedger(tx: Tx, importId: string): Promise<void> {
  await tx.run(sql`
    delete from import_records where customer_id = ${tx.customerId} and import_id = ${importId} and reader_version <> ${READER_VERSION}`)
  await tx.run(sql`
    delete from import_files where customer_id = ${tx.customerId} and import_id = ${importId} and reader_version <> ${READER_VERSION}`)
}
