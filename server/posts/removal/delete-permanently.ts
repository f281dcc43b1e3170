import type { Tx } from '../../platform/db/database.ts'
import { json, sql, uuids } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { deletePosts } from '../counters/write.ts'
import { deleteTexts } from '../find/texts.ts'
import { deletePayloads } from './delete-payloads.ts'
import { removeEscalationNotices } from './escalation-messages.ts'

declare module '../../platform/extensions.ts' {
  interface Extensions {
    /** Marks these posts as permanently removed where later slices show them, in the same transaction. */
    postsPurged(tx: Tx, ids: readonly string[]): Promise<void>
  }
}

export type RemovalReason =
  /** Their 30 days are over. */
  | 'trash'
  /** Removed with their client. */
  | 'client'
  /** Removed with their social account. */
  | 'account'
  /** Their owner asked the platform to delete them. */
  | 'platform'
  /** Taken out of the client's file 30 days ago. */
  | 'takenOut'

/**
 * Removes posts permanently; the caller has locked them. Each leaves a tombstone, its evidence leaves lose payload and salt, and its files are
 * listed for `removeContents`. @returns the hashes of each post's versions, by its id
 */
export async function deletePermanently(
  tx: Tx,
  ids: string[],
  why: { by: string | null; reason: RemovalReason; takeoutId?: string },
): Promise<Map<string, string[]>> {
  const removed = await tx.rows<{ id: string; hashes: string[] }>(sql`
    insert into tombstones (customer_id, id, kind, subject_id, client_id, facts, removed_by, reason, removed_at)
    select ${tx.customerId}, t.id, 'post', p.id, p.client_id,
      jsonb_build_object('identity', encode(p.identity, 'hex'), 'postedAt', p.posted_at, 'trashedAt', p.trashed_at,
        'numbers', v.numbers, 'canonicalSha256', v.canonical, 'sources', v.sources, 'commitments', v.commitments, 'rows', v.rows) || ${json(why.takeoutId ? { takeoutId: why.takeoutId } : {})},
      ${why.by}, ${why.reason}, ${tx.now}
    from unnest(${uuids(ids.map(() => newId(tx.customerId)))}, ${uuids(ids)}) as t (id, post_id)
    join posts p on p.customer_id = ${tx.customerId} and p.id = t.post_id
    cross join lateral (
      select jsonb_agg(number order by number) as numbers, jsonb_agg(encode(canonical_sha256, 'hex') order by number) as canonical, jsonb_agg(sources order by number) as sources,
        jsonb_agg(encode(commitment, 'hex') order by number) as commitments, jsonb_agg(encode(row_commitment, 'hex') order by number) as rows
      from post_versions where customer_id = p.customer_id and post_id = p.id) v
    returning subject_id as id, facts->'canonicalSha256' as hashes`)
  await tx.run(sql`
    insert into removed_contents (customer_id, client_id, sha256)
    select distinct p.customer_id, p.client_id, h.sha256 from posts p
    cross join lateral (
      select sha256 from post_media where customer_id = ${tx.customerId} and post_id = p.id
      union all
      select sha256 from taken_out_media where customer_id = ${tx.customerId} and post_id = p.id) m
    left join blobs b on b.customer_id = p.customer_id and b.sha256 = m.sha256
    cross join lateral unnest(array[m.sha256, b.thumbnail_sha256, b.preview_sha256]) as h (sha256)
    where p.customer_id = ${tx.customerId} and p.id = any(${uuids(ids)}) and h.sha256 is not null
    on conflict do nothing`)
  const { by, reason } = why
  await deletePayloads(tx, sql`select unnest(${uuids(ids)})`, { clientId: null, by, reason })
  await tx.run(
    sql`delete from notifications where customer_id = ${tx.customerId} and subject_id = any(${uuids(ids)})`,
  )
  await removeEscalationNotices(tx, ids)
  if (why.reason !== 'client') await tx.extensions.postsPurged(tx, ids)
  else
    await tx.run(
      sql`delete from report_posts where customer_id = ${tx.customerId} and post_id = any(${uuids(ids)})`,
    )
  await tx.run(
    sql`delete from post_search_matches where customer_id = ${tx.customerId} and post_id = any(${uuids(ids)})`,
  )
  await tx.run(
    sql`delete from selected_posts where customer_id = ${tx.customerId} and post_id = any(${uuids(ids)})`,
  )
  await deleteTexts(tx, ids)
  await deletePosts(tx, ids)
  return new Map(removed.map((post) => [post.id, post.hashes]))
}
