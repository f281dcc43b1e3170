import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/http/call.ts'
import { publish } from '../../platform/history/events.ts'
import { defineJob, enqueue, type JobReference, stopIfAborted } from '../../platform/jobs/job.ts'
import {
  doubtedPosts,
  hasVersionsOf,
  heldPosts,
  isHeldBesides,
  isHeldElsewhere,
  isMadeAgain,
  isOutByDoubt,
  wasMadeAgainIn,
  lockPostsOfAccount,
  lockTakeouts,
  markAbsences,
  markForRebuild,
  putBackPosts,
  type Takeout,
  takeOutPosts,
} from '../../posts/index.ts'
import { saveCompleteness } from '../run/completeness.ts'
import { rebuildAccount } from './rebuild.ts'

export const moveTakeoutJobReference: JobReference<{ takeoutId: string }> = {
  kind: 'move-takeout',
  payload: z.object({ takeoutId: z.uuid() }),
  attempts: 20,
  lane: 'heavy',
}

/** Posts per transaction. */
const BATCH_SIZE = 300

type MovedTakeout = {
  takeout: Takeout
  accountId: string
  clientId: string
  importId: string
  importIds: string[]
  /** Doubts whose posts it is about, instead of imports. */
  doubts: string[]
  posts: number
  backBy: Takeout['by'] | null
}

/**
 * Moves the posts of an act out of the client's file or, once that was asked for, back; those that stay are made again from what the other imports hold.
 * It may be killed anywhere: a post that was moved is passed over.
 */
export const moveTakeoutJob = defineJob({
  ...moveTakeoutJobReference,
  run: async (context) => {
    const { transaction, progress, signal, payload } = context
    let done = 0
    for (let last: string | null = null; ;) {
      stopIfAborted(signal)
      const after: string | null = last
      const batch: MovedBatch = await transaction((tx) => moveBatch(tx, payload.takeoutId, after))
      if (batch.last === null) break
      last = batch.last
      done += batch.moved
      await progress('move', done, batch.total)
    }
    const act = await transaction((tx) => findMoved(tx, payload.takeoutId))
    if (act) await rebuildAccount(context, act)
  },
  succeed: async (tx, { payload }) => {
    const act = await findMoved(tx, payload.takeoutId)
    if (!act) return
    await lockPostsOfAccount(tx, act.accountId)
    await saveCompleteness(tx, act.accountId)
    const { id: actorId, name: actorName } = act.backBy ?? act.takeout.by
    await markAbsences(tx, { id: act.accountId, importId: act.importId, actorId, actorName })
    await publish(tx, [{ type: 'posts.purged', clientId: act.clientId }])
  },
})

/** null: its client was removed. */
async function findMoved(tx: Tx, id: string): Promise<MovedTakeout | null> {
  const row = await tx.one<
    Omit<MovedTakeout, 'takeout' | 'backBy'> & {
      reason: string
      at: Date
      by: string
      byName: string
      backBy: string | null
      backByName: string | null
    }
  >(sql`
    select social_account_id as "accountId", client_id as "clientId", import_id as "importId", import_ids as "importIds", doubts, posts, reason, created_at as at,
      created_by as by, created_by_name as "byName", put_back_by as "backBy", put_back_by_name as "backByName"
    from takeouts where customer_id = ${tx.customerId} and id = ${id} and deleted_at is null for share`)
  if (!row) return null
  const { reason, at, by, byName, backBy, backByName, ...rest } = row
  return {
    ...rest,
    takeout: { id, at, reason, by: { id: by, name: byName } },
    backBy: backBy === null ? null : { id: backBy, name: backByName ?? '' },
  }
}

/** `last`: the id of the last post that was looked at; null: there are no more. */
type MovedBatch = { moved: number; last: string | null; total: number }

