import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post, PostChange, PostDetails, PostImport } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { recount } from '../../posts/index.ts'
import { importArchive, makeClient, picture, makeZip } from '../../testing/imports.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
})
afterAll(() => app.close())

const F4 = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json'
const F2 = 'posts/your_posts_1.json'
const COMMENTS = 'your_facebook_activity/comments_and_reactions/comments.json'
const at = (day: number) => Math.floor(Date.UTC(2020, 0, day, 12) / 1000)
const day = (n: number) => ({ timestamp: at(n), data: [{ post: `day ${n}` }] })
const [OLD, NEW, NEWEST] = ['2021-05-01T08:00:00Z', '2023-05-01T08:00:00Z', '2025-05-01T08:00:00Z']

const archive = (made: string, days: number[], more: Record<string, object> = {}, path = F4) =>
  makeZip({ [path]: days.map(day), ...more }, made)

async function setUp(): Promise<{
  clientId: string
  bring(bytes: Buffer, name?: string, partOf?: string): Promise<string>
  marks(): Promise<Record<string, string | null>>
}> {
  const client = await makeClient(app, firm)
  const accountId = await client.account(0)
  return {
    clientId: client.clientId,
    bring: async (bytes, name, partOf) => {
      const { imported, run } = await importArchive(provider, accountId, bytes, name, partOf)
      expect(run).toMatchObject({ status: 'SUCCESS', error: null })
      return imported.id
    },
    marks: async () =>
      Object.fromEntries(
        (await postsOf(client.clientId)).map((post) => [
          post.content,
          post.absence?.archiveDate.slice(0, 10) ?? null,
        ]),
      ),
  }
}

const postsOf = async (clientId: string): Promise<Post[]> =>
  (await manager.call<Post[]>('listPosts', { query: { clientIds: [clientId], order: 'asc' } })).body
const historyOf = async (id: string): Promise<PostChange[]> =>
  (await manager.call<PostChange[]>('listPostHistory', { params: { id } })).body

describe('a post that the newest archive lacks', () => {
  it('is marked with that archive, keeps its review, and loses the mark when a later archive has it', async () => {
    const { clientId, bring, marks } = await setUp()
    await bring(await archive(OLD, [1, 2, 3]))
    const [, second] = await postsOf(clientId)
    const id = second?.id ?? ''
    await manager.call('savePost', { params: { id }, body: { moveToTimeline: true } })
    await manager.call('addPostNote', { params: { id }, body: { content: 'remember' } })
    const lacking = await bring(await archive(NEW, [1, 3, 4]))
    expect(await marks()).toEqual({ 'day 1': null, 'day 2': '2023-05-01', 'day 3': null, 'day 4': null })
    const [, marked] = await postsOf(clientId)
    expect(marked).toMatchObject({ id, status: 1, totalNotes: 1, absence: { importId: lacking } })
    expect((await historyOf(id))[0]).toMatchObject({
      action: 'absent',
      from: null,
      to: { importId: lacking },
    })
    await bring(await archive(NEWEST, [1, 2, 3, 4]))
    expect((await marks())['day 2']).toBeNull()
    expect((await historyOf(id)).map((line) => line.action)).toEqual(['present', 'absent', 'save'])
    expect(await app.services.db.transaction(firm.accountId, (tx) => recount(tx))).toBe(0)
  })

  it('is marked with the archive’s day for the client, or its own day if it states no time zone', async () => {
    const { clientId, bring } = await setUp()
    await bring(await archive(OLD, [1, 2, 3]))
    // The evening before in Toronto, where the client lives.
    const newest = await bring(await archive('2023-05-01T02:00:00Z', [1, 3]))
    const days = async () => {
      const [, post] = await postsOf(clientId)
      const { body } = await manager.call<PostDetails>('getPostDetails', { params: { id: post?.id ?? '' } })
      return [post?.absence?.archiveDay, body.sources[0]?.archiveDay]
    }
    expect(await days()).toEqual(['2023-04-30', '2021-05-01'])
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`
        update post_imports set archive_date_source = 'zip_local' where customer_id = ${firm.accountId} and id = ${newest}`),
    )
    expect((await days())[0]).toBe('2023-05-01')
  })

  it('is also marked if the older archive is imported later', async () => {
    const { bring, marks } = await setUp()
    await bring(await archive(NEW, [1, 3]))
    await bring(await archive(OLD, [1, 2, 3]))
    expect(await marks()).toEqual({ 'day 1': null, 'day 2': '2023-05-01', 'day 3': null })
    await bring(await archive('2022-01-01T00:00:00Z', [2]))
    expect((await marks())['day 2']).toBe('2023-05-01')
  })

  it('is not marked outside the archive’s dates, kinds or layout', async () => {
    const { bring, marks } = await setUp()
    const comments = {
      [COMMENTS]: {
        comments_v2: [{ timestamp: at(3), data: [{ comment: { timestamp: at(3), comment: 'mine' } }] }],
      },
    }
    await bring(await archive(OLD, [1, 2, 8], comments))
    await bring(await archive('2021-06-01T00:00:00Z', [4], {}, F2))
    await bring(await archive(NEW, [2, 6]))
    expect(await marks()).toEqual({
      'day 1': null,
      'day 2': null,
      mine: null,
      'day 4': null,
      'day 6': null,
      'day 8': null,
    })
  })

  it('keeps the date of the first archive without it, even if later ones lack it too', async () => {
    const { bring, marks } = await setUp()
    await bring(await archive(OLD, [1, 2, 3]))
    await bring(await archive(NEW, [1, 3]))
    await bring(await archive(NEWEST, [1, 3]))
    expect((await marks())['day 2']).toBe('2023-05-01')
  })

  it('is not marked while another part of the download may contain it', async () => {
    const { bring, marks } = await setUp()
    await bring(await archive(OLD, [1, 2, 3, 4]))
    const first = await bring(await archive(NEW, [1, 4]), 'facebook-ana-2 of 2.zip')
    expect((await marks())['day 2']).toBeNull()
    await bring(await archive(NEW, [1, 3, 4]), 'facebook-ana-1 of 2.zip', first)
    expect(await marks()).toEqual({ 'day 1': null, 'day 2': '2023-05-01', 'day 3': null, 'day 4': null })
  })
})

