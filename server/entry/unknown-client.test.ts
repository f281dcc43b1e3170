import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostSearch } from '#contract/index.ts'
import { importArchive, waitForJob, makeClient, makeZip } from '../testing/imports.ts'
import { recount } from '../posts/index.ts'
import { type Firm, makeFirm, startWithFirm, type TestApp, Visitor } from '../testing/app.ts'

const POSTS = 1200
/** How often a post may be read while it is imported, searched and counted. If each were compared with every other, it would be read 1,200 times. */
const MOST_READS = 60

const archive = () =>
  makeZip({
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': JSON.stringify(
      Array.from({ length: POSTS }, (_, n) => ({
        timestamp: 1_500_000_000 + n * 3000,
        data: [{ post: n % 2 ? `My knee hurts ${n}` : `A lake ${n}` }],
      })),
    ),
  })

/** Number of entries returned by the indexes of posts. A process reports them at the latest when it ends. */
async function readsOf({ databaseUrl }: TestApp): Promise<number> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  await owner.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const { rows } = await owner.query<{ reads: string }>(
    `select sum(idx_tup_read) as reads from pg_stat_user_indexes where relname = 'posts'`,
  )
  await owner.end()
  return Number(rows[0]?.reads)
}

describe('posts that the planner’s statistics don’t know', () => {
  let app: TestApp
  let above: Firm
  let firm: Firm
  let provider: Visitor
  beforeAll(async () => {
    ;({ app, above, firm } = await startWithFirm())
    provider = await new Visitor(app).signIn('manager@provider.test')
    const known = await makeClient(app, firm, { email: 'known@example.test' })
    await importArchive(provider, await known.account(0), await archive())
    const owner = new pg.Client({ connectionString: app.databaseUrl })
    await owner.connect()
    await owner.query('analyze')
    await owner.end()
  })
  afterAll(() => app.close())

  it.each([
    ['of a new client', () => Promise.resolve(firm)],
    ['of a new law firm', () => makeFirm(app, 'new.test', { parentId: above.accountId })],
  ] as const)(
    '%s are imported, searched and counted without being compared with each other',
    async (_, firmOf) => {
      const of = await firmOf()
      const client = await makeClient(app, of, { email: 'unknown@example.test' })
      const before = await readsOf(app)
      await importArchive(provider, await client.account(0), await archive())
      const manager = await new Visitor(app).signIn(`manager@${of === firm ? 'firm' : 'new'}.test`)
      const search = await manager.call<PostSearch>('createPostSearch', {
        params: { clientId: client.clientId },
        body: { keywords: ['knee'] },
      })
      expect((await waitForJob(manager, search.body.job?.id ?? '')).status).toBe('SUCCESS')
      expect(await app.workerServices.db.transaction(of.accountId, (tx) => recount(tx))).toBe(0)
      const reads = (await readsOf(app)) - before
      expect(reads).toBeGreaterThan(POSTS)
      expect(reads).toBeLessThan(POSTS * MOST_READS)
    },
  )
})

describe('posts of a database that was never analyzed', () => {
  let app: TestApp
  let firm: Firm
  beforeAll(async () => {
    ;({ app, firm } = await startWithFirm())
  })
  afterAll(() => app.close())

  it('are counted without being compared with each other', async () => {
    const client = await makeClient(app, firm)
    const provider = await new Visitor(app).signIn('manager@provider.test')
    await importArchive(provider, await client.account(0), await archive())
    const before = await readsOf(app)
    expect(await app.workerServices.db.transaction(firm.accountId, (tx) => recount(tx))).toBe(0)
    expect((await readsOf(app)) - before).toBeLessThan(POSTS * MOST_READS)
  })
})
