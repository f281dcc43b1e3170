import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'

/** `total`: how many files are waiting, including this one and those beyond the limit. */
export type WaitingFile = { sha256: Buffer; mime: string | null; size: number; total: number }

/** Files `b` that are waiting for their pictures, or films waiting for a copy: each condition has its own index. */
export const NEEDS_PICTURES: RawBuilder<unknown> = sql`b.derivatives is null`
export const NEEDS_COPY: RawBuilder<unknown> = sql`b.film_copy = 'waiting'`

/**
 * Waiting files of an account's posts, newest posts first, including posts whose own import failed before it got to them. Files and posts are
 * looked up by their keys, because the planner knows nothing of recent rows and might search all posts of the account.
 */
export const waitingFiles = (
  tx: Tx,
  accountId: string,
  isWaiting: RawBuilder<unknown>,
  limit: number,
): RawBuilder<WaitingFile> => sql`
  select b.sha256, b.mime, b.size, (count(*) over ())::int as total from blobs b cross join lateral (
    select max(p.posted_at) as at from post_media m cross join lateral (
      select posted_at, social_account_id from posts where customer_id = ${tx.customerId} and id = m.post_id limit 1) p
    where m.customer_id = ${tx.customerId} and m.sha256 = b.sha256 and p.social_account_id = ${accountId}) newest
  where b.customer_id = ${tx.customerId} and ${isWaiting} and newest.at is not null
  order by newest.at desc limit ${limit}`
