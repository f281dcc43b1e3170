import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TERMS_VERSION } from '#contract/index.ts'
import { makeClient } from '../testing/imports.ts'
import { openDatabase } from '../platform/db/database.ts'
import { type RawBuilder, sql } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'
import { extensionsOf } from './extensions.ts'
import { insertPeople } from './seed.ts'
import { type Firm, makeFirm, PASSWORD, startWithFirm, type TestApp, Visitor } from '../testing/app.ts'

let app: TestApp
let above: Firm
let firm: Firm
let other: Firm
const code = Buffer.from('code')
const bytes = Buffer.alloc(32, 7)
const later = new Date('2030-01-01')
/** One call of each function that reads across firms, and its result. */
let calls: Record<string, { query: RawBuilder<object>; finds: unknown[]; login?: 'sequencer' }>

beforeAll(async () => {
  ;({ app, above, firm } = await startWithFirm({ hasPlainOwner: true, worker: false }))
  other = await makeFirm(app, 'other.test', { parentId: above.accountId })
  const { db } = app.services
  const { clientId, account } = await makeClient(app, firm)
  const accountId = await account(0)
  await insertPeople(db, firm.accountId, [
    {
      email: 'ana@client.test',
      firstName: 'Ana',
      lastName: 'Ruiz',
      role: 'CLIENT',
      password: PASSWORD,
      clientId,
    },
  ])
  const id = newId(firm.accountId)
  const customer = firm.accountId
  await db.directory.run(sql`insert into deletion_requests values (${code}, 0, now())`)
  await db.transaction(above.accountId, (tx) =>
    tx.run(sql`insert into platform_settings values (${above.accountId}, 3, false, null)`),
  )
  await db.transaction(customer, async (tx) => {
    await tx.run(sql`update social_accounts set platform_account_id = '1000' where customer_id = ${customer}`)
    await tx.run(sql`
      insert into connections (customer_id, social_account_id, state, tokens, connected_at, next_capture_at)
      values (${customer}, ${accountId}, 'active', '\\xabcdef0100', now(), now())`)
    await tx.run(sql`
      insert into data_deletions (customer_id, id, code_hash, social_account_id, client_id, requested_at, due_at)
      values (${customer}, ${id}, ${code}, ${accountId}, ${clientId}, now(), now())`)
    await tx.run(sql`
      insert into support_cases (customer_id, id, client_id, platform, social_account_id, reason, opened_at)
      values (${customer}, ${id}, ${clientId}, 0, ${accountId}, 'asked', now())`)
    await tx.run(sql`
      insert into job_runs (customer_id, id, kind, subject_id, payload, status)
      values (${customer}, ${id}, 'import-posts', ${id}, '{}', 'RUNNING')`)
    await tx.run(
      sql`insert into blobs (customer_id, sha256, size, crc32) values (${customer}, ${bytes}, 1, 0)`,
    )
    await tx.run(sql`
      insert into login_sessions (customer_id, id, platform, client_id, user_id, session_id, language, agreed, created_at, seen_at)
      values (${customer}, ${id}, 0, ${clientId}, ${id}, ${id}, 'en', '1', now(), now())`)
    await tx.run(sql`
      insert into flows (customer_id, id, method, platform, client_id, user_id, session_id, channel, state, secret, created_at, expires_at)
      values (${customer}, ${id}, 'OAUTH', 0, ${clientId}, ${id}, ${id}, '', 'waiting', ${code}, now(), now())`)
  })
  const client = await new Visitor(app).signIn('ana@client.test')
  await client.call('agreeTerms', { params: { id: clientId } })
  expect((await client.call('listPosts')).status).toBe(200)
  const session = await db.directory.one<{ hash: Buffer; signIn: string }>(
    sql`select access_hash as hash, sign_in_id as "signIn" from sessions where sign_in_id is not null limit 1`,
  )
  const login = { customer_id: customer, id }
  calls = {
    session_with_terms: {
      query: sql`select email, agreed_version from session_with_terms(${session?.hash})`,
      finds: [{ email: 'ana@client.test', agreed_version: TERMS_VERSION }],
    },
    files_of_sign_in: {
      query: sql`select client_id from files_of_sign_in(${session?.signIn})`,
      finds: [{ client_id: clientId }],
    },
    count_staff: {
      query: sql`select customer_id, people from count_staff(${[firm.accountId, other.accountId]}) order by customer_id`,
      finds: [firm, other]
        .map((each) => ({ customer_id: each.accountId, people: 5 }))
        .toSorted((a, b) => a.customer_id.localeCompare(b.customer_id)),
    },
    provider_staff: { query: sql`select count(*) as n from provider_staff(${customer})`, finds: [{ n: 5 }] },
    assigned_clients: {
      query: sql`select assigned_clients(${firm.userIds['REVIEWER']}, ${[customer]}::uuid[], ${[clientId]}::uuid[]) as id`,
      finds: [{ id: clientId }],
    },
    assigned_firms: {
      query: sql`select assigned_firms(${firm.userIds['REVIEWER']}, ${[customer, other.accountId]}::uuid[]) as id`,
      finds: [{ id: customer }],
    },
    somebody_imports: { query: sql`select somebody_imports() as yes`, finds: [{ yes: true }] },
    unneeded_bytes: {
      query: sql`select unneeded_bytes(${[bytes, code]}) as h`,
      finds: [{ h: code }],
    },
    firms_with_due_connections: {
      query: sql`select firms_with_due_connections(${later}) as id`,
      finds: [{ id: customer }],
    },
    firms_with_due_flows: {
      query: sql`select firms_with_due_flows(${later}) as id`,
      finds: [{ id: customer }],
    },
    firms_with_unsequenced_leaves: {
      query: sql`select count(*) as n from firms_with_unsequenced_leaves() as id where id = ${customer}`,
      finds: [{ n: 1 }],
      login: 'sequencer',
    },
    count_connections: { query: sql`select count_connections(0::smallint, '1000') as n`, finds: [{ n: 1 }] },
    connections_of: {
      query: sql`select social_account_id as id from connections_of(0::smallint, '1000')`,
      finds: [{ id: accountId }],
    },
    delivered_accounts_of: {
      query: sql`select social_account_id as id from delivered_accounts_of(0::smallint, '1000')`,
      finds: [{ id: accountId }],
    },
    used_secret_keys: { query: sql`select used_secret_keys() as key`, finds: [{ key: 'abcdef01' }] },
    support_queue: {
      query: sql`select total, id, client_id from support_queue(${above.accountId}, 0, 10)`,
      finds: [{ total: 1, id, client_id: clientId }],
    },
    platform_settings_of: {
      query: sql`select platform, is_enabled from platform_settings_of(${customer})`,
      finds: [{ platform: 3, is_enabled: false }],
    },
    deletion_state: { query: sql`select waiting from deletion_state(${code})`, finds: [{ waiting: 1 }] },
    count_queued_logins: { query: sql`select count_queued_logins(${later}) as n`, finds: [{ n: 1 }] },
    claim_login: { query: sql`select * from claim_login(${randomUUID()}, ${code})`, finds: [login] },
    login_sessions_to_end: {
      query: sql`select * from login_sessions_to_end(${later}, ${later})`,
      finds: [login],
    },
    enqueue_job: {
      query: sql`select enqueue_job('none', '{}', 1, ${customer})::text as done`,
      finds: [{ done: '' }],
    },
  }
})
afterAll(() => app.close())

