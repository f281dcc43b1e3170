import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SocialAccount } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor, waitUntil } from '../../testing/app.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { saveCompleteness, saveOldDateRanges } from '../index.ts'
import type { ImportContext } from '../row.ts'
import { importArchive, makeClient, makeZip } from '../../testing/imports.ts'
import { finishImport } from './finish.ts'

let app: TestApp
let firm: Firm
let provider: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
})
afterAll(() => app.close())

const POSTS = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json'
const SECOND = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_2.json'
const THIRD = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_3.json'
const [OLD, NEW] = ['2021-05-01T08:00:00Z', '2023-05-01T08:00:00Z']
const noon = (year: number, day: number) => new Date(Date.UTC(year, 0, day, 12)).toISOString()
const post = (year: number, day: number) => ({
  timestamp: Date.parse(noon(year, day)) / 1000,
  data: [{ post: `${year} ${day}` }],
})
const archive = (made: string, posts: object[], path = POSTS) => makeZip({ [path]: posts }, made)

async function setUp() {
  const client = await makeClient(app, firm)
  const id = await client.account(0)
  return {
    id,
    bring: async (bytes: Buffer, name?: string, partOf?: string) => {
      const { imported, run } = await importArchive(provider, id, bytes, name, partOf)
      expect(run).toMatchObject({ status: 'SUCCESS', error: null })
      return imported
    },
    reach: async () => {
      const { body } = await provider.call<SocialAccount>('getSocialAccount', { params: { id } })
      return [body.postsUntil, body.newestPostAt]
    },
  }
}
const made = (at: string) => new Date(at).toISOString()

