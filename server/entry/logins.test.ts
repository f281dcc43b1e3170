import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeClient } from '../testing/imports.ts'
import { type Login, LOGIN_NAMES, LOGINS } from '../platform/db/logins.ts'
import { DATABASE_ROLES } from '../platform/db/roles.ts'
import { type Firm, makeFirm, startWithFirm, type TestApp } from '../testing/app.ts'

const FUNCTIONS_OF: Record<'sequencer' | 'maintenance', string[]> = {
  sequencer: ['firms_with_unsequenced_leaves'],
  maintenance: ['used_secret_keys'],
}
/** What a login may write, where it differs from the application's rights. `for update` needs the right to update a column. */
const WRITES_OF: Record<'sequencer' | 'maintenance', string[]> = {
  sequencer: [
    'INSERT evidence_checkpoints',
    'INSERT evidence_keys',
    'INSERT evidence_leaves(actor_id)',
    'INSERT evidence_leaves(commitment)',
    'INSERT evidence_leaves(customer_id)',
    'INSERT evidence_leaves(id)',
    'INSERT evidence_leaves(kind)',
    'INSERT evidence_leaves(subject_id)',
    'INSERT evidence_payloads',
    'INSERT evidence_tiles',
    'INSERT evidence_trees',
    'UPDATE evidence_leaves(seq)',
    'UPDATE evidence_leaves(tree)',
    'UPDATE evidence_tiles',
    'UPDATE evidence_trees',
  ],
  maintenance: [
    'UPDATE archive_fetches(access)',
    'UPDATE connections(tokens)',
    'UPDATE flows(secret)',
    'UPDATE flows(verifier)',
    'UPDATE owner_checks(secret)',
    'UPDATE revocations(tokens)',
  ],
}

/** Of the worker alone, besides what posts show. */
const WORKER_ALONE = [
  'DELETE blobs',
  'DELETE client_history',
  'DELETE clients',
  'DELETE doubted_posts',
  'DELETE evidence_payloads',
  'DELETE import_doubts',
  'DELETE import_files',
  'DELETE import_known_posts',
  'DELETE import_records',
  'DELETE media_views',
  'DELETE owner_checks',
  'DELETE post_history',
  'DELETE post_imports',
  'DELETE post_media',
  'DELETE post_notes',
  'DELETE post_readings',
  'DELETE post_states',
  'DELETE post_versions',
  'DELETE post_views',
  'DELETE posts',
  'DELETE posts_to_rebuild',
  'DELETE report_history',
  'DELETE social_accounts',
  'DELETE taken_out_media',
  'DELETE unread_files',
  'DELETE users',
  'INSERT post_readings',
  'INSERT posts_to_rebuild',
  'INSERT taken_out_media',
  'INSERT tombstones',
  'UPDATE owner_checks(lines)',
  'UPDATE owner_checks(other_clients)',
  'UPDATE owner_checks(reason)',
  'UPDATE post_imports(archive_sha256)',
  'UPDATE post_imports(inner_name)',
  'UPDATE post_imports(inner_sha256)',
  'UPDATE post_imports(inner_size)',
  'UPDATE post_imports(reread_at)',
  'UPDATE post_imports(totals)',
  'UPDATE post_readings',
  'UPDATE posts_to_rebuild',
  'UPDATE report_files(sha256)',
  'UPDATE report_files(size)',
  'UPDATE unread_files(sha256)',
]

let app: TestApp
let firm: Firm
let other: Firm
let owner: pg.Client
const clients = {} as Record<Login, pg.Client>

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm({ worker: false }))
  other = await makeFirm(app, 'other.test')
  for (const each of [firm, other]) await (await makeClient(app, each)).account(0)
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  for (const login of LOGIN_NAMES) {
    clients[login] = new pg.Client({ connectionString: app.logins[login] })
    await clients[login].connect()
  }
})
afterAll(async () => {
  for (const client of [owner, ...Object.values(clients)]) await client.end()
  await app.close()
})

async function names(client: pg.Client, text: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(text, values)
  return rows.map(({ name }) => name)
}

/** Statements that would change who a session is, or what it may do. */
const attemptsOf = (role: string, ownerName: string): string[] => [
  'reset role',
  'set role none',
  'reset session authorization',
  'set session authorization default',
  ...[ownerName, ...DATABASE_ROLES.filter((each) => each !== role)].flatMap((name) => [
    `set role ${name}`,
    `set local role ${name}`,
    `set session authorization ${name}`,
    `select set_config('role', '${name}', false)`,
    `select set_config('session_authorization', '${name}', false)`,
    `grant ${name} to ${role}`,
    `alter role ${name} password null`,
    `alter table clients owner to ${name}`,
  ]),
  `select set_config('role', 'none', false)`,
  `select set_config('session_authorization', 'default', false)`,
  `select set_config('row_security', 'off', false)`,
  ...['superuser', 'bypassrls', 'createrole', 'createdb', 'replication'].map(
    (right) => `alter role ${role} ${right}`,
  ),
  `alter role ${role} set role = ${ownerName}`,
  `set session_replication_role = 'replica'`,
  'create role proofline_new',
  'create schema of_its_own',
  'create table of_its_own ()',
  `create function of_its_own() returns int language sql security definer as 'select 1'`,
  `create or replace function session_with_terms(token bytea) returns int language sql as 'select 1'`,
  'drop policy tenant on clients',
  `create policy everything on clients to ${role} using (true)`,
  'alter table clients no force row level security',
  'alter table clients disable row level security',
  'alter table evidence_leaves disable trigger all',
  'alter function used_secret_keys() security invoker',
  'truncate evidence_leaves',
  'drop table evidence_leaves',
  `copy clients to program 'true'`,
  `select pg_read_file('PG_VERSION')`,
  `alter system set row_security = off`,
]