describe('a database whose owner is not a superuser', () => {
  it('runs every function that reads across firms, without a tenant and with another one', async () => {
    const sequencer = openDatabase(app.logins.sequencer, extensionsOf(app.services.config), { max: 1 })
    const named = await app.services.db.directory.rows<{ name: string }>(sql`
      select proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by proname`)
    expect(named.map((each) => each.name)).toEqual(Object.keys(calls).toSorted())
    for (const [name, { query, finds, login }] of Object.entries(calls)) {
      const db = login ? sequencer : app.services.db
      // Each in a separate transaction, so that the second call has the same data as the first.
      const without = await db.directory.rows(query)
      expect([name, without]).toEqual([name, finds])
      if (name === 'claim_login') continue
      const within = await db
        .read(other.accountId, (tx) => tx.rows(query))
        .catch((error: Error) => error.message)
      if (name !== 'enqueue_job') expect([name, within]).toEqual([name, finds])
    }
    await sequencer.close()
  })

  it('runs them with a role that cannot sign in, bypass a policy or delete', async () => {
    const rows = await app.services.db.directory.rows<object>(sql`
      select distinct r.rolname as owner, r.rolcanlogin or r.rolsuper or r.rolbypassrls as mighty,
        (select array_agg(distinct a.privilege_type order by a.privilege_type) from pg_class c, aclexplode(c.relacl) a
         where a.grantee = r.oid and c.relnamespace = 'public'::regnamespace) as rights
      from pg_proc p join pg_roles r on r.oid = p.proowner
      where p.prosecdef and p.pronamespace = 'public'::regnamespace`)
    expect(rows).toEqual([{ owner: 'proofline_across', mighty: false, rights: ['SELECT', 'UPDATE'] }])
  })
})
