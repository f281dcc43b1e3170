import { type RawBuilder, sql } from '../platform/db/sql.ts'

/** `seen_by` of the numbers of all posts, opened or not. `server/posts/counters/write.ts` has the other values. */
export const EVERY_POST = '00000000-0000-0000-0000-000000000000'

/** Which posts a client's tabs count, by columns of `post_totals k`. */
const TABS = {
  notTrashed: sql`not k.is_trashed`,
  unreviewed: sql`k.status = 0 and not k.is_trashed`,
  escalated: sql`k.status = 2 and not k.is_trashed`,
  resolved: sql`k.status = 3 and not k.is_trashed`,
  flagged: sql`k.is_flagged and not k.is_trashed`,
  timeline: sql`k.is_on_timeline and not k.is_trashed`,
  trashed: sql`k.is_trashed`,
  all: sql`true`,
} as const
type Tab = keyof typeof TABS
export type TabCounts = Record<Tab, number>

type Sql = RawBuilder<unknown>
type ClientKey = { customerId: Sql; clientId: Sql }

const numbersOf = ({ customerId, clientId }: ClientKey): Sql => sql`
  post_totals k where k.customer_id = ${customerId} and k.scope_id = ${clientId} and k.seen_by = ${sql.lit(EVERY_POST)}`

/** How many posts a client has in one tab, as an expression. */
export const countInTab = (tab: Tab, client: ClientKey): RawBuilder<number> =>
  sql`(select coalesce(sum(k.n), 0)::int from ${numbersOf(client)} and ${TABS[tab]})`

/** The counts of all tabs, as JSON. */
export const countInTabs = (client: ClientKey): RawBuilder<TabCounts> => sql`(
  select json_build_object(${sql.join(
    Object.entries(TABS).flatMap(([tab, which]) => [
      sql.lit(tab),
      sql`coalesce(sum(k.n) filter (where ${which}), 0)`,
    ]),
  )}) from ${numbersOf(client)})`
