import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { publish } from '../../platform/history/events.ts'
import type { Services } from '../../platform/http/call.ts'
import { deletePermanently, type RemovalReason } from './delete-permanently.ts'
import { TRASH_HOURS } from './retention.ts'

export const BATCH_SIZE = 200

/**
 * Permanently removes posts that have been in the trash for 30 days, unless the client or firm is on hold or a file of a report or album contains
 * the post; waits for holds and files that are being added. Each leaves a tombstone; its leaves lose payloads and salts, and the received archive
 * stays sealed. @returns how many posts were removed
 */
export async function purgeTrash(services: Services, customerId: string): Promise<number> {
  let gone = 0
  for (;;) {
    const some = await services.db.transaction(customerId, purgeBatch)
    gone += some
    if (some < BATCH_SIZE) return gone
  }
}

const removablePosts = (tx: Tx, which: RawBuilder<unknown>) => sql`
  posts p
  join clients c on c.customer_id = p.customer_id and c.id = p.client_id and c.held_at is null
  join accounts a on a.id = p.customer_id and a.held_at is null
  where p.customer_id = ${tx.customerId} and ${which}
    and not exists (
      select from report_posts r where r.customer_id = p.customer_id and r.post_id = p.id and r.filed_at is not null)`

/** Whether there are posts `p` that no hold or file keeps, including those that others have locked. */
export const isAnyRemovable = async (tx: Tx, which: RawBuilder<unknown>): Promise<boolean> =>
  (await tx.one(sql`select 1 from ${removablePosts(tx, which)} limit 1`)) !== null

type PostToRemove = { id: string; client_id: string; trashed_at: Date | null }

async function purgeBatch(tx: Tx): Promise<number> {
  // The database's clock must agree, so that a node whose clock is ahead purges nothing early.
  const isOver = sql`p.trashed_at is not null and p.taken_out_in is null
    and p.trashed_at < least(${tx.now}::timestamptz, clock_timestamp()) - make_interval(hours => ${TRASH_HOURS})`
  return removeBatch(tx, isOver, sql`p.trashed_at`, { by: null, reason: 'trash' })
}

/**
 * Permanently removes some posts `p` that no hold or file keeps; each leaves a tombstone. @param order which are removed first @returns how many
 * were removed; fewer than BATCH_SIZE: none are left, except those locked by others
 */
export async function removeBatch(
  tx: Tx,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  why: { by: string | null; reason: Exclude<RemovalReason, 'client'>; takeoutId?: string },
): Promise<number> {
  const candidates = await tx.rows<PostToRemove>(sql`
    select p.id, p.client_id, p.trashed_at from ${removablePosts(tx, which)}
    order by ${order}, p.id limit ${BATCH_SIZE}
    for update of p skip locked for share of c, a skip locked`)
  // A request for a file writes to the report's lines. The lock waits for that and then sees it.
  const lines = await tx.rows<{ postId: string; isSpared: boolean }>(sql`
    select r.post_id as "postId", r.filed_at is not null as "isSpared" from report_posts r
    where r.customer_id = ${tx.customerId} and r.post_id = any(${uuids(candidates.map(({ id }) => id))}) order by r.id for update`)
  const spared = new Set(lines.filter((line) => line.isSpared).map(({ postId }) => postId))
  const doomed = candidates.filter(({ id }) => !spared.has(id))
  if (doomed.length === 0) return 0
  const hashes = await deletePermanently(
    tx,
    doomed.map((post) => post.id),
    why,
  )
  await recordEvidence(
    tx,
    doomed.map((post) => ({
      kind: 'post.purge',
      subjectId: post.id,
      actorId: why.by,
      payload: {
        reason: why.reason,
        ...(why.takeoutId ? { takeoutId: why.takeoutId } : {}),
        trashedAt: post.trashed_at?.toISOString() ?? null,
        canonicalSha256: hashes.get(post.id) ?? [],
      },
    })),
  )
  const clientIds = new Set(doomed.map((post) => post.client_id))
  await publish(
    tx,
    [...clientIds].map((clientId) => ({ type: 'posts.purged', clientId })),
  )
  return doomed.length
}
