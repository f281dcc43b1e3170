import { REPORT_FORMATS, type ReportFormat } from '#contract/index.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'

/** A line of a report, and its share of a file's size: one, plus one for every four pictures. */
export type WeightedLine = { id: string; bulk: number }

export const bulkOfLine: RawBuilder<unknown> = sql`
  1 + (select count(*) from post_media m where m.customer_id = p.customer_id and m.post_id = p.post_id)::float8 / 4`

/** The lines of each volume, in order: volumes of about the same size, as many as a file of that format needs. */
export function volumesOf(lines: readonly WeightedLine[], format: ReportFormat): string[][] {
  const whole = lines.reduce((sum, { bulk }) => sum + bulk, 0)
  const count = Math.max(1, Math.ceil(whole / REPORT_FORMATS[format].most))
  const volumes: string[][] = [[]]
  let before = 0
  for (const { id, bulk } of lines) {
    if (volumes.length < count && before >= (whole * volumes.length) / count) volumes.push([])
    volumes.at(-1)?.push(id)
    before += bulk
  }
  return volumes
}
