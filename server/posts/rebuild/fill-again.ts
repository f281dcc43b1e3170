import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { type FilledMedia, fillMissingMedia, type MissingMedia } from '../store/missing-media.ts'
import { liveVersionsOf } from './readings.ts'

type Fill = { importId: string; sha256: string }

/** Gives posts the files again that another part of a download had filled in, unless that part was taken out. */
export async function fillAgain(tx: Tx, account: { id: string }, ids: string[]): Promise<void> {
  const fills = new Map<string, Fill>()
  for (const { postId, importId, recordsOf, media } of await liveVersionsOf(tx, ids))
    for (const { uri, sha256 } of recordsOf === null ? [] : media)
      if (sha256 !== null && !fills.has(keyOf(postId, uri)))
        fills.set(keyOf(postId, uri), { importId, sha256 })
  if (fills.size === 0) return
  const missing = await tx.rows<MissingMedia>(sql`
    select m.id, m.post_id as "postId", m.type, m.uri from post_media m
    where m.customer_id = ${tx.customerId} and m.post_id = any(${uuids(ids)}) and m.sha256 is null and m.missing is not null
    order by m.post_id, m.position`)
  const files = missing.flatMap((media) => {
    const fill = fills.get(keyOf(media.postId, media.uri))
    return fill ? [{ media, fill }] : []
  })
  const types = await typesOf(
    tx,
    files.map(({ fill }) => fill.sha256),
  )
  for (const [importId, some] of Map.groupBy(files, ({ fill }) => fill.importId))
    await fillMissingMedia(
      tx,
      { id: account.id, importId, actorId: null },
      some.map(({ media, fill: { sha256 } }): FilledMedia => {
        const fileName = media.uri.slice(media.uri.lastIndexOf('/') + 1)
        return { ...media, type: types.get(sha256) ?? media.type, sha256, fileName }
      }),
    )
}

const keyOf = (postId: string, uri: string): string => `${postId} ${uri}`

/** What the contents are, by hash, where that is known. */
async function typesOf(tx: Tx, hashes: string[]): Promise<Map<string, 'image' | 'video'>> {
  const rows = await tx.rows<{ sha256: string; type: 'image' | 'video' }>(sql`
    select encode(b.sha256, 'hex') as sha256, coalesce(split_part(b.mime, '/', 1), '') as type from blobs b
    where b.customer_id = ${tx.customerId} and b.sha256 = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])
      and split_part(b.mime, '/', 1) in ('image', 'video')`)
  return new Map(rows.map(({ sha256, type }) => [sha256, type]))
}
