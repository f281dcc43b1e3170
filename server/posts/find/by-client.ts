import {
  type ClientMonth,
  DATES_END,
  type FoundByClient,
  permissionsOf,
  type PostFilters,
} from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { isOfClients, isOnSideOfLoss, wherePosts } from '../lists/filter.ts'
import { nameOfMonth, REVIEW_COUNTS, SIDE_OF_LOSS } from '../lists/review-progress.ts'
import { resolveFilters, type ResolvedFilters } from '../lists/search-filter.ts'

/** How many clients without posts are named. */
const MAX_NAMED = 6

type Counted = Omit<FoundByClient['clients'][number], 'months' | 'dateOfLoss'> & { dateOfLoss: string }

/** How many posts of a list each client has, of those that the actor sees. */
export async function countFoundByClient(
  tx: Tx,
  actor: Actor,
  { offset, limit, ...asked }: PostFilters & { offset: number; limit: number },
): Promise<FoundByClient> {
  const filters = await resolveFilters(tx, actor, asked)
  const seesLoss = permissionsOf(actor.scopes, actor.accountType).includes('VIEW_LEGAL_PHRASES')
  const listed = filters
    ? listedPosts(tx, actor, filters)
    : sql`posts p where p.customer_id = ${tx.customerId} and false`
  const all = await tx.rows<Counted>(sql`
    select c.id, c.first_name as "firstName", c.last_name as "lastName", c.file_ref_no as "fileRefNo", c.date_of_loss as "dateOfLoss",
      coalesce(k.n, 0)::int as posts
    from clients c left join (select p.client_id, count(*) as n from ${listed} group by p.client_id) k on k.client_id = c.id
    where c.customer_id = ${tx.customerId} and ${isOfClients(tx, actor, asked, sql`c.id`)}
    order by posts desc, c.last_name, c.first_name, c.id`)
  const found = all.filter(({ posts }) => posts > 0)
  const page = found.slice(offset, offset + limit)
  const months = await listMonths(
    tx,
    listed,
    page.map(({ id }) => id),
    seesLoss,
  )
  const without = all.slice(found.length)
  return {
    posts: found.reduce((sum, { posts }) => sum + posts, 0),
    total: found.length,
    clients: page.map((client) => ({
      ...client,
      dateOfLoss: seesLoss ? client.dateOfLoss : null,
      months: months.filter(({ clientId }) => clientId === client.id),
    })),
    without: { total: without.length, clients: await nameWithout(tx, without.slice(0, MAX_NAMED)) },
  }
}

/** The posts of a list with their clients. */
const listedPosts = (tx: Tx, actor: Actor, filters: ResolvedFilters): RawBuilder<unknown> => sql`
  posts p join clients c on c.customer_id = ${tx.customerId} and c.id = p.client_id
  where ${wherePosts(tx, actor, filters)} and ${isOnSideOfLoss(filters)}`

/** By UTC month and side of the date of loss, oldest first. */
async function listMonths(
  tx: Tx,
  listed: RawBuilder<unknown>,
  clientIds: readonly string[],
  seesLoss: boolean,
): Promise<ClientMonth[]> {
  if (clientIds.length === 0) return []
  // Without this permission, nothing may depend on the date of loss.
  const side = seesLoss ? SIDE_OF_LOSS : sql`null`
  const rows = await tx.rows<ClientMonth>(sql`
    select q."clientId", q.month, q.loss, q.reviewed, q.unreviewed, q."notRelevant" from (
      select p.client_id as "clientId", date_trunc('month', p.posted_at at time zone 'UTC')::date as month, ${side} as loss, ${REVIEW_COUNTS}
      from ${listed} and p.client_id = any(${uuids(clientIds)}) and p.posted_at < ${DATES_END}::timestamptz
      group by 1, 2, 3) q
    order by q."clientId", q.month, q.loss desc`)
  return rows.map(nameOfMonth)
}

async function nameWithout(
  tx: Tx,
  clients: readonly { id: string; firstName: string; lastName: string }[],
): Promise<FoundByClient['without']['clients']> {
  if (clients.length === 0) return []
  const rows = await tx.rows<{ id: string; isEmpty: boolean }>(sql`
    select c.id, not exists (select from posts p where p.customer_id = ${tx.customerId} and p.client_id = c.id) as "isEmpty"
    from clients c where c.customer_id = ${tx.customerId} and c.id = any(${uuids(clients.map(({ id }) => id))})`)
  const empty = new Set(rows.filter(({ isEmpty }) => isEmpty).map(({ id }) => id))
  return clients.map(({ id, firstName, lastName }) => ({ id, firstName, lastName, isEmpty: empty.has(id) }))
}
