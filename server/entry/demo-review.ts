import { sql } from '../platform/db/sql.ts'
import type { Services } from '../platform/http/call.ts'
import { addNotes, changePosts } from '../posts/index.ts'
import { actorByEmail } from './demo-actor.ts'

/** Words that make a reviewer look twice in an injury file. */
const TELLING =
  /\b(hik\w+|gym|ran|run|10k|marathon|ski\w*|lift\w*|dance\w*|pain|crash|accident|hurt|lawyer|settle\w*|esquí\w*|dolor|abogad\w+|ski|douleur|course|randonnée|soccer|hockey|ladder|back)\b/iu

const REMARKS = [
  'Ask about this at the next call: the date is after the loss.',
  'Looks like an older photo shared again. Check with the client before it goes anywhere.',
  'Lifting or running? Have Luc look at it.',
  'Helpful for us: shows what she could do before.',
]

/** Some days of work, so that a newcomer sees every status: the older two thirds are reviewed, the newest wait. */
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
      from posts where customer_id = ${firmId} and trashed_at is null and status = 0 order by client_id, posted_at, id`),
  )
  const old = posts.filter((post) => post.place < 0.62)
  const telling = old.filter((post) => TELLING.test(post.content))
  const trifles = old.filter((post, index) => !telling.includes(post) && index % 23 === 7)
  const rest = old.filter((post) => !telling.includes(post) && !trifles.includes(post))
  const ids = (list: typeof posts): string[] => list.map((post) => post.id)
  const toResolve = telling.filter((_, index) => index % 2 === 0)
  await services.db.transaction(firmId, async (tx) => {
    if (rest.length > 0) await changePosts(tx, reviewer, ids(rest), 'save', { moveToTimeline: true })
    if (trifles.length > 0) await changePosts(tx, reviewer, ids(trifles), 'trash')
    if (telling.length > 0) await changePosts(tx, reviewer, ids(telling), 'escalate')
  })
  await services.db.transaction(firmId, async (tx) => {
    if (toResolve.length > 0)
      await changePosts(tx, resolver, ids(toResolve), 'resolve', { moveToTimeline: true })
    for (const [index, post] of telling.entries()) {
      if (index % 3 === 0)
        await addNotes(
          tx,
          index % 2 === 0 ? reviewer : resolver,
          [post.id],
          REMARKS[(index / 3) % REMARKS.length] ?? '',
        )
    }
  })
}
