import type { JobRun } from '#contract/index.ts'
import { seesClient } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import type { JobRunRow } from '../platform/jobs/job.ts'
import { toJobError } from './view.ts'

/** Runs of the actor's own jobs, of any kind, and of visible imports, searches and reports. Foreign and unknown ids are handled alike. */
export async function listJobRuns(tx: Tx, actor: Actor, ids: string[]): Promise<JobRun[]> {
  const isStaff = actor.accountType !== 'client'
  const readsSearches = isStaff && actor.scopes.includes('post_search:read')
  const readsReports = actor.scopes.includes('report:read')
  const rows = await tx.rows<JobRunRow>(sql`
    select j.id, j.kind, j.subject_id, j.status, j.progress, j.error, j.created_by, j.created_at, j.started_at, j.finished_at from job_runs j
    where j.customer_id = ${tx.customerId} and j.id = any(${ids}::uuid[]) and (
      j.created_by = ${actor.userId}
      or exists (select from post_imports i where i.customer_id = j.customer_id and i.id = j.subject_id and ${seesClient(tx, actor, sql`i.client_id`)})
      or ${readsSearches} and exists (select from post_searches s where s.customer_id = j.customer_id and s.id = j.subject_id
        and ${seesClient(tx, actor, sql`s.client_id`)})
      or ${readsReports} and exists (select from report_files f join reports r on r.customer_id = f.customer_id and r.id = f.report_id
        where f.customer_id = j.customer_id and f.job_id = j.id and (${isStaff} or r.type = 'album') and ${seesClient(tx, actor, sql`r.client_id`)}))`)
  return rows.map((row) => ({
    jobId: row.id,
    status: row.status,
    progress: row.progress,
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    error: toJobError(row.error),
  }))
}
