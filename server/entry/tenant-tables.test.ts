import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeClient } from '../testing/imports.ts'
import { sql } from '../platform/db/sql.ts'
import { DIRECTORIES, TABLES, UNPROTECTED_TABLES } from '../platform/db/tables.ts'
import { type Firm, makeFirm, startWithFirm, type TestApp } from '../testing/app.ts'

let app: TestApp
let firm: Firm
let owner: pg.Client

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  await makeClient(app, firm)
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const rowsOf = async <Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> =>
  (await owner.query<Row>(query, values)).rows
const namesOf = async (query: string, values?: unknown[]): Promise<string[]> =>
  (await rowsOf<{ name: string }>(query, values)).map(({ name }) => name)

const KIND_OF = new Map<string, keyof typeof TABLES>(
  Object.entries(TABLES).flatMap(([kind, names]) =>
    names.map((name) => [name, kind as keyof typeof TABLES] as const),
  ),
)
const isProtected = (name: string) => KIND_OF.get(name) === 'tenant' && !UNPROTECTED_TABLES.includes(name)

describe('row-level security', () => {
  it('shows no rows to a connection without a tenant, and refuses to write into another tenant', async () => {
    const { db } = app.services
    await expect(db.directory.rows(sql`select id from clients`)).rejects.toThrow(
      /app\.customer_id|type uuid: ""/,
    )
    const other = await makeFirm(app, 'wall.test')
    const clients = await db.read(firm.accountId, (tx) => tx.rows(sql`select id from clients`))
    expect(clients).not.toEqual([])
    const foreign = await db.read(other.accountId, (tx) => tx.rows(sql`select id from clients`))
    expect(foreign).toEqual([])
    await expect(
      db.transaction(other.accountId, (tx) =>
        tx.run(
          sql`insert into client_attempts (customer_id, id) values (${firm.accountId}, ${firm.accountId})`,
        ),
      ),
    ).rejects.toThrow(/row-level security/)
  })

  it('is forced in every tenant table by the same policy, which is never restrictive', async () => {
    const tables = await rowsOf<{ name: string; forced: boolean }>(`
      select relname as name, relrowsecurity and relforcerowsecurity as forced from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`)
    expect(tables.filter(({ forced }) => forced).map(({ name }) => name)).toEqual(
      TABLES.tenant.filter(isProtected),
    )
    const policies = await rowsOf<{ name: string; policy: string }>(`
      select relname as name, concat_ws(' ', polname, polcmd, case when polpermissive then '' else 'restrictive' end, polroles::regrole[]::text,
        pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as policy
      from pg_policy p join pg_class c on c.oid = polrelid where relnamespace = 'public'::regnamespace order by 1, 2`)
    const own =
      "(customer_id = ( SELECT (current_setting('app.customer_id'::text))::uuid AS current_setting))"
    expect([...new Set(policies.map(({ policy }) => policy))].toSorted()).toEqual([
      'across *  {proofline_across} true',
      'maintenance r  {proofline_maintenance} true',
      `tenant *  {-} ${own} ${own}`,
    ])
    const protecting = policies.filter(({ policy }) => !policy.startsWith('across')).map(({ name }) => name)
    expect(protecting).toEqual(TABLES.tenant.filter(isProtected).flatMap((name) => [name, name]))
  })

  it('cannot be passed by the application, which owns nothing', async () => {
    expect(
      await namesOf(`select relname as name from pg_class c join pg_roles r on r.oid = c.relowner
        where r.rolname = 'proofline_app' and c.relnamespace = 'public'::regnamespace`),
    ).toEqual([])
  })
})

