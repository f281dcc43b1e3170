import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keywordTexts, type Post, type PostDetails, type PostImport } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { type NewPost, recount, storePosts } from '../../posts/index.ts'
import { importArchive, makeClient, picture, makeZip, signInClient } from '../../testing/imports.ts'

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

const [OLD, NEW, NEWEST] = ['2021-07-01T08:00:00Z', '2023-05-01T08:00:00Z', '2025-05-01T08:00:00Z']

/** A tweet with the platform's id, so that its words may differ between two archives. */
const tweet = (text: string, more: object = {}) => ({
  tweet: {
    id_str: '1400000000000000001',
    full_text: text,
    created_at: 'Wed Jun 02 10:00:00 +0000 2021',
    ...more,
  },
})
const twitter = (made: string, record: object, files: Record<string, Buffer> = {}) =>
  makeZip(
    {
      'data/account.js': 'window.YTD.account.part0 = [{"account":{"accountId":"7","username":"ana"}}]',
      'data/tweets.js': `window.YTD.tweets.part0 = ${JSON.stringify([record])}`,
      ...files,
    },
    made,
  )

const account = async () => {
  const client = await makeClient(app, firm)
  return { clientId: client.clientId, accountId: await client.account(2) }
}
const shown = async (clientId: string): Promise<Post> => {
  const { body } = await manager.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })
  expect(body).toHaveLength(1)
  return body[0] as Post
}
const detailsOf = async (post: Post): Promise<PostDetails> =>
  (await manager.call<PostDetails>('getPostDetails', { params: { id: post.id } })).body
const drift = () => app.workerServices.db.transaction(firm.accountId, (tx) => recount(tx))

describe('archives of one account', () => {
  it('show the text of the newest, in whatever order they are imported', async () => {
    const archives = [
      await twitter(OLD, tweet('first pain')),
      await twitter(NEW, tweet('second accident')),
      await twitter(NEWEST, tweet('third hospital')),
    ] as const
    for (const order of [
      [0, 1, 2],
      [2, 0, 1],
      [1, 2, 0],
    ] as const) {
      const { clientId, accountId } = await account()
      for (const n of order) await importArchive(provider, accountId, archives[n])
      const post = await shown(clientId)
      expect([post.content, post.flaggedWords[0]]).toEqual(['third hospital', 'hospital'])
      expect(keywordTexts(post.flaggedEarlier).toSorted()).toEqual(['accident', 'pain'])
      const { sources } = await detailsOf(post)
      expect(sources.map(({ raw }) => /first|second|third/.exec(raw)?.[0] ?? '').toSorted()).toEqual([
        'first',
        'second',
        'third',
      ])
      expect(new Set(sources.map(({ text }) => text))).toEqual(
        new Set([null, 'first pain', 'second accident']),
      )
    }
  })

  it('contribute only what newer ones lack: the file of a picture, but not the text', async () => {
    const { clientId, accountId } = await account()
    const media = {
      extended_entities: {
        media: [{ type: 'photo', id_str: '9', media_url_https: 'https://pbs.twimg.com/media/abc.jpg' }],
      },
    }
    await importArchive(provider, accountId, await twitter(NEW, tweet('edited', media)))
    const before = await shown(clientId)
    expect(before.media.map((each) => each.sha256)).toEqual([null])
    await manager.call('savePost', { params: { id: before.id }, body: {} })
    const older = await twitter(OLD, tweet('as it was', media), {
      'data/tweets_media/1400000000000000001-abc.jpg': await picture(30),
    })
    const { imported } = await importArchive(provider, accountId, older)
    expect(imported.totals?.posts).toEqual({ found: 1, added: 0, known: 0, changed: 1 })
    const after = await shown(clientId)
    expect(after).toMatchObject({ id: before.id, content: 'edited', status: 1, media: [{ width: 320 }] })
    expect(await drift()).toBe(0)
  })

  it('add no version if they are older and match a known one; a newer one that reverts to it does', async () => {
    const { clientId, accountId } = await account()
    const outcomes: unknown[] = []
    for (const [made, text] of [
      [OLD, 'one'],
      [NEWEST, 'two'],
      [NEW, 'one'],
      ['2025-06-01T08:00:00Z', 'one'],
    ] as const) {
      const { imported } = await importArchive(provider, accountId, await twitter(made, tweet(text)))
      outcomes.push([imported.totals?.posts.known, imported.totals?.posts.changed])
    }
    expect(outcomes).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [0, 1],
    ])
    expect((await shown(clientId)).content).toBe('one')
  })

  it('are dated by their zip directory, or by their arrival if that date is impossible', async () => {
    const { accountId } = await account()
    const seals: unknown[] = []
    for (const made of [OLD, '2007-01-01T00:00:00Z', '2099-01-01T00:00:00Z']) {
      const { imported } = await importArchive(provider, accountId, await twitter(made, tweet(made)))
      const { seal } = imported
      const date = seal?.archiveDate === seal?.uploadedAt ? 'arrival' : seal?.archiveDate?.slice(0, 10)
      seals.push([seal?.archiveDateSource, date])
    }
    expect(seals).toEqual([
      ['zip_utc', OLD.slice(0, 10)],
      ['received', 'arrival'],
      ['received', 'arrival'],
    ])
  })

  it('without media change nothing in posts that have them', async () => {
    const { clientId, accountId } = await account()
    const media = {
      extended_entities: {
        media: [{ type: 'photo', id_str: '9', media_url_https: 'https://pbs.twimg.com/media/abc.jpg' }],
      },
    }
    const path = 'data/tweets_media/1400000000000000001-abc.jpg'
    await importArchive(
      provider,
      accountId,
      await twitter(OLD, tweet('lake', media), { [path]: await picture(9) }),
    )
    const { imported } = await importArchive(provider, accountId, await twitter(NEW, tweet('lake', media)))
    expect(imported.totals?.posts).toEqual({ found: 1, added: 0, known: 1, changed: 0 })
    expect((await shown(clientId)).media).toMatchObject([{ missing: null }])
  })
})

