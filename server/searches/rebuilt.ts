import type { Tx } from '../platform/db/database.ts'
import { sql, uuids } from '../platform/db/sql.ts'
import { flagOf, searchableByIds } from '../posts/index.ts'
import { saveMatches } from './job.ts'
import { keywordFinder } from './keyword-finder.ts'

/** Searches that have searched these posts find what they contain now; what they show was made again. */
export async function searchAgain(tx: Tx, ids: readonly string[]): Promise<void> {
  const searches = await tx.rows<{ id: string; keywords: string[]; posts: string[] }>(sql`
    select s.id, s.keywords, array_agg(p.id) as posts from posts p
    join post_searches s on s.customer_id = p.customer_id and s.client_id = p.client_id and 'flagging' <> all(s.tags)
    join job_runs j on j.customer_id = s.customer_id and j.id = s.job_id and j.started_at > p.created_at
    where p.customer_id = ${tx.customerId} and p.id = any(${uuids(ids)}) group by s.id, s.keywords order by s.id`)
  if (searches.length === 0) return
  // The batches of a running search wait, and then find what these posts show now.
  await tx.run(sql`
    select from post_searches
    where customer_id = ${tx.customerId} and id = any(${uuids(searches.map(({ id }) => id))}) order by id for no key update`)
  const texts = new Map((await searchableByIds(tx, [...ids])).map((post) => [post.id, post]))
  for (const { id, keywords, posts } of searches) {
    await tx.run(sql`
      delete from post_search_matches where customer_id = ${tx.customerId} and search_id = ${id} and post_id = any(${uuids(posts)})`)
    const finder = keywordFinder(keywords)
    const found = posts.flatMap((postId) => texts.get(postId) ?? [])
    await saveMatches(
      tx,
      id,
      found.map((post) => ({ post, ...flagOf(post.id, post, finder) })),
    )
  }
}
