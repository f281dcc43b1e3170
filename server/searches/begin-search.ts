import { z } from 'zod'
import { countPostsOf } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { enqueue, type JobReference } from '../platform/jobs/job.ts'
import { Problem } from '../platform/problem.ts'

const SearchPayload = z.object({
  searchId: z.uuid(),
  revision: z.int(),
  /** Who started it; null: the product, which notifies no one. */
  by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type SearchPayload = z.output<typeof SearchPayload>

/** People are waiting for a search, so it does not wait for an import. */
export const searchJobReference: JobReference<SearchPayload> = {
  kind: 'search-posts',
  payload: SearchPayload,
  attempts: 20,
}

/** Searching this many posts takes about a second. A larger search would delay emailed codes. */
const MAX_POSTS_INLINE = 50_000
export const longSearchJobReference: JobReference<SearchPayload> = {
  ...searchJobReference,
  kind: 'search-many-posts',
  lane: 'heavy',
}

/**
 * Starts a search again as its next revision; an older run stops at its next batch. Without `by`, no one waits for it. @throws Problem NOT_FOUND if the search was deleted in the
 * meantime
 */
export async function beginSearch(tx: Tx, id: string, by: SearchPayload['by']): Promise<void> {
  const search = await tx.one<{ revision: number; posts: number }>(sql`
    update post_searches s set revision = revision + 1, reached_at = null, reached_id = null, searched = 0
    where customer_id = ${tx.customerId} and id = ${id}
    returning revision, ${countPostsOf('all', { customerId: sql`s.customer_id`, clientId: sql`s.client_id` })} as posts`)
  if (!search) throw new Problem('NOT_FOUND')
  const jobId = await enqueue(
    tx,
    by === null || search.posts > MAX_POSTS_INLINE ? longSearchJobReference : searchJobReference,
    { searchId: id, revision: search.revision, by },
    { subjectId: id, createdBy: by?.id ?? null },
  )
  await tx.run(
    sql`update post_searches set job_id = ${jobId} where customer_id = ${tx.customerId} and id = ${id}`,
  )
}
