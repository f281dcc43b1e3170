import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../../platform/db/sql.ts'
import { recordActs } from '../../platform/history/acts.ts'
import { publish } from '../../platform/history/events.ts'
import type { Services } from '../../platform/http/call.ts'
import { deleteForGood, type RemovalReason } from './delete-for-good.ts'
import { TRASH_HOURS } from './kept.ts'

export const BATCH_SIZE = 200

/**
 * Removes for good what has been in the trash for 30 days, unless the client or the firm is on hold or a file of a report or album holds the
 * post: a hold or a file that comes while it runs is waited for. Each leaves a tombstone; its leaves stay, their payloads and salts go. The archive as received stays sealed.
 *
 * @returns how many posts went
 */
export async function purgeTrash(services: Services, customerId: string): Promise<number> {
  let gone = 0
  for (;;) {
    const some = await services.db.transaction(customerId, purgeSome)
    gone += some
    if (some < BATCH_SIZE) return gone
  }
}

/** Whether a line of a report keeps its post: `report_posts r`. */
const isSpared = (tx: Tx) => sql`(r.filed_at is not null or coalesce(r.spared_until > ${tx.now}, false))`

type Doomed = { id: string; client_id: string; trashed_at: Date | null }

async function purgeSome(tx: Tx): Promise<number> {
  // The database's clock has to agree: a node whose clock has jumped ahead purges nothing early.
  const isOver = sql`p.trashed_at is not null
    and p.trashed_at < least(${tx.now}::timestamptz, clock_timestamp()) - make_interval(hours => ${TRASH_HOURS})`
  return removeSome(tx, isOver, sql`p.trashed_at`, { by: null, reason: 'trash' })
}

/**
 * Removes some posts `p` for good that no hold and no file keeps; each leaves a tombstone. @param order which go first
 * @returns how many went; fewer than BATCH_SIZE: none are left, but for those that others are at work on
 */
export async function removeSome(
  tx: Tx,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  why: { by: string | null; reason: Exclude<RemovalReason, 'client'> },
): Promise<number> {
  const found = await tx.rows<Doomed>(sql`
    select p.id, p.client_id, p.trashed_at from posts p
    join clients c on c.customer_id = p.customer_id and c.id = p.client_id and c.held_at is null
    join accounts a on a.id = p.customer_id and a.held_at is null
    where p.customer_id = ${tx.customerId} and ${which}
      and not exists (
        select from report_posts r where r.customer_id = p.customer_id and r.post_id = p.id and ${isSpared(tx)})
    order by ${order}, p.id limit ${BATCH_SIZE}
    for update of p skip locked for share of c, a skip locked`)
  // A request for a file writes to the report's lines. The lock waits for that and then sees it.
  const lines = await tx.rows<{ postId: string; isSpared: boolean }>(sql`
    select r.post_id as "postId", ${isSpared(tx)} as "isSpared" from report_posts r
    where r.customer_id = ${tx.customerId} and r.post_id = any(${uuids(found.map(({ id }) => id))}) order by r.id for update`)
  const spared = new Set(lines.filter((line) => line.isSpared).map(({ postId }) => postId))
  const doomed = found.filter(({ id }) => !spared.has(id))
  if (doomed.length === 0) return 0
  const hashes = await deleteForGood(
    tx,
    doomed.map((post) => post.id),
    why,
  )
  await recordActs(
    tx,
    doomed.map((post) => ({
      kind: 'post.purge',
      subjectId: post.id,
      actorId: why.by,
      payload: {
        reason: why.reason,
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
