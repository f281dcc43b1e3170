import type { JobStatus, PostSearch, SearchTag } from '#contract/index.ts'
import { type RawBuilder, sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'

export type SearchRow = {
  id: string
  client_id: string
  keywords: string[]
  tags: SearchTag[]
  num_posts_matched: number | null
  num_flagged: number
  created_by_first_name: string
  created_by_last_name: string
  created_at: Date
  job: { id: string; status: JobStatus } | null
}

export const searchColumns: RawBuilder<SearchRow> = sql<SearchRow>`
  s.id, s.client_id, s.keywords, s.tags, s.num_posts_matched, s.created_by_first_name, s.created_by_last_name, s.created_at,
  coalesce((select n.flagged from client_counters n where n.customer_id = s.customer_id and n.client_id = s.client_id), 0) as num_flagged,
  (select json_build_object('id', j.id, 'status', j.status) from job_runs j where j.customer_id = s.customer_id and j.id = s.job_id) as job`

export const isFlagging = (row: { tags: readonly SearchTag[] }): boolean => row.tags.includes('flagging')

export function viewSearch(row: SearchRow, actor: Actor): PostSearch {
  const isThrough = row.job === null || row.job.status === 'SUCCESS'
  const found = isFlagging(row) ? row.num_flagged : row.num_posts_matched
  return {
    id: row.id,
    clientId: row.client_id,
    keywords: row.keywords,
    tags: row.tags,
    numPostsMatched: isThrough ? found : null,
    createdBy: { firstName: row.created_by_first_name, lastName: row.created_by_last_name },
    createdAt: row.created_at.toISOString(),
    job: row.job,
    can: actor.scopes.includes('post_search:write') ? abilities(row, isThrough) : [],
  }
}

function abilities(row: SearchRow, isThrough: boolean): PostSearch['can'] {
  const can: PostSearch['can'] = ['edit']
  if (!isFlagging(row)) can.push('delete')
  if (isThrough) can.push('export')
  return can
}