describe('the date up to which posts are imported', () => {
  it('is when the platform created the archive, so that a quiet year is not a gap', async () => {
    const { bring, reach } = await setUp()
    const imported = await bring(await archive(NEW, [post(2020, 1), post(2020, 2)]))
    expect(imported.until).toBe(made(NEW))
    expect(await reach()).toEqual([made(NEW), noon(2020, 2)])
  })

  it('is when the platform created an archive that was fetched, but not when the answers of its API were collected', async () => {
    for (const [source, until] of [
      ['google_drive', made(NEW)],
      ['facebook_login', made(NEW)],
      ['api', noon(2020, 2)],
    ]) {
      const { id, bring, reach } = await setUp()
      await bring(await archive(NEW, [post(2020, 1), post(2020, 2)]))
      await app.services.db.transaction(firm.accountId, async (tx) => {
        await tx.run(sql`update post_imports set source = ${source} where social_account_id = ${id}`)
        await saveCompleteness(tx, id)
      })
      expect([source, ...(await reach())]).toEqual([source, until, noon(2020, 2)])
    }
  })

  it('is the newest post while the server has not fetched another zip of the download', async () => {
    const { id, bring, reach } = await setUp()
    const first = await bring(await archive(NEW, [post(2020, 1), post(2020, 2)]))
    for (const [state, until] of [
      ['waiting', noon(2020, 2)],
      ['failed', noon(2020, 2)],
      ['imported', made(NEW)],
    ]) {
      await app.services.db.transaction(firm.accountId, async (tx) => {
        await tx.run(sql`delete from archive_fetches where social_account_id = ${id}`)
        await tx.run(sql`
          insert into archive_fetches (customer_id, id, client_id, social_account_id, source, state, file_name, part_of, created_at)
          select customer_id, ${newId(firm.accountId)}, client_id, social_account_id, 'google_portability', ${state}, '2.zip', id, now() from post_imports
          where customer_id = ${firm.accountId} and id = ${first.id}`)
        await saveCompleteness(tx, id)
      })
      expect([state, (await reach())[0]]).toEqual([state, until])
    }
  })

  it('is the newest post if the archive’s creation date is unknown', async () => {
    const { bring, reach } = await setUp()
    await bring(await archive('2007-01-01T00:00:00Z', [post(2020, 1)]))
    expect(await reach()).toEqual([noon(2020, 1), noon(2020, 1)])
  })

  it('is the newest post while parts may be missing, and the archive’s date once they are imported', async () => {
    const { bring, reach } = await setUp()
    const first = await bring(await makeZip({ [POSTS]: [post(2020, 1)], [THIRD]: [post(2020, 3)] }, NEW))
    expect(first.doubts).toEqual(['gap'])
    expect(await reach()).toEqual([noon(2020, 3), noon(2020, 3)])
    await bring(await archive(NEW, [post(2020, 2)], SECOND), 'more.zip', first.id)
    expect(await reach()).toEqual([made(NEW), noon(2020, 3)])
  })

  it('is the newest post if the numbers of files have a gap, however large they are', async () => {
    const { bring } = await setUp()
    const numbered = (number: number | string) => POSTS.replace('_1.json', `_${number}.json`)
    for (const number of ['99999999999', '9'.repeat(200)])
      expect(
        (await bring(await makeZip({ [POSTS]: [post(2020, 1)], [numbered(number)]: [] }, NEW))).doubts,
      ).toEqual(['gap'])
  })

  it('ignores an archive that lacks older posts, or newer ones from before it was created', async () => {
    const { bring, reach } = await setUp()
    await bring(await archive(NEW, [post(2020, 1), post(2020, 2)]))
    await bring(await archive(OLD, [post(2019, 1), post(2020, 1), post(2020, 2)]))
    expect(await reach()).toEqual([made(OLD), noon(2020, 2)])
    const other = await setUp()
    await other.bring(await archive(OLD, [post(2020, 1), post(2020, 20)]))
    await other.bring(await archive(NEW, [post(2020, 1), post(2020, 5)]))
    expect(await other.reach()).toEqual([made(OLD), noon(2020, 20)])
  })

  it('remains that of a newer archive when an older one is imported after it', async () => {
    const { bring, reach } = await setUp()
    await bring(await archive(NEW, [post(2020, 1), post(2022, 1)]))
    await bring(await archive(OLD, [post(2020, 1)]))
    expect(await reach()).toEqual([made(NEW), noon(2022, 1)])
  })

  it('includes two imports that finish at the same time', async () => {
    const { db } = app.workerServices
    const { id, bring, reach } = await setUp()
    const newer = await bring(await archive(NEW, [post(2020, 1), post(2022, 1)]))
    const older = await bring(await archive(OLD, [post(2020, 1)]))
    await db.transaction(firm.accountId, async (tx) => {
      await tx.run(sql`update post_imports set completed_at = null where social_account_id = ${id}`)
      await tx.run(sql`update social_accounts set posts_until = null where id = ${id}`)
    })
    const finish = (tx: Tx, importId: string) => finishImport(tx, { payload: { importId } } as ImportContext)
    let second: Promise<void> | undefined
    await db.transaction(firm.accountId, async (tx) => {
      await finish(tx, newer.id)
      second = db.transaction(firm.accountId, (other) => finish(other, older.id))
      await waitUntil(
        async () => (await db.directory.rows(sql`select from pg_locks where not granted`)).length > 0,
      )
    })
    await second
    expect(await reach()).toEqual([made(NEW), noon(2022, 1)])
  })

  it('is calculated for imports from before it was stored', async () => {
    const { id, bring, reach } = await setUp()
    await bring(await archive(NEW, [post(2020, 1), post(2020, 2)]))
    await app.services.db.transaction(firm.accountId, async (tx) => {
      await tx.run(sql`
        update post_imports set until = newest_post_at, oldest_post_at = null, complete_until = null where social_account_id = ${id}`)
      await tx.run(
        sql`update social_accounts set posts_until = ${noon(2020, 2)}::timestamptz where id = ${id}`,
      )
    })
    expect(await reach()).toEqual([noon(2020, 2), noon(2020, 2)])
    await saveOldDateRanges(app.services, firm.accountId)
    expect(await reach()).toEqual([made(NEW), noon(2020, 2)])
  })
})
