import { afterAll, beforeAll, expect, it } from 'vitest'
import { PLATFORMS, type Post } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
import { importArchive, makeClient, makeZip } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import { recount } from '../index.ts'
import { updatePosts } from '../counters/write.ts'

let app: TestApp
let firm: Firm
beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
})
afterAll(() => app.close())

const saying = (post: string, archiveDate: string) =>
  makeZip(
    {
      'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
        { timestamp: 1_600_000_000, data: [{ post }] },
      ],
    },
    archiveDate,
  )

it('counts a post once when a reviewer saves it while an import offers it as probably the same', async () => {
  const { db } = app.services
  const provider = await new Visitor(app).signIn('manager@provider.test')
  const client = await makeClient(app, firm)
  const accountId = await client.account(PLATFORMS.facebook.code)
  const posts = async () =>
    (await provider.call<Post[]>('listPosts', { query: { clientIds: [client.clientId] } })).body
  await importArchive(provider, accountId, await saying('My back hurts a lot today', '2023-01-01T12:00:00Z'))
  const id = (await posts())[0]?.id ?? ''
  const newer = await saying('My back is fine today', '2024-01-01T12:00:00Z')
  let imported: ReturnType<typeof importArchive> | undefined
  await db.transaction(firm.accountId, async (tx) => {
    await tx.run(sql`select from posts where customer_id = ${firm.accountId} and id = ${id} for update`)
    await updatePosts(tx, { ids: [id], set: sql`status = 1` })
    imported = importArchive(provider, accountId, newer)
    await waitUntil(
      async () => (await db.directory.rows(sql`select from pg_locks where not granted`)).length > 0,
    )
  })
  await imported
  expect((await posts()).map(({ probablySameAs }) => probablySameAs !== null)).toEqual([true, true])
  expect(await db.transaction(firm.accountId, recount)).toBe(0)
})