describe.each(LOGIN_NAMES)('the login %s', (login) => {
  const { role } = LOGINS[login]
  const isOfFirms = login !== 'maintenance'

  it('never gets the rights of the owner or of another role', async () => {
    const [ownerName = ''] = await names(owner, 'select current_user::text as name')
    for (const attempt of attemptsOf(role, ownerName)) {
      const client = new pg.Client({ connectionString: app.logins[login] })
      await client.connect()
      try {
        await client.query(attempt).catch(() => undefined)
        const who = await client.query(
          `select session_user::text as login, current_user::text as role, row_security_active('clients') as walled`,
        )
        expect([attempt, who.rows]).toEqual([attempt, [{ login: role, role, walled: true }]])
      } finally {
        await client.end()
      }
    }
    const row = await owner.query(
      `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as mighty,
        exists (select from pg_auth_members where member = r.oid) as member,
        exists (select from pg_class where relowner = r.oid and relpersistence <> 't')
        or exists (select from pg_proc where proowner = r.oid) or exists (select from pg_namespace where nspowner = r.oid)
        or exists (select from pg_database where datdba = r.oid) as owns,
        (select count(*) from pg_policy where polname = 'everything') as policies
       from pg_roles r where rolname = $1`,
      [role],
    )
    expect(row.rows).toEqual([{ mighty: false, member: false, owns: false, policies: 0 }])
  })

  it('calls only the functions of other roles that are granted to it', async () => {
    const { rows } = await owner.query<{ name: string; call: string; granted: boolean; settings: string[] }>(
      `select proname as name, proconfig as settings, has_function_privilege($1, p.oid, 'execute') as granted,
        format('select %s(%s)', proname, (select string_agg('null::' || format_type(t, null), ', ') from unnest(proargtypes) t)) as call
       from pg_proc p where prosecdef and pronamespace = 'public'::regnamespace order by proname`,
      [role],
    )
    expect(rows.length).toBeGreaterThan(20)
    // A temporary table of the caller must not take the place of a real one.
    expect(rows.filter(({ settings }) => !/^search_path=.*public, pg_temp$/.test(settings.join()))).toEqual(
      [],
    )
    const granted = rows.filter((row) => row.granted).map(({ name }) => name)
    expect(granted).toEqual(
      login === 'sequencer' || login === 'maintenance'
        ? FUNCTIONS_OF[login]
        : rows.map(({ name }) => name).filter((name) => name !== 'firms_with_unsequenced_leaves'),
    )
    for (const { call, granted: isGranted } of rows)
      if (!isGranted)
        await expect(clients[login].query(call), call).rejects.toThrow('permission denied for function')
  })

  it('has no rights in the queue, unless it is the worker', async () => {
    const { rows } = await owner.query<{ granted: boolean }>(
      `select has_schema_privilege($1, 'graphile_worker', 'usage') as granted`,
      [role],
    )
    expect(rows).toEqual([{ granted: login === 'worker' }])
    const read = clients[login].query('select 1 from graphile_worker._private_jobs')
    if (login === 'worker') await read
    else await expect(read).rejects.toThrow('permission denied for schema graphile_worker')
  })

  it('reads rows of one firm at a time, unless it is for maintenance', async () => {
    const client = clients[login]
    const table = login === 'sequencer' ? 'evidence_trees' : 'clients'
    await owner.query(`insert into evidence_trees (customer_id) values ($1), ($2) on conflict do nothing`, [
      firm.accountId,
      other.accountId,
    ])
    const firms = `select distinct customer_id::text as name from ${table} order by 1`
    const both = [firm.accountId, other.accountId].toSorted()
    if (isOfFirms) await expect(client.query(firms)).rejects.toThrow(/app\.customer_id|type uuid: ""/)
    await client.query(`begin; set local app.customer_id = '${firm.accountId}'`)
    expect(await names(client, firms)).toEqual(isOfFirms ? [firm.accountId] : both)
    await client.query('rollback')
    if (!isOfFirms) expect(await names(client, firms)).toEqual(both)
  })
})

