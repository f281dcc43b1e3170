import pg from 'pg'
import { actOnSelection } from '#server/posts/many/act.ts'
import { findSelection, selectPosts } from '#server/posts/many/selection.ts'
import { addClient, type Bench, countFilled, measureInTurns, report } from './kit.ts'

const POST_COUNT = 100_000
const BATCH_SIZE = 500
const OTHER_COUNT = 10

/**
 * One act on 100,000 posts of a client, from the call until its job is done, compared with updating the same rows and inserting a line of history
 * for each by plain SQL, in transactions of the same size.
 */
export async function benchMany(bench: Bench): Promise<void> {
  const owner = new pg.Client({ connectionString: bench.databaseUrl })
  await owner.connect()
  try {
    const { clientId } = await fillClient(bench, owner, 'many', POST_COUNT)
    // Without other clients, the planner thinks that a condition on the client excludes every post.
    for (let n = 0; n < OTHER_COUNT; n += 1)
      await fillClient(bench, owner, `other${n}`, POST_COUNT / OTHER_COUNT)
    await countFilled(owner)
    const plain = await owner.query<{ id: string }>(`select id from posts where client_id = $1 order by id`, [
      clientId,
    ])
    await owner.query(
      'create table plain_posts (like posts including all); insert into plain_posts select * from posts',
    )
    await owner.query('create table plain_history (like post_history including all)')
    const result = await measureInTurns(
      2,
      () => updatePlainly(owner, plain.rows),
      () => actOnAll(bench, clientId),
    )
    report('an act on 100,000 posts', 'ms', result, 'lower', 'under 20,000 ms')
  } finally {
    await owner.end()
  }
}

async function fillClient(
  bench: Bench,
  owner: pg.Client,
  name: string,
  posts: number,
): Promise<{ clientId: string }> {
  const { clientId, accountId } = await addClient(bench, name)
  await owner.query(
    `insert into posts (customer_id, id, client_id, social_account_id, platform, kind, identity, posted_at, content, first_import_id)
     select $1, new_id($1), $2, $3::uuid, 0, 0, sha256(n::text::bytea), timestamptz '2011-01-01' + n * interval '1 hour', 'Post ' || n, $3::uuid
     from generate_series(1, $4::int) n`,
    [bench.firmId, clientId, accountId, posts],
  )
  return { clientId }
}

async function updatePlainly(owner: pg.Client, rows: readonly { id: string }[]): Promise<number> {
  const started = performance.now()
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const ids = rows.slice(from, from + BATCH_SIZE).map(({ id }) => id)
    await owner.query('begin')
    await owner.query(
      `update plain_posts set is_private = is_private is not true, version = version + 1, reviewed_at = now() where id = any($1::uuid[])`,
      [ids],
    )
    await owner.query(
      `insert into plain_history (customer_id, id, post_id, version, action, actor_id, actor_name, at, before, after)
       select customer_id, new_id(customer_id), id, version, 'save', null, 'Bea Bench', now(), '{"status": 0}', '{"status": 1}' from plain_posts where id = any($1::uuid[])`,
      [ids],
    )
    await owner.query('commit')
  }
  return performance.now() - started
}

/** Saves all of them, and marks them as not relevant the next time. */
async function actOnAll({ services: { db }, firmId, actor }: Bench, clientId: string): Promise<number> {
  const started = performance.now()
  const { id, count } = await db.transaction(firmId, (tx) =>
    selectPosts(tx, actor, {
      clientIds: [clientId],
      isTrashed: false,
      isInclusive: false,
      orderBy: 'postedAt',
    }),
  )
  const selected = performance.now()
  console.log(`  ${count} posts selected in ${Math.round(selected - started)} ms`)
  acts += 1
  const action = acts % 2 === 1 ? 'save' : 'notRelevant'
  await db.transaction(firmId, (tx) => actOnSelection(tx, actor, id, { action, recipientIds: [] }))
  for (;;) {
    const row = await db.read(firmId, (tx) => findSelection(tx, id))
    if (row?.finishedAt) return performance.now() - selected
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
let acts = 0
