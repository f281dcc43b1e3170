import type { PostFilters } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { requireVisiblePosts } from '../lists/reads.ts'
import { listSource, resolveFilters } from '../lists/search-filter.ts'
import { findStack } from '../lists/wall.ts'
import { isLineOf, linesFrom } from './lines.ts'

/** A list, or a part of it: from one post to another, or those with the same files as one. Of a report no filter applies. */
export type SelectionFilters = PostFilters & {
  reportId?: string | undefined
  fromId?: string | undefined
  toId?: string | undefined
  sameFilesAs?: string | undefined
  orderBy: 'postedAt' | 'trashedAt'
}

type End = { at: string | null; id: string }

/** As they are stored: with where the two ends of a range were, because these posts can move or be removed later. */
export type StoredFilters = SelectionFilters & { ends?: { first: End; last: End } | undefined }

/** Rows of `selected_posts`: the counter of changes of each post, or of its line in a report. */
export const versionsOf = (
  tx: Tx,
  id: string,
  { reportId }: StoredFilters,
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  reportId === undefined
    ? sql`select ${tx.customerId}, ${id}, v.id, v.version from (${ids}) q
        join posts v on v.customer_id = ${tx.customerId} and v.id = q.id`
    : sql`select ${tx.customerId}, ${id}, v.post_id, v.changes from (${ids}) q
        join report_posts v on v.customer_id = ${tx.customerId} and v.report_id = ${reportId} and v.post_id = q.id`

type Source = Record<'from' | 'where' | 'id', RawBuilder<unknown>>

/** null: there is no such search, so nothing matches. */
export async function sourceOf(tx: Tx, actor: Actor, filters: StoredFilters): Promise<Source | null> {
  const query = await resolveFilters(tx, actor, filters)
  if (!query) return null
  if (filters.reportId !== undefined) {
    const { first, last } = filters.ends ?? {}
    const range = first && last ? sql`l.position between ${first.at}::int and ${last.at}::int` : sql`true`
    const where = sql`${isLineOf(tx, actor, filters.reportId)} and ${range}`
    return { from: linesFrom(tx), where, id: sql`l.post_id` }
  }
  const { from, where: all, at: postedAt, id } = listSource(tx, actor, query)
  const stack = query.sameFilesAs === undefined ? null : await findStack(tx, actor, query, query.sameFilesAs)
  const where = stack ? sql`${all} and ${id} = any(${uuids(stack)})` : all
  if (!query.ends) return { from, where, id }
  const at = query.orderBy === 'trashedAt' ? sql`p.trashed_at` : postedAt
  const { first, last } = query.ends
  const range = sql`(${at}, ${id}) >= (${first.at}::timestamptz, ${first.id}::uuid) and (${at}, ${id}) <= (${last.at}::timestamptz, ${last.id}::uuid)`
  return { from, where: sql`${where} and ${range}`, id }
}

/** Both ends are included, whichever comes first. */
export async function findEnds(
  tx: Tx,
  actor: Actor,
  { reportId, fromId, toId, orderBy }: SelectionFilters,
): Promise<StoredFilters['ends']> {
  if (fromId === undefined && toId === undefined) return undefined
  if (fromId === undefined || toId === undefined) throw invalid({ toId: 'Name both ends of the range.' })
  const ends = [...new Set([fromId, toId])]
  await requireVisiblePosts(tx, actor, ends)
  const order =
    reportId !== undefined ? sql`l.position` : orderBy === 'trashedAt' ? sql`p.trashed_at` : sql`p.posted_at`
  const from = reportId === undefined ? sql`posts p` : linesFrom(tx)
  const isListed =
    reportId === undefined ? sql`p.customer_id = ${tx.customerId}` : isLineOf(tx, actor, reportId)
  // As text, because a date of ours has no microseconds.
  const rows = await tx.rows<End>(sql`
    select p.id, ${order}::text as at from ${from} where ${isListed} and p.id = any(${uuids(ends)}) order by ${order}, p.id`)
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) throw new Problem('NOT_FOUND')
  return { first, last }
}
