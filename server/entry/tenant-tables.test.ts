import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeClient } from '../imports/testing.ts'
import { sql } from '../platform/db/sql.ts'
import { type Firm, makeFirm, startWithFirm, type TestApp } from './testing.ts'

let app: TestApp
let firm: Firm

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  await makeClient(app, firm)
})
afterAll(() => app.close())

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

  it('protects every table with a tenant, whose keys and indexes begin with it', async () => {
    const owner = await app.services.db.pool.connect()
    try {
      const tables = await owner.query<{ name: string; safe: boolean }>(`
        select c.relname as name, c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid) as safe
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`)
      const directories = [
        'client_files',
        'link_tokens',
        'login_codes',
        'payment_objects',
        'sessions',
        'trusted_browsers',
        'user_emails',
      ]
      expect(tables.rows.filter((row) => !row.safe).map((row) => row.name)).toEqual(directories)
      const keys = await owner.query<{ name: string }>(`
        select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
        where c.relnamespace = 'public'::regnamespace and c.relrowsecurity
          and (select attname from pg_attribute where attrelid = c.oid and attnum = i.indkey[0]) <> 'customer_id'`)
      // Whether any firm still needs some bytes is looked up only by their hash (`unneeded_bytes`).
      const byHash = [
        'blobs_by_preview',
        'blobs_by_sha256',
        'blobs_by_thumbnail',
        'charges_by_receipt',
        'post_imports_by_archive',
      ]
      expect(keys.rows.map((row) => row.name).sort()).toEqual(byHash)
      const owned =
        await owner.query(`select 1 from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = 'proofline_app'
          and c.relnamespace = 'public'::regnamespace`)
      expect(owned.rows).toEqual([])
    } finally {
      owner.release()
    }
  })
})
