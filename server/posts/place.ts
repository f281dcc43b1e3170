import { endOf, type ListMonth, startOf } from './months.ts'

/** Milliseconds, the end not included, and how many posts of the list are in it; null: nobody knows. */
export type Span = { since: number; until: number; n: number | null; isOpened: boolean }

/**
 * Where a page lies: spans of time in which its posts are, the newest first, and how many of them come before it. Between spans no post
 * matches, so that months of which nothing is left are passed over however many posts they hold.
 * @param months newest first @param from the month that a cursor stands in, of whose posts nobody knows how many are beyond it
 */
export function findSpans(
  months: ListMonth[],
  {
    offset,
    limit,
    order,
    from,
  }: { offset: number; limit: number; order: 'asc' | 'desc'; from: number | null },
): { spans: Span[]; skip: number } {
  const ordered = order === 'desc' ? months : months.toReversed()
  const isBefore = (month: number): boolean =>
    from !== null && (order === 'desc' ? month > from : month < from)
  const spans: Span[] = []
  let skip = offset
  let found = 0
  for (const { month, n, isOpened } of ordered) {
    if (isBefore(month)) continue
    if (spans.length === 0 && month !== from && skip >= n) {
      skip -= n
      continue
    }
    add(spans, { since: startOf(month), until: endOf(month), n: month === from ? null : n, isOpened })
    if (month !== from) found += n
    if (found >= skip + limit) break
  }
  return { spans, skip }
}

/** The same page read from the other end of its spans, where fewer posts come after it than before. */
export function fromNearerEnd({ spans, skip }: { spans: Span[] | null; skip: number }, limit: number) {
  const here = { skip, limit, isBackward: false }
  if (!spans || spans.some(({ n }) => n === null)) return here
  const all = spans.reduce((sum, { n }) => sum + (n ?? 0), 0)
  const after = Math.max(0, all - skip - limit)
  return after < skip
    ? { skip: after, limit: Math.max(0, Math.min(limit, all - skip)), isBackward: true }
    : here
}

/** Months that follow one another are one span. */
function add(spans: Span[], next: Span): void {
  const last = spans.at(-1)
  if (last?.since !== next.until && last?.until !== next.since) return void spans.push(next)
  last.since = Math.min(last.since, next.since)
  last.until = Math.max(last.until, next.until)
  last.isOpened ||= next.isOpened
  last.n = last.n === null || next.n === null ? null : last.n + next.n
}
