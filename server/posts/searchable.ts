import { WALL } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../platform/db/sql.ts'

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

/**
 * The next posts that an import brought, changed or gave files, in the order of their ids: those of `limit` that are there still. `last`: the
 * id of the last one that was looked at, whether it is there or not; null where there are no more.
 */
export async function searchableOfImport(
  tx: Tx,
  importId: string,
  after: string | null,
  limit: number,
): Promise<{ posts: SearchablePost[]; last: string | null }> {
  const touched = await tx.rows<{ post_id: string }>(sql`
    select distinct post_id from post_versions
    where customer_id = ${tx.customerId} and import_id = ${importId} and (${after}::uuid is null or post_id > ${after}::uuid)
    order by post_id limit ${limit}`)
  const ids = touched.map((row) => row.post_id)
  const posts = await read(tx, sql`p.id = any(${uuids(ids)}) order by p.id`)
  return { posts, last: ids.length < limit ? null : (ids.at(-1) ?? null) }
}

function read(tx: Tx, where: RawBuilder<unknown>): Promise<SearchablePost[]> {
  return tx.rows<SearchablePost>(
    sql`select ${columns} from posts p where p.customer_id = ${tx.customerId} and ${where}`,
  )
}
