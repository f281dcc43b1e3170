import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import type { MediaIds } from '../store/media.ts'

/**
 * Sets the media of posts aside, so that those of the remaining imports can be stored. @returns the ids that media get which a post has had before,
 * because reports name them
 */
export async function setMediaAside(tx: Tx, ids: readonly string[]): Promise<MediaIds> {
  const ofPosts = sql`customer_id = ${tx.customerId} and post_id = any(${uuids(ids)})`
  await tx.run(sql`
    insert into taken_out_media (customer_id, id, post_id, sha256, uri)
    select ${tx.customerId}, id, post_id, sha256, uri from post_media where ${ofPosts} on conflict do nothing`)
  await tx.run(sql`delete from post_media where ${ofPosts}`)
  const rows = await tx.rows<Aside>(sql`
    select id, post_id, encode(sha256, 'hex') as sha256, uri from taken_out_media where ${ofPosts} order by id`)
  const [exact, named] = [
    Map.groupBy(rows, (one) => keyOf(one.post_id, one.uri, one.sha256)),
    Map.groupBy(rows, (one) => keyOf(one.post_id, one.uri)),
  ]
  const used = new Set<string>()
  const take = (few: Aside[] | undefined): string | null => {
    while (few && few.length > 0) {
      const [one] = few.splice(0, 1)
      if (one && !used.has(one.id)) return used.add(one.id) && one.id
    }
    return null
  }
  return (postId, { sha256, uri }) =>
    take(exact.get(keyOf(postId, uri, sha256))) ??
    // A file that was missing then, or is missing now.
    take(sha256 === null ? named.get(keyOf(postId, uri)) : exact.get(keyOf(postId, uri, null))) ??
    newId(tx.customerId)
}

type Aside = { id: string; post_id: string; sha256: string | null; uri: string }

const keyOf = (...parts: (string | null)[]): string => JSON.stringify(parts)

/** Media that posts show again are no longer aside. */
export async function takeBackMedia(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    delete from taken_out_media t
    where t.customer_id = ${tx.customerId} and t.post_id = any(${uuids(ids)}) and exists (
      select from post_media m where m.customer_id = t.customer_id and m.id = t.id)`)
}
