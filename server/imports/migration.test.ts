import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Firm, startWithFirm, type TestApp } from '../entry/testing.ts'
import type { PostWords } from '#contract/index.ts'
import { allJobs } from '../entry/handlers.ts'
import { postWith } from '../searches/testing.ts'
import { recount, storePosts } from '../posts/index.ts'
import type { Job } from '../platform/jobs/job.ts'
import { runUntil } from '../platform/jobs/testing.ts'
import type { Tx } from '../platform/db/database.ts'
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
      app.workerServices.db.transaction(firm.accountId, (tx) =>
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

describe('a post from before words of all its versions were searched', () => {
  it('is flagged by words that only its older version has, and other posts are not changed', async () => {
    const { clientId, account } = await makeClient(app, firm)
    const accountId = await account(0)
    const inFirm = <Result>(work: (tx: Tx) => Promise<Result>) =>
      app.workerServices.db.transaction(firm.accountId, work)
    const event = (text: string): PostWords => ({ origin: 'event', media: null, label: null, text })
    for (const name of ['Injury clinic', 'Walk'])
      await inFirm((tx) =>
        storePosts(tx, { id: accountId, clientId, importId: newId(firm.accountId), actorId: null }, [
          { ...postWith('renamed', 1), words: [event(name)] },
          { ...postWith('moved', 2), words: [event('Run')], place: { name } },
        ]),
      )
    await inFirm((tx) =>
      tx.run(sql`update posts set has_other_versions = false where client_id = ${clientId}`),
    )
    await owner.query(`delete from migrations where name like '0106_%'`)
    await migrate(app.databaseUrl)
    const [job, ...others] = await inFirm((tx) =>
      tx.rows<{ id: string }>(sql`
        select j.id from job_runs j join post_searches s on s.customer_id = j.customer_id and s.job_id = j.id
        where s.client_id = ${clientId} and 'flagging' = any(s.tags)`),
    )
    expect(others).toEqual([])
    const searching = allJobs.find(({ kind }) => kind === 'search-many-posts') as Job
    await runUntil(app.workerServices, searching, [firm.accountId, job?.id ?? ''], 0)
    const rows = await inFirm((tx) =>
      tx.rows(sql`
        select content, has_other_versions as marked, flagged_earlier as earlier from posts where client_id = ${clientId} order by posted_at`),
    )
    expect(rows).toEqual([
      { content: 'renamed', marked: true, earlier: ['injur*'] },
      { content: 'moved', marked: false, earlier: [] },
    ])
    expect(await inFirm((tx) => recount(tx))).toBe(0)
  })
})
