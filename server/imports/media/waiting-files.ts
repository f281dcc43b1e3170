import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'

/** `total`: how many wait, this one and those that were not asked for included. */
export type WaitingFile = { sha256: Buffer; mime: string | null; size: number; total: number }

/** Files `b` that wait for their pictures, or films that wait for a copy: each has its own index. */
export const TO_DRAW: RawBuilder<unknown> = sql`b.derivatives is null`
export const TO_COPY: RawBuilder<unknown> = sql`b.film_copy = 'waiting'`

/**
 * The files of an account's posts that wait, those of the newest posts first: also of posts whose own import failed before it came to them.
 * Each file and post is looked up by its keys, whatever the planner knows of rows that have just come: asked for its account as well, a post
 * may be looked for among all posts of the account.
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
