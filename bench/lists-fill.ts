import type pg from 'pg'
import { countFilled } from './kit.ts'

/**
 * Ten million posts: this firm has a million (one client has 400,000, 200 have 3,000 each), and 1,000 others have 9,000 each, from 10
 * clients.
 */
const FIRM_COUNT = 1000
export type Filled = { firmId: string; largest: string; small: string; posts: number }

const log = (line: string): void => console.log(`  ${line}`)

/**
 * SQL writes them directly, client by client, as imports do. Of a hundred posts, one is unreviewed, one trashed and five flagged, one in a
 * thousand is escalated or resolved, and every second saved one is on the timeline; the person has opened the newest 100,000 posts of the
 * largest client except three.
 */
export async function fillTenMillion(owner: pg.Client, firmId: string, userId: string): Promise<Filled> {
  await owner.query(`
    create temp table filling (customer_id uuid, client_id uuid, account_id uuid, posts int, half_open boolean)`)
  await owner.query(
    `insert into filling select $1, new_id($1), new_id($1), case n when 0 then 400000 else 3000 end, false from generate_series(0, 200) n`,
    [firmId],
  )
  await owner.query(
    `insert into accounts (id, type, name, location_id, time_zone)
     select gen_random_uuid(), 2, 'Firm ' || n, a.location_id, a.time_zone from generate_series(1, $2::int) n, accounts a where a.id = $1`,
    [firmId, FIRM_COUNT],
  )
  await owner.query(
    `insert into filling select id, new_id(id), new_id(id), 900, k % 2 = 0 from accounts, generate_series(1, 10) k
     where type = 2 and id <> $1`,
    [firmId],
  )
  await owner.query(`
    insert into clients (customer_id, id, first_name, last_name, email, date_of_birth, file_ref_no, date_of_loss, time_zone)
    select customer_id, client_id, 'Anna', 'Client ' || row_number() over (), 'client@example.test', '1980-01-01', 'F', '2020-06-01', 'America/Toronto'
    from filling`)
  await owner.query(`
    insert into social_accounts (customer_id, id, client_id, platform, external_id)
    select customer_id, account_id, client_id, 0, 'client@example.test' from filling`)
  log('writing the posts …')
  const { rowCount } = await owner.query(`
    insert into posts (customer_id, id, client_id, social_account_id, platform, kind, identity, posted_at, content, has_image, has_video, is_private,
      status, trashed_at, timeline_at, flagged_at, flagged_words, first_import_id)
    select customer_id, new_id(customer_id), client_id, account_id, (n % 3)::smallint, 0, sha256(n::text::bytea),
      timestamptz '2011-01-01' + (n + random()) * (interval '15 years' / posts),
      'Post ' || n || ' with some words, as people write them: the lake was cold but we stayed until the sun went down.',
      n % 2 = 1, n % 4 > 1, case when n % 9 = 0 then true end,
      case when h < 10 or (half_open and n % 2 = 0) then 0 when h = 10 then 2 when h = 11 then 3 else 1 end::smallint,
      case when h between 20 and 29 then now() end,
      case when h > 11 and n % 2 = 1 then now() end,
      case when h between 30 and 79 then now() end, case when h between 30 and 79 then '{lake}'::text[] else '{}' end, account_id
    from filling, generate_series(1, posts) n, lateral (select abs(hashint8(n::bigint * 7919 + posts)) % 1000 as h) x`)
  const { rows } = await owner.query<{ client_id: string; posts: number }>(
    `select client_id, posts from filling where customer_id = $1 order by posts desc limit 2`,
    [firmId],
  )
  log('opening some …')
  await owner.query(
    `insert into post_views (customer_id, post_id, user_id, client_id, user_name, seen_at)
     select customer_id, id, $3, client_id, 'Bea Bench', now() from posts
     where customer_id = $1 and client_id = $2 and trashed_at is null order by posted_at desc, id desc limit 100000 offset 3`,
    [firmId, rows[0]?.client_id, userId],
  )
  log('counting them …')
  await countFilled(owner)
  return { firmId, largest: rows[0]?.client_id ?? '', small: rows[1]?.client_id ?? '', posts: rowCount ?? 0 }
}
