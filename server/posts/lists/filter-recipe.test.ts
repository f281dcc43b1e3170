import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compile } from '../../platform/db/sql.ts'
import { type TestDatabase, testDatabase } from '../../platform/embedded/test-cluster.ts'

const root = join(import.meta.dirname, '../../..')
const copy = join(root, '.cache/filter-recipe')

/** docs/recipes/a-post-filter.md for comments: what is added, and before which text. */
const STEPS: [file: string, before: string, added: string][] = [
  [
    'contract/routes/posts.ts',
    '  since: CalendarDate.optional(),\n  until',
    '  isComment: Flag.optional(),\n',
  ],
  ['contract/vocabulary/posts/post-lists.ts', '  isChanged?: boolean', '  isComment?: boolean | undefined\n'],
  ['contract/vocabulary/posts/post-lists.ts', "  | 'isChanged'", "  | 'isComment'\n"],
  [
    'contract/vocabulary/posts/post-lists.ts',
    "    ...flag('isChanged'",
    "    ...flag('isComment', criteria.isComment),\n",
  ],
  ['server/posts/lists/filter.ts', '  platform: sql`p.platform`', '  isComment: sql`(p.kind = 11)`,\n'],
  ['server/posts/lists/filter.ts', '  platform: sql`k.platform`', '  isComment: sql`k.is_comment`,\n'],
  ['server/posts/lists/filter.ts', "  isPrivate: 'kinds'", "  isComment: 'kinds',\n"],
  ['server/posts/counters/write.ts', "  'client_id',", "  'kind',\n"],
  ['server/posts/counters/write.ts', "  platform: 'p.platform',", "  is_comment: 'p.kind = 11',\n"],
]
/** No one has opened the posts of this test; bench/count-posts.sql also counts opened posts. */
const MIGRATION = `
alter table post_totals add column is_comment boolean not null default false;
alter table post_totals alter column is_comment drop default;
alter table post_totals drop constraint post_totals_pkey;
truncate post_totals;
alter table post_totals add primary key (customer_id, scope_id, seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private, is_comment, platform,
  has_image, has_video, has_embed, slot);
alter table posts no force row level security;
alter table post_totals no force row level security;
insert into post_totals (customer_id, scope_id, seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private, is_comment, platform, has_image, has_video, has_embed, slot, n)
select customer_id, coalesce(client_id, customer_id), '00000000-0000-0000-0000-000000000000', status, trashed_at is not null, timeline_at is not null,
  flagged_at is not null, is_private is true, kind = 11, platform, has_image, has_video, has_embed, 0, count(*)
from posts group by customer_id, status, trashed_at is not null, timeline_at is not null, flagged_at is not null, is_private is true, kind = 11, platform,
  has_image, has_video, has_embed, rollup (client_id);
alter table posts force row level security;
alter table post_totals force row level security;
`

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  await rm(copy, { recursive: true, force: true })
  await mkdir(copy, { recursive: true })
  for (const room of ['contract', 'archive', 'server', 'package.json'])
    await cp(join(root, room), join(copy, room), {
      recursive: true,
      filter: (path) => !/\.test\.ts$|\/fixtures(?:\/|$)/.test(path),
    })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const [file, before, added] of STEPS) {
    const text = await readFile(join(copy, file), 'utf8')
    if (!text.includes(before)) throw new Error(`${file} no longer holds ${before}`)
    await writeFile(join(copy, file), text.replace(before, added + before))
  }
  database = await testDatabase({ empty: true })
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
  await rm(copy, { recursive: true, force: true })
})

describe('the recipe for a new filter', () => {
  it('names every file that has to change', async () => {
    const recipe = await readFile(join(root, 'docs/recipes/a-post-filter.md'), 'utf8')
    for (const [file] of STEPS) expect(recipe).toContain(`\`${file}\``)
  })

  it('produces a filter that rows and numbers agree on, for posts from before and after it', async () => {
    const { migrate } = await import(/* @vite-ignore */ join(copy, 'server/platform/db/migrate.ts'))
    await migrate(database.url)
    await owner.query(`
      insert into accounts (id, type, name, location_id, time_zone)
      select gen_random_uuid(), 2, 'Firm', id, 'UTC' from locations where parent_id is not null limit 1`)
    const { rows } = await owner.query<{ firm: string; client: string }>(`
      insert into clients (customer_id, id, first_name, last_name, email, date_of_birth, file_ref_no, date_of_loss, time_zone)
      select id, new_id(id), 'Ana', 'Ruiz', 'a@example.test', '1980-01-01', 'F', '2020-01-01', 'UTC' from accounts
      returning customer_id as firm, id as client`)
    const { firm, client } = rows[0] as { firm: string; client: string }
    const values = (from: number) => `
      select '${firm}'::uuid as customer_id, new_id('${firm}') as id, '${client}'::uuid as client_id, new_id('${firm}') as social_account_id, 0::smallint as platform,
        (n % 12)::smallint as kind, sha256(n::text::bytea) as identity, timestamptz '2020-01-01' + n * interval '1 day' as posted_at, 'x' as content,
        new_id('${firm}') as first_import_id from generate_series(${from}, ${from + 99}) n`
    const columns =
      'customer_id id client_id social_account_id platform kind identity posted_at content first_import_id'
    await owner.query(`insert into posts (${columns.split(' ').join(', ')}) ${values(0)}`)
    await writeFile(join(copy, 'server/migrations/0999_count_comments.sql'), MIGRATION)
    await migrate(database.url)

    const { sql } = await import(/* @vite-ignore */ join(copy, 'server/platform/db/sql.ts'))
    const { insertPosts } = await import(/* @vite-ignore */ join(copy, 'server/posts/counters/write.ts'))
    const run = (query: Parameters<typeof compile>[0]) => {
      const { text, values: parameters } = compile(query)
      return owner.query(text, parameters)
    }
    await insertPosts({ customerId: firm, run }, columns.split(' '), sql.raw(`(${values(100)}) v`))

    const { matchesFilters, NUMBER_FILTER_COLUMNS, POST_FILTER_COLUMNS } = await import(
      /* @vite-ignore */ join(copy, 'server/posts/lists/filter.ts')
    )
    for (const isComment of [true, false]) {
      const filters = { isTrashed: false, isInclusive: false, isComment }
      const inRows = await run(
        sql`select count(*)::int as n from posts p where ${matchesFilters({ accountType: 'customer' }, filters, POST_FILTER_COLUMNS)}`,
      )
      const inNumbers = await run(
        sql`select sum(n)::int as n from post_totals k where k.scope_id = ${client} and ${matchesFilters({ accountType: 'customer' }, filters, NUMBER_FILTER_COLUMNS)}`,
      )
      expect([inRows.rows[0], inNumbers.rows[0]]).toEqual(Array(2).fill({ n: isComment ? 16 : 184 }))
    }
  })
})
