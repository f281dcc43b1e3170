import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { addFault, type Verification } from '../../platform/history/verify.ts'
import { type Storage, StorageProblem } from '../../platform/storage/index.ts'

const BATCH_SIZE = 500

/** `is_leaving`: a job removes the content as soon as nothing needs it, perhaps during this comparison. */
type StoredRow = { sha256: Buffer; size: number | null; is_leaving: boolean }

/** Compares stored content with the hash under which rows name it. */
export async function compareStoredBytes(tx: Tx, storage: Storage, result: Verification): Promise<void> {
  let after: Buffer = Buffer.alloc(0)
  for (;;) {
    const rows: StoredRow[] = await tx.rows<StoredRow>(sql`
      select n.sha256, max(n.size) as size,
        exists (select from removed_contents r where r.customer_id = ${tx.customerId} and r.sha256 = n.sha256) as is_leaving from (
        select sha256, size from blobs where customer_id = ${tx.customerId}
        union all select sha256, null from post_media where customer_id = ${tx.customerId}
        union all select sha256, size from report_files where customer_id = ${tx.customerId}
        union all select archive_sha256, file_size from post_imports where customer_id = ${tx.customerId} and archive_removed_at is null
        union all select inner_sha256, inner_size from post_imports where customer_id = ${tx.customerId} and archive_removed_at is null
        union all select sha256, file_size from unread_files where customer_id = ${tx.customerId} and deleted_at is null
        union all select receipt_sha256, null from charges where customer_id = ${tx.customerId}) n
      where n.sha256 > ${after} group by n.sha256 order by n.sha256 limit ${BATCH_SIZE}`)
    for (const row of rows) {
      const fault = await contentFault(storage, row.sha256.toString('hex'), row.size)
      if (fault && !(fault === MISSING && row.is_leaving))
        addFault(result, `The stored content ${row.sha256.toString('hex')} ${fault}.`)
    }
    if (rows.length < BATCH_SIZE) return
    after = rows.at(-1)?.sha256 ?? after
  }
}

const MISSING = 'is missing'

/** What is wrong with a stored content; null: nothing. @throws the error of the disk */
export async function contentFault(
  storage: Storage,
  sha256: string,
  size: number | null,
): Promise<string | null> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const piece of storage.open(sha256) as AsyncIterable<Buffer>) {
      hash.update(piece)
      bytes += piece.length
    }
  } catch (error) {
    if (error instanceof StorageProblem && error.fault === 'missing') return MISSING
    throw error
  }
  if (hash.digest('hex') !== sha256) return 'has another hash'
  return size !== null && size !== bytes ? `has ${bytes} bytes instead of ${size}` : null
}
