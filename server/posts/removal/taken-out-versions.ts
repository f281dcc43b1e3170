import type { PostWords } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json, sql, uuids } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { newId } from '../../platform/ids.ts'
import { updatePosts } from '../counters/write.ts'
import { isTakenOutVersion } from '../rebuild/live-versions.ts'
import type { VersionMedia } from '../store/versions.ts'

declare module '../../platform/extensions.ts' {
  interface Extensions {
    /** Deletes states of these posts that no file contains, and that nothing can bring back, in the same transaction. */
    versionsDeleted(tx: Tx, posts: readonly DeletedVersions[]): Promise<void>
  }
}

/** `numbers`: of versions that were deleted. `texts`, `files`: what the others have: contents and words, and hashes (hex). */
export type DeletedVersions = {
  id: string
  numbers: readonly number[]
  texts: ReadonlySet<string>
  files: ReadonlySet<string>
}

/** Posts per transaction. */
const BATCH_SIZE = 200

type Why = { takeoutId: string; by: string | null }

/**
 * Deletes what imports that were taken out brought of posts that stay: their versions, lines of history with their texts, and files. Waits for holds, and
 * for posts that are still to be made again; keeps what a generated file shows. @returns whether there may be more
 */
export async function removeTakenOutVersions(
  tx: Tx,
  importIds: readonly string[],
  why: Why,
): Promise<boolean> {
  const posts = await tx.rows<{ id: string }>(sql`
    select p.id from posts p
    join clients c on c.customer_id = p.customer_id and c.id = p.client_id and c.held_at is null
    join accounts a on a.id = p.customer_id and a.held_at is null
    where p.customer_id = ${tx.customerId} and p.id in (
        select v.post_id from post_versions v where v.customer_id = ${tx.customerId} and v.import_id = any(${uuids(importIds)}))
      and ${isRemovable(tx)}
    order by p.id limit ${BATCH_SIZE} for no key update of p skip locked for share of c, a skip locked`)
  if (posts.length === 0) return false
  const deleted = await findDoomed(
    tx,
    posts.map(({ id }) => id),
    importIds,
  )
  const leaves = await deleteTexts(tx, deleted, importIds)
  await deleteVersions(tx, deleted, leaves, why)
  await deleteFiles(tx, deleted)
  await tx.extensions.versionsDeleted(tx, deleted)
  return posts.length === BATCH_SIZE
}

/** Whether posts `p` of these imports are still to be made again, or locked by someone. */
export async function hasTakenOutVersions(tx: Tx, importIds: readonly string[]): Promise<boolean> {
  const left = await tx.one(sql`
    select 1 from posts p
    where p.customer_id = ${tx.customerId} and p.taken_out_in is null and not ${isInFile(tx)} and p.id in (
      select v.post_id from post_versions v where v.customer_id = ${tx.customerId} and v.import_id = any(${uuids(importIds)})) limit 1`)
  return left !== null
}

/** Whether a generated file shows a version of a post `p` that was taken out. */
const isInFile = (tx: Tx) => sql`exists (
  select from report_posts r join report_files f on f.customer_id = ${tx.customerId} and f.report_id = r.report_id
  cross join lateral unnest(f.lines, f.states) as l (line, state)
  join post_states s on s.customer_id = ${tx.customerId} and s.post_id = r.post_id and s.sha256 = l.state
  join post_versions v on v.customer_id = ${tx.customerId} and v.post_id = r.post_id and v.number = (s.state ->> 'version')::int
  where r.customer_id = ${tx.customerId} and r.post_id = p.id and l.line = r.id and ${isTakenOutVersion(tx)})`

const isRemovable = (tx: Tx) => sql`p.taken_out_in is null and not ${isInFile(tx)}
  and not exists (select from posts_to_rebuild m where m.customer_id = ${tx.customerId} and m.post_id = p.id)
  and exists (
    select from post_versions v where v.customer_id = ${tx.customerId} and v.post_id = p.id and v.number = p.shown_version and not ${isTakenOutVersion(tx)})`

type Version = {
  post_id: string
  number: number
  content: string
  words: PostWords[]
  media: VersionMedia[]
  is_doomed: boolean
}

