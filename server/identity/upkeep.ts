import type { Rows } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'

const DAY_MS = 24 * 3600 * 1000

/** Removes what sign-in no longer needs. Sessions are kept for a month after their end, because they record who was signed in from where. */
export async function deleteExpiredSignIns(rows: Rows, now: Date): Promise<void> {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  await rows.run(sql`delete from throttles where window_start < ${before(2)}`)
  await rows.run(sql`delete from login_codes where expires_at < ${before(1)}`)
  await rows.run(sql`delete from trusted_browsers where expires_at < ${now}`)
  await rows.run(sql`delete from link_tokens where expires_at < ${before(30)}`)
  await rows.run(sql`delete from sessions where expires_at < ${before(30)}`)
}
