import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { updatePosts } from '../counters/write.ts'
import { addHistory } from '../review/history.ts'
import { isTakenOutVersion } from '../rebuild/live-versions.ts'
import { hideEscalationMessages, showEscalationMessages } from './escalation-messages.ts'

declare module '../../platform/extensions.ts' {
  interface Extensions {
    /** Removes these posts from reports, whose files stay as they are, in the same transaction. */
    postsTakenOut(tx: Tx, takeout: Takeout, ids: readonly string[]): Promise<void>
    /** Puts these posts back into the reports from which taking out had removed them. */
    postsPutBack(tx: Tx, by: Takeout['by'], ids: readonly string[]): Promise<void>
  }
}

/** A person's act; `id` of `by` is null for the product itself. */
export type Takeout = { id: string; at: Date; reason: string; by: { id: string | null; name: string } }

/** The kind of the lock, so that a client's id locks nothing else. */
const TAKEOUT_LOCK = 11

/** Reports that are getting posts of this client are committed first, and others wait. */
export async function lockTakeouts(tx: Tx, clientId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, ${TAKEOUT_LOCK}))`)
}

/** Until the transaction ends, none of the client's posts is taken out. Reviewers and imports do not wait for it. */
export async function keepPostsIn(tx: Tx, clientId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock_shared(hashtextextended(${clientId}, ${TAKEOUT_LOCK}))`)
}

/**
 * Whether an import holds a post `p`, other than these imports, those that were taken out, and those that hold it only by records that are someone
 * else's: records of these doubts, or of any about which someone has decided that.
 */
const isHeld = (tx: Tx, importIds: readonly string[], doubtIds: readonly string[]): RawBuilder<unknown> => {
  const isOther = (of: string) =>
    sql`${sql.ref(of)}.import_id <> all(${uuids(importIds)}) and exists (
      select from post_imports i where i.customer_id = ${tx.customerId} and i.id = ${sql.ref(of)}.import_id and i.takeout_id is null)
    and not exists (
      select from doubted_posts o join author_doubts d on d.customer_id = ${tx.customerId} and d.id = o.doubt_id
      where o.customer_id = ${tx.customerId} and o.post_id = p.id and o.import_id = ${sql.ref(of)}.import_id
        and (d.answer = 'other' or d.id = any(${uuids(doubtIds)})))`
  return sql`(exists (
      select from post_versions v where v.customer_id = ${tx.customerId} and v.post_id = p.id and v.records_of is null and ${isOther('v')})
    or exists (select from import_known_posts k where k.customer_id = ${tx.customerId} and k.post_id = p.id and ${isOther('k')}))`
}

/** Whether an import of the client beyond `importIds` holds a post `p`. */
export const isHeldElsewhere = (tx: Tx, importIds: readonly string[]): RawBuilder<unknown> =>
  isHeld(tx, importIds, [])

/** The ids of posts that these imports hold, in order; of a page also those that only got files from them. */
export const heldPosts = (
  tx: Tx,
  importIds: readonly string[],
  page: { after: string | null; limit: number } | null = null,
): RawBuilder<{ id: string }> => {
  const cut = (id: RawBuilder<unknown>) =>
    page
      ? sql`and (${page.after}::uuid is null or ${id} > ${page.after}::uuid) order by ${id} limit ${page.limit}`
      : sql``
  // Each source of each import is read in the order of its index, so that a page costs the same as the first.
  return sql<{ id: string }>`
    select distinct h.id from unnest(${uuids(importIds)}) as i (id) cross join lateral (
      (select v.post_id as id from post_versions v
       where v.customer_id = ${tx.customerId} and v.import_id = i.id ${page ? sql`` : sql`and v.records_of is null`} ${cut(sql`v.post_id`)})
      union all
      (select k.post_id from import_known_posts k
       where k.customer_id = ${tx.customerId} and k.import_id = i.id ${cut(sql`k.post_id`)})) h
    ${page ? sql`order by h.id limit ${page.limit}` : sql``}`
}

/** Acts `t` that took out posts of doubts, not of imports. */
const isOfDoubts = sql`t.doubts <> '{}'`

/** Whether a post `p` was taken out because of a doubt about its author: it comes back only with that decision. */
export const isOutByDoubt = (tx: Tx): RawBuilder<unknown> => sql`exists (
  select from takeouts t where t.customer_id = ${tx.customerId} and t.id = p.taken_out_in and ${isOfDoubts})`

/** The ids of posts that imports hold by records of these doubts, in order. */
export const doubtedPosts = (
  tx: Tx,
  doubtIds: readonly string[],
  page: { after: string | null; limit: number } | null = null,
): RawBuilder<{ id: string }> => sql<{ id: string }>`
  select distinct o.post_id as id from doubted_posts o where o.customer_id = ${tx.customerId} and o.doubt_id = any(${uuids(doubtIds)})
    ${page ? sql`and (${page.after}::uuid is null or o.post_id > ${page.after}::uuid) order by 1 limit ${page.limit}` : sql``}`

