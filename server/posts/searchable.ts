import { WALL } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../platform/db/sql.ts'
import type { Group } from './groups.ts'
import type { NewPost } from './store-rows.ts'

/**
 * A post with everything that keywords are looked for in (decisions 6): text, place, link title and album, with walls between them. `place`:
 * its instant to the microsecond, as the database writes it (to_char takes longer than all the rest of the row).
 */
export type SearchablePost = { id: string; place: string; text: string; isFlagged: boolean }

const columns = sql<SearchablePost>`p.id, p.posted_at::text as place, p.flagged_at is not null as "isFlagged",
  concat_ws(${WALL}, p.content, p.place ->> 'name', p.shared_link ->> 'title', case when p.group_id is not null then
    (select g.name from post_groups g where g.customer_id = p.customer_id and g.id = p.group_id and g.type = 2) end) as text`

/** The next posts of a client, oldest first, after one of this place and id. */
export async function searchableAfter(
  tx: Tx,
  clientId: string,
  after: { place: string; id: string } | null,
  options: { limit: number; withTrashed: boolean },
): Promise<SearchablePost[]> {
  const beyond = after
    ? sql`(p.posted_at, p.id) > (${after.place}::timestamptz, ${after.id}::uuid)`
    : sql`true`
  return read(
    tx,
    sql`p.client_id = ${clientId} and ${beyond} and ${options.withTrashed ? sql`true` : sql`p.trashed_at is null`}
        order by p.posted_at, p.id limit ${options.limit}`,
  )
}

/** Posts as they are now. */
export function searchableOf(tx: Tx, ids: string[]): Promise<SearchablePost[]> {
  return ids.length === 0 ? Promise.resolve([]) : read(tx, sql`p.id = any(${uuids(ids)})`)
}

/** The same text of a post that is being added. @param group as it is named by now */
export function searchableText(post: NewPost, group: Group | undefined): string {
  const told = [
    post.content,
    nameIn(post.place, 'name'),
    nameIn(post.sharedLink, 'title'),
    group?.type === 2 ? group.name : null,
  ]
  return told.filter((each) => each !== null).join(WALL)
}

function nameIn(from: object | null, key: string): string | null {
  const name = from && (from as Record<string, unknown>)[key]
  return name === null || name === undefined ? null : String(name)
}

function read(tx: Tx, where: RawBuilder<unknown>): Promise<SearchablePost[]> {
  return tx.rows<SearchablePost>(
    sql`select ${columns} from posts p where p.customer_id = ${tx.customerId} and ${where}`,
  )
}
