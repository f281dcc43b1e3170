import type { PostSearchCounts } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { flagOf, searchableByIds } from '../posts/index.ts'
import { keywordFinder } from './keyword-finder.ts'
import { getPostSearch } from './reads.ts'

/** How many posts newer than a search are searched while the page waits; the rest are ignored. */
const MAX_NEW_POSTS = 5000

/** How many posts each keyword of a search found, and how many newer posts would match too. @throws Problem NOT_FOUND */
export async function getPostSearchCounts(tx: Tx, actor: Actor, id: string): Promise<PostSearchCounts> {
  const { keywords, clientId } = await getPostSearch(tx, actor, id)
  return {
    keywords: await countKeywords(tx, id, clientId, keywords),
    newPosts: await countNew(tx, id, keywords),
  }
}

/** Trashed posts are few, so their matches are looked up and subtracted. */
async function countKeywords(
  tx: Tx,
  id: string,
  clientId: string,
  keywords: string[],
): Promise<PostSearchCounts['keywords']> {
  const rows = await tx.rows<{ word: string; found: number; alone: number | null }>(sql`
    select word, sum(n)::int as found, sum(n) filter (where alone)::int as alone from (
      select unnest(m.words) as word, cardinality(m.words) = 1 as alone, 1 as n
      from post_search_matches m where m.customer_id = ${tx.customerId} and m.search_id = ${id}
      union all
      select unnest(m.words), cardinality(m.words) = 1, -1 from posts p
      join post_search_matches m on m.customer_id = p.customer_id and m.search_id = ${id} and m.posted_at = p.posted_at and m.post_id = p.id
      where p.customer_id = ${tx.customerId} and p.client_id = ${clientId} and p.trashed_at is not null) k
    group by word`)
  const byWord = new Map(rows.map((row) => [row.word, row]))
  return keywords.map((keyword) => {
    const { found = 0, alone = 0 } = byWord.get(keyword) ?? {}
    return { keyword, posts: found, onlyHere: alone ?? 0 }
  })
}

/** Counts posts that imports added or changed since the search began, that are not among its matches, and that contain a keyword. */
async function countNew(tx: Tx, id: string, keywords: string[]): Promise<number> {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct p.id from post_searches s
    join job_runs j on j.customer_id = s.customer_id and j.id = s.job_id
    join post_imports i on i.customer_id = s.customer_id and i.client_id = s.client_id
    left join job_runs ij on ij.customer_id = i.customer_id and ij.id = i.job_id
    join post_versions v on v.customer_id = i.customer_id and v.import_id = i.id
    join posts p on p.customer_id = v.customer_id and p.id = v.post_id and p.trashed_at is null
    where s.customer_id = ${tx.customerId} and s.id = ${id} and coalesce(i.completed_at, ij.finished_at, now()) > j.started_at and not exists (
      select from post_search_matches m
      where m.customer_id = p.customer_id and m.search_id = s.id and m.posted_at = p.posted_at and m.post_id = p.id)
    limit ${MAX_NEW_POSTS}`)
  const finder = keywordFinder(keywords)
  const posts = await searchableByIds(
    tx,
    rows.map((row) => row.id),
  )
  return posts.filter((post) => flagOf(post.id, post, finder).words.length > 0).length
}