describe('the schema, so that a distributed engine takes it as it is,', () => {
  it('has every table in the list of kinds', async () => {
    const names = await namesOf(`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`)
    expect(names).toEqual([...KIND_OF.keys()].toSorted())
    const withFirm = await namesOf(`
      select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where attname = 'customer_id' and relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`)
    expect(withFirm).toEqual([...TABLES.tenant, ...DIRECTORIES].toSorted())
  })

  it('begins every key and index of a tenant table with the firm, except indexes over all firms', async () => {
    const others = await rowsOf<{ name: string; is_unique: boolean }>(
      `select i.indexrelid::regclass::text as name, indisunique as is_unique from pg_index i join pg_class c on c.oid = i.indrelid
       where c.relnamespace = 'public'::regnamespace and c.relname = any($1)
         and (select attname from pg_attribute where attrelid = c.oid and attnum = i.indkey[0]) is distinct from 'customer_id' order by 1`,
      [TABLES.tenant],
    )
    // Whether any firm still needs some bytes is looked up only by their hash (`unneeded_bytes`), and a client's files by email or sign-in.
    const overAllFirms = [
      'blobs_by_preview',
      'blobs_by_sha256',
      'blobs_by_thumbnail',
      'charges_by_receipt',
      'client_files_by_email',
      'client_files_of_sign_in',
      'post_imports_by_archive',
    ]
    expect(others).toEqual(overAllFirms.map((name) => ({ name, is_unique: false })))
  })

  it('has no foreign key that leaves its kind, but from tenant to reference tables', async () => {
    const keys = await rowsOf<{
      from: string
      to: string
      on_delete: string
      columns: string
      named: string
    }>(`
      select conrelid::regclass::text as from, confrelid::regclass::text as to, confdeltype as on_delete,
        (select string_agg(attname, ',' order by k.n) from unnest(conkey) with ordinality k (attnum, n) join pg_attribute a on a.attrelid = conrelid and a.attnum = k.attnum) as columns,
        (select string_agg(attname, ',' order by k.n) from unnest(confkey) with ordinality k (attnum, n) join pg_attribute a on a.attrelid = confrelid and a.attnum = k.attnum) as named
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
    expect(keys.length).toBeGreaterThan(30)
    const breaches = keys.filter(({ from, to, on_delete: onDelete, columns, named }) => {
      const [fromKind, toKind] = [KIND_OF.get(from), KIND_OF.get(to)]
      if (onDelete === 'n' || onDelete === 'd') return true
      if (fromKind === 'tenant' && toKind === 'tenant')
        return !columns.startsWith('customer_id,') || !named.startsWith('customer_id,')
      return fromKind !== toKind && !(fromKind === 'tenant' && toKind === 'reference')
    })
    expect(breaches).toEqual([])
  })

  it('has no triggers but those that keep evidence from being changed', async () => {
    const triggers = await namesOf(`
      select tgname as name from pg_trigger join pg_class c on c.oid = tgrelid
      where not tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`)
    expect(triggers).toEqual([
      'charges_keep',
      'evidence_checkpoints_stay',
      'evidence_keys_stay',
      'evidence_leaves_keep',
      'evidence_leaves_stay',
      'post_imports_keep',
      'post_media_keep',
      'report_files_keep',
      'tombstones_stay',
    ])
  })

  it('chooses policies without a subquery, and keeps statistics, where the extension is found', async () => {
    await owner.query('begin')
    try {
      // In place of the extension, which cannot be installed here.
      await owner.query(
        `create or replace function is_distributed() returns boolean language sql stable as 'select true'`,
      )
      await owner.query('create table spread (customer_id uuid not null, id uuid not null)')
      await owner.query(`select protect_tenant_table('spread')`)
      const [row] = await rowsOf<{ policy: string; target: number | null }>(`
        select pg_get_expr(polqual, polrelid) as policy, attstattarget as target from pg_policy
        join pg_attribute on attrelid = polrelid and attname = 'customer_id' where polrelid = 'spread'::regclass and polname = 'tenant'`)
      expect(row).toEqual({
        policy: "(customer_id = (current_setting('app.customer_id'::text))::uuid)",
        target: null,
      })
    } finally {
      await owner.query('rollback')
    }
  })
})
