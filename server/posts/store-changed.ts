import { MEDIA_TYPES } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql, uuids } from '../platform/db/sql.ts'
import { type FacetChange, monthOf } from './counts.ts'
import type { NewPost } from './store-rows.ts'

/** A post that an archive tells differently; `number` is that of the version made of it, `isOlder`: a newer archive has the post too. */
export type ChangedPost = {
  postId: string
  post: NewPost
  groupId: string | null
  number: number
  isOlder: boolean
}
type Locked = { id: string; client_id: string; posted_at: Date; facets: number }

export async function lockPosts(tx: Tx, changed: { postId: string }[]): Promise<Locked[]> {
  if (changed.length === 0) return []
  return tx.rows<Locked>(sql`
    select id, client_id, posted_at, facets from posts
    where customer_id = ${tx.customerId} and id = any(${uuids(changed.map(({ postId }) => postId))}) order by id for update`)
}

/**
 * The post shows what the newest archive says; of an older one it takes what is missing alone. What the newest does not say stays. Review
 * and the instant stay untouched; the media mask is that of the media which are there, so these come first.
 */
export async function showVersions(tx: Tx, changed: ChangedPost[], before: Locked[]): Promise<FacetChange[]> {
  if (changed.length === 0) return []
  const text = (value: (post: NewPost) => string | null) => changed.map(({ post }) => value(post))
  const jsonOf = (value: object | null): string | null => value && JSON.stringify(value)
  const after = await tx.rows<{ id: string; facets: number }>(sql`
    update posts p set version = version + 1,
      content = case when c.is_older then p.content else c.content end,
      shown_version = case when c.is_older then p.shown_version else c.number end,
      link = ${preferred('link')}, is_private = ${preferred('is_private')}, place = ${preferred('place')},
      shared_link = ${preferred('shared_link')}, group_id = ${preferred('group_id')},
      tags = case when c.tags = '[]' or (c.is_older and p.tags <> '{}') then p.tags else array(select jsonb_array_elements_text(c.tags)) end,
      media_mask = ${maskOfMedia}
    from unnest(${uuids(changed.map(({ postId }) => postId))}, ${text((post) => post.content)}::text[], ${text((post) => post.link)}::text[],
                ${changed.map(({ post }) => post.isPrivate)}::boolean[], ${text((post) => jsonOf(post.place))}::jsonb[],
                ${text((post) => jsonOf(post.sharedLink))}::jsonb[], ${text((post) => JSON.stringify(post.tags))}::jsonb[],
                ${changed.map(({ groupId }) => groupId)}::uuid[], ${changed.map(({ number }) => number)}::int[],
                ${changed.map(({ isOlder }) => isOlder)}::boolean[])
      as c (id, content, link, is_private, place, shared_link, tags, group_id, number, is_older)
    where p.customer_id = ${tx.customerId} and p.id = c.id returning p.id, p.facets`)
  return facetChanges(before, after)
}

const preferred = (column: string) =>
  sql.raw(
    `case when c.is_older then coalesce(p.${column}, c.${column}) else coalesce(c.${column}, p.${column}) end`,
  )

/** Which types of media `posts p` has. */
export const maskOfMedia = sql`coalesce((
  select bit_or(case m.type when 'image' then ${MEDIA_TYPES.image.bit}::int when 'video' then ${MEDIA_TYPES.video.bit}::int else ${MEDIA_TYPES.embed.bit}::int end)
  from post_media m where m.customer_id = p.customer_id and m.post_id = p.id), 0)`

export function facetChanges(before: Locked[], after: { id: string; facets: number }[]): FacetChange[] {
  const facets = new Map(after.map((row) => [row.id, row.facets]))
  return before.map((row) => ({
    postId: row.id,
    clientId: row.client_id,
    month: monthOf(row.posted_at),
    before: row.facets,
    after: facets.get(row.id) ?? null,
  }))
}
