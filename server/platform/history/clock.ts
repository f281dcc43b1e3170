import type { Rows } from '../db/database.ts'
import { sql } from '../db/sql.ts'

const MAX_DIFFERENCE_MS = 60_000

/** The clock of this process differs from the database's, so what it would record beside a leaf has a wrong time. */
export class ClockError extends Error {
  override readonly name = 'ClockError'

  constructor(difference: number) {
    super(`The clock of this server is ${Math.round(difference / 1000)} s ahead of the database’s`)
  }
}

/** @param database its clock, asked between `before` and `after` of this process @throws ClockError if they differ by more than a minute */
export function requireSameClock(database: Date, before: number, after: number): void {
  const at = database.getTime()
  if (before - at > MAX_DIFFERENCE_MS) throw new ClockError(before - at)
  if (at - after > MAX_DIFFERENCE_MS) throw new ClockError(after - at)
}

/** @throws ClockError */
export async function checkClock(rows: Rows): Promise<void> {
  const before = Date.now()
  const row = await rows.one<{ now: Date }>(sql`select clock_timestamp() as now`)
  if (row) requireSameClock(row.now, before, Date.now())
}
