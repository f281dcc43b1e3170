import type { ArchiveFetch, FetchSource } from '#contract/index.ts'
import { seesClient } from '../../clients/index.ts'
import { toJobError, type StoredError } from '../../imports/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'

type Row = {
  id: string
  account_id: string
  job_id: string
  source: FetchSource
  state: ArchiveFetch['state']
  file_name: string
  file_size: number | null
  received: number
  created_at: Date
  created_by: string | null
  created_by_name: string | null
  import_id: string | null
  error: StoredError | null
}

const columns = sql<Row>`
  f.id, f.social_account_id as account_id, f.job_id, f.source, f.state, f.file_name, f.file_size, f.created_at, f.created_by, f.created_by_name, f.import_id, f.error,
  case when f.state = 'imported' then coalesce(f.file_size, 0) else (
    select coalesce(sum(p.size), 0)::bigint from archive_fetch_parts p where p.customer_id = f.customer_id and p.fetch_id = f.id) end as received`

/** The provider cancels every fetch, anyone else only what they have started. */
export const mayCancel = (actor: Actor, startedBy: string | null): boolean =>
  actor.accountType === 'provider' || startedBy === actor.userId

const isOpen = ({ state }: Row): boolean => state === 'waiting' || state === 'fetching'

const view = (actor: Actor, row: Row): ArchiveFetch => ({
  id: row.id,
  jobId: row.job_id,
  source: row.source,
  state: row.state,
  fileName: row.file_name,
  size: row.file_size,
  received: row.received,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
  importId: row.import_id,
  error: toJobError(row.error),
  can:
    isOpen(row) && actor.scopes.includes('post_import:create') && mayCancel(actor, row.created_by)
      ? ['cancel']
      : [],
})

/** The newest fetch of each account, if it is running or ended in the last 24 hours; by account id. */
export async function latestFetches(
  tx: Tx,
  actor: Actor,
  accountIds: string[],
): Promise<Map<string, ArchiveFetch>> {
  const dayBefore = new Date(tx.now.getTime() - 24 * 3600_000)
  const rows = await tx.rows<Row>(sql`
    select ${columns} from unnest(${uuids(accountIds)}) as a (id)
    cross join lateral (
      select * from archive_fetches n where n.customer_id = ${tx.customerId} and n.social_account_id = a.id and n.job_id is not null
      order by n.created_at desc, n.id desc limit 1) as f
    where f.ended_at is null or f.ended_at > ${dayBefore}`)
  return new Map(rows.map((row) => [row.account_id, view(actor, row)]))
}

/** @throws Problem NOT_FOUND */
export async function getFetch(tx: Tx, actor: Actor, id: string): Promise<ArchiveFetch> {
  const row = await tx.one<Row>(sql`
    select ${columns} from archive_fetches f
    where f.customer_id = ${tx.customerId} and f.id = ${id} and f.job_id is not null and ${seesClient(tx, actor, sql`f.client_id`)}`)
  if (!row) throw new Problem('NOT_FOUND')
  return view(actor, row)
}