async function findDoomed(
  tx: Tx,
  ids: readonly string[],
  importIds: readonly string[],
): Promise<DeletedVersions[]> {
  const versions = await tx.rows<Version>(sql`
    select v.post_id, v.number, v.content, v.words, v.media,
      coalesce(v.import_id = any(${uuids(importIds)}) or v.records_of = any(${uuids(importIds)}), false) as is_doomed from post_versions v
    where v.customer_id = ${tx.customerId} and v.post_id = any(${uuids(ids)}) order by v.post_id, v.number`)
  const versionsOf = Map.groupBy(versions, ({ post_id }) => post_id)
  return ids.map((id) => deletedOf(id, versionsOf.get(id) ?? []))
}

/** @param leaves whose contents were deleted too, by post */
async function deleteVersions(
  tx: Tx,
  deleted: readonly DeletedVersions[],
  leaves: ReadonlyMap<string, string[]>,
  { takeoutId, by }: Why,
): Promise<void> {
  const ids = deleted.map(({ id }) => id)
  const doomed = deleted.flatMap(({ id, numbers }) => numbers.map((number) => ({ id, number })))
  const isDoomed = sql`v.customer_id = ${tx.customerId} and (v.post_id, v.number) in (
    select d.id, d.number from unnest(${uuids(doomed.map(({ id }) => id))}, ${doomed.map(({ number }) => number)}::int[]) as d (id, number))`
  const removed = await tx.rows<{ id: string; numbers: number[]; canonical: string[] }>(sql`
    insert into tombstones (customer_id, id, kind, subject_id, client_id, facts, removed_by, reason, removed_at)
    select ${tx.customerId}, t.id, 'versions', p.id, p.client_id,
      jsonb_build_object('numbers', v.numbers, 'imports', v.imports, 'canonicalSha256', v.canonical, 'sources', v.sources,
        'commitments', v.commitments, 'rows', v.rows, 'leaves', t.leaves) || ${json({ takeoutId })},
      ${by}, 'takenOut', ${tx.now}
    from unnest(${uuids(ids.map(() => newId(tx.customerId)))}, ${uuids(ids)}, ${ids.map((id) => JSON.stringify(leaves.get(id) ?? []))}::jsonb[])
      as t (id, post_id, leaves)
    join posts p on p.customer_id = ${tx.customerId} and p.id = t.post_id
    cross join lateral (
      select jsonb_agg(v.number order by v.number) as numbers, jsonb_agg(v.import_id order by v.number) as imports,
        jsonb_agg(encode(v.canonical_sha256, 'hex') order by v.number) as canonical, jsonb_agg(v.sources order by v.number) as sources,
        jsonb_agg(encode(v.commitment, 'hex') order by v.number) as commitments, jsonb_agg(encode(v.row_commitment, 'hex') order by v.number) as rows
      from post_versions v where v.post_id = p.id and ${isDoomed}) v
    returning subject_id as id, facts -> 'numbers' as numbers, facts -> 'canonicalSha256' as canonical`)
  await tx.run(sql`delete from post_versions v where ${isDoomed}`)
  await updatePosts(tx, {
    ids,
    set: sql`deleted_version = greatest(p.deleted_version, d.number)`,
    from: sql`unnest(${uuids(ids)}, ${deleted.map(({ numbers }) => Math.max(...numbers))}::int[]) as d (id, number)`,
    where: sql`p.id = d.id`,
  })
  await recordEvidence(
    tx,
    removed.map(({ id, numbers, canonical }) => ({
      kind: 'post.purgeVersions',
      subjectId: id,
      actorId: by,
      payload: { takeoutId, reason: 'takenOut', numbers, canonicalSha256: canonical },
    })),
  )
}

function deletedOf(id: string, versions: Version[]): DeletedVersions {
  const kept = versions.filter(({ is_doomed }) => !is_doomed)
  return {
    id,
    numbers: versions.flatMap(({ is_doomed, number }) => (is_doomed ? [number] : [])),
    texts: new Set(kept.flatMap(({ content, words }) => [content, ...words.map(({ text }) => text)])),
    files: new Set(kept.flatMap(({ media }) => media.flatMap(({ sha256 }) => sha256 ?? []))),
  }
}

