import { hashOfParts } from '../../imports/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { addFault, type Verification } from '../../platform/history/verify.ts'
import {
  BATCH_SIZE,
  contentsOf,
  firstOf,
  forEachRow,
  isNameOf,
  isTimeOf,
  lastOf,
  payloadOf,
  type Recorded,
  recorded,
} from './rows.ts'

type Row = {
  id: string
  client_id: string
  archive: string
  file_name: string
  file_size: number
  parts: Buffer[]
  sha256: string | null
  language: string
  created_by_name: string
  created_at: Date
  removal_reason: string | null
  removed_by_name: string | null
  is_deleted: boolean
  leaves: Recorded
}

/** Compares files that are kept unread with the leaves of their arrival, seal, removal and deletion. */
export async function compareUnreadFiles(tx: Tx, result: Verification): Promise<void> {
  await forEachRow(
    (after) =>
      tx.rows<Row>(sql`
        select i.id, i.client_id, i.archive, i.file_name, i.file_size, i.parts, encode(i.sha256, 'hex') as sha256, i.language, i.created_by_name, i.created_at,
          i.removal_reason, i.removed_by_name,
          i.deleted_at is not null as is_deleted,
          ${recorded(tx, sql`i.id`, ['unread.keep', 'unread.seal', 'unread.remove', 'unread.putBack', 'unread.purge'])} as leaves
        from unread_files i where i.customer_id = ${tx.customerId} and (${after}::uuid is null or i.id > ${after}::uuid) order by i.id limit ${BATCH_SIZE}`),
    (row) => {
      const [kept] = contentsOf(row.leaves, 'unread.keep')
      const facts = {
        clientId: row.client_id,
        archive: row.archive,
        fileName: row.file_name,
        size: row.file_size,
        partsSha256: hashOfParts(row.parts),
        agreed: true,
        language: row.language,
      }
      const isKept = kept && Object.entries(facts).every(([key, value]) => kept[key] === value)
      const leaf = firstOf(row.leaves, 'unread.keep')
      if (!isKept || !isNameOf(row.created_by_name, leaf) || !isTimeOf(row.created_at, leaf))
        addFault(result, `The file ${row.id}, which is kept unread, differs from its leaf.`)
      if ((contentsOf(row.leaves, 'unread.seal').at(-1)?.['sha256'] ?? null) !== row.sha256)
        addFault(result, `The file ${row.id} is sealed under ${row.sha256 ?? 'nothing'}, unlike its leaf.`)
      const last = lastOf(row.leaves, ['unread.remove', 'unread.putBack'])
      const isRemoved = last?.kind === 'unread.remove'
      const reason = isRemoved ? payloadOf(last)['reason'] : null
      if (
        reason !== row.removal_reason ||
        (isRemoved && !isNameOf(row.removed_by_name, last)) ||
        row.is_deleted !== contentsOf(row.leaves, 'unread.purge').length > 0
      )
        addFault(result, `The file ${row.id} is removed or deleted, or not, unlike its leaves.`)
    },
  )
}
