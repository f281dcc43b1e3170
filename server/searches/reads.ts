import type { PostSearch, SearchTag } from '#contract/index.ts'
import { requireClients, seesClient } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { contains, sql, uuids } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { searchColumns, type SearchRow, toPostSearch } from './rows.ts'

/** Searches by id that the actor can see. Client users see none. */
export async function findSearches(tx: Tx, actor: Actor, ids: string[]): Promise<PostSearch[]> {
  if (actor.accountType === 'client') return []
  const rows = await tx.rows<SearchRow>(sql`
    select ${searchColumns} from post_searches s
    where s.customer_id = ${tx.customerId} and s.id = any(${uuids(ids)}) and ${seesClient(tx, actor, sql`s.client_id`)}`)
  return rows.map((row) => toPostSearch(row, actor))
}

/** @throws Problem NOT_FOUND */
export async function getPostSearch(tx: Tx, actor: Actor, id: string): Promise<PostSearch> {
  const [search] = await findSearches(tx, actor, [id])
  if (!search) throw new Problem('NOT_FOUND')
  return search
}

/**
 * Locks a search until this transaction ends: starting, running and deleting it wait. `share` lets others lock it for reading too. @throws Problem
 * NOT_FOUND
 */
export async function lockSearch(
  tx: Tx,
  actor: Actor,
  id: string,
  how: 'share' | 'change',
): Promise<PostSearch> {
  // Checked first, so that a user who may not see it can't block anyone.
  await getPostSearch(tx, actor, id)
  const lock = how === 'share' ? sql`for share` : sql`for no key update`
  await tx.run(sql`select from post_searches where customer_id = ${tx.customerId} and id = ${id} ${lock}`)
  return getPostSearch(tx, actor, id)
}

/** @throws Problem NOT_FOUND if the actor can't see the client; NO_FLAGGING_SEARCH */
export async function listPostSearches(
  tx: Tx,
  actor: Actor,
  clientId: string,
  page: {
    tags?: SearchTag[] | undefined
    keyword?: string | undefined
    order: 'asc' | 'desc'
    offset: number
    limit: number
  },
): Promise<{ items: PostSearch[]; total: number }> {
  await requireClients(tx, actor, [clientId])
  const tagged = page.tags ? sql`s.tags && ${page.tags}::text[]` : sql`s.tags = '{}'`
  const where = sql`s.customer_id = ${tx.customerId} and s.client_id = ${clientId} and ${tagged}
    and ${contains(sql`folded(array_to_string(s.keywords, ' '))`, page.keyword)}`
  const way = page.order === 'asc' ? sql`asc` : sql`desc`
  const order = sql`order by s.created_at ${way}, s.id ${way}`
  // The page first, so that skipped rows are not counted.
  const rows = await tx.rows<SearchRow>(sql`
    select ${searchColumns} from (select * from post_searches s where ${where} ${order} limit ${page.limit} offset ${page.offset}) s ${order}`)
  const total = await tx.one<{ n: number }>(sql`select count(*) as n from post_searches s where ${where}`)
  if (page.tags?.includes('flagging') && !page.keyword && total?.n === 0)
    throw new Problem('NO_FLAGGING_SEARCH', { id: clientId })
  return { items: rows.map((row) => toPostSearch(row, actor)), total: total?.n ?? 0 }
}

/** The flagging search of a client. @throws Problem NOT_FOUND if the actor can't see the client; NO_FLAGGING_SEARCH */
export async function flaggingSearchOf(tx: Tx, actor: Actor, clientId: string): Promise<PostSearch> {
  const page = { tags: ['flagging'] as SearchTag[], order: 'desc' as const, offset: 0, limit: 1 }
  const { items } = await listPostSearches(tx, actor, clientId, page)
  const [search] = items
  if (!search) throw new Problem('NO_FLAGGING_SEARCH', { id: clientId })
  return search
}
