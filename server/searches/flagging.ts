import { compileKeywords, FLAGGING_KEYWORDS } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'
import type { JobContext } from '../platform/jobs/job.ts'
import { searchableOfImport } from '../posts/index.ts'
import { begin, waitsFor } from './begin.ts'
import { findWords, flagFound, SYSTEM } from './found.ts'

/** Posts of one transaction. */
const TOGETHER = 2000

/** Gives a new client its flagging search, from the list that is in force for the firm. There is no post yet, so nothing to search. */
export async function addFlaggingSearch(tx: Tx, clientId: string): Promise<void> {
  await tx.run(sql`
    insert into post_searches (customer_id, id, client_id, keywords, tags, created_by_first_name, created_by_last_name, created_at)
    values (${tx.customerId}, ${newId(tx.customerId)}, ${clientId}, ${[...FLAGGING_KEYWORDS]}::text[], '{flagging}', ${SYSTEM.name}, '', ${tx.now})`)
}

/**
 * Flags what an import brought or changed, as the keywords are now. An edit and this take turns, so that a post which the edit's own run has
 * passed already is flagged by the new keywords here. Running it again changes nothing.
 */
export async function flagImport(context: JobContext<{ importId: string }>): Promise<void> {
  const { importId } = context.payload
  const total = await context.transaction((tx) => countTouched(tx, importId))
  let done = 0
  let after: string | null = null
  do {
    if (context.signal.aborted) throw new Error('The worker is stopping; another goes on')
    await context.progress('flag', done, total)
    after = await context.transaction((tx) => flagSome(tx, importId, after))
    done = Math.min(total, done + TOGETHER)
  } while (after !== null)
}

async function countTouched(tx: Tx, importId: string): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(distinct post_id) as n from post_versions where customer_id = ${tx.customerId} and import_id = ${importId}`)
  return row?.n ?? 0
}

/** @returns where to go on; null where there are no more */
async function flagSome(tx: Tx, importId: string, after: string | null): Promise<string | null> {
  const search = await tx.one<{ keywords: string[] }>(sql`
    select s.keywords from post_searches s join post_imports i on i.customer_id = s.customer_id and i.client_id = s.client_id
    where s.customer_id = ${tx.customerId} and i.id = ${importId} and 'flagging' = any(s.tags) for share of s`)
  if (!search) return null
  const { posts, last } = await searchableOfImport(tx, importId, after, TOGETHER)
  await flagFound(tx, SYSTEM, findWords(posts, search.keywords, compileKeywords(search.keywords)))
  return last
}

/**
 * An import that failed has left posts all the same: they are flagged by going through all of the client's. Whoever waits for a run that is
 * under way is told by this one, which takes its place.
 */
export async function flagAfterFailure(tx: Tx, importId: string): Promise<void> {
  const search = await tx.one<{ id: string }>(sql`
    select s.id from post_searches s join post_imports i on i.customer_id = s.customer_id and i.client_id = s.client_id
    where s.customer_id = ${tx.customerId} and i.id = ${importId} and 'flagging' = any(s.tags)
      and exists (select from post_versions v where v.customer_id = i.customer_id and v.import_id = i.id)
    for no key update of s`)
  if (search) await begin(tx, search.id, await waitsFor(tx, search.id))
}