async function moveBatch(tx: Tx, takeoutId: string, after: string | null): Promise<MovedBatch> {
  const act = await findMoved(tx, takeoutId)
  if (!act) return { moved: 0, last: null, total: 0 }
  const { takeout, importIds, doubts, backBy } = act
  await lockTakeouts(tx, act.clientId)
  // An import that finds one of these posts waits, and then sees whether it was taken out.
  await lockPostsOfAccount(tx, act.accountId)
  const cut = { after, limit: BATCH_SIZE }
  const isOfDoubts = doubts.length > 0
  const page = await tx.rows<{ id: string }>(
    isOfDoubts ? doubtedPosts(tx, doubts, cut) : heldPosts(tx, importIds, cut),
  )
  const isOut = isOfDoubts
    ? sql<boolean>`coalesce(p.taken_out_in = ${takeoutId}, false)`
    : sql<boolean>`(p.taken_out_in is not null and not ${isOutByDoubt(tx)})`
  // Once it is put back, its imports and doubts count like all others.
  const isHeld = backBy
    ? isHeldBesides(tx, [])
    : isOfDoubts
      ? isHeldBesides(tx, doubts)
      : isHeldElsewhere(tx, importIds)
  const isMoved = backBy
    ? sql<boolean>`(${isOut} and ${isHeld})`
    : sql<boolean>`(p.taken_out_in is null and not ${isHeld})`
  const isToRebuild = isOfDoubts
    ? sql`false`
    : backBy
      ? sql`(${isMadeAgain(tx)} and not ${isOutByDoubt(tx)})`
      : sql`p.taken_out_in is null and ${hasVersionsOf(tx, importIds)}`
  const isRebuilt = sql<boolean>`(${isToRebuild} and not ${wasMadeAgainIn(tx, takeoutId, backBy ? 'putBackVersions' : 'takeOutVersions')})`
  const posts = await tx.rows<{ id: string; isMoved: boolean; isRebuilt: boolean; isOwn: boolean }>(sql`
    select p.id, ${isMoved} as "isMoved", ${isRebuilt} as "isRebuilt", coalesce(p.taken_out_in = ${takeoutId}, false) as "isOwn" from posts p
    where p.customer_id = ${tx.customerId} and p.id = any(${uuids(page.map(({ id }) => id))}) order by p.id for no key update of p`)
  const ids = posts.flatMap((post) => (post.isMoved ? [post.id] : []))
  if (backBy) {
    await putBackPosts(tx, backBy, { takeoutId }, ids)
    const others = posts.flatMap((post) => (post.isOwn && !post.isMoved ? [post.id] : []))
    await moveToOtherActs(tx, backBy, takeoutId, others)
  } else await takeOutPosts(tx, takeout, ids)
  const others = posts.filter((post) => post.isRebuilt && (backBy !== null || !post.isMoved))
  await markForRebuild(
    tx,
    act.accountId,
    others.map(({ id }) => id),
    { takeoutId },
  )
  return { moved: ids.length, last: page.at(-1)?.id ?? null, total: act.posts }
}

/** Posts of an act that is put back, which another act keeps out: that of another doubt about them, or of an import. */
async function moveToOtherActs(
  tx: Tx,
  backBy: Takeout['by'],
  takeoutId: string,
  ids: readonly string[],
): Promise<void> {
  const found = await tx.rows<{ id: string; actId: string }>(sql`
    select distinct on (o.post_id) o.post_id as id, t.id as "actId" from doubted_posts o
    join author_doubts d on d.customer_id = ${tx.customerId} and d.id = o.doubt_id
    join post_imports i on i.customer_id = ${tx.customerId} and i.id = o.import_id
    join takeouts t on t.customer_id = ${tx.customerId} and t.id in (d.takeout_id, i.takeout_id) and t.id <> ${takeoutId}
      and t.put_back_at is null and t.deleted_at is null
    where o.customer_id = ${tx.customerId} and o.post_id = any(${uuids(ids)}) order by o.post_id, t.created_at, t.id`)
  for (const [actId, moved] of Map.groupBy(found, (each) => each.actId)) {
    const act = await findMoved(tx, actId)
    if (!act) continue
    const posts = moved.map(({ id }) => id)
    await putBackPosts(tx, backBy, { takeoutId }, posts)
    await takeOutPosts(tx, act.takeout, posts)
  }
}

/** Starts the jobs of acts again that were given up. */
export async function resumeTakeouts({ db }: Services, customerId: string): Promise<void> {
  await db.transaction(customerId, async (tx) => {
    const failed = await tx.rows<{ id: string; by: string | null }>(sql`
      select t.id, coalesce(t.put_back_by, t.created_by) as by from takeouts t
      join job_runs j on j.customer_id = t.customer_id and j.id = t.job_id and j.status = 'FAILURE'
      where t.customer_id = ${customerId} and t.deleted_at is null order by t.id for no key update of t`)
    for (const { id, by } of failed) {
      const jobId = await enqueue(
        tx,
        moveTakeoutJobReference,
        { takeoutId: id },
        { subjectId: id, createdBy: by },
      )
      await tx.run(
        sql`update takeouts set job_id = ${jobId} where customer_id = ${customerId} and id = ${id}`,
      )
    }
  })
}
