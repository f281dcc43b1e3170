import pg from 'pg'
import type { Bench } from './kit.ts'
import { compareCall } from './pages.ts'

const CLIENT_COUNT = 5000
const REQUEST_COUNT = 300

/**
 * A firm of 5,000 clients with counters, a tenth of them starred, in addition to the client of earlier benches. SQL writes them directly.
 */
async function fill(bench: Bench): Promise<void> {
  const owner = new pg.Client({ connectionString: bench.databaseUrl })
  await owner.connect()
  await owner.query(
    `insert into clients (customer_id, id, first_name, last_name, email, date_of_birth, file_ref_no, date_of_loss, time_zone)
     select $1, new_id($1), 'First' || n, 'Last' || (n * 7919 % 5003), 'client' || n || '@example.test', '1980-01-01', 'F-' || n, '2020-01-01', 'America/Toronto'
     from generate_series(1, $2::int) n`,
    [bench.firmId, CLIENT_COUNT],
  )
  await owner.query(
    `insert into post_totals (customer_id, scope_id, seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private, platform,
       has_image, has_video, has_embed, slot, n)
     select customer_id, id, '00000000-0000-0000-0000-000000000000', s.status, false, false, false, false, 0, false, false, false, 0, s.n
     from clients, lateral (values (0, abs(hashtext(id::text)) % 90), (1, 30), (2, abs(hashtext(email)) % 9)) s (status, n)
     where customer_id = $1 and email like 'client%@example.test'`,
    [bench.firmId],
  )
  await owner.query(
    `insert into user_clients (customer_id, id, user_id, client_id, starred_at)
     select customer_id, new_id(customer_id), $2, id, now() from clients where customer_id = $1 and abs(hashtext(id::text)) % 10 = 0`,
    [bench.firmId, bench.actor.userId],
  )
  await owner.query('vacuum analyze clients')
  await owner.query('vacuum analyze post_totals')
  await owner.query('vacuum analyze user_clients')
  await owner.end()
}

export async function benchClients(bench: Bench): Promise<void> {
  await fill(bench)
  const own = `/api/main/users/${bench.actor.userId}/clients?limit=20`
  const calls = [
    ['page of 20 of 5,000 clients over HTTP', own],
    ['the same by unreviewed posts, most first', `${own}&orderBy=totalUnreviewed&order=desc&isStarred=false`],
    ['the same with words to find', `${own}&keyword=last12`],
    ['clients table of the firm', `/api/main/customers/${bench.firmId}/clients?limit=5&offset=2500`],
  ] as const
  for (const [name, path] of calls) await compareCall(bench, name, path, REQUEST_COUNT)
}
