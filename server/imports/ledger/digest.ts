import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'

/** Another part of the download may turn one into another. */
const isUnreferred = sql`f.code in ('no_post', 'shared_name', 'in_part')`

/**
 * The SHA-256 (hex) of an import's ledger. Without records whose author is in doubt, which leave it by a person's decision: each decision has its
 * own leaf.
 */
export const digestOfLedger = (tx: Tx, importId: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(
  select encode(sha256(coalesce((
      select string_agg(sha256(convert_to(row(f.path, f.size, f.outcome, case when ${isUnreferred} then 'no_post' else f.code end,
          case when not ${isUnreferred} then f.reason end, f.records, f.reader_version)::text, 'UTF8')), ''::bytea order by f.path_sha256)
      from import_files f where f.customer_id = ${tx.customerId} and f.import_id = ${importId}), ''::bytea) || '|'::bytea || coalesce((
      select string_agg(sha256(convert_to(row(r.file, r.position, r.byte_offset, r.outcome, r.code, r.reason, r.raw, r.list_name, r.list_items,
          r.reader_version)::text, 'UTF8')), ''::bytea order by r.file_sha256, r.position, r.byte_offset)
      from import_records r where r.customer_id = ${tx.customerId} and r.import_id = ${importId} and r.doubt_kind is null), ''::bytea)), 'hex'))`

/** For the leaf of what wrote it. */
export async function ledgerSha256Of(tx: Tx, importId: string): Promise<string> {
  const found = await tx.one<{ sha256: string }>(
    sql`select ${digestOfLedger(tx, sql`${importId}::uuid`)} as sha256`,
  )
  if (!found) throw new Error('A digest has no row')
  return found.sha256
}
