import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ACCOUNT_TYPE_CODE } from '#contract/index.ts'
import { insertAccount } from '#server/accounts/index.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { DemoArchive } from './content.ts'
import { billFirms, importArchives, insertDemo } from './index.ts'
import { locationNamed } from '#server/entry/seed.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeZip } from '#server/testing/imports.ts'
import { openComparison } from '#server/testing/takeouts.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ worker: false })
})
afterEach(() => app.close())

const rows = (query: ReturnType<typeof sql>) => app.services.db.directory.rows(query)
const account = async (name: string) =>
  insertAccount(app.services.db, {
    type: 'provider',
    name,
    parentId: null,
    locationId: await locationNamed(app.services.db, 'Ontario'),
    phoneNumber: null,
    timeZone: 'America/Toronto',
  })
const POSTS = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json'
const POST_TEXTS = ['gym', 'lunch', 'a hike', 'pain', 'the lake', 'skiing', 'cake', 'rain', 'a walk']
const toPost = (post: string, day: number) => ({ timestamp: 1_600_000_000 + day * 86_400, data: [{ post }] })
const toTweet = (text: string, day: number) => ({
  tweet: { id_str: String(day), created_at: `Wed Jun 1${day} 13:33:20 +0000 2022`, full_text: text },
})
const inFirms = async (query: ReturnType<typeof sql>) => {
  const firms = await app.services.db.directory.rows<{ id: string }>(
    sql`select id from accounts where type = ${ACCOUNT_TYPE_CODE.customer} order by id`,
  )
  const found = firms.map(({ id }) => app.services.db.read(id, (tx) => tx.one(query)))
  return (await Promise.all(found)) as (Record<string, unknown> | null)[]
}
const contents = async () => {
  const firms = await app.services.db.directory.rows<{ id: string }>(
    sql`select id from accounts order by name`,
  )
  const clients = await Promise.all(
    firms.map(({ id }) => app.services.db.read(id, (tx) => tx.rows(sql`select email from clients`))),
  )
  const users = await rows(sql`select email from user_emails`)
  return [firms.length, clients.flat().length, users.length]
}

describe('the demo', () => {
  it('resumes an interrupted first start, and adds nothing twice', async () => {
    await account('Proofline Services')
    expect(await insertDemo(app.services)).toBe(true)
    const whole = await contents()
    expect(whole[0]).toBe(3)
    // As if stopped before the provider's last user, and with a client whose user is missing.
    await rows(sql`delete from user_emails where email in ('reviewer@provider.test', 'client@maple.test')`)
    expect(await insertDemo(app.services)).toBe(true)
    expect(await contents()).toEqual(whole)
    expect(await insertDemo(app.services)).toBe(true)
    expect(await contents()).toEqual(whole)
  })

  it('is never added to a database with other data', async () => {
    await account('Another Provider')
    expect(await insertDemo(app.services)).toBe(false)
    expect(await contents()).toEqual([1, 0, 0])
  })

  it('imports the archives of its clients, and reviews and bills each firm once', async () => {
    const worker = await app.startWorker()
    const folder = await mkdtemp(join(tmpdir(), 'proofline-demo-'))
    expect(await insertDemo(app.services)).toBe(true)
    /** Of the last client of each firm by name, whom the report is about. */
    async function* archives(): AsyncGenerator<DemoArchive> {
      for (const [clientKey, platform, path, text] of [
        ['mathieu', 'facebook', POSTS, JSON.stringify(POST_TEXTS.map(toPost))],
        [
          'travis',
          'twitter',
          'data/tweets.js',
          `window.YTD.tweets.part0 = ${JSON.stringify(POST_TEXTS.map(toTweet))}`,
        ],
      ] as const) {
        const file = join(folder, `${clientKey}.zip`)
        await writeFile(file, await makeZip({ [path]: text }))
        yield { clientKey, platform, file }
      }
    }
    const fill = () =>
      Promise.all([importArchives(app.services, archives(), () => undefined), billFirms(app.services)])
    expect((await fill())[0]).toBe(true)
    const numbers = () =>
      inFirms(sql`
        select (select count(*) from posts) as posts, (select count(*) from posts where status > 0) as reviewed,
          (select count(*) from reports) as reports, (select count(*) from clients) = (select count(*) from charges) as are_billed`)
    const firm = { posts: 9, reviewed: expect.any(Number) as number, reports: 2, are_billed: true }
    const filled = await numbers()
    expect(filled).toEqual([firm, firm])
    expect(filled[0]?.['reviewed']).toBeGreaterThan(4)
    expect((await fill())[0]).toBe(false)
    expect(await numbers()).toEqual(filled)
    const firms = await app.services.db.directory.rows<{ id: string }>(sql`select id from accounts`)
    for (const { id: accountId } of firms) {
      const comparison = openComparison(app, { accountId })
      expect(await comparison.faults()).toEqual([])
      await comparison.close()
    }
    await worker.stop()
    await rm(folder, { recursive: true })
  })
})
