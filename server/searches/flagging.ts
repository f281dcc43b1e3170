import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'
import type { Flagging } from '../posts/index.ts'
import { newClientKeywords } from './new-client-list.ts'
import { keywordFinder, PRODUCT_FLAGGER } from './keyword-finder.ts'

/** Gives a new client its flagging search with the firm's current list. There are no posts yet, so there is nothing to search. */
export async function addFlaggingSearch(tx: Tx, clientId: string): Promise<void> {
  const keywords = await newClientKeywords(tx, tx.customerId)
  await tx.run(sql`
    insert into post_searches (customer_id, id, client_id, keywords, tags, created_by_first_name, created_by_last_name, created_at)
    values (${tx.customerId}, ${newId(tx.customerId)}, ${clientId}, ${keywords}::text[], '{flagging}', ${PRODUCT_FLAGGER.name}, '', ${tx.now})`)
}

/**
 * How posts that an import adds or changes are flagged, by the current keywords; null if the client no longer has a flagging search. An edit and
 * the batches of an import take turns, so that a post that the edit's own run has already passed is flagged by the new keywords.
 */
export async function flaggingOf(tx: Tx, clientId: string): Promise<Flagging | null> {
  const search = await tx.one<{ keywords: string[]; never: string[] }>(sql`
    select keywords, never_keywords as never from post_searches
    where customer_id = ${tx.customerId} and client_id = ${clientId} and 'flagging' = any(tags) for share`)
  return search && { by: PRODUCT_FLAGGER, ...keywordFinder(search.keywords, search.never) }
}
