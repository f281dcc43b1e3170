import { MEDIA_TYPES } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql, uuids } from '../platform/db/sql.ts'
import { type FacetChange, monthOf } from './counts.ts'
import type { NewPost } from './store-rows.ts'

export type ChangedPost = { postId: string; post: NewPost; groupId: string | null }
type Locked = { id: string; client_id: string; posted_at: Date; facets: number }

export async function lockPosts(tx: Tx, changed: ChangedPost[]): Promise<Locked[]> {
  if (changed.length === 0) return []
  return tx.rows<Locked>(sql`
    select id, client_id, posted_at, facets from posts
    where customer_id = ${tx.customerId} and id = any(${uuids(changed.map(({ postId }) => postId))}) order by id for update`)
}

/**
 * The post shows what the newest import says; what it showed before is its earlier version. What that archive does not say stays. Review
 * and the instant stay untouched; the media mask is that of the media which are there, so these come first.
 */
export async function showNewest(tx: Tx, changed: ChangedPost[], before: Locked[]): Promise<FacetChange[]> {
  if (changed.length === 0) return []
  const text = (value: (post: NewPost) => string | null) => changed.map(({ post }) => value(post))
  const jsonOf = (value: object | null): string | null => value && JSON.stringify(value)
  const after = await tx.rows<{ id: string; facets: number }>(sql`
    update posts p set content = c.content, version = version + 1, link = coalesce(c.link, p.link), is_private = coalesce(c.is_private, p.is_private),
      place = coalesce(c.place, p.place), shared_link = coalesce(c.shared_link, p.shared_link), group_id = coalesce(c.group_id, p.group_id),
      tags = case when c.tags = '[]' then p.tags else array(select jsonb_array_elements_text(c.tags)) end,
      media_mask = coalesce((
        select bit_or(case m.type when 'image' then ${MEDIA_TYPES.image.bit}::int when 'video' then ${MEDIA_TYPES.video.bit}::int else ${MEDIA_TYPES.embed.bit}::int end)
        from post_media m where m.customer_id = p.customer_id and m.post_id = p.id), 0)
    from unnest(${uuids(changed.map(({ postId }) => postId))}, ${text((post) => post.content)}::text[], ${text((post) => post.link)}::text[],
                ${changed.map(({ post }) => post.isPrivate)}::boolean[], ${text((post) => jsonOf(post.place))}::jsonb[],
                ${text((post) => jsonOf(post.sharedLink))}::jsonb[], ${text((post) => JSON.stringify(post.tags))}::jsonb[],
                ${changed.map(({ groupId }) => groupId)}::uuid[]) as c (id, content, link, is_private, place, shared_link, tags, group_id)
    where p.customer_id = ${tx.customerId} and p.id = c.id returning p.id, p.facets`)
  const facets = new Map(after.map((row) => [row.id, row.facets]))
  return before.map((row) => ({
    clientId: row.client_id,
    month: monthOf(row.posted_at),
    before: row.facets,
    after: facets.get(row.id) ?? null,
  }))
}
