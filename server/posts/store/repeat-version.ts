import type { PostWords } from '#contract/index.ts'
import { copyLine, textArray } from '../../platform/db/copy.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { VERSION_COLUMNS, type VersionSource } from './rows.ts'
import { canonicalRecords, sealRecords } from '../../platform/keys/sealed-records.ts'
import { commitToRow, type NewVersion, type VersionMedia } from './versions.ts'

/** A version whose records another version of its post repeats. `number`: the newest of the post. */
export type RepeatableVersion = {
  post_id: string
  number: number
  records_of: string
  content: string
  posted_at: string
  posted_source: string
  posted_doubt: string | null
  platform_updated_at: string | null
  platform_updated_source: string | null
  backdated_to: string | null
  backdated_source: string | null
  sources: VersionSource[]
  raw: string[]
  facts_sha256: Buffer
  words: PostWords[]
}

/** The columns of a {@link RepeatableVersion} of `post_versions v`. */
export const repeatableColumns = (tx: Tx) => sql`v.post_id,
  (select greatest(max(m.number), max(o.deleted_version), v.number) from posts o
    join post_versions m on m.customer_id = ${tx.customerId} and m.post_id = o.id where o.customer_id = ${tx.customerId} and o.id = v.post_id) as number,
  coalesce(v.records_of, v.import_id) as records_of, v.content, v.posted_at::text, v.posted_source, v.posted_doubt,
  v.platform_updated_at::text, v.platform_updated_source, v.backdated_to, v.backdated_source, v.sources, v.raw, v.facts_sha256, v.words`

/** The next version of a post, with the same records and words. */
export function repeatVersion(
  customerId: string,
  row: RepeatableVersion,
  next: { importId: string; media: VersionMedia[]; facts: Buffer },
): NewVersion {
  const { sha256, salt, commitment } = sealRecords(next.media, canonicalRecords(row.raw))
  const number = row.number + 1
  const rowCommitment = commitToRow(salt, {
    ...next,
    number,
    cause: null,
    words: row.words,
    recordsOf: row.records_of,
    content: row.content,
    postedAt: row.posted_at,
    postedSource: row.posted_source,
    postedDoubt: row.posted_doubt,
    platformUpdatedAt: row.platform_updated_at,
    platformUpdatedSource: row.platform_updated_source,
    backdatedTo: row.backdated_to,
    backdatedSource: row.backdated_source,
    sources: row.sources,
  })
  const line = copyLine(VERSION_COLUMNS, {
    post_id: row.post_id,
    number,
    customer_id: customerId,
    import_id: next.importId,
    content: row.content,
    posted_at: row.posted_at,
    posted_source: row.posted_source,
    posted_doubt: row.posted_doubt,
    platform_updated_at: row.platform_updated_at,
    platform_updated_source: row.platform_updated_source,
    backdated_to: row.backdated_to,
    backdated_source: row.backdated_source,
    sources: JSON.stringify(row.sources),
    raw: textArray(row.raw),
    canonical_sha256: sha256,
    facts_sha256: next.facts,
    salt,
    commitment,
    records_of: row.records_of,
    media: JSON.stringify(next.media),
    words: JSON.stringify(row.words),
    cause: null,
    row_commitment: rowCommitment,
  })
  return { postId: row.post_id, number, line, commitment, rowCommitment }
}
