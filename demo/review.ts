import { POST_STATUS } from '#contract/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Actor, Services } from '#server/platform/http/call.ts'
import { addNotes, changeStates } from '#server/posts/index.ts'
import { createReport } from '#server/reports/index.ts'
import { createPostSearch } from '#server/searches/index.ts'
import { createReconnectRequests } from '#server/social/index.ts'
import { actorByEmail } from '#server/entry/actors.ts'

/** Words that attract a reviewer's attention in an injury case. */
const REVEALING_WORDS =
  /\b(hik\w+|gym|ran|run|10k|marathon|ski\w*|lift\w*|dance\w*|pain|crash|accident|hurt|lawyer|settle\w*|esquí\w*|dolor|abogad\w+|ski|douleur|course|randonnée|soccer|hockey|ladder|back)\b/iu

const REMARKS = [
  'Ask about this at the next call: the date is after the loss.',
  'Looks like an older photo shared again. Check with the client before it goes anywhere.',
  'Lifting or running? Have Luc look at it.',
  'Helpful for us: shows what she could do before.',
]

/**
 * Several days of work, so that a newcomer sees every status, a report, an album, a search and a request; the older two thirds of the posts
 * are reviewed, the newest are not. Done once per firm, all or nothing.
 */
export async function reviewDemo(services: Services, firmId: string): Promise<void> {
  const firm = await services.db.directory.one<{ email: string }>(sql`
    select email from user_emails where customer_id = ${firmId} and email like 'reviewer@%'`)
  const domain = firm?.email.split('@')[1]
  if (!domain) return
  const reviewer = await actorByEmail(services, `reviewer@${domain}`)
  const resolver = await actorByEmail(services, `resolver@${domain}`)
  const posts = await services.db.read(firmId, (tx) =>
    tx.rows<{ id: string; content: string; client_id: string; place: number }>(sql`
      select id, content, client_id, percent_rank() over (partition by client_id order by posted_at, id) as place
      from posts where customer_id = ${firmId} and trashed_at is null and status = ${POST_STATUS.unreviewed.code} order by client_id, posted_at, id`),
  )
  const earlyPosts = posts.filter((post) => post.place < 0.62)
  const revealing = earlyPosts.filter((post) => REVEALING_WORDS.test(post.content))
  const trivial = earlyPosts.filter((post, index) => !revealing.includes(post) && index % 23 === 7)
  const rest = earlyPosts.filter((post) => !revealing.includes(post) && !trivial.includes(post))
  const ids = (list: typeof posts): string[] => list.map((post) => post.id)
  const toResolve = revealing.filter((_, index) => index % 2 === 0)
  await services.db.transaction(firmId, async (tx) => {
    if (await isReviewed(tx)) return
    if (rest.length > 0) await changeStates(tx, reviewer, ids(rest), 'save', { moveToTimeline: true })
    if (trivial.length > 0) await changeStates(tx, reviewer, ids(trivial), 'trash')
    if (revealing.length > 0) await changeStates(tx, reviewer, ids(revealing), 'escalate')
    if (toResolve.length > 0)
      await changeStates(tx, resolver, ids(toResolve), 'resolve', { moveToTimeline: true })
    for (const [index, post] of revealing.entries()) {
      if (index % 3 === 0)
        await addNotes(
          tx,
          index % 2 === 0 ? reviewer : resolver,
          [post.id],
          REMARKS[(index / 3) % REMARKS.length] ?? '',
        )
    }
    await addReports(tx, services, await actorByEmail(services, `manager@${domain}`))
  })
}

async function isReviewed(tx: Tx): Promise<boolean> {
  const change = await tx.one(
    sql`select 1 from post_history where customer_id = ${tx.customerId} and actor_id is not null limit 1`,
  )
  return change !== null
}

const ALL_POSTS = { isInclusive: true, isFlagged: false, socialSiteIds: [], mediaTypes: [] }

/** An album for the firm's first client; a report, a search and a request for the last one. */
async function addReports(tx: Tx, services: Services, manager: Actor): Promise<void> {
  const clients = await tx.rows<{ id: string; firstName: string; accountId: string | null }>(sql`
    select c.id, c.first_name as "firstName", (
      select a.id from social_accounts a where a.customer_id = c.customer_id and a.client_id = c.id and a.posts_until is not null
      order by a.created_at, a.id limit 1) as "accountId"
    from clients c where c.customer_id = ${tx.customerId} and c.deleted_at is null order by c.last_name, c.id`)
  const [first, last] = [clients[0], clients.at(-1)]
  if (!first || !last) return
  await createReport(tx, manager, first.id, {
    ...ALL_POSTS,
    type: 'album',
    name: `Album for ${first.firstName}`,
    statuses: [],
    isOnTimeline: false,
  })
  await createReport(tx, manager, last.id, {
    ...ALL_POSTS,
    type: 'legal',
    name: 'Timeline for the first meeting',
    statuses: [],
    isOnTimeline: true,
  })
  await createPostSearch(tx, manager, last.id, ['hik*', 'ski*', 'gym', 'back pain'])
  if (last.accountId)
    await createReconnectRequests(tx, services, manager, [{ accountId: last.accountId, clientId: last.id }])
}
