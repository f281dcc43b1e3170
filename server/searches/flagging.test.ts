import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type FlaggingComparison,
  keywordTexts,
  type Post,
  type PostChange,
  type PostSearch,
} from '#contract/index.ts'
import { addCard, newClient } from '../testing/billing.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../testing/app.ts'
import { waitForJob, makeClient } from '../testing/imports.ts'
import { sql } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'
import { type NewPost, recount, storePosts } from '../posts/index.ts'
import { flaggingOf } from './index.ts'
import {
  importDailyPosts,
  getClient,
  flaggingSearch,
  flagsOf,
  postsOf,
  runSearch,
  postWith,
} from '../testing/searches.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor
let reviewer: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
})
afterAll(() => app.close())

let clients = 0
async function withPosts(texts: string[]) {
  clients += 1
  const client = await makeClient(app, firm, { email: `client${clients}@example.test` })
  const account = await client.account(0)
  const { clientId } = client
  if (texts.length > 0)
    expect(await importDailyPosts(provider, account, texts)).toMatchObject({ status: 'SUCCESS' })
  const bring = (posts: NewPost[]) =>
    app.workerServices.db.transaction(firm.accountId, async (tx) =>
      storePosts(
        tx,
        { id: account, clientId, importId: newId(firm.accountId), actorId: null },
        posts,
        await flaggingOf(tx, clientId),
      ),
    )
  return { clientId, account, bring, flagging: await flaggingSearch(manager, clientId) }
}
const historyOf = async (id: string) =>
  (await manager.call<PostChange[]>('listPostHistory', { params: { id } })).body.map((change) => [
    change.action,
    change.by,
    change.to?.['flaggedWords'] ? keywordTexts(change.to['flaggedWords'] as string[]) : null,
  ])
const drift = () => app.workerServices.db.transaction(firm.accountId, (tx) => recount(tx))

