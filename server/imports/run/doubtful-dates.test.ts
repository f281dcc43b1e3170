import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  DATE_IN_DOUBT,
  type ImportWithAccount,
  PLATFORMS,
  type Post,
  type PostDetails,
  type PostImport,
} from '#contract/index.ts'
import { compareEvidence } from '../../entry/evidence/compare.ts'
import { extensionsOf } from '../../entry/extensions.ts'
import { type Firm, startWithFirm, type TestApp, Visitor, waitUntil } from '../../testing/app.ts'
import { runUpkeep } from '../../entry/upkeep.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { makeZip } from '../../testing/imports.ts'
import { accountToImport, F4, makeOld, withOlderReader } from '../../testing/older-reader.ts'

const MADE = '2023-05-01T12:00:00Z'
const seconds = (iso: string) => Date.parse(iso) / 1000
const record = (text: string, timestamp: number | string) => ({ timestamp, data: [{ post: text }] })

let app: TestApp
let firm: Firm
let provider: Visitor
let maintenance: Database

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  maintenance = openDatabase(app.logins.maintenance, extensionsOf(app.services.config), { max: 2 })
})
afterAll(async () => {
  await maintenance.close()
  await app.close()
})

/** An account with two true dates around the date of loss, and three that can't be true. */
async function setUp() {
  const account = await accountToImport({ app, firm, provider })
  const records = [
    record('before', seconds('2021-03-01T12:00:00Z')),
    record('after', seconds('2023-04-30T12:00:00Z')),
    record('late', seconds('2038-01-19T03:14:08Z')),
    record('far', 1_500_000_000_000_000),
    record('never', 'soon'),
  ]
  await account.bring(await makeZip({ [F4]: records }, MADE))
  const texts = async (query: object) => (await account.posts(query)).map(({ content }) => content)
  const ask = async <Body>(name: Parameters<typeof provider.call>[0], query: object = {}) =>
    (await provider.call<Body>(name, { query: { clientIds: [account.clientId], ...query } })).body
  return { ...account, texts, ask }
}

