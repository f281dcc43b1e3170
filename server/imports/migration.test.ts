import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Firm, startWithFirm, type TestApp } from '../entry/testing.ts'
import { migrate } from '../platform/db/migrate.ts'
import { sql } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'
import { makeClient } from './testing.ts'

let app: TestApp
let firm: Firm
let owner: pg.Client

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm({ hasPlainOwner: true, worker: false }))
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

describe('a fetched archive from before hashes of sources were kept apart', () => {
  it('keeps its source’s hash, no longer as its browser’s, on a database whose owner is no superuser', async () => {
    const { clientId, account } = await makeClient(app, firm)
    const accountId = await account(0)
    const [stated, sealed] = ['ab'.repeat(32), Buffer.alloc(32, 1)]
    const origin = { fileId: '1', revision: null, hash: `sha256:${stated}` }
    const add = (source: string, archive: Buffer | null) =>
      app.services.db.transaction(firm.accountId, (tx) =>
        tx.run(sql`
          insert into post_imports (customer_id, id, client_id, social_account_id, upload_id, file_name, file_size, parts, browser_sha256, uploaded_at,
            job_id, trigger, source, origin, archive_sha256)
          values (${tx.customerId}, ${newId(tx.customerId)}, ${clientId}, ${accountId}, ${newId(tx.customerId)}, ${source}, 1, '{}', ${stated}, ${tx.now},
            ${newId(tx.customerId)}, 'user', ${source}, ${source === 'upload' ? null : JSON.stringify(origin)}::jsonb, ${archive})`),
      )
    await add('upload', sealed)
    await add('google_drive', sealed)
    await add('dropbox', null)
    await owner.query(`delete from migrations where name like '0098_leave%'`)
    await migrate(app.databaseUrl)
    const rows = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{ source: string; browser: string | null; source_hash: string | null }>(sql`
        select source, browser_sha256 as browser, origin ->> 'hash' as source_hash from post_imports
        where customer_id = ${tx.customerId} order by source`),
    )
    expect(rows).toEqual([
      { source: 'dropbox', browser: stated, source_hash: origin.hash },
      { source: 'google_drive', browser: null, source_hash: origin.hash },
      { source: 'upload', browser: stated, source_hash: null },
    ])
    const unforced = await owner.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`,
    )
    expect(unforced.rows).toEqual([])
  })
})
