import {
  ARCHIVE_CONTENT_NAMES,
  ARCHIVE_CONTENTS,
  type ArchiveContent,
  type EvidencePackage,
  platformOfCode,
} from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { type PackageRow, postsOfPackage } from './rows.ts'

type ArchiveRow = { importId: string; platform: number; receivedAt: Date; size: number }

/** Archives of the posts of a package that are still kept, oldest first, with what is in them by the names of their files. */
export async function archivesFor(tx: Tx, row: PackageRow): Promise<EvidencePackage['archives']> {
  const archives = await findArchives(tx, row)
  return Promise.all(
    archives.map(async ({ platform, receivedAt, ...archive }) => ({
      ...archive,
      platform: platformOfCode(platform),
      receivedAt: receivedAt.toISOString(),
      contents: await contentsOf(tx, archive.importId),
    })),
  )
}

const findArchives = (tx: Tx, row: PackageRow): Promise<ArchiveRow[]> =>
  tx.rows<ArchiveRow>(sql`
    select i.id as "importId", s.platform, i.uploaded_at as "receivedAt", b.size from post_imports i
    join social_accounts s on s.customer_id = ${tx.customerId} and s.id = i.social_account_id
    join blobs b on b.customer_id = ${tx.customerId} and b.sha256 = i.archive_sha256
    where i.customer_id = ${tx.customerId} and i.client_id = ${row.clientId} and i.archive_removed_at is null and i.takeout_id is null
      and exists (
        select from post_versions v join posts p on p.customer_id = ${tx.customerId} and p.id = v.post_id
        where v.customer_id = ${tx.customerId} and v.import_id = i.id and ${postsOfPackage(tx, row)})
    order by i.uploaded_at, i.id`)

async function contentsOf(tx: Tx, importId: string): Promise<{ kind: ArchiveContent; files: number }[]> {
  const rows = await tx.rows<{ kind: ArchiveContent; files: number }>(sql`
    select k.kind, count(*)::int as files
    from unnest(${[...ARCHIVE_CONTENT_NAMES]}::text[], ${ARCHIVE_CONTENT_NAMES.map((name) => ARCHIVE_CONTENTS[name].source)}::text[]) as k (kind, pattern)
    join import_files f on f.customer_id = ${tx.customerId} and f.import_id = ${importId} and f.outcome <> 'media' and f.path ~* k.pattern
    group by k.kind`)
  return rows.toSorted(
    (a, b) => ARCHIVE_CONTENT_NAMES.indexOf(a.kind) - ARCHIVE_CONTENT_NAMES.indexOf(b.kind),
  )
}