const photo = (n: number) => ({
  ...day(n),
  attachments: [{ data: [{ media: { uri: uriOf(n), creation_timestamp: at(n) } }] }],
})
const uriOf = (n: number) => `your_facebook_activity/posts/media/lake_1/10000000000000${n}.jpg`
const second = F4.replace('_1.json', '_2.json')

describe('a download that does not name its parts', () => {
  const doubtsOf = async (id: string): Promise<string[]> =>
    (await manager.call<PostImport>('getPostImport', { params: { id } })).body.doubts

  it('is not marked while the server has not fetched another zip of the download', async () => {
    const { clientId, bring, marks } = await setUp()
    const old = await archive(OLD, [1, 2, 3])
    await bring(old)
    const newest = await bring(await archive(NEW, [1, 3]))
    const inFirm = (statement: ReturnType<typeof sql>) =>
      app.services.db.transaction(firm.accountId, (tx) => tx.run(statement))
    await inFirm(sql`
      insert into archive_fetches (customer_id, id, client_id, social_account_id, source, state, file_name, part_of, created_at)
      select customer_id, ${newId(firm.accountId)}, client_id, social_account_id, 'google_portability', 'waiting', '2.zip', id, now() from post_imports
      where customer_id = ${firm.accountId} and id = ${newest}`)
    await inFirm(sql`update posts set absent_in = null where client_id = ${clientId}`)
    await bring(old)
    expect(await marks()).toEqual({ 'day 1': null, 'day 2': null, 'day 3': null })
    await inFirm(sql`update archive_fetches set state = 'imported' where part_of = ${newest}`)
    await bring(old)
    expect(await marks()).toEqual({ 'day 1': null, 'day 2': '2023-05-01', 'day 3': null })
  })

  it('marks posts even if files are missing, which is only a doubt about media', async () => {
    const { bring, marks } = await setUp()
    await bring(await archive(OLD, [1, 2, 4]))
    const first = await bring(await makeZip({ [F4]: [day(1), photo(3), day(4)] }, NEW))
    expect([await doubtsOf(first), (await marks())['day 2']]).toEqual([['media'], '2023-05-01'])
    await bring(await makeZip({ [uriOf(3)]: await picture(1) }, NEW), 'b.zip', first)
    expect([await doubtsOf(first), (await marks())['day 2']]).toEqual([[], '2023-05-01'])
  })

  it('marks nothing while a number is missing among its posts files', async () => {
    const { bring, marks } = await setUp()
    await bring(await archive(OLD, [1, 2, 4]))
    const later = await bring(await archive(NEW, [1, 4], {}, second))
    expect([await doubtsOf(later), (await marks())['day 2']]).toEqual([['gap'], null])
    await bring(await archive(NEW, [2]), 'b.zip', later)
    expect([await doubtsOf(later), (await marks())['day 2']]).toEqual([[], null])
  })

  it('marks nothing while its name looks like a first part', async () => {
    const { bring, marks } = await setUp()
    await bring(await archive(OLD, [1, 2, 4]))
    const name = (n: number) => `facebook-ana-2023-05-01-AbC9-${n}.zip`
    const first = await bring(await archive(NEW, [1, 4]), name(1))
    expect([await doubtsOf(first), (await marks())['day 2']]).toEqual([['first'], null])
    await bring(await archive(NEW, [3], {}, second), name(2), first)
    expect([await doubtsOf(first), (await marks())['day 2']]).toEqual([[], '2023-05-01'])
  })

  it('marks nothing while its last posts file is full', async () => {
    const { bring, marks } = await setUp()
    await bring(await archive(OLD, [1, 2, 4]))
    const many = Array.from({ length: 10_000 }, (_, n) =>
      n === 0 ? day(1) : { timestamp: at(4) + n, data: [{ post: `${n}` }] },
    )
    const first = await bring(await makeZip({ [F4]: many }, NEW))
    expect(await doubtsOf(first)).toEqual(['full'])
    expect(await marks()).toMatchObject({ 'day 1': null, 'day 2': null, 'day 4': null })
    await bring(await archive(NEW, [4], {}, second), 'b.zip', first)
    expect([await doubtsOf(first), (await marks())['day 2']]).toEqual([[], '2023-05-01'])
    // Ten thousand posts on a busy machine.
  })
})