type Said = { content?: string; captions?: string[]; words?: PostWords[]; importId?: string } | null

const textsOf = (said: Said): string[] => [
  ...(said?.content === undefined ? [] : [said.content]),
  ...(said?.captions ?? []),
  ...(said?.words ?? []).map(({ text }) => text),
]

/** Deletes lines of history, and the contents of their leaves, with a text that no other version has. @returns these leaves, by post */
async function deleteTexts(
  tx: Tx,
  deleted: readonly DeletedVersions[],
  importIds: readonly string[],
): Promise<Map<string, string[]>> {
  const textsOfPost = new Map(deleted.map(({ id, texts }) => [id, texts]))
  const ids = uuids(deleted.map(({ id }) => id))
  const isGone = (postId: string, before: Said, after: Said): boolean =>
    importIds.includes(after?.importId ?? '') ||
    [...textsOf(before), ...textsOf(after)].some((text) => !textsOfPost.get(postId)?.has(text))
  const lines = await tx.rows<{ id: string; post_id: string; before: Said; after: Said }>(sql`
    select id, post_id, before, after from post_history
    where customer_id = ${tx.customerId} and post_id = any(${ids}) and action in ('edited', 'earlier', 'reread')`)
  const goneLines = lines.filter(({ post_id, before, after }) => isGone(post_id, before, after))
  await tx.run(sql`
    delete from post_history where customer_id = ${tx.customerId} and id = any(${uuids(goneLines.map(({ id }) => id))})`)
  const leaves = await tx.rows<{ id: string; post_id: string; payload: string }>(sql`
    select l.id, l.subject_id as post_id, e.payload from evidence_leaves l
    join evidence_payloads e on e.customer_id = l.customer_id and e.leaf_id = l.id
    where l.customer_id = ${tx.customerId} and l.subject_id = any(${ids}) and l.kind in ('post.edited', 'post.earlier', 'post.reread')`)
  const goneLeaves = leaves.filter(({ post_id, payload }) => {
    const { before, after } = JSON.parse(payload) as { before: Said; after: Said }
    return isGone(post_id, before, after)
  })
  await tx.run(sql`
    delete from evidence_payloads where customer_id = ${tx.customerId} and leaf_id = any(${uuids(goneLeaves.map(({ id }) => id))})`)
  return new Map(
    [...Map.groupBy(goneLeaves, ({ post_id }) => post_id)].map(([id, some]) => [
      id,
      some.map((leaf) => leaf.id),
    ]),
  )
}

/** Files that posts no longer show, unless another import may be put back that brought them too. */
async function deleteFiles(tx: Tx, deleted: readonly DeletedVersions[]): Promise<void> {
  const ids = uuids(deleted.map(({ id }) => id))
  const aside = await tx.rows<{ id: string; post_id: string; sha256: string | null }>(sql`
    select id, post_id, encode(sha256, 'hex') as sha256 from taken_out_media
    where customer_id = ${tx.customerId} and post_id = any(${ids})`)
  const filesOf = new Map(deleted.map(({ id, files }) => [id, files]))
  const gone = uuids(
    aside.flatMap(({ id, post_id, sha256 }) =>
      sha256 !== null && filesOf.get(post_id)?.has(sha256) ? [] : [id],
    ),
  )
  await tx.run(sql`
    insert into removed_contents (customer_id, client_id, sha256)
    select distinct p.customer_id, p.client_id, h.sha256 from taken_out_media m
    join posts p on p.customer_id = m.customer_id and p.id = m.post_id
    left join blobs b on b.customer_id = m.customer_id and b.sha256 = m.sha256
    cross join lateral unnest(array[m.sha256, b.thumbnail_sha256, b.preview_sha256]) as h (sha256)
    where m.customer_id = ${tx.customerId} and m.id = any(${gone}) and h.sha256 is not null
    on conflict do nothing`)
  await tx.run(sql`delete from taken_out_media where customer_id = ${tx.customerId} and id = any(${gone})`)
}
