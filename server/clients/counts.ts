import { criteriaOfCounter, POST_COUNTER_NAMES, POST_STATUS, type PostCounter } from '#contract/index.ts'
import { type RawBuilder, sql } from '../platform/db/sql.ts'

/** Value of `seen_by` for counters of all posts, opened or not. `server/posts/counters/write.ts` has the other values. */
export const ALL_POSTS_USER_ID = '00000000-0000-0000-0000-000000000000'

type Sql = RawBuilder<unknown>
type ClientKey = { customerId: Sql; clientId: Sql }

const FLAG_COLUMNS = {
  isTrashed: sql`k.is_trashed`,
  isOnTimeline: sql`k.is_on_timeline`,
  isFlagged: sql`k.is_flagged`,
} as const

/** Which posts a counter counts, by columns of `post_totals k`. */
function counterCondition(counter: PostCounter): Sql {
  const { status, ...flags } = criteriaOfCounter(counter)
  return sql.join(
    [
      ...(status ? [sql`k.status = ${sql.lit(POST_STATUS[status].code)}`] : []),
      ...(Object.keys(flags) as (keyof typeof FLAG_COLUMNS)[]).map((flag) =>
        flags[flag] ? FLAG_COLUMNS[flag] : sql`not ${FLAG_COLUMNS[flag]}`,
      ),
    ],
    sql` and `,
  )
}
const COUNTER_CONDITIONS = {
  ...(Object.fromEntries(POST_COUNTER_NAMES.map((name) => [name, counterCondition(name)])) as Record<
    PostCounter,
    Sql
  >),
  all: sql`true`,
}
type Counter = keyof typeof COUNTER_CONDITIONS
export type PostCounts = Record<Counter, number>

const totalsOf = ({ customerId, clientId }: ClientKey): Sql => sql`
  post_totals k where k.customer_id = ${customerId} and k.scope_id = ${clientId} and k.seen_by = ${sql.lit(ALL_POSTS_USER_ID)}`

/** One counter of a client, as an expression; `all` counts trashed posts too. */
export const countPostsOf = (counter: Counter, client: ClientKey): RawBuilder<number> =>
  sql`(select coalesce(sum(k.n), 0)::int from ${totalsOf(client)} and ${COUNTER_CONDITIONS[counter]})`

/** All counters of a client, as JSON. */
export const countersOfClient = (client: ClientKey): RawBuilder<PostCounts> => sql`(
  select json_build_object(${sql.join(
    Object.entries(COUNTER_CONDITIONS).flatMap(([counter, which]) => [
      sql.lit(counter),
      sql`coalesce(sum(k.n) filter (where ${which}), 0)`,
    ]),
  )}) from ${totalsOf(client)})`