/** Whether an import holds a post `p` by other records than those of these doubts. */
export const isHeldBesides = (tx: Tx, doubtIds: readonly string[]): RawBuilder<unknown> =>
  isHeld(tx, [], doubtIds)

/** Posts that this import holds, also by records that someone decided to be the client's, although an act keeps them out that no one undoes. */
export const heldAlthoughOut = (tx: Tx, importId: string): Promise<{ id: string }[]> =>
  tx.rows<{ id: string }>(sql`
    select p.id from (
      select distinct o.post_id from doubted_posts o join author_doubts d on d.customer_id = ${tx.customerId} and d.id = o.doubt_id and d.answer = 'client'
      where o.customer_id = ${tx.customerId} and o.import_id = ${importId}) h
    join posts p on p.customer_id = ${tx.customerId} and p.id = h.post_id and p.taken_out_in is not null
    join takeouts t on t.customer_id = ${tx.customerId} and t.id = p.taken_out_in
    left join job_runs j on j.customer_id = ${tx.customerId} and j.id = t.job_id
    where (t.put_back_at is null or coalesce(j.status, 'SUCCESS') not in ('PENDING', 'RUNNING')) and ${isHeldBesides(tx, [])} order by p.id`)

/** Whether these imports brought something that a post `p` may show. */
export const hasVersionsOf = (
  tx: Tx,
  importIds: readonly string[],
): RawBuilder<boolean> => sql<boolean>`exists (
  select from post_versions v where v.customer_id = ${tx.customerId} and v.post_id = p.id
    and (v.import_id = any(${uuids(importIds)}) or v.records_of = any(${uuids(importIds)})))`

/** Whether a post `p` was made again because an import was taken out, or shows something of one. */
export const isMadeAgain = (tx: Tx): RawBuilder<boolean> => sql<boolean>`(exists (
    select from post_history h where h.customer_id = ${tx.customerId} and h.post_id = p.id and h.action = 'takeOutVersions')
  or exists (select from post_versions v where v.customer_id = ${tx.customerId} and v.post_id = p.id and ${isTakenOutVersion(tx)}))`

/** Whether a post `p` was made again by this act already. */
export const wasMadeAgainIn = (
  tx: Tx,
  takeoutId: string,
  action: 'takeOutVersions' | 'putBackVersions',
): RawBuilder<boolean> => sql<boolean>`exists (
  select from post_history h where h.customer_id = ${tx.customerId} and h.post_id = p.id and h.action = ${action} and h.after ->> 'takeoutId' = ${takeoutId})`

/** Takes posts out of every list and count. The caller has locked them, and none of them was taken out before. */
export async function takeOutPosts(tx: Tx, takeout: Takeout, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const { id, at, reason, by } = takeout
  const changed = await updatePosts(tx, {
    ids,
    // Every list but the trash leaves such a post out by its date.
    set: sql`taken_out_in = ${id}, trashed_at = coalesce(p.trashed_at, ${at}), version = p.version + 1`,
  })
  await record(tx, 'takeOut', by, { takeoutId: id, reason }, changed)
  await hideEscalationMessages(tx, ids)
  await tx.extensions.postsTakenOut(tx, takeout, ids)
}

/** Puts posts back as they were. The caller has locked them, and all of them are taken out. */
export async function putBackPosts(
  tx: Tx,
  by: Takeout['by'],
  why: { takeoutId: string } | { importId: string },
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  const changed = await updatePosts(tx, {
    ids,
    set: sql`taken_out_in = null, trashed_at = case when p.trashed_at <> t.created_at then p.trashed_at end, version = p.version + 1`,
    from: sql`takeouts t`,
    where: sql`t.customer_id = p.customer_id and t.id = p.taken_out_in`,
  })
  await record(tx, 'putBack', by, why, changed)
  await showEscalationMessages(tx, ids)
  await tx.extensions.postsPutBack(tx, by, ids)
}

async function record(
  tx: Tx,
  action: 'takeOut' | 'putBack',
  by: Takeout['by'],
  why: object,
  changed: { id: string; version: number }[],
): Promise<void> {
  await addHistory(
    tx,
    by,
    changed.map(({ id, version }) => ({ postId: id, version, action, from: null, to: why })),
  )
  await recordEvidence(
    tx,
    changed.map(({ id }) => ({
      kind: `post.${action}`,
      subjectId: id,
      actorId: by.id,
      actorName: by.name,
      payload: { before: null, after: why },
    })),
  )
}
