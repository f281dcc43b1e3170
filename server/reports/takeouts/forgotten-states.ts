import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import type { DeletedVersions } from '../../posts/index.ts'
import type { PostSnapshot } from '../snapshots.ts'

type Earlier = { id: string; post_id: string; sha256: string; state: PostSnapshot; place: number }

/** Lines forget states that only deleted versions had, and states that neither a line nor a file shows are deleted. */
export async function forgetStates(tx: Tx, posts: readonly DeletedVersions[]): Promise<void> {
  const ids = uuids(posts.map(({ id }) => id))
  const earlier = await tx.rows<Earlier>(sql`
    select r.id, r.post_id, encode(e.sha256, 'hex') as sha256, s.state, e.place::int as place from report_posts r
    cross join lateral unnest(r.earlier_states) with ordinality as e (sha256, place)
    join post_states s on s.customer_id = r.customer_id and s.post_id = r.post_id and s.sha256 = e.sha256
    where r.customer_id = ${tx.customerId} and r.post_id = any(${ids}) order by r.id, e.place for no key update of r`)
  const deletedOf = new Map(posts.map((post) => [post.id, post]))
  const lines = [...Map.groupBy(earlier, ({ id }) => id)].map(([id, states]) => ({
    id,
    kept: states.flatMap((each) => {
      const post = deletedOf.get(each.post_id)
      return post && canReturn(each.state, post) ? [each.sha256] : []
    }),
  }))
  await tx.run(sql`
    update report_posts r set
      earlier_states = array(select decode(e.state, 'hex') from jsonb_array_elements_text(n.kept) with ordinality as e (state, place) order by e.place)
    from unnest(${uuids(lines.map(({ id }) => id))}, ${lines.map(({ kept }) => JSON.stringify(kept))}::jsonb[]) as n (id, kept)
    where r.customer_id = ${tx.customerId} and r.id = n.id`)
  await tx.run(sql`
    delete from post_states s where s.customer_id = ${tx.customerId} and s.post_id = any(${ids}) and not exists (
      select from report_posts r left join report_files f on f.customer_id = r.customer_id and f.report_id = r.report_id
      where r.customer_id = s.customer_id and r.post_id = s.post_id
        and (r.state_sha256 = s.sha256 or s.sha256 = any(r.earlier_states) or s.sha256 = any(f.states)))`)
}

/** Whether versions that are left have what a state shows. */
const canReturn = (
  { version, content, words = [], media = [] }: PostSnapshot,
  { numbers, texts, files }: DeletedVersions,
): boolean =>
  !numbers.includes(version) &&
  texts.has(content) &&
  words.every(({ text }) => texts.has(text)) &&
  media.every(({ sha256 }) => sha256 === null || files.has(sha256))
