import {
  criteriaOfCounter,
  POST_COUNTER_NAMES,
  type PostCounter,
  type PostFilters,
  statusCodes,
} from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import {
  isInDates,
  isOfClients,
  isOnSideOfLoss,
  matchesFilters,
  POST_FILTER_COLUMNS,
} from '../lists/filter.ts'
import { countPosts } from '../lists/numbers.ts'
import { resolveFilters } from '../lists/search-filter.ts'
import { isFound } from './find.ts'

/** How many posts of a list each find would leave. */
export async function countFinds(
  tx: Tx,
  actor: Actor,
  { finds, ...filters }: PostFilters & { finds: readonly string[] },
): Promise<number[]> {
  const counts: number[] = []
  for (const find of finds) counts.push(await countPosts(tx, actor, { ...filters, find }))
  return counts
}

type Counts = Record<PostCounter, number>
const NONE = Object.fromEntries(POST_COUNTER_NAMES.map((name) => [name, 0])) as Counts

/** How many posts a find leaves in each list. Client users have one list. */
export async function countFound(
  tx: Tx,
  actor: Actor,
  asked: Pick<PostFilters, 'clientIds' | 'customerId' | 'find'>,
): Promise<Counts> {
  const all: PostFilters = { ...asked, isTrashed: false, isInclusive: false }
  const filters = await resolveFilters(tx, actor, all)
  if (!filters) return NONE
  const names = actor.accountType === 'client' ? (['totalPosts'] as const) : POST_COUNTER_NAMES
  const columns = names.map((name) => {
    const { status, ...criteria } = criteriaOfCounter(name)
    const isIn = matchesFilters(
      actor,
      { isInclusive: false, isTrashed: false, ...criteria, ...(status && { statuses: statusCodes(status) }) },
      POST_FILTER_COLUMNS,
    )
    return sql`count(*) filter (where ${isIn})::int as ${sql.ref(name)}`
  })
  const counts = await tx.one<Partial<Counts>>(sql`
    select ${sql.join(columns)} from posts p join clients c on c.customer_id = ${tx.customerId} and c.id = p.client_id
    where p.customer_id = ${tx.customerId} and ${isOfClients(tx, actor, filters, sql`p.client_id`)} and p.taken_out_in is null
      and ${isInDates(tx, filters)} and ${isOnSideOfLoss(filters)}
      and ${filters.found ? isFound(tx, filters.found, (days) => isInDates(tx, { ...filters, since: undefined, until: undefined, ...days })) : sql`true`}`)
  return { ...NONE, ...counts }
}
