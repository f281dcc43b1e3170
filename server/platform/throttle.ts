import type { Rows } from './db/database.ts'
import { sql } from './db/sql.ts'
import { Problem } from './problem.ts'

/** A limit of tries in a fixed window. A try is counted before it is evaluated, in one statement, so that parallel tries cannot bypass it. */
export type Limit = { key: string; tries: number; seconds: number }

/** @throws Problem TOO_MANY_REQUESTS with Retry-After once any limit is exceeded */
export async function countTry(rows: Rows, now: Date, limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    const start = windowStart(now, limit.seconds)
    const row = await rows.one<{ tries: number }>(sql`
      insert into throttles (key, window_start, tries) values (${limit.key}, ${start}, 1)
      on conflict (key, window_start) do update set tries = throttles.tries + 1
      returning tries`)
    if ((row?.tries ?? 0) > limit.tries) {
      const wait = Math.ceil((start.getTime() + limit.seconds * 1000 - now.getTime()) / 1000)
      throw new Problem('TOO_MANY_REQUESTS', { retryAfter: wait }, { 'Retry-After': String(wait) })
    }
  }
}

/** Clears the counters of one person after a success. */
export async function clearTries(rows: Rows, keys: string[]): Promise<void> {
  await rows.run(sql`delete from throttles where key = any(${keys}::text[])`)
}

/** Removes only the caller's own try after a success: a limit that many share must not be cleared by one person. */
export async function uncountTry(rows: Rows, now: Date, limit: Limit): Promise<void> {
  await rows.run(sql`
    update throttles set tries = tries - 1 where key = ${limit.key} and window_start = ${windowStart(now, limit.seconds)} and tries > 0`)
}

function windowStart(now: Date, seconds: number): Date {
  const span = seconds * 1000
  return new Date(Math.floor(now.getTime() / span) * span)
}
