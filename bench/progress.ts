import pg from 'pg'
import { addClient, addFirm, type Bench, countFilled, sessionCookie } from './kit.ts'
import { compareCall } from './pages.ts'

const POST_COUNT = 100_000
const CLIENT_COUNT = 30
const REQUEST_COUNT = 100

/**
 * Clients with posts of which one person opened every fourth and decided every second in the last 100 days, a third of these together with others. SQL
 * writes them directly. @returns the largest client
 */
async function fill(bench: Bench, owner: pg.Client): Promise<string> {
  let largest = ''
  for (let n = 0; n < CLIENT_COUNT; n += 1) {
    const { clientId, accountId } = await addClient(bench, `progress${n}`)
    if (n === 0) largest = clientId
    await owner.query(
      `insert into posts (customer_id, id, client_id, social_account_id, platform, kind, identity, posted_at, content, first_import_id, status,
         decided_by, decided_at, decided_together, reviewed_at)
       select $1, new_id($1), $2, $3::uuid, 0, 0, sha256(n::text::bytea), timestamptz '2011-01-01' + n * interval '1 hour', 'Post ' || n, $3::uuid,
         (n % 2)::smallint, case when n % 2 = 1 then $5::uuid end, case when n % 2 = 1 then now() - (n % 100) * interval '1 day' end, n % 6 = 1,
         case when n % 2 = 1 then now() - (n % 100) * interval '1 day' end
       from generate_series(1, $4::int) n`,
      [bench.firmId, clientId, accountId, n === 0 ? POST_COUNT : POST_COUNT / 20, bench.actor.userId],
    )
    await owner.query(
      `insert into post_views (customer_id, post_id, user_id, client_id, user_name, seen_at)
       select customer_id, id, $2, client_id, 'Bea Bench', coalesce(reviewed_at, now()) from posts
       where client_id = $1 and extract(hour from posted_at) % 4 = 1`,
      [clientId, bench.actor.userId],
    )
  }
  await countFilled(owner)
  return largest
}

/** The Progress pages of a client and of a firm, compared with a handler that only sends the same SQL. */
export async function benchProgress(product: Bench): Promise<void> {
  const firm = await addFirm(product, 'progress')
  const owner = new pg.Client({ connectionString: product.databaseUrl })
  await owner.connect()
  const clientId = await fill(firm, owner).finally(() => owner.end())
  const bench = { ...firm, cookie: await sessionCookie(firm.services, firm.firmId, firm.actor.userId) }
  const pages = [
    ['progress of a client of 100,000 posts', `/api/main/clients/${clientId}/progress`],
    ['progress of a firm of 30 clients', `/api/main/accounts/${bench.firmId}/progress`],
  ] as const
  for (const [name, path] of pages) await compareCall(bench, name, path, REQUEST_COUNT)
}
