import { type SearchTag, TEXT_SEPARATOR } from '#contract/index.ts'
import { countPostsOf } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql, uuids } from '../platform/db/sql.ts'
import { publish } from '../platform/history/events.ts'
import { defineJob, type JobContext, stopIfAborted } from '../platform/jobs/job.ts'
import { notifyUser } from '../platform/jobs/notice.ts'
import { type Flagger, flagOf, flagPosts, searchableAfter, type WordFinder } from '../posts/index.ts'
import { type SearchPayload, longSearchJobReference, searchJobReference } from './begin-search.ts'
import { keywordFinder, type FoundPost, PRODUCT_FLAGGER } from './keyword-finder.ts'
import { isFlagging } from './rows.ts'

type Context = JobContext<SearchPayload>
type Search = {
  client_id: string
  keywords: string[]
  never: string[]
  tags: SearchTag[]
  searched: number
  total: number
  reached: { place: string; id: string } | null
}

/** Posts per transaction. */
const BATCH_SIZE = 2000
const PROGRESS_INTERVAL_MS = 500

/**
 * Searches a client's posts, oldest first, and stores which of them contain which keywords: as matches, or for the flagging search as
 * flags. Each batch records its position, so that a killed run continues there; the job stops if the search was started again or deleted.
 */
export const searchPostsJob = defineJob<SearchPayload>({
  ...searchJobReference,
  run: async (context) => {
    const search = await context.transaction((tx) => findSearch(tx, context.payload))
    if (!search) return
    const finder = keywordFinder(search.keywords, search.never)
    let { searched, reached } = search
    let reportedAt = 0
    for (;;) {
      stopIfAborted(context.signal)
      const last = await context.transaction((tx) =>
        searchBatch(tx, context.payload, search, finder, reached),
      )
      if (!last) return
      reached = last.reached
      searched += last.searched
      if (last.searched < BATCH_SIZE) break
      if (Date.now() - reportedAt < PROGRESS_INTERVAL_MS) continue
      reportedAt = Date.now()
      await context.progress('search', searched, Math.max(searched, search.total))
    }
    await context.transaction((tx) => deletePurgedMatches(tx, context.payload), { isByKeys: true })
  },
  succeed: async (tx, context) => {
    const search = await lockCurrentRevision(tx, context.payload)
    if (search) await notifyEnd(tx, context, search, 'post_search_complete')
  },
  fail: async (tx, context) => {
    const search = await lockCurrentRevision(tx, context.payload)
    if (search) await notifyEnd(tx, context, search, 'post_search_failed')
  },
})

export const searchManyPostsJob = defineJob<SearchPayload>({ ...searchPostsJob, ...longSearchJobReference })

/** null: started again, or deleted. */
async function findSearch(tx: Tx, about: SearchPayload): Promise<Search | null> {
  return tx.one<Search>(sql`
    select s.client_id, s.keywords, s.never_keywords as never, s.tags, s.searched, ${countPostsOf('totalPosts', { customerId: sql`s.customer_id`, clientId: sql`s.client_id` })} as total,
      case when s.reached_id is not null
        then json_build_object('place', s.reached_at::text, 'id', s.reached_id) end as reached
    from post_searches s
    where s.customer_id = ${tx.customerId} and s.id = ${about.searchId} and s.revision = ${about.revision}`)
}

async function searchBatch(
  tx: Tx,
  about: SearchPayload,
  search: Search,
  finder: WordFinder,
  after: Search['reached'],
): Promise<{ searched: number; reached: Search['reached'] } | null> {
  // Locked before the posts are read: an edit waits for this batch, and so do the flags of an import.
  const current = await tx.one(sql`
    select 1 from post_searches where customer_id = ${tx.customerId} and id = ${about.searchId} and revision = ${about.revision} for no key update`)
  if (!current) return null
  if (after === null)
    await tx.run(sql`
      delete from post_search_matches where customer_id = ${tx.customerId} and search_id = ${about.searchId}`)
  const flagging = isFlagging(search)
  const posts = await searchableAfter(tx, search.client_id, after, {
    limit: BATCH_SIZE,
    withTrashed: flagging,
  })
  const found = posts.map((post) => ({ post, ...flagOf(post.id, post, finder) }))
  if (flagging) await flagFound(tx, about.by ?? PRODUCT_FLAGGER, found)
  else await saveMatches(tx, about.searchId, found)
  const last = posts.at(-1)
  const reached = last ? { place: last.place, id: last.id } : after
  await tx.run(sql`
    update post_searches set searched = searched + ${posts.length}, reached_at = ${reached?.place ?? null}::timestamptz, reached_id = ${reached?.id ?? null}::uuid
    where customer_id = ${tx.customerId} and id = ${about.searchId}`)
  return { searched: posts.length, reached }
}

/** Skips posts without such words or flags, which are the majority. */
function flagFound(tx: Tx, by: Flagger, found: FoundPost[]): Promise<void> {
  const some = found.filter(({ post, words, never }) => post.hasFlags || words.length + never.length > 0)
  return flagPosts(tx, by, some)
}

export async function saveMatches(tx: Tx, searchId: string, found: FoundPost[]): Promise<void> {
  const matches = found.filter(({ words }) => words.length > 0)
  if (matches.length === 0) return
  await tx.run(sql`
    insert into post_search_matches (customer_id, search_id, posted_at, post_id, words)
    select ${tx.customerId}, ${searchId}, m.at, m.post_id, string_to_array(m.words, ${TEXT_SEPARATOR})
    from unnest(${matches.map(({ post }) => post.place)}::timestamptz[], ${uuids(matches.map(({ post }) => post.id))},
                ${matches.map(({ words }) => words.join(TEXT_SEPARATOR))}::text[]) as m (at, post_id, words) on conflict do nothing`)
}

/**
 * Deletes matches of posts that were purged while their batch was searched; a later purge deletes its own matches. Uses only key lookups, because
 * the planner expects a new client to have one post, and would compare each match with all of them.
 */
async function deletePurgedMatches(tx: Tx, { searchId }: SearchPayload): Promise<void> {
  await tx.run(sql`
    delete from post_search_matches m where m.customer_id = ${tx.customerId} and m.search_id = ${searchId}
      and not exists (select from posts p where p.customer_id = m.customer_id and p.id = m.post_id)`)
}

type EndedSearch = { client_id: string; first_name: string; last_name: string }

/** null: started again, or deleted. */
const lockCurrentRevision = (tx: Tx, { searchId, revision }: SearchPayload): Promise<EndedSearch | null> =>
  tx.one<EndedSearch>(sql`
    select s.client_id, c.first_name, c.last_name from post_searches s join clients c on c.customer_id = s.customer_id and c.id = s.client_id
    where s.customer_id = ${tx.customerId} and s.id = ${searchId} and s.revision = ${revision} for no key update of s`)

async function notifyEnd(
  tx: Tx,
  { jobId, payload: { searchId, by } }: Context,
  search: EndedSearch,
  type: 'post_search_complete' | 'post_search_failed',
): Promise<void> {
  await publish(tx, [{ type: 'search.changed', clientId: search.client_id, searchId }])
  if (!by) return
  await notifyUser(tx, {
    userId: by.id,
    type,
    subjectId: jobId,
    data: {
      client: { id: search.client_id, firstName: search.first_name, lastName: search.last_name },
      searchId,
    },
  })
}
