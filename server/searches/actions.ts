import { isDeepStrictEqual } from 'node:util'
import type { PostSearch } from '#contract/index.ts'
import { requireClients } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import { publish } from '../platform/history/events.ts'
import { type Actor, actorName } from '../platform/http/call.ts'
import { newId } from '../platform/ids.ts'
import { Problem } from '../platform/problem.ts'
import { beginSearch } from './begin-search.ts'
import { lockSearch } from './reads.ts'

/** Queues a search of a client's posts. @returns its id */
export async function createPostSearch(
  tx: Tx,
  actor: Actor,
  clientId: string,
  keywords: string[],
): Promise<string> {
  await requireClients(tx, actor, [clientId])
  const id = newId(tx.customerId)
  await tx.run(sql`
    insert into post_searches (customer_id, id, client_id, keywords, created_by, created_by_first_name, created_by_last_name, created_at)
    values (${tx.customerId}, ${id}, ${clientId}, ${keywords}::text[], ${actor.userId}, ${actor.firstName}, ${actor.lastName}, ${tx.now})`)
  await beginSearch(tx, id, { id: actor.userId, name: actorName(actor) })
  await record(tx, actor, 'search.create', { id, clientId }, { keywords })
  return id
}

/**
 * Starts again with these keywords; a current run stops, so that the last edit wins. `replaces`: the keywords that the actor saw. @throws Problem
 * NOT_FOUND; CONFLICT if the keywords have changed since
 */
export async function updatePostSearch(
  tx: Tx,
  actor: Actor,
  id: string,
  keywords: string[],
  replaces?: string[],
): Promise<void> {
  const search = await lockSearch(tx, actor, id, 'change')
  if (replaces && !isDeepStrictEqual(replaces, search.keywords))
    throw new Problem('CONFLICT', { keywords: search.keywords })
  await tx.run(
    sql`update post_searches set keywords = ${keywords}::text[] where customer_id = ${tx.customerId} and id = ${id}`,
  )
  await beginSearch(tx, id, { id: actor.userId, name: actorName(actor) })
  await record(tx, actor, 'search.edit', search, { before: search.keywords, after: keywords })
}

/** @throws Problem NOT_FOUND, FLAGGING_SEARCH_STAYS */
export async function deletePostSearch(tx: Tx, actor: Actor, id: string): Promise<void> {
  const search = await lockSearch(tx, actor, id, 'change')
  if (search.tags.includes('flagging')) throw new Problem('FLAGGING_SEARCH_STAYS')
  await tx.run(sql`delete from post_searches where customer_id = ${tx.customerId} and id = ${id}`)
  await tx.run(
    sql`delete from post_search_matches where customer_id = ${tx.customerId} and search_id = ${id}`,
  )
  await record(tx, actor, 'search.delete', search, {
    keywords: search.keywords,
    numPostsMatched: search.numPostsMatched,
  })
}

async function record(
  tx: Tx,
  actor: Actor,
  kind: string,
  { id, clientId }: Pick<PostSearch, 'id' | 'clientId'>,
  payload: Record<string, unknown>,
): Promise<void> {
  await recordEvidence(tx, [
    { kind, subjectId: id, actorId: actor.userId, payload: { clientId, ...payload } },
  ])
  await publish(tx, [{ type: 'search.changed', clientId, searchId: id }])
}
