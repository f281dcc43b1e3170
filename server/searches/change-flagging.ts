import { z } from 'zod'
import { ACCOUNT_TYPE_CODE, keywordKey, MAX_KEYWORDS } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql, uuids } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import { publish } from '../platform/history/events.ts'
import { tagOf } from '../platform/ids.ts'
import { cancelJob, defineJob, type JobReference, stopIfAborted } from '../platform/jobs/job.ts'
import { beginSearch } from './begin-search.ts'
import { chosenKeywords, flaggingDefaults } from './new-client-list.ts'

const Change = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  by: z.object({ id: z.uuid(), name: z.string() }),
})
type Change = z.output<typeof Change>

/** Applies a changed default list to current clients. In the background, because no one is waiting for it. */
export const changeFlaggingJobReference: JobReference<Change> = {
  kind: 'change-flagging',
  payload: Change,
  attempts: 20,
  lane: 'idle',
}

/** Clients per transaction. */
const BATCH_SIZE = 50

/**
 * Changes a firm's clients, or for a provider the clients of its firms without their own list; may be killed and run again. If an earlier
 * change of the same account is still waiting for its next try, applies that one first: applied later, it would bring its older words back.
 */
export const changeFlaggingJob = defineJob<Change>({
  ...changeFlaggingJobReference,
  run: async ({ services: { db }, customerId, jobId, payload, signal, transaction }) => {
    const firms = await db.directory.rows<{ id: string }>(sql`
      select id from accounts where type = ${ACCOUNT_TYPE_CODE.customer} and (id = ${customerId} or (parent_id = ${customerId} and flagging_keywords is null)) order by id`)
    const earlier = await transaction((tx) => listEarlier(tx, jobId))
    const changes = earlier.map((row) => ({ jobId: row.id, change: Change.parse(row.payload) }))
    for (const each of [...changes, { jobId, change: payload }])
      for (const { id } of firms) {
        let after: string | null = null
        do {
          stopIfAborted(signal)
          after = await db.transaction(id, (tx) => changeBatch(tx, { jobId: each.jobId, after }, each.change))
        } while (after !== null)
      }
  },
  succeed: async (tx, { jobId }) => {
    for (const { id } of await listEarlier(tx, jobId)) await cancelJob(tx, id)
  },
})

/** Earlier changes of the account that have not ended, oldest first. */
const listEarlier = (tx: Tx, jobId: string): Promise<{ id: string; payload: unknown }[]> =>
  tx.rows<{ id: string; payload: unknown }>(sql`
    select id, payload from job_runs
    where customer_id = ${tx.customerId} and kind = ${changeFlaggingJobReference.kind} and id < ${jobId} and status in ('PENDING', 'RUNNING') order by id`)

/** @returns the last client of the batch; null after the very last */
async function changeBatch(
  tx: Tx,
  { jobId, after }: { jobId: string; after: string | null },
  change: Change,
): Promise<string | null> {
  type Row = { id: string; client_id: string; keywords: string[]; changed_by_job: string | null }
  const choice = await flaggingDefaults(tx, tx.customerId)
  const added = chosenKeywords(change.added, choice)
  const searches = await tx.rows<Row>(sql`
    select s.id, s.client_id, s.keywords, s.changed_by_job from clients c
    join post_searches s on s.customer_id = c.customer_id and s.client_id = c.id and 'flagging' = any(s.tags)
    where c.customer_id = ${tx.customerId} and c.deleted_at is null and (${after}::uuid is null or c.id > ${after}::uuid)
    order by c.id limit ${BATCH_SIZE} for no key update of s`)
  // Once each: if the job runs again, people may have edited the list since, or a later change of the account is applied.
  const unchanged = searches.filter(
    ({ changed_by_job: last }) => last === null || tagOf(last) !== tagOf(jobId) || last < jobId,
  )
  await tx.run(sql`
    update post_searches set changed_by_job = ${jobId} where customer_id = ${tx.customerId} and id = any(${uuids(unchanged.map(({ id }) => id))})`)
  for (const search of unchanged) {
    const keywords = applyChange(search.keywords, { ...change, added })
    if (keywords.join('\n') === search.keywords.join('\n')) continue
    await tx.run(
      sql`update post_searches set keywords = ${keywords}::text[] where customer_id = ${tx.customerId} and id = ${search.id}`,
    )
    await beginSearch(tx, search.id, null)
    await recordEvidence(tx, [
      {
        kind: 'search.edit',
        subjectId: search.id,
        actorId: change.by.id,
        payload: { clientId: search.client_id, before: search.keywords, after: keywords },
      },
    ])
    await publish(tx, [{ type: 'search.changed', clientId: search.client_id, searchId: search.id }])
  }
  return searches.length === BATCH_SIZE ? (searches.at(-1)?.client_id ?? null) : null
}

/** A list keeps at least one word. */
function applyChange(keywords: string[], { added, removed }: Change): string[] {
  const without = (words: string[], others: string[]): string[] => {
    const keys = new Set(others.map(keywordKey))
    return words.filter((word) => !keys.has(keywordKey(word)))
  }
  const kept = without(keywords, removed)
  const all = [...kept, ...without(added, kept)].slice(0, MAX_KEYWORDS)
  return all.length > 0 ? all : keywords
}
