import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { canonicalJson } from '../../platform/keys/canonical.ts'
import { liveVersionsOf, type RebuiltPost, type Takeout } from '../../posts/index.ts'
import { recordChangeBy } from '../history.ts'
import { type PostSnapshot, snapshotPosts } from '../snapshots.ts'

type Line = {
  id: string
  reportId: string
  clientId: string
  postId: string
  parentId: string | null
  /** From the oldest that can come back to the one that the line shows. */
  states: string[]
  snapshots: PostSnapshot[]
  /** The hashes (hex) of the files that its post has now, by the ids of its media. */
  media: Record<string, string | null>
}

/** What a post may show: what its imports say, and the texts of its versions. */
type Held = { post: RebuiltPost; texts: Map<number, string>; words: Set<string> }

/**
 * Lines of reports lose what only an import had that was taken out, and get it back with it: each shows the oldest of its states that the remaining
 * imports hold, otherwise the post as it is now. Generated files do not change.
 */
export async function fallBackLines(tx: Tx, by: Takeout['by'], posts: readonly RebuiltPost[]): Promise<void> {
  const ids = posts.map(({ id }) => id)
  const ofPosts = sql`r.customer_id = ${tx.customerId} and r.post_id = any(${uuids(ids)}) and r.state_sha256 is not null`
  // Reports before their lines, as when a person changes them.
  await tx.run(sql`
    select from reports
    where customer_id = ${tx.customerId} and id in (select r.report_id from report_posts r where ${ofPosts}) order by id for update`)
  const lines = await tx.rows<Line>(sql`
    select r.id, r.report_id as "reportId", p.client_id as "clientId", r.post_id as "postId", p.group_id as "parentId", s.states, s.snapshots,
      (select coalesce(jsonb_object_agg(m.id, encode(m.sha256, 'hex')), '{}') from post_media m
        where m.customer_id = ${tx.customerId} and m.post_id = r.post_id) as media
    from report_posts r join posts p on p.customer_id = r.customer_id and p.id = r.post_id
    cross join lateral (
      select coalesce(array_agg(encode(s.sha256, 'hex') order by e.place), '{}') as states, coalesce(jsonb_agg(s.state order by e.place), '[]') as snapshots
      from unnest(r.earlier_states || r.state_sha256) with ordinality as e (sha256, place)
      join post_states s on s.customer_id = ${tx.customerId} and s.post_id = r.post_id and s.sha256 = e.sha256) s
    where ${ofPosts} order by r.id for no key update of r`)
  if (lines.length === 0) return
  const held = await heldOf(tx, posts)
  const now = await snapshotPosts(tx, [...new Set(lines.map(({ postId }) => postId))])
  const changed = lines.flatMap((line) => {
    const post = held.get(line.postId)
    const at = post ? line.snapshots.findIndex((state) => isHeld(state, post, line)) : -1
    const to = line.states[at] ?? now.get(line.postId)?.toString('hex') ?? ''
    if (to === line.states.at(-1)) return []
    return [{ line, to, earlier: at < 0 ? line.states : line.states.slice(0, at) }]
  })
  await tx.run(sql`
    update report_posts r set state_sha256 = decode(n.state, 'hex'),
      earlier_states = array(select decode(e.state, 'hex') from jsonb_array_elements_text(n.earlier) with ordinality as e (state, place) order by e.place)
    from unnest(${uuids(changed.map(({ line }) => line.id))}, ${changed.map(({ to }) => to)}::text[],
                ${changed.map(({ earlier }) => JSON.stringify(earlier))}::jsonb[]) as n (id, state, earlier)
    where r.customer_id = ${tx.customerId} and r.id = n.id`)
  for (const [id, some] of Map.groupBy(changed, ({ line }) => line.reportId))
    await recordChangeBy(
      tx,
      by,
      { id, client: { id: some[0]?.line.clientId ?? '' } },
      {
        kind: 'report.update-posts',
        action: 'fellBack',
        details: { posts: some.length },
        payload: {
          posts: some.map(({ line, to }) => ({
            postId: line.postId,
            fromSha256: line.states.at(-1) ?? null,
            toSha256: to,
          })),
        },
      },
    )
}

async function heldOf(tx: Tx, posts: readonly RebuiltPost[]): Promise<Map<string, Held>> {
  const versions = Map.groupBy(
    await liveVersionsOf(
      tx,
      posts.map(({ id }) => id),
    ),
    ({ postId }) => postId,
  )
  return new Map(
    posts.map((post) => {
      const own = versions.get(post.id) ?? []
      const words = [...own, ...post.held].flatMap((one) => one.words.map(({ text }) => text))
      return [
        post.id,
        { post, texts: new Map(own.map(({ number, content }) => [number, content])), words: new Set(words) },
      ]
    }),
  )
}

/** Whether the imports of a post hold all that a state shows. */
function isHeld(state: PostSnapshot, { post, texts, words }: Held, { parentId, media }: Line): boolean {
  const isSaid = (value: unknown, of: (one: RebuiltPost['held'][number]) => unknown): boolean =>
    value === undefined || post.held.some((one) => canonicalJson(of(one)) === canonicalJson(value))
  return (
    texts.get(state.version) === state.content &&
    (state.words ?? []).every(({ text }) => words.has(text)) &&
    isSaid(state.link, ({ link }) => link) &&
    isSaid(state.isPrivate, ({ isPrivate }) => isPrivate) &&
    isSaid(state.place, ({ place }) => place) &&
    isSaid(state.sharedLink, ({ sharedLink }) => sharedLink) &&
    isSaid(state.tags, ({ tags }) => tags) &&
    (state.parent === undefined || state.parent.id === parentId) &&
    (state.media ?? []).every(({ id, sha256 }) => (sha256 === null ? id in media : media[id] === sha256))
  )
}
