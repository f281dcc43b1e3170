import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import type { NewPost } from '../store/rows.ts'

/**
 * Posts whose imports changed, because one was taken out or put back, are marked. Every archive that holds a marked post is read once more; then the
 * post shows what these archives hold (`rebuild.ts`).
 */

/** What an archive says of a post, without what can be computed again. */
export type PostReading = Omit<NewPost, 'records' | 'sealed' | 'ready'>

/** Why posts are made again: an act over an import, or an archive that brings posts back which were taken out. */
export type RebuildCause = { takeoutId: string } | { importId: string }

export async function markForRebuild(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
  cause: RebuildCause,
): Promise<void> {
  if (ids.length === 0) return
  const [takeoutId, importId] = 'takeoutId' in cause ? [cause.takeoutId, null] : [null, cause.importId]
  await tx.run(sql`
    insert into posts_to_rebuild (customer_id, post_id, social_account_id, takeout_id, import_id)
    select ${tx.customerId}, m.id, ${accountId}, ${takeoutId}::uuid, ${importId}::uuid from unnest(${uuids(ids)}) as m (id) order by m.id
    on conflict (customer_id, post_id) do update set takeout_id = coalesce(excluded.takeout_id, posts_to_rebuild.takeout_id),
      import_id = coalesce(excluded.import_id, posts_to_rebuild.import_id)`)
}

export type MarkedPost = { id: string; takeoutId: string | null; importId: string | null }

/** The next marked posts of an account, in the order of their ids. */
export const markedPosts = (
  tx: Tx,
  accountId: string,
  after: string | null,
  limit: number,
): Promise<MarkedPost[]> =>
  tx.rows<MarkedPost>(sql`
    select post_id as id, takeout_id as "takeoutId", import_id as "importId" from posts_to_rebuild
    where customer_id = ${tx.customerId} and social_account_id = ${accountId} and (${after}::uuid is null or post_id > ${after}::uuid)
    order by post_id limit ${limit}`)

/** The imports that hold these posts, and whether they are still reading. Those that were taken out hold nothing. */
const holdersOf = (tx: Tx, ids: readonly string[]) => sql<{
  post_id: string
  import_id: string
  is_running: boolean
}>`
  select h.post_id, h.import_id, coalesce(j.status, 'SUCCESS') in ('PENDING', 'RUNNING') as is_running from (
    select v.post_id, v.import_id from post_versions v
    where v.customer_id = ${tx.customerId} and v.post_id = any(${uuids(ids)}) and v.records_of is null
    union
    select k.post_id, k.import_id from import_known_posts k
    where k.customer_id = ${tx.customerId} and k.post_id = any(${uuids(ids)})) h
  join post_imports i on i.customer_id = ${tx.customerId} and i.id = h.import_id and i.takeout_id is null
  left join job_runs j on j.customer_id = ${tx.customerId} and j.id = i.job_id`

/** Asks for what each archive says that holds one of these posts. */
export async function requestReadings(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    insert into post_readings (customer_id, post_id, import_id)
    select ${tx.customerId}, h.post_id, h.import_id from (${holdersOf(tx, ids)}) h where not h.is_running order by 2, 3
    on conflict do nothing`)
}

/** Of these posts, those of which an import is still running, and those of which an archive is to be read. */
export async function findUnready(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; isRunning: boolean }[]> {
  return tx.rows<{ id: string; isRunning: boolean }>(sql`
    select h.post_id as id, bool_or(h.is_running) as "isRunning" from (${holdersOf(tx, ids)}) h
    where h.is_running or not exists (
      select from post_readings r
      where r.customer_id = ${tx.customerId} and r.post_id = h.post_id and r.import_id = h.import_id and r.is_read)
    group by h.post_id`)
}

/** The next import of an account whose archive is to be read, oldest first; null: none. */
export async function nextToRead(tx: Tx, accountId: string): Promise<string | null> {
  const next = await tx.one<{ id: string }>(sql`
    select i.id from post_imports i
    where i.customer_id = ${tx.customerId} and i.social_account_id = ${accountId} and i.takeout_id is null
      and exists (select from post_readings r where r.customer_id = i.customer_id and r.import_id = i.id and not r.is_read)
    order by i.created_at, i.id limit 1`)
  return next?.id ?? null
}

/** Of posts with these identities, those of which this import's archive is to be read: their ids by identity (hex). */
export async function findRequested(
  tx: Tx,
  { accountId, importId }: { accountId: string; importId: string },
  identities: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.rows<{ identity: string; id: string }>(sql`
    select w.identity, p.id from unnest(${identities}::text[]) as w (identity)
    cross join lateral (
      (select id from posts where customer_id = ${tx.customerId} and social_account_id = ${accountId} and identity = decode(w.identity, 'hex') limit 1)
      union all
      (select post_id from post_aliases
       where customer_id = ${tx.customerId} and social_account_id = ${accountId} and identity = decode(w.identity, 'hex') limit 1)
      limit 1) p
    cross join lateral (
      select from post_readings r
      where r.customer_id = ${tx.customerId} and r.post_id = p.id and r.import_id = ${importId} and not r.is_read limit 1) r`)
  return new Map(rows.map(({ identity, id }) => [identity, id]))
}

export async function saveReadings(
  tx: Tx,
  importId: string,
  readings: readonly { postId: string; reading: PostReading }[],
): Promise<void> {
  await tx.run(sql`
    update post_readings r set is_read = true, reading = n.reading
    from unnest(${uuids(readings.map(({ postId }) => postId))}, ${readings.map(({ reading }) => JSON.stringify(reading))}::jsonb[]) as n (post_id, reading)
    where r.customer_id = ${tx.customerId} and r.post_id = n.post_id and r.import_id = ${importId} and not r.is_read`)
}

/** Of posts that were not found, what the import wrote when it was read is all that is known. */
export async function endReadings(tx: Tx, importId: string): Promise<void> {
  await tx.run(sql`
    update post_readings set is_read = true where customer_id = ${tx.customerId} and import_id = ${importId} and not is_read`)
}

/** The accounts of a firm that have marked posts. */
export const accountsToRebuild = (tx: Tx): Promise<{ accountId: string; clientId: string }[]> =>
  tx.rows<{ accountId: string; clientId: string }>(sql`
    select a.id as "accountId", a.client_id as "clientId" from social_accounts a
    where a.customer_id = ${tx.customerId} and exists (
      select from posts_to_rebuild m where m.customer_id = a.customer_id and m.social_account_id = a.id) order by a.id`)
