import { type ClientMonth, DATES_END, type FirmFigures, permissionsOf, POST_STATUS } from '#contract/index.ts'
import { countClients, countWaitingRequests, ALL_POSTS_USER_ID, requireClients } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { selectNumbers } from './select-numbers.ts'

const UNREVIEWED = sql.lit(POST_STATUS.unreviewed.code)
const NOT_RELEVANT = sql.lit(POST_STATUS.notRelevant.code)
const ESCALATED = sql.lit(POST_STATUS.escalated.code)

type MonthRow = { month: string; reviewed: number; unreviewed: number; notRelevant: number }
export const nameOfMonth = <Row extends { month: string }>(row: Row): Row => ({
  ...row,
  month: row.month.slice(0, -3),
})

/** How many posts of the numbers `k` are reviewed, and how many are not. */
const reviewSums = (n: RawBuilder<number>) => sql`
  coalesce(sum(${n}) filter (where k.status <> ${UNREVIEWED}), 0)::int as reviewed,
  coalesce(sum(${n}) filter (where k.status = ${UNREVIEWED}), 0)::int as unreviewed,
  coalesce(sum(${n}) filter (where k.status = ${NOT_RELEVANT}), 0)::int as "notRelevant"`

/** The same of rows of `posts p`. */
export const REVIEW_COUNTS = sql`
  count(*) filter (where p.status <> ${UNREVIEWED})::int as reviewed,
  count(*) filter (where p.status = ${UNREVIEWED})::int as unreviewed,
  count(*) filter (where p.status = ${NOT_RELEVANT})::int as "notRelevant"`

/** The side of the date of loss of `clients c` on which `posts p` is. */
export const SIDE_OF_LOSS = sql`case when (p.posted_at at time zone c.time_zone)::date < c.date_of_loss then 'pre' else 'post' end`

/**
 * The progress of the review of these clients, by month and side of each client's date of loss, oldest first. `post_months` counts whole
 * months; in the month in which the day of loss begins, both sides occur, so its rows are counted. @throws Problem NOT_FOUND
 */
export async function listClientMonths(
  tx: Tx,
  actor: Actor,
  clientIds: readonly string[],
): Promise<ClientMonth[]> {
  await requireClients(tx, actor, clientIds)
  // Without this permission, nothing may depend on the date of loss.
  const seesLoss = permissionsOf(actor.scopes, actor.accountType).includes('VIEW_LEGAL_PHRASES')
  const wholeMonths = (and: RawBuilder<unknown>, side: RawBuilder<unknown>) => sql`
    select k.month, ${side} as loss, ${reviewSums(sql`k.n`)} from post_months k
    where k.customer_id = ${tx.customerId} and k.scope_id = c.id and k.seen_by = ${sql.lit(ALL_POSTS_USER_ID)} and not k.is_trashed
      and k.month < ${DATES_END}::date and ${and}
    group by k.month`
  const cut = sql`
    ${wholeMonths(sql`k.month <> lost.month`, sql`case when k.month < lost.month then 'pre' else 'post' end`)}
    union all
    select lost.month, side.loss,
      ${REVIEW_COUNTS}
    from posts p
    cross join lateral (
      select ${SIDE_OF_LOSS} as loss) side
    where p.customer_id = ${tx.customerId} and p.client_id = c.id and p.trashed_at is null
      and p.posted_at >= lost.month::timestamp at time zone 'UTC'
      and p.posted_at < (lost.month + interval '1 month') at time zone 'UTC'
    group by side.loss`
  const rows = await tx.rows<MonthRow & { clientId: string; loss: ClientMonth['loss'] }>(sql`
    select c.id as "clientId", q.month, q.loss, q.reviewed, q.unreviewed, q."notRelevant"
    from clients c
    cross join lateral (
      select date_trunc('month', c.date_of_loss::timestamp at time zone c.time_zone at time zone 'UTC')::date as month) lost
    cross join lateral (${seesLoss ? cut : wholeMonths(sql`true`, sql`null`)}) q
    where c.customer_id = ${tx.customerId} and c.id = any(${uuids(clientIds)}) and q.reviewed + q.unreviewed > 0
    order by c.id, q.month, q.loss desc`)
  return rows.map(nameOfMonth)
}

/** The figures of a firm that a provider's user sees before choosing it. */
export async function getFirmFigures(tx: Tx, actor: Actor): Promise<FirmFigures> {
  const total = selectNumbers(tx, actor, { isTrashed: false, isInclusive: false }, 'post_totals')
  const byMonth = selectNumbers(tx, actor, { isTrashed: false, isInclusive: false }, 'post_months')
  const sum = await tx.one<{ unreviewed: number; escalated: number }>(sql`
    select coalesce(sum(${total.each}) filter (where k.status = ${UNREVIEWED}), 0)::int as unreviewed,
      coalesce(sum(${total.each}) filter (where k.status = ${ESCALATED}), 0)::int as escalated
    from ${total.from}`)
  const months = await tx.rows<MonthRow>(sql`
    select k.month, ${reviewSums(byMonth.each)} from ${byMonth.from} where k.month < ${DATES_END}::date group by k.month having ${byMonth.n} > 0 order by k.month`)
  return {
    clients: await countClients(tx, actor),
    unreviewed: sum?.unreviewed ?? 0,
    escalated: sum?.escalated ?? 0,
    waiting: await countWaitingRequests(tx, actor),
    months: months.map(nameOfMonth),
  }
}
