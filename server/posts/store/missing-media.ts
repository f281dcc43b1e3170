import { createHash } from 'node:crypto'
import { copyLine, textArray } from '../../platform/db/copy.ts'
import { VERSION_COLUMNS } from './rows.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { canonicalJson } from '../../platform/keys/canonical.ts'
import { lockPosts, lockPostsOfAccount, mediaTypeColumns } from './changed-posts.ts'
import { listStoredMedia } from './media.ts'
import { canonicalRecords, sealRecords } from '../../platform/keys/sealed-records.ts'
import { type NewVersion, writeVersions } from './versions.ts'
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
  const versions = await makeFilledVersions(tx, account.importId, ids)
  await updatePosts(tx, {
    ids,
    set: sql`version = version + 1, shown_version = v.number, ${mediaTypeColumns}`,
    from: sql`unnest(${uuids(versions.map(({ postId }) => postId))}, ${versions.map(({ number }) => number)}::int[]) as v (id, number)`,
    where: sql`p.id = v.id`,
  })
  await writeVersions(tx, account, versions)
}

type ShownVersion = {
  post_id: string
  number: number
  import_id: string
  content: string
  posted_at: string
  posted_source: string
  platform_updated_at: string | null
  platform_updated_source: string | null
  backdated_to: string | null
  backdated_source: string | null
  sources: object[]
  raw: string[]
  facts_sha256: Buffer
  words: object[] | null
}

async function makeFilledVersions(
  tx: Tx,
  importId: string,
  ids: string[],
): Promise<(NewVersion & { number: number })[]> {
  const shown = await tx.rows<ShownVersion>(sql`
    select v.post_id, coalesce((select max(number) from post_versions m where m.customer_id = v.customer_id and m.post_id = v.post_id), v.number) as number,
      coalesce(v.records_of, v.import_id) as import_id, v.content, v.posted_at::text, v.posted_source,
      v.platform_updated_at::text, v.platform_updated_source, v.backdated_to, v.backdated_source, v.sources, v.raw, v.facts_sha256, v.words
    from posts p join post_versions v on v.customer_id = p.customer_id and v.post_id = p.id and v.number = p.shown_version
    where p.customer_id = ${tx.customerId} and p.id = any(${uuids(ids)}) order by v.post_id`)
  const kept = await listStoredMedia(tx, ids)
  return shown.map((row) => {
    const media = (kept.get(row.post_id) ?? []).map((each) => ({
      sha256: each.sha256?.toString('hex') ?? null,
      uri: each.uri,
    }))
    const { sha256, salt, commitment } = sealRecords(media, canonicalRecords(row.raw))
    const facts = createHash('sha256').update(row.facts_sha256).update(canonicalJson(media)).digest()
    const number = row.number + 1
    return {
      postId: row.post_id,
      number,
      commitment,
      line: copyLine(VERSION_COLUMNS, {
        post_id: row.post_id,
        number,
        customer_id: tx.customerId,
        import_id: importId,
        content: row.content,
        posted_at: row.posted_at,
        posted_source: row.posted_source,
        platform_updated_at: row.platform_updated_at,
        platform_updated_source: row.platform_updated_source,
        backdated_to: row.backdated_to,
        backdated_source: row.backdated_source,
        sources: JSON.stringify(row.sources),
        raw: textArray(row.raw),
        canonical_sha256: sha256,
        facts_sha256: facts,
        salt,
        commitment,
        records_of: row.import_id,
        words: row.words && JSON.stringify(row.words),
      }),
    }
  })
}
