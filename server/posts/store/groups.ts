import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import type { NewPost } from './rows.ts'

/** An album or a thread with its current name. */
export type Group = { id: string; type: 1 | 2; name: string | null; isRenamed: boolean }

/** Finds or creates the albums and threads of these posts. */
export async function ensureGroups(
  tx: Tx,
  account: { id: string; clientId: string },
  posts: NewPost[],
): Promise<Map<NewPost, Group>> {
  const groups = new Map<string, { type: 1 | 2; hash: Buffer; name: string | null }>()
  const keyOf = (group: NonNullable<NewPost['group']>): string =>
    `${group.type}/${createHash('sha256').update(group.key).digest('hex')}`
  for (const { group } of posts) {
    if (!group) continue
    groups.set(keyOf(group), {
      type: group.type,
      hash: createHash('sha256').update(group.key).digest(),
      name: group.name,
    })
  }
  if (groups.size === 0) return new Map()
  const rows = [...groups.values()]
  const before = await tx.rows<{ id: string; name: string | null }>(sql`
    select id, name from post_groups
    where customer_id = ${tx.customerId} and social_account_id = ${account.id} and key_hash = any(${rows.map((row) => row.hash)}::bytea[])`)
  const nameBefore = new Map(before.map(({ id, name }) => [id, name]))
  const found = await tx.rows<Omit<Group, 'isRenamed'> & { key_hash: Buffer }>(sql`
    insert into post_groups (customer_id, id, client_id, social_account_id, type, key_hash, name)
    select ${tx.customerId}, g.id, ${account.clientId}, ${account.id}, g.type, g.key_hash, g.name
    from unnest(${rows.map(() => newId(tx.customerId))}::uuid[], ${rows.map((row) => row.type)}::smallint[], ${rows.map((row) => row.hash)}::bytea[],
                ${rows.map((row) => row.name)}::text[]) as g (id, type, key_hash, name)
    on conflict (customer_id, social_account_id, type, key_hash) do update set name = coalesce(excluded.name, post_groups.name)
    returning id, type, key_hash, name`)
  const byKey = new Map(
    found.map((row): [string, Group] => [
      `${row.type}/${row.key_hash.toString('hex')}`,
      { ...row, isRenamed: nameBefore.has(row.id) && nameBefore.get(row.id) !== row.name },
    ]),
  )
  const byPost = new Map<NewPost, Group>()
  for (const post of posts) {
    const group = post.group && byKey.get(keyOf(post.group))
    if (group) byPost.set(post, group)
  }
  return byPost
}

/** The posts of groups that have another name now: it is among their words. To be read before new posts are added. */
export async function postsInRenamed(tx: Tx, groups: ReadonlyMap<NewPost, Group>): Promise<string[]> {
  const renamed = [...new Set([...groups.values()].flatMap(({ id, isRenamed }) => (isRenamed ? [id] : [])))]
  if (renamed.length === 0) return []
  const posts = await tx.rows<{ id: string }>(sql`
    select id from posts where customer_id = ${tx.customerId} and group_id = any(${uuids(renamed)})`)
  return posts.map(({ id }) => id)
}