describe('an import that resumes after an interruption', () => {
  it('adds nothing to a known post that another import has changed in the meantime', async () => {
    const { clientId, accountId } = await account()
    const { imported } = await importArchive(provider, accountId, await twitter(OLD, tweet('one')))
    const again = await importArchive(provider, accountId, await twitter(NEW, tweet('one')))
    expect(again.imported.totals?.posts.known).toBe(1)
    await importArchive(provider, accountId, await twitter(NEWEST, tweet('two')))
    const read = await app.services.db.read(firm.accountId, (tx) =>
      tx.one<NewPost>(sql`
        select encode(p.identity, 'hex') as identity, p.platform, p.kind, p.external_id as "externalId", v.posted_at::text as "postedAt",
          v.posted_source as "postedSource", v.content, p.link, v.sources, v.raw
        from posts p join post_versions v on v.customer_id = p.customer_id and v.post_id = p.id and v.number = 1
        where p.customer_id = ${tx.customerId} and p.client_id = ${clientId}`),
    )
    if (!read) throw new Error('No post')
    const newPost: NewPost = {
      ...read,
      platformUpdatedAt: null,
      platformUpdatedSource: null,
      backdatedTo: null,
      backdatedSource: null,
      isPrivate: null,
      place: null,
      sharedLink: null,
      tags: [],
      words: [],
      media: [],
      group: null,
    }
    const store = (importId: string) =>
      app.workerServices.db.transaction(firm.accountId, (tx) =>
        storePosts(tx, { id: accountId, clientId, importId, actorId: null }, [newPost]),
      )
    expect((await store(again.imported.id)).map((each) => each.outcome)).toEqual(['known'])
    expect((await store(imported.id)).map((each) => each.outcome)).toEqual(['added'])
    expect((await shown(clientId)).content).toBe('two')
    // A post that never existed has no such past.
    expect((await store(newId(firm.accountId))).map((each) => each.outcome)).toEqual(['changed'])
  })
})

describe('the seal of an import', () => {
  it('shows what was received, from whom and how, only to staff', async () => {
    const { accountId } = await account()
    const { imported } = await importArchive(
      provider,
      accountId,
      await twitter(NEW, tweet('x')),
      'twitter.zip',
    )
    expect(imported.seal).toMatchObject({
      sha256: imported.archiveSha256,
      through: 'session',
      parts: 1,
      readerVersion: expect.any(String),
      generation: 'X2',
      archiveDate: '2023-05-01T08:00:00.000Z',
      uploadedBy: imported.createdBy,
      ip: '127.0.0.1',
    })
    const { body } = await manager.call<PostImport[]>('listPostImports', { params: { id: accountId } })
    expect(body.map((each) => each.seal?.sha256)).toEqual([imported.archiveSha256])
  })

  it('is hidden from the client, and so are posts missing from an archive', async () => {
    const { clientId, accountId } = await account()
    const client = await signInClient(app, firm, clientId)
    await importArchive(provider, accountId, await twitter(OLD, tweet('one')))
    const { imported } = await importArchive(
      provider,
      accountId,
      await twitter(NEW, tweet('two', { id_str: '2' })),
    )
    const seen = await client.call<PostImport>('getPostImport', { params: { id: imported.id } })
    expect([seen.status, seen.body.seal, seen.body.archiveSha256]).toEqual([
      200,
      null,
      imported.archiveSha256,
    ])
    await app.workerServices.db.transaction(firm.accountId, (tx) =>
      tx.run(
        sql`update posts set absent_in = ${imported.id} where customer_id = ${tx.customerId} and client_id = ${clientId}`,
      ),
    )
    const marks = async (who: Visitor) =>
      (await who.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })).body.map(
        (post) => post.absence,
      )
    expect(await marks(client)).toEqual([null, null])
    expect(await marks(manager)).toEqual(
      Array(2).fill({
        importId: imported.id,
        archiveDate: imported.seal?.archiveDate,
        archiveDay: NEW.slice(0, 10),
      }),
    )
  })
})
