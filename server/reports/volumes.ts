import { REPORT_FORMATS, type ReportFormat } from '#contract/index.ts'
import { type RawBuilder, sql } from '../platform/db/sql.ts'

/** What a line `p` of a report takes of a file: one, and one more for every four pictures. */
export const bulkOfLine: RawBuilder<unknown> = sql`
  1 + (select count(*) from post_media m where m.customer_id = p.customer_id and m.post_id = p.post_id)::float8 / 4`

export const volumesFor = (bulk: number, format: ReportFormat): number =>
  Math.max(1, Math.ceil(bulk / REPORT_FORMATS[format].most))

/** Which lines a volume has, [from, to): each takes about as much, and at least one of them as long as there are any. */
export function linesOf(bulks: readonly number[], volume: number, volumes: number): [number, number] {
  const whole = bulks.reduce((sum, each) => sum + each, 0)
  const starts = [0]
  let before = 0
  for (const [index, bulk] of bulks.entries()) {
    const isDue = before >= (whole * starts.length) / volumes
    if (isDue && starts.length < volumes && index > (starts.at(-1) ?? 0)) starts.push(index)
    before += bulk
  }
  return [starts[volume - 1] ?? bulks.length, starts[volume] ?? bulks.length]
}
