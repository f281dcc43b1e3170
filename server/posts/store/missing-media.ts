import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { canonicalJson } from '../../platform/keys/canonical.ts'
import { lockPosts, lockPostsOfAccount, mediaTypeColumns } from './changed-posts.ts'
import { listStoredMedia } from './media.ts'
import { repeatableColumns, type RepeatableVersion, repeatVersion } from './repeat-version.ts'
import { mediaOfVersion, type NewVersion, writeVersions } from './versions.ts'
import { updatePosts } from '../counters/write.ts'

/** A file that a post names but that no archive has contained yet. */
export type MissingMedia = { id: string; postId: string; type: 'image' | 'video' | 'embed'; uri: string }

/** The missing files of an account's posts, those of one post together: for the next `limit` posts after `after` (an id). */
export async function findMissingMedia(
  tx: Tx,
  accountId: string,
  after: string | null,
  limit: number,
): Promise<MissingMedia[]> {
  return tx.rows<MissingMedia>(sql`
    select m.id, m.post_id as "postId", m.type, m.uri from (
      select distinct m.post_id from post_media m
      -- Only by its key: without statistics, a planner would search all posts of the account for each one.
      cross join lateral (select social_account_id from posts where customer_id = m.customer_id and id = m.post_id limit 1) p
      where m.customer_id = ${tx.customerId} and m.sha256 is null and m.missing is not null and p.social_account_id = ${accountId}
        and (${after}::uuid is null or m.post_id > ${after}::uuid)
      order by m.post_id limit ${limit}) w
    join post_media m on m.customer_id = ${tx.customerId} and m.post_id = w.post_id and m.sha256 is null and m.missing is not null
    order by m.post_id, m.position`)
}

/** A file that was found: `sha256` (hex) of bytes already stored. */
export type FilledMedia = MissingMedia & { sha256: string; fileName: string }

/**
 * Adds files from another part of their download to posts. Each post gets a version with the same records and more media; files that were filled
 * in before are not changed.
 */
export async function fillMissingMedia(
  tx: Tx,
  account: { id: string; importId: string; actorId: string | null },
  files: FilledMedia[],
): Promise<void> {
  if (files.length === 0) return
  await lockPostsOfAccount(tx, account.id)
  await lockPosts(tx, files)
  const filled = await tx.rows<{ post_id: string }>(sql`
    update post_media m set sha256 = f.sha256, type = f.type, file_name = f.file_name, missing = null, filled_by = ${account.importId}
    from unnest(${uuids(files.map((file) => file.id))}, ${files.map((file) => Buffer.from(file.sha256, 'hex'))}::bytea[],
                ${files.map((file) => file.type)}::text[], ${files.map((file) => file.fileName)}::text[]) as f (id, sha256, type, file_name)
    where m.customer_id = ${tx.customerId} and m.id = f.id and m.sha256 is null returning m.post_id`)
  const ids = [...new Set(filled.map((row) => row.post_id))]
  if (ids.length === 0) return
  const { versions, before } = await makeFilledVersions(tx, account.importId, ids)
  const shown = [...before, ...versions]
  await updatePosts(tx, {
    ids,
    set: sql`version = version + 1, shown_version = v.number, ${mediaTypeColumns}`,
    from: sql`unnest(${uuids(shown.map(({ postId }) => postId))}, ${shown.map(({ number }) => number)}::int[]) as v (id, number)`,
    where: sql`p.id = v.id`,
  })
  await writeVersions(tx, account, versions)
}

/** A version of each post with the records and words that it shows, and its media as they are now. `before`: those that posts had already. */
async function makeFilledVersions(
  tx: Tx,
  importId: string,
  ids: string[],
): Promise<{ versions: NewVersion[]; before: { postId: string; number: number }[] }> {
  const shown = await tx.rows<RepeatableVersion>(sql`
    select ${repeatableColumns(tx)} from posts p
    join post_versions v on v.customer_id = p.customer_id and v.post_id = p.id and v.number = p.shown_version
    where p.customer_id = ${tx.customerId} and p.id = any(${uuids(ids)}) order by v.post_id`)
  const kept = await listStoredMedia(tx, ids)
  const filled = shown.map((row) => {
    const media = mediaOfVersion(kept.get(row.post_id) ?? [])
    const facts = createHash('sha256').update(row.facts_sha256).update(canonicalJson(media)).digest()
    return { row, media, facts }
  })
  const before = await tx.rows<{ postId: string; number: number }>(sql`
    select v.post_id as "postId", max(v.number) as number
    from unnest(${uuids(filled.map(({ row }) => row.post_id))}, ${filled.map(({ facts }) => facts)}::bytea[]) as f (post_id, facts)
    join post_versions v on v.customer_id = ${tx.customerId} and v.post_id = f.post_id and v.facts_sha256 = f.facts
    where v.import_id = ${importId} group by v.post_id`)
  const known = new Set(before.map(({ postId }) => postId))
  const added = filled.filter(({ row }) => !known.has(row.post_id))
  return {
    versions: added.map(({ row, ...next }) => repeatVersion(tx.customerId, row, { importId, ...next })),
    before,
  }
}
