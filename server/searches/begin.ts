import { z } from 'zod'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { enqueue, type JobPromise } from '../platform/jobs/job.ts'

const About = z.object({
  searchId: z.uuid(),
  revision: z.int(),
  /** Who asked; null: the product by itself, which tells nobody. */
  by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type About = z.output<typeof About>

/** People wait for a search, so it does not wait for an import. */
export const searchPromise: JobPromise<About> = { kind: 'search-posts', payload: About, attempts: 20 }

/** Begins a search anew, as its next revision: what an older one still does stops at its next batch. */
export async function begin(tx: Tx, id: string, by: About['by']): Promise<void> {
  const search = await tx.one<{ revision: number }>(sql`
    update post_searches set revision = revision + 1, reached_at = null, reached_id = null, searched = 0, num_posts_matched = null
    where customer_id = ${tx.customerId} and id = ${id} returning revision`)
  if (!search) throw new Error('The search that is to begin is gone')
  const jobId = await enqueue(
    tx,
    searchPromise,
    { searchId: id, revision: search.revision, by },
    { subjectId: id, createdBy: by?.id ?? null },
  )
  await tx.run(
    sql`update post_searches set job_id = ${jobId} where customer_id = ${tx.customerId} and id = ${id}`,
  )
}
