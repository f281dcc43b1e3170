import { DATES_END, type PostOrderFirst } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { isOnSideOfLoss } from './filter.ts'
import { type ResolvedFilters, withDatesOfLoss } from './search-filter.ts'

type First = { first?: PostOrderFirst | undefined }

/**
 * The parts of a list that shows some posts first, in their order: each is a list by date, newest first, that an index or counters find, so that
 * no page sorts all posts. null: it is one list.
 */
export async function partsOf<Filters extends ResolvedFilters & First>(
  tx: Tx,
  query: Filters,
): Promise<Filters[] | null> {
  switch (query.first) {
    case undefined:
      return null
    case 'flagged':
      return query.onlyFlagged === undefined
        ? [
            { ...query, onlyFlagged: true },
            { ...query, onlyFlagged: false },
          ]
        : null
    case 'pictures':
      return [
        { ...query, hasImage: true },
        { ...query, hasImage: false },
      ]
    case 'afterLoss': {
      if (query.loss) return null
      const isDated = query.since !== undefined || query.until !== undefined
      return [
        await withDatesOfLoss(tx, { ...query, loss: 'post' as const }),
        await withDatesOfLoss(tx, { ...query, loss: 'pre' as const }),
        // Dates in doubt are on no side, and in no range.
        ...(isDated ? [] : [{ ...query, isInDoubt: true }]),
      ]
    }
  }
}

/** Which of the parts a post belongs to, whether the list has it or not. */
export async function partOfPost(tx: Tx, id: string, first: PostOrderFirst): Promise<number> {
  const condition = {
    flagged: sql`case when p.flagged_at is null then 1 else 0 end`,
    pictures: sql`case when p.has_image then 0 else 1 end`,
    afterLoss: sql`case when p.posted_at >= ${DATES_END}::timestamptz then 2 when ${isOnSideOfLoss({ loss: 'post' })} then 0 else 1 end`,
  }[first]
  const row = await tx.one<{ part: number }>(sql`
    select ${condition} as part from posts p join clients c on c.customer_id = ${tx.customerId} and c.id = p.client_id
    where p.customer_id = ${tx.customerId} and p.id = ${id}`)
  return row?.part ?? 0
}
