import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type FlagCounts,
  MAX_KEYWORDS,
  type NotificationItem,
  type PostChange,
  type PostSearch,
} from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../testing/app.ts'
import { makeClient, waitForJob } from '../testing/imports.ts'
import { newId } from '../platform/ids.ts'
import { recount, storePosts } from '../posts/index.ts'
import { flaggingOf } from './index.ts'
import {
  flaggingSearch,
  flagsOf,
  importDailyPosts,
  postsOf,
  postWith,
  runSearch,
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

const TEXTS = [
  'Gym and a hike',
  'Gym again',
  'Two hikes',
  'Big truck',
  'Truck at the gym',
  'Lunch',
  'Zorbing!',
]
const KEYWORDS = ['gym*', 'en~hike', 'truck*', 'zorbing']

let clients = 0
async function withPosts(texts = TEXTS, keywords = KEYWORDS) {
  clients += 1
  const client = await makeClient(app, firm, { email: `words${clients}@example.test` })
  const account = await client.account(0)
  const { clientId } = client
  expect(await importDailyPosts(provider, account, texts)).toMatchObject({ status: 'SUCCESS' })
  const flagging = await flaggingSearch(manager, clientId)
  await runSearch(manager, { id: flagging.id }, keywords)
  const change = async (body: { change: string; keyword: string }, who = manager) => {
    const answer = await who.call<PostSearch>('changeFlagWord', { params: { clientId }, body })
    if (answer.status === 200) await waitForJob(who, answer.body.job?.id ?? '')
    return answer
  }
  const counts = async (who = manager) =>
    (await who.call<FlagCounts>('getFlagCounts', { params: { clientId } })).body
  const listed = async (query: Record<string, unknown>) =>
    (await postsOf(manager, { clientIds: [clientId], ...query })).map(({ content }) => content)
  return { clientId, account, change, counts, listed }
}
const drift = () => app.workerServices.db.transaction(firm.accountId, (tx) => recount(tx))

describe('the keywords of a client’s flags', () => {
  it('are counted by word and by theme, each post once in a theme', async () => {
    const { counts } = await withPosts()
    const { flagged, unopened, words, themes, never } = await counts()
    expect([flagged, unopened, never]).toEqual([6, 6, []])
    expect(words).toEqual([
      { keyword: 'gym*', theme: 'activity', posts: 3, onlyHere: 1 },
      { keyword: 'en~hike', theme: 'outdoors', posts: 2, onlyHere: 1 },
      { keyword: 'truck*', theme: 'own', posts: 2, onlyHere: 1 },
      { keyword: 'zorbing', theme: 'own', posts: 1, onlyHere: 1 },
    ])
    expect(themes.filter((each) => each.keywords > 0)).toEqual([
      { theme: 'activity', posts: 3, keywords: 1 },
      { theme: 'outdoors', posts: 2, keywords: 1 },
      { theme: 'own', posts: 3, keywords: 2 },
    ])
    expect(themes.filter(({ posts }) => posts === 0).length).toBe(10)
  })

  it('filter every list of the client by words, by themes, and by both together', async () => {
    const { clientId, listed } = await withPosts()
    expect(await listed({ flagWords: ['en~hike'] })).toEqual(['Gym and a hike', 'Two hikes'])
    expect(await listed({ flagWords: ['en~hike', 'zorbing'] })).toEqual([
      'Gym and a hike',
      'Two hikes',
      'Zorbing!',
    ])
    const byBoth = await listed({ flagThemes: ['activity'], flagWords: ['zorbing'], isFlagged: true })
    expect(byBoth).toEqual(['Gym and a hike', 'Gym again', 'Truck at the gym', 'Zorbing!'])
    expect(await listed({ flagThemes: ['own'] })).toEqual(['Big truck', 'Truck at the gym', 'Zorbing!'])
    expect(await listed({ flagWords: ['no such word'] })).toEqual([])
    expect(await listed({ flagThemes: ['recovery'] })).toEqual([])
    const query = { clientIds: [clientId], flagThemes: ['activity'] }
    const count = (await manager.call<{ count: number }>('countPosts', { query })).body.count
    const months = (await manager.call<{ count: number }[]>('listPostMonths', { query })).body
    expect(count).toBe((await listed({ flagThemes: ['activity'] })).length)
    expect(months.reduce((sum, month) => sum + month.count, 0)).toBe(count)
    // Other clients have other keywords.
    expect((await manager.call('countPosts', { query: { flagThemes: ['activity'] } })).body).toEqual({
      count: 0,
    })
  })

  it('never flag a post if the client excludes them, however they are written, until that is undone', async () => {
    const { clientId, account, change, counts, listed } = await withPosts()
    const before = await flagsOf(manager, clientId)
    const { status, body } = await change({ change: 'never', keyword: 'Truck' })
    expect([status, body.never, body.keywords]).toEqual([200, ['Truck'], KEYWORDS])
    expect((await flagsOf(manager, clientId)).slice(3, 5)).toEqual([
      ['Big truck', []],
      ['Truck at the gym', ['gym*']],
    ])
    expect((await counts()).never).toEqual([{ keyword: 'Truck', posts: 1 }])
    expect(await listed({ neverWords: ['Truck'] })).toEqual(['Big truck'])
    // What an import brings obeys it.
    await app.workerServices.db.transaction(firm.accountId, async (tx) =>
      storePosts(
        tx,
        { id: account, clientId, importId: newId(firm.accountId), actorId: null },
        [postWith('Another truck', 1), postWith('A truck and a gym', 2)],
        await flaggingOf(tx, clientId),
      ),
    )
    const flags = new Map(await flagsOf(manager, clientId))
    expect([flags.get('Another truck'), flags.get('A truck and a gym')]).toEqual([[], ['gym*']])
    expect((await counts()).never).toEqual([{ keyword: 'Truck', posts: 2 }])
    const [post] = (await postsOf(manager, { clientIds: [clientId] })).filter(
      ({ content }) => content === 'Another truck',
    )
    const history = (await manager.call<PostChange[]>('listPostHistory', { params: { id: post?.id ?? '' } }))
      .body
    expect([post?.version, history.map(({ action }) => action)]).toEqual([1, []])
    expect(await drift()).toBe(0)
    // A new list keeps the exception.
    await runSearch(manager, { id: body.id }, ['gym*', 'en~hike', 'en~truck', 'zorbing'])
    expect((await counts()).never).toEqual([{ keyword: 'Truck', posts: 2 }])
    await runSearch(manager, { id: body.id }, KEYWORDS)
    expect((await change({ change: 'notNever', keyword: 'truck*' })).body.never).toEqual([])
    expect((await flagsOf(manager, clientId)).filter(([text]) => TEXTS.includes(text))).toEqual(before)
    expect(await listed({ neverWords: ['Truck'] })).toEqual([])
    expect(await drift()).toBe(0)
  })

  it('are added and removed one by one, and the last one stays', async () => {
    const { clientId, change, listed } = await withPosts(['Lunch', 'Gym'], ['gym'])
    expect((await change({ change: 'add', keyword: '  lunch ' })).body.keywords).toEqual(['gym', 'lunch'])
    expect(await listed({ flagWords: ['lunch'] })).toEqual(['Lunch'])
    expect((await change({ change: 'add', keyword: 'LUNCH' })).status).toBe(400)
    expect((await change({ change: 'remove', keyword: 'lunch' })).body.keywords).toEqual(['gym'])
    expect((await change({ change: 'remove', keyword: 'gym' })).status).toBe(400)
    expect((await change({ change: 'add', keyword: '*' })).status).toBe(400)
    expect((await change({ change: 'never', keyword: 'gym' }, reviewer)).status).toBe(403)
    expect((await flagsOf(manager, clientId)).map(([, words]) => words)).toEqual([[], ['gym']])
  })

  it('are at most as many as a search may have', async () => {
    const many = Array.from({ length: MAX_KEYWORDS }, (_, n) => `word${n}`)
    const { change } = await withPosts(['Gym'], many)
    const { status, body } = await change({ change: 'add', keyword: 'gym' })
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringContaining(`A list has at most ${MAX_KEYWORDS} keywords.`),
    ])
  })

  it('are suggested to the managers by those who may not change them', async () => {
    const { clientId } = await withPosts(['Gym'], ['gym'])
    const [post] = await postsOf(reviewer, { clientIds: [clientId] })
    const suggest = (id: string) =>
      reviewer.call('suggestFlagWord', { params: { id }, body: { change: 'never', keyword: 'gym' } })
    expect((await suggest(post?.id ?? '')).status).toBe(204)
    const bell = async (who: Visitor, role: string) =>
      (
        await who.call<NotificationItem[]>('listNotifications', {
          params: { id: firm.userIds[role] ?? '' },
        })
      ).body
        .filter(({ notification }) => notification.type === 'flag_word_suggested')
        .map(({ notification }) => notification.data)
    expect(await bell(manager, 'MANAGER')).toMatchObject([
      { postId: post?.id, change: 'never', keyword: 'gym' },
    ])
    expect(await bell(reviewer, 'REVIEWER')).toEqual([])
    expect(await flagsOf(manager, clientId)).toEqual([['Gym', ['gym']]])
    const other = await makeClient(app, firm, { email: 'hidden@example.test', assignTo: [] })
    await importDailyPosts(provider, await other.account(0), ['Gym'])
    const [hidden] = await postsOf(manager, { clientIds: [other.clientId] })
    expect((await suggest(hidden?.id ?? '')).status).toBe(404)
    // No one can fill the managers' bells.
    const answers = await Promise.all(Array.from({ length: 60 }, () => suggest(post?.id ?? '')))
    expect(answers.map(({ status }) => status)).toContain(429)
  })
})