const WRITES = `
  select privilege_type || ' ' || relname as name from pg_class, aclexplode(relacl)
  where relnamespace = 'public'::regnamespace and grantee = $1::regrole and privilege_type <> 'SELECT'
  union select privilege_type || ' ' || relname || '(' || attname || ')' from pg_attribute join pg_class c on c.oid = attrelid, aclexplode(attacl)
  where relnamespace = 'public'::regnamespace and grantee = $1::regrole and privilege_type <> 'SELECT' order by 1`

describe('rights', () => {
  it('of the sequencer and of maintenance to write are those that their work needs', async () => {
    for (const login of ['sequencer', 'maintenance'] as const)
      expect(await names(owner, WRITES, [LOGINS[login].role])).toEqual(WRITES_OF[login])
  })

  it('of the worker in tables of the product are those of the application, and those to complete and to delete evidence', async () => {
    const [ofApp, ofWorker] = [
      await names(owner, WRITES, [LOGINS.app.role]),
      await names(owner, WRITES, [LOGINS.worker.role]),
    ]
    expect(ofApp.length).toBeGreaterThan(100)
    const more = ofWorker.filter((right) => !ofApp.includes(right))
    expect(more.filter((right) => !/^UPDATE (posts|post_media)\(/.test(right))).toEqual(WORKER_ALONE)
    expect(ofApp.filter((right) => !ofWorker.includes(right))).toEqual([])
  })

  it('of no login let it change what evidence states', async () => {
    for (const login of ['app', 'worker'] as const) {
      const rights = (await names(owner, WRITES, [LOGINS[login].role])).filter((right) =>
        right.startsWith('UPDATE'),
      )
      const may = (right: string) => rights.includes(`UPDATE ${right}`)
      const tables = [
        'posts',
        'post_versions',
        'post_media',
        'post_imports',
        'report_files',
        'charges',
        'blobs',
        'post_history',
        'client_history',
        'report_history',
        'post_notes',
        'post_states',
        'tombstones',
        'evidence_leaves',
        'evidence_payloads',
        'evidence_checkpoints',
      ]
      expect(tables.filter(may)).toEqual([])
      expect(
        rights.filter((right) =>
          /^UPDATE (post_versions|post_history|client_history|report_history|post_notes|post_states|tombstones|evidence_\w+)\b/.test(
            right,
          ),
        ),
      ).toEqual([])
      for (const right of [
        'charges(total)',
        'charges(price)',
        'charges(charged_at)',
        'owner_checks',
        'owner_checks(owner)',
        'owner_checks(sign_in)',
        'owner_checks(client_id)',
        'post_imports(parts)',
        'blobs(sha256)',
        'posts(identity)',
      ])
        expect([login, right, may(right)]).toEqual([login, right, false])
    }
    for (const right of [
      'posts(content)',
      'posts(posted_at)',
      'post_media(sha256)',
      'post_imports(archive_sha256)',
      'report_files(sha256)',
    ])
      expect((await names(owner, WRITES, [LOGINS.app.role])).includes(`UPDATE ${right}`), right).toBe(false)
  })

  it('of the worker let it set a hash only once', async () => {
    const hashes = {
      post_media: 'sha256',
      post_imports: 'archive_sha256',
      report_files: 'sha256',
      charges: 'receipt_sha256',
    }
    for (const [table, column] of Object.entries(hashes)) {
      const { rows } = await owner.query<{ definition: string }>(
        `select pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = $1::regclass and tgname = $2 and tgenabled = 'O'`,
        [table, `${table}_keep`],
      )
      expect(rows[0]?.definition).toMatch(new RegExp(`BEFORE UPDATE OF ${column} .* WHEN .*keep_hash`))
    }
  })

  it('of maintenance to read include every table', async () => {
    const unread = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not (has_table_privilege('proofline_maintenance', oid, 'select') and (not relrowsecurity or exists (
        select from pg_policy where polrelid = pg_class.oid and polname = 'maintenance')))`
    expect(await names(owner, unread)).toEqual([])
  })

  it('of no role let it change or delete a leaf', async () => {
    for (const login of LOGIN_NAMES)
      for (const change of [`update evidence_leaves set commitment = ''`, 'delete from evidence_leaves'])
        await expect(clients[login].query(change)).rejects.toThrow(
          'permission denied for table evidence_leaves',
        )
  })

  it('of maintenance to write end at the firm that it names', async () => {
    const client = clients.maintenance
    await owner.query(
      `insert into connections (customer_id, social_account_id, state, tokens, connected_at, next_capture_at)
       select customer_id, id, 'active', '\\x00', now(), now() from social_accounts on conflict do nothing`,
    )
    await client.query(`begin; set local app.customer_id = '${firm.accountId}'`)
    const { rows } = await client.query(`update connections set tokens = '\\x01' returning customer_id`)
    await client.query('rollback')
    expect([...new Set(rows.map((row: { customer_id: string }) => row.customer_id))]).toEqual([
      firm.accountId,
    ])
  })
})
