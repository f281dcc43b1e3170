import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { migrate } from '../platform/db/migrate.ts'
import { testDatabase } from '../platform/embedded/test-cluster.ts'

describe('a database from before files were recorded by line', () => {
  it('keeps what its files may contain, and gives posts of drafts 30 days from the upgrade', async () => {
    const database = await testDatabase({ empty: true })
    const owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    await migrate(database.url, '0064~')
    await owner.query(`
      insert into accounts (id, type, name, location_id, time_zone)
      select gen_random_uuid(), 2, 'Firm', id, 'UTC' from locations where parent_id is not null limit 1`)
    await owner.query(`
      insert into clients (customer_id, id, first_name, last_name, email, date_of_birth, file_ref_no, date_of_loss, time_zone)
      select id, new_id(id), 'Ana', 'Ruiz', 'a@example.test', '1980-01-01', 'F', '2020-01-01', 'UTC' from accounts`)
    await owner.query(`
      insert into posts (customer_id, id, client_id, social_account_id, platform, kind, identity, posted_at, content, status, trashed_at, first_import_id)
      select customer_id, new_id(customer_id), id, id, 0, 0, sha256(n::text::bytea), timestamptz '2015-01-01' + n * interval '1 day', n::text, 0,
        case when n = 1 then now() - interval '90 days' end, id
      from clients, generate_series(1, 2) n`)
    await owner.query(`
      insert into reports (customer_id, id, client_id, type, name, statuses, is_on_timeline, is_flagged, is_inclusive, platforms, media_types, total_posts,
        created_by_name, created_at, last_modified)
      select customer_id, new_id(customer_id), id, 'legal', name, '{0}', false, false, true, '{}', '{}', 2, 'B', now(), now()
      from clients, unnest(array['draft', 'filed', 'by lines', 'file deleted']) as name`)
    await owner.query(`
      insert into report_posts (customer_id, id, report_id, post_id, position, trashed_at)
      select r.customer_id, new_id(r.customer_id), r.id, p.id, p.content::int, case when r.name = 'filed' and p.content = '2' then now() end
      from reports r join posts p on p.customer_id = r.customer_id`)
    await owner.query(`
      insert into report_files (customer_id, id, report_id, format, file_name, options, job_id, created_at, sha256, lines)
      select r.customer_id, new_id(r.customer_id), r.id, 'pdf', 'x.pdf', '{}', gen_random_uuid(), now(), sha256('x'),
        case when r.name = 'by lines' then array(select id from report_posts l where l.report_id = r.id and l.position = 2) end
      from reports r where r.name in ('filed', 'by lines')`)
    await owner.query(`
      insert into report_history (customer_id, id, report_id, action, actor_name, at, details)
      select customer_id, new_id(customer_id), id, 'deletedFile', 'B', now(), '{}' from reports where name = 'file deleted'`)
    await migrate(database.url)
    const { rows } = await owner.query<{ line: string; kept: string }>(`
      select r.name || ' ' || l.position as line,
        case when l.filed_at is not null then 'filed' when l.spared_until > now() + interval '29 days' then '30 days' else 'no' end as kept
      from report_posts l join reports r on r.id = l.report_id order by 1`)
    await owner.end()
    await database.drop()
    expect(Object.fromEntries(rows.map(({ line, kept }) => [line, kept]))).toEqual({
      'by lines 1': '30 days',
      'by lines 2': 'filed',
      // Post 2 is not in the trash.
      'draft 1': '30 days',
      'draft 2': 'no',
      'file deleted 1': 'filed',
      'file deleted 2': 'filed',
      'filed 1': 'filed',
      'filed 2': 'filed',
    })
  })
})
