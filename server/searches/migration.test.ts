import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Firm, makeFirm, startTestApp, type TestApp, waitUntil, Visitor } from '../entry/testing.ts'
import { makeClient } from '../imports/testing.ts'
import { migrate } from '../platform/db/migrate.ts'
import { newId } from '../platform/ids.ts'
import { recount, storePosts } from '../posts/index.ts'
import { getClient, flaggingSearch, flagsOf, postWith } from './testing.ts'

let app: TestApp
let firm: Firm
let owner: pg.Client

beforeAll(async () => {
  app = await startTestApp()
  firm = await makeFirm(app, 'firm.test')
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

describe('clients from before searches existed', () => {
  it('get their flagging search, and their posts are flagged', async () => {
    const manager = await new Visitor(app).signIn('manager@firm.test')
    const client = await makeClient(app, firm)
    const accountId = await client.account(0)
    const account = {
      id: accountId,
      clientId: client.clientId,
      importId: newId(firm.accountId),
      actorId: null,
    }
    await app.workerServices.db.transaction(firm.accountId, (tx) =>
      storePosts(tx, account, [postWith('an accident', 1), postWith('lunch', 2)]),
    )
    const { clientId: withoutPosts } = await makeClient(app, firm, { email: 'none@example.test' })
    await owner.query('drop table post_search_matches, post_searches')
    await owner.query(`delete from migrations where name like '0014_add_post_searches%'`)
    await migrate(app.databaseUrl)

    await waitUntil(async () => (await flaggingSearch(manager, client.clientId)).job?.status === 'SUCCESS')
    expect(await flagsOf(manager, client.clientId)).toEqual([
      ['an accident', ['accident*']],
      ['lunch', []],
    ])
    expect((await getClient(manager, client.clientId)).totalFlagged).toBe(1)
    expect(await flaggingSearch(manager, withoutPosts)).toMatchObject({ job: null, numPostsMatched: 0 })
    expect(await app.workerServices.db.transaction(firm.accountId, (tx) => recount(tx))).toBe(0)
    const unforced = await owner.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`,
    )
    expect(unforced.rows).toEqual([])
  })
})