describe('the flagging search of a client', () => {
  it('is created with the client, from the firm’s default list', async () => {
    const admin = await new Visitor(app).signIn('admin@firm.test')
    const card = await addCard(app, admin, firm)
    const added = await admin.call<{ client: { id: string } }>('createClient', {
      params: { id: firm.accountId },
      body: newClient(firm, { paymentMethodId: card.id }),
    })
    expect(added.status).toBe(201)
    const search = await flaggingSearch(admin, added.body.client.id)
    expect(search).toMatchObject({
      tags: ['flagging'],
      createdBy: { firstName: 'Proofline', lastName: '' },
      numPostsMatched: 0,
      job: null,
    })
    expect(search.keywords.length).toBeGreaterThan(50)
    expect(search.keywords).toEqual(
      expect.arrayContaining(['accidents', 'es~llorar !llorando de risa', 'douleur*']),
    )
  })

  it('is compared with the list of new clients, and changes nothing by that', async () => {
    const { clientId, flagging } = await withPosts([
      'Painted the fence',
      'Hiked the ridge',
      'Lunch',
      'In pain',
    ])
    await runSearch(manager, { id: flagging.id }, ['pain*'])
    const before = await flagsOf(manager, clientId)
    const { status, body } = await manager.call<FlaggingComparison>('compareFlagging', {
      params: { id: flagging.id },
    })
    expect([status, body.posts, body.keywords.length > 1000]).toEqual([200, 4, true])
    const compared = ({ count, some }: FlaggingComparison['added']) => [
      count,
      ...some.map(({ text, keywords }) => [text, keywordTexts(keywords)]),
    ]
    expect(compared(body.added)).toEqual([1, ['Hiked the ridge', ['hike']]])
    expect(compared(body.removed)).toEqual([1, ['Painted the fence', ['pain*']]])
    expect(await flagsOf(manager, clientId)).toEqual(before)
    const reviewer = await new Visitor(app).signIn('reviewer@firm.test')
    expect((await reviewer.call('compareFlagging', { params: { id: flagging.id } })).body.code).toBe(
      'FORBIDDEN',
    )
  })

  it('is reported as missing if there is none', async () => {
    const { clientId, flagging } = await withPosts(['lunch'])
    await app.workerServices.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`delete from post_searches where customer_id = ${firm.accountId} and id = ${flagging.id}`),
    )
    const { status, body } = await manager.call('listPostSearches', {
      params: { clientId },
      query: { tags: ['flagging'] },
    })
    expect([status, body.message]).toEqual([404, `No flagging search found for client ${clientId}`])
  })

  it('flags posts as they arrive, in every language, and records it in their history', async () => {
    const { clientId, account, flagging } = await withPosts([
      'The accident hurt',
      'Lunch',
      'Qué dolor',
      'Ma douleur',
    ])
    expect(await flagsOf(manager, clientId)).toEqual([
      ['The accident hurt', ['hurt*', 'accident']],
      ['Lunch', []],
      ['Qué dolor', ['dolor']],
      ['Ma douleur', ['douleur*']],
    ])
    expect(await getClient(manager, clientId)).toMatchObject({ totalFlagged: 3, totalPosts: 4 })
    const [first] = await postsOf(manager, { clientIds: [clientId], isFlagged: true })
    expect(first?.flaggedAt).not.toBeNull()
    expect(await historyOf(first?.id ?? '')).toEqual([['flag', 'Proofline', ['hurt*', 'accident']]])
    expect((await postsOf(manager, { searchId: flagging.id })).length).toBe(3)
    expect((await flaggingSearch(manager, clientId)).numPostsMatched).toBe(3)
    // A later archive adds one more, and contains the same again.
    await importDailyPosts(
      provider,
      account,
      ['The accident hurt', 'Lunch', 'Qué dolor', 'Ma douleur', 'At the gym'],
      {
        made: '2025-01-01T00:00:00Z',
      },
    )
    expect(await historyOf(first?.id ?? '')).toHaveLength(1)
    expect((await flagsOf(manager, clientId)).at(-1)).toEqual(['At the gym', ['gym*']])
    expect(await drift()).toBe(0)
  })

  it('flags every post again when its keywords are edited, and records who edited them', async () => {
    const { clientId, flagging } = await withPosts(['accident at work', 'sailing', 'accident while sailing'])
    await runSearch(manager, { id: flagging.id }, ['sail*', 'work'])
    expect(await flagsOf(manager, clientId)).toEqual([
      ['accident at work', ['work']],
      ['sailing', ['sail*']],
      ['accident while sailing', ['sail*']],
    ])
    await runSearch(manager, { id: flagging.id }, ['accident*'])
    expect((await getClient(manager, clientId)).totalFlagged).toBe(2)
    const posts = await postsOf(manager, { clientIds: [clientId] })
    expect(await historyOf(posts[1]?.id ?? '')).toEqual([
      ['unflag', 'Manager firm.test', []],
      ['flag', 'Manager firm.test', ['sail*']],
    ])
    expect(posts[1]).toMatchObject({ flaggedAt: null, flaggedWords: [] })
    expect(await drift()).toBe(0)
  })

  it('keeps the flags of posts in the trash up to date, and counts them nowhere', async () => {
    const { clientId, flagging } = await withPosts(['accident', 'boat'])
    const [accident, boat] = await postsOf(manager, { clientIds: [clientId] })
    for (const post of [accident, boat]) await manager.call('trashPost', { params: { id: post?.id ?? '' } })
    await runSearch(manager, { id: flagging.id }, ['boat'])
    expect((await getClient(manager, clientId)).totalFlagged).toBe(0)
    expect((await flaggingSearch(manager, clientId)).numPostsMatched).toBe(0)
    for (const post of [accident, boat]) await manager.call('restorePost', { params: { id: post?.id ?? '' } })
    expect(await flagsOf(manager, clientId)).toEqual([
      ['accident', []],
      ['boat', ['boat']],
    ])
    expect((await getClient(manager, clientId)).totalFlagged).toBe(1)
    expect(await drift()).toBe(0)
  })

  it('keeps the last of several edits in quick succession', async () => {
    const { clientId, flagging } = await withPosts(
      Array.from({ length: 30 }, (_, n) => `word${n % 3} of ${n}`),
    )
    const edits = []
    for (const keywords of [['word0'], ['word1'], ['word2'], ['word1']])
      edits.push(
        await manager.call<PostSearch>('updatePostSearch', {
          params: { id: flagging.id },
          body: { keywords },
        }),
      )
    for (const { body } of edits)
      expect(await waitForJob(manager, body.job?.id ?? '')).toMatchObject({ status: 'SUCCESS' })
    expect(
      (await flagsOf(manager, clientId)).every(
        ([text, words]) => words.length > 0 === text.startsWith('word1'),
      ),
    ).toBe(true)
    expect((await flaggingSearch(manager, clientId)).keywords).toEqual(['word1'])
    expect(await drift()).toBe(0)
  })

  it('does not stop anyone from undoing, and blocks no action', async () => {
    const { clientId, flagging } = await withPosts(['accident', 'boat'])
    const [post] = await postsOf(manager, { clientIds: [clientId] })
    const params = { id: post?.id ?? '' }
    const saved = await reviewer.call<Post>('savePost', { params, body: {} })
    await runSearch(manager, { id: flagging.id }, ['boat'])
    await runSearch(manager, { id: flagging.id }, ['accident'])
    const undone = await reviewer.call<Post>('undoPostChange', {
      params,
      body: { version: saved.body.version },
    })
    expect(undone).toMatchObject({ status: 200, body: { status: 0, flaggedWords: ['accident'] } })
    const again = await reviewer.call<Post>('savePost', { params, body: {} })
    await runSearch(manager, { id: flagging.id }, ['boat'])
    expect((await reviewer.call<Post>('escalatePost', { params, body: {} })).status).toBe(200)
    const late = await reviewer.call<Post>('undoPostChange', {
      params,
      body: { version: again.body.version },
    })
    expect(late.body.code).toBe('POST_STATE_CONFLICT')
    expect((await manager.call<Post>('getPost', { params })).body.lastChange).toMatchObject({
      action: 'escalate',
    })
  })

  it('finds what the sentence above a post says, without the name of the client and its known words', async () => {
    const { clientId, bring } = await withPosts(['lunch'])
    const title = (label: string | null, text: string) => ({
      origin: 'title' as const,
      media: null,
      label,
      text,
    })
    await bring([
      {
        ...postWith('one', 1),
        words: [title(null, 'Ana Hospital posted in Dance Friends.'), title('group', 'Dance Friends')],
      },
      { ...postWith('two', 2), words: [title(null, 'Ana heeft een hospital bezocht.')] },
    ])
    expect(await flagsOf(manager, clientId)).toEqual([
      ['lunch', []],
      ['one', ['dance']],
      ['two', ['hospital']],
    ])
  })

  it('and finds follow the name of an album: its posts from before have its words, too', async () => {
    const { clientId, bring } = await withPosts(['lunch'])
    const album = (name: string | null) => ({ type: 2 as const, key: 'album', name })
    await bring([{ ...postWith('zero', 0), group: album(null) }])
    await bring([{ ...postWith('one', 1), group: album('A quiet summer') }])
    const found = (find: string) => postsOf(manager, { clientIds: [clientId], find })
    expect((await found('quiet')).map(({ content }) => content)).toEqual(['zero', 'one'])
    await bring([{ ...postWith('two', 2), group: album('My accident') }])
    expect(await flagsOf(manager, clientId)).toEqual([
      ['lunch', []],
      ['zero', ['accident']],
      ['one', ['accident']],
      ['two', ['accident']],
    ])
    expect(await found('quiet')).toEqual([])
    expect((await found('accident')).map(({ content }) => content)).toEqual(['zero', 'one', 'two'])
    expect(await drift()).toBe(0)
  })

  it('treats new posts like existing ones: location, link title and album, under their current names', async () => {
    const { clientId, bring, flagging } = await withPosts(['lunch'])
    const at = (name: string | null) => ({ name, latitude: null, longitude: null, address: null, url: null })
    const album = (name: string | null) => ({ type: 2 as const, key: 'album', name })
    await bring([
      { ...postWith('one', 1), place: at('Hospital del Mar') },
      {
        ...postWith('two', 2),
        sharedLink: { url: 'https://example.test', title: 'Dance lessons', source: null },
      },
      { ...postWith('three', 3), group: album('My accident') },
      { ...postWith('four', 4), group: { type: 1, key: 'thread', name: 'An accident in a thread' } },
      { ...postWith('back', 5), place: at(null) },
      postWith('pain', 6),
    ])
    // Its archive does not name the album, but another one did.
    await bring([{ ...postWith('five', 7), group: album(null) }])
    const flags = await flagsOf(manager, clientId)
    expect(flags).toEqual([
      ['lunch', []],
      ['one', ['hospital']],
      ['two', ['dance']],
      ['three', ['accident']],
      ['four', []],
      ['back', []],
      ['pain', ['pain']],
      ['five', ['accident']],
    ])
    const lines = async () =>
      (await postsOf(manager, { clientIds: [clientId] })).map((post) => [post.content, post.version])
    const before = await lines()
    expect(await drift()).toBe(0)
    // The same keywords again: a run over the existing posts finds nothing else.
    await runSearch(manager, { id: flagging.id }, flagging.keywords.toReversed())
    await runSearch(manager, { id: flagging.id }, flagging.keywords)
    expect([await flagsOf(manager, clientId), await lines()]).toEqual([flags, before])
  })

  it('keeps the flag for words that a newer archive no longer has, and says so', async () => {
    const { clientId, bring } = await withPosts([])
    for (const text of ['a walk', 'a walk after the accident', 'a walk']) await bring([postWith(text, 1)])
    expect(await flagsOf(manager, clientId)).toEqual([['a walk', ['accident']]])
    const [post] = await postsOf(manager, { clientIds: [clientId] })
    expect(keywordTexts(post?.flaggedEarlier ?? [])).toEqual(['accident'])
    expect(await historyOf(post?.id ?? '')).toEqual([
      ['flag', 'Proofline', ['accident']],
      ['edited', '', null],
      ['flag', 'Proofline', ['accident']],
      ['edited', '', null],
    ])
    expect(await drift()).toBe(0)
  })

  it('flags what an import had stored without flags before it was interrupted', async () => {
    const { clientId, account } = await withPosts([])
    const importId = newId(firm.accountId)
    const store = (posts: NewPost[], isFlagging: boolean) =>
      app.workerServices.db.transaction(firm.accountId, async (tx) =>
        storePosts(
          tx,
          { id: account, clientId, importId, actorId: null },
          posts,
          isFlagging ? await flaggingOf(tx, clientId) : null,
        ),
      )
    await store([postWith('an accident', 1)], false)
    for (let times = 0; times < 2; times += 1)
      await store([postWith('an accident', 1), postWith('another accident', 2)], true)
    expect(await flagsOf(manager, clientId)).toEqual([
      ['an accident', ['accident']],
      ['another accident', ['accident']],
    ])
    const [post] = await postsOf(manager, { clientIds: [clientId] })
    expect(await historyOf(post?.id ?? '')).toHaveLength(1)
    expect(await drift()).toBe(0)
  })
})