describe('posts whose dates can’t be true', () => {
  it('are shown after all others, with what the platform wrote', async () => {
    const { posts } = await setUp()
    const found = (await posts()).map(({ content, postedAt, postedDoubt, loss }) => ({
      content,
      postedAt,
      postedDoubt,
      loss,
    }))
    expect(found.slice(0, 2)).toEqual([
      { content: 'before', postedAt: '2021-03-01T12:00:00.000Z', postedDoubt: null, loss: 'pre' },
      { content: 'after', postedAt: '2023-04-30T12:00:00.000Z', postedDoubt: null, loss: 'post' },
    ])
    const doubts = {
      far: ['later', '49503-02-10T02:40:00.000Z'],
      late: ['later', '2038-01-19T03:14:08.000Z'],
      never: ['impossible', 'soon'],
    }
    expect(found.slice(2).toSorted((a, b) => (a.content < b.content ? -1 : 1))).toEqual(
      Object.entries(doubts).map(([content, [reason, value]]) => ({
        content,
        postedAt: DATE_IN_DOUBT,
        postedDoubt: { reason, value },
        loss: null,
      })),
    )
  })

  it('are counted in the record of their import, by reason', async () => {
    const { accountId } = await setUp()
    const { body: imports } = await provider.call<PostImport[]>('listPostImports', {
      params: { id: accountId },
    })
    const record = await provider.call<ImportWithAccount>('getPostImport', {
      params: { id: imports[0]?.id ?? '' },
    })
    expect(record.body.datesInDoubt).toEqual([
      { reason: 'later', posts: 2 },
      { reason: 'impossible', posts: 1 },
    ])
  })

  it('have no place in dates, on a side of the date of loss, or in a month', async () => {
    const { texts, ask } = await setUp()
    expect(await texts({ since: '2000-01-01' })).toEqual(['before', 'after'])
    expect(await texts({ until: '2200-01-01' })).toEqual(['before', 'after'])
    expect(await texts({ loss: 'post' })).toEqual(['after'])
    expect(await texts({ loss: 'pre' })).toEqual(['before'])
    const count = async (query: object) => (await ask<{ count: number }>('countPosts', query)).count
    expect([await count({}), await count({ since: '2000-01-01' }), await count({ loss: 'post' })]).toEqual([
      5, 2, 1,
    ])
    // What dates leave out can be asked for by itself.
    expect((await texts({ isInDoubt: true })).toSorted()).toEqual(['far', 'late', 'never'])
    expect([await count({ isInDoubt: true }), await count({ isInDoubt: true, statuses: [1] })]).toEqual([
      3, 0,
    ])
    expect(await ask('listPostMonths')).toEqual([
      { month: '2023-04', count: 1 },
      { month: '2021-03', count: 1 },
    ])
    const progress = await ask<{ month: string }[]>('listClientMonths')
    expect(progress.map(({ month }) => month)).toEqual(['2021-03', '2023-04'])
  })

  it('don’t move “imported up until”, and no post counts as absent because of them', async () => {
    const { accountId, bring, posts } = await setUp()
    const { body } = await provider.call<{ postsUntil: string; newestPostAt: string }>('getSocialAccount', {
      params: { id: accountId },
    })
    expect([body.postsUntil, body.newestPostAt]).toEqual([
      '2023-05-01T12:00:00.000Z',
      '2023-04-30T12:00:00.000Z',
    ])
    const later = [
      record('before', seconds('2021-03-01T12:00:00Z')),
      record('never', 'soon'),
      record('new', seconds('2022-01-01T12:00:00Z')),
    ]
    await bring(await makeZip({ [F4]: later }, '2023-06-01T12:00:00Z'))
    const absent = (await posts()).filter(({ absence }) => absence !== null).map(({ content }) => content)
    expect(absent).toEqual([])
  })

  it('keep the doubt with their version, which the evidence compares', async () => {
    const { posts } = await setUp()
    const late = (await posts()).find(({ content }) => content === 'late') as Post
    const { body } = await provider.call<PostDetails>('getPostDetails', { params: { id: late.id } })
    expect(body.dates[0]).toMatchObject({ name: 'posted', at: '2038-01-19T03:14:08.000Z' })
    const verify = () =>
      maintenance.read(firm.accountId, (tx) =>
        compareEvidence(tx, app.services.storage, { bytes: false, deep: true }),
      )
    expect((await verify()).faults).toEqual([])
    await app.ownerDb.transaction(firm.accountId, (tx) =>
      tx.run(
        sql`update posts set posted_doubt = null where customer_id = ${firm.accountId} and id = ${late.id}`,
      ),
    )
    expect((await verify()).faults).toEqual([expect.stringContaining(late.id)])
  })

  it('are in doubt after a newer reader has read their archive again, and keep their review', async () => {
    const account = await accountToImport({ app, firm, provider })
    const zip = await makeZip(
      {
        [F4]: [
          record('late', seconds('2038-01-19T03:14:08Z')),
          record('never', 'soon'),
          record('good', 1_600_000_000),
        ],
      },
      MADE,
    )
    const older: Parameters<typeof withOlderReader>[0] = (post) => {
      const { doubt, ...posted } = post.posted
      if (doubt?.reason === 'impossible') return null
      return { ...post, posted }
    }
    await withOlderReader(older, () => account.bring(zip))
    await makeOld({ app, firm, accountId: account.accountId })
    const find = async (text: string) => (await account.posts()).find(({ content }) => content === text)
    expect(await find('late')).toMatchObject({ postedAt: '2038-01-19T03:14:08.000Z', postedDoubt: null })
    const { body } = await provider.call<Post>('savePost', {
      params: { id: (await find('late'))?.id ?? '' },
      body: {},
    })
    await runUpkeep(app.workerServices)
    await waitUntil(async () => (await find('never')) !== undefined)
    await waitUntil(async () => (await find('late'))?.postedAt === DATE_IN_DOUBT)
    expect(await find('late')).toMatchObject({
      id: body.id,
      status: body.status,
      postedDoubt: { reason: 'later', value: '2038-01-19T03:14:08.000Z' },
      changedAt: null,
      moreReadAt: null,
    })
    expect(await find('never')).toMatchObject({ status: 0, postedDoubt: { reason: 'impossible' } })
  })
})

describe('pictures of an archive that a newer reader reads again', () => {
  it('get their time by the camera’s clock and their source, without a mark', async () => {
    const account = await accountToImport({ app, firm, provider }, PLATFORMS.instagram.code)
    const story = {
      uri: 'media/stories/202305/1_n_17900000000000001.jpg',
      creation_timestamp: 1_680_000_000,
      title: 'hop',
      media_metadata: {
        photo_metadata: {
          exif_data: [{ date_time_original: '2019:06:27 14:55:13', source_type: 'library' }],
        },
      },
    }
    const zip = await makeZip({ 'your_instagram_activity/media/stories.json': { ig_stories: [story] } }, MADE)
    await withOlderReader(
      (post) => ({
        ...post,
        media: post.media.map(({ clock: _clock, origin: _origin, ...media }) => media),
      }),
      () => account.bring(zip),
    )
    await makeOld({ app, firm, accountId: account.accountId })
    const [post] = await account.posts()
    const taken = async () => {
      const { body } = await provider.call<PostDetails>('getPostDetails', { params: { id: post?.id ?? '' } })
      return [body.media[0]?.takenClock, body.media[0]?.sourceType]
    }
    expect(await taken()).toEqual([null, null])
    await provider.call('savePost', { params: { id: post?.id ?? '' }, body: {} })
    await runUpkeep(app.workerServices)
    await waitUntil(async () => (await taken())[0] !== null)
    expect(await taken()).toEqual(['2019-06-27T14:55:13', 'library'])
    expect((await account.posts())[0]).toMatchObject({ id: post?.id, moreReadAt: null, changedAt: null })
  })
})
