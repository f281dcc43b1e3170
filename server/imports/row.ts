import { hash } from 'node:crypto'
import type { AuthorDoubt } from '#archive/kit/records/post.ts'
import type { FetchSource, ImportSeal } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { JobContext } from '../platform/jobs/job.ts'
import { Problem } from '../platform/problem.ts'

export type ImportRow = {
  id: string
  client_id: string
  social_account_id: string
  upload_id: string
  file_name: string
  part_of: string | null
  /** The act by which its posts left the client's file. */
  takeout_id: string | null
  source: 'upload' | 'api' | FetchSource
  origin: ImportSeal['origin']
  file_size: number
  parts: Buffer[]
  uploaded_at: Date
  browser_sha256: string | null
  archive_sha256: Buffer | null
  /** The zip in the received one that is read instead of it. */
  inner_name: string | null
  inner_sha256: Buffer | null
  /** Set once all files have been verified. */
  reader_version: string | null
  /** How often the process that reads it was killed at a limit. */
  limit_hits: number
  created_by: string | null
  created_by_name: string | null
  platform: number
  /** When the session or link began in which it was sent. */
  came_since: Date | null
  /** What someone decided to be the client's in archives of the account, although it may be by someone else. */
  accepted: AuthorDoubt[]
  /** Of the download of which it is a part. */
  owner_name: string | null
}

/** What the evidence holds of the parts of a file as received: the SHA-256 (hex) of their hashes. */
export const hashOfParts = (parts: readonly Buffer[]): string => hash('sha256', Buffer.concat(parts), 'hex')

export type ImportContext = JobContext<{ importId: string }>

/** @throws Problem NOT_FOUND */
export const findImport = (context: ImportContext): Promise<ImportRow> =>
  context.transaction((tx) => importOf(tx, context.payload.importId))

/** @throws Problem NOT_FOUND */
export async function importOf(tx: Tx, importId: string): Promise<ImportRow> {
  const row = await tx.one<ImportRow>(sql`
    select i.id, i.client_id, i.social_account_id, i.upload_id, i.file_name, i.part_of, i.takeout_id, i.source, i.origin, i.file_size, i.parts, i.uploaded_at, i.browser_sha256, i.archive_sha256, i.inner_name, i.inner_sha256, i.reader_version, i.limit_hits, i.created_by, i.created_by_name, i.came_since, a.platform,
      coalesce((select json_agg(json_build_object('kind', d.kind, 'name', d.name)) from author_doubts d
        where d.customer_id = ${tx.customerId} and d.social_account_id = i.social_account_id and d.answer = 'client'), '[]') as accepted,
      (select f.owner ->> 'name' from post_imports f where f.customer_id = ${tx.customerId} and f.id = i.part_of) as owner_name
    from post_imports i join social_accounts a on a.customer_id = i.customer_id and a.id = i.social_account_id
    where i.customer_id = ${tx.customerId} and i.id = ${importId}`)
  if (!row) throw new Problem('NOT_FOUND')
  return row
}
