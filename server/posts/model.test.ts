import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST_ACTIONS, type Client, type Post, type PostAction } from '#contract/index.ts'
import { type Firm, makeFirm, startTestApp, type TestApp, Visitor } from '../entry/testing.ts'
import { makeClient } from '../imports/testing.ts'
import { sql } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'
import { flaggingSearch, flagsOf, searched } from '../searches/testing.ts'
import { type NewPost, recount, storePosts } from './index.ts'

/** `npm run prove` goes on for much longer. */
const ACTIONS = process.env['PROOFLINE_PROVE'] === '1' ? 100_000 : 2000
const PEOPLE = 8
const POSTS = 60
const seed = Number(process.env['PROOFLINE_SEED'] ?? Date.now() % 1_000_000)

let app: TestApp
let firm: Firm
let people: Visitor[]

beforeAll(async () => {
  app = await startTestApp()
  firm = await makeFirm(app, 'firm.test')
  const roles = ['reviewer', 'resolver', 'manager', 'admin', 'superadmin']
  people = []
  for (const role of roles) people.push(await new Visitor(app).signIn(`${role}@firm.test`))
  while (people.length < PEOPLE) people.push(people[1] as Visitor)
})
afterAll(() => app.close())

/** Mulberry32: the same seed gives the same history of wishes, though not of who comes first. */
function random(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const told = (n: number, edition: number): NewPost => ({
  identity: n.toString(16).padStart(64, '0'),
  platform: n % 5,
  kind: 0,
  externalId: null,
  postedAt: new Date(Date.UTC(2020, n % 30, 1 + (n % 28))).toISOString(),
  postedSource: 'timestamp',
  platformUpdatedAt: null,
  platformUpdatedSource: null,
  backdatedTo: null,
  backdatedSource: null,
  content: `post ${n}, edition ${edition}`,
  link: null,
  isPrivate: edition % 3 === 0 ? null : edition % 3 === 1,
  place: null,
  sharedLink: null,
  tags: [],
  mediaMask: 0,
  media: [],
  group: null,
  sources: [{ file: 'a.json', position: n, offset: 0, length: 1 }],
  raw: [JSON.stringify({ n, edition })],
})

const CALLS = {
  save: 'savePost',
  escalate: 'escalatePost',
  resolve: 'resolvePost',
  moveToTimeline: 'movePostToTimeline',
  removeFromTimeline: 'removePostFromTimeline',
  trash: 'trashPost',
  restore: 'restorePost',
} as const satisfies Record<PostAction, string>
const names = Object.keys(POST_ACTIONS) as PostAction[]

describe('several people, imports and edits of the flagging keywords at once', () => {
  it(`leave every counter true, and no trace of what was refused (seed ${seed})`, {
    timeout: ACTIONS * 60 + 60_000,
  }, async () => {
    const client = await makeClient(app, firm)
    const accounts = [await client.account(0), await client.account(2)]
    const bring = (accountId: string, posts: NewPost[]) =>
      app.services.db.transaction(firm.accountId, (tx) =>
        storePosts(
          tx,
          { id: accountId, clientId: client.clientId, importId: newId(firm.accountId), actorId: null },
          posts,
        ),
      )
    for (const accountId of accounts)
      await bring(
        accountId,
        Array.from({ length: POSTS / 2 }, (_, n) => told(n, 0)),
      )
    const { body: posts } = await (people[2] as Visitor).call<Post[]>('listPosts', {
      query: { clientIds: [client.clientId], limit: 200 },
    })
    expect(posts).toHaveLength(POSTS)

    const versions = new Map(posts.map((post) => [post.id, post.version]))
    const answers = new Map<number, number>()
    let done = 0
    let notes = 0
    const act = async (who: Visitor, next: () => number): Promise<void> => {
      const post = posts[Math.floor(next() * posts.length)] as Post
      const params = { id: post.id }
      const dice = next()
      const answer =
        dice < 0.1
          ? await who.call<Post>('undoPostChange', { params, body: { version: versions.get(post.id) } })
          : dice < 0.2
            ? await who.call('addPostNote', { params, body: { content: 'a note' } })
            : await (async () => {
                const name = names[Math.floor(next() * names.length)] as PostAction
                const body =
                  name === 'save' || name === 'resolve' ? { moveToTimeline: next() < 0.5 } : undefined
                return who.call<Post>(CALLS[name], { params, ...(body ? { body } : {}) })
              })()
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
      if (answer.status === 201) notes += 1
      if (answer.status !== 200) return
      done += 1
      versions.set(post.id, (answer.body as Post).version)
    }
    const share = Math.ceil(ACTIONS / PEOPLE)
    let reviewing = true
    const reviews = Promise.all(
      people.map(async (who, index) => {
        const next = random(seed + index)
        for (let n = 0; n < share; n += 1) await act(who, next)
      }),
    ).finally(() => {
      reviewing = false
    })
    const imports = Promise.all(
      accounts.map(async (accountId, index) => {
        const next = random(seed + 100 + index)
        for (let edition = 1; reviewing; edition += 1) {
          const known = Array.from({ length: POSTS / 2 }, (_, n) => n).filter(() => next() < 0.4)
          await bring(
            accountId,
            [...known.map((n) => told(n, edition)), told(1000 + edition, 0)].sort(() => next() - 0.5),
          )
        }
      }),
    )
    const flagging = await flaggingSearch(people[2] as Visitor, client.clientId)
    const flag = (keywords: string[]) => searched(people[2] as Visitor, flagging, keywords)
    const flags = (async () => {
      for (let round = 0; reviewing; round += 1) await flag([`edition ${round % 4}`, `post ${round % 9}`])
    })()
    await Promise.all([reviews, imports, flags])
    await flag(['post 2*', 'edition 1'])

    const unexpected = [...answers.keys()].filter((status) => ![200, 201, 403, 409].includes(status))
    expect(unexpected).toEqual([])
    expect(done).toBeGreaterThan(ACTIONS / 10)
    const { db } = app.services
    expect(await db.transaction(firm.accountId, (tx) => recount(tx))).toBe(0)
    const traces = await db.read(firm.accountId, (tx) =>
      tx.one<{ history: number; leaves: number; notes: number; counted: number; unsaid: number }>(sql`
        select (select count(*) from post_history where action not in ('flag', 'unflag')) as history,
          (select count(*) from evidence_leaves where kind like 'post.%' and kind not in ('post.note', 'post.flag', 'post.unflag')) as leaves,
          (select count(*)::int from post_history where action in ('flag', 'unflag')) - (select count(*)::int from evidence_leaves where kind in ('post.flag', 'post.unflag')) as unsaid,
          (select count(*) from post_notes) as notes, (select sum(total_notes)::int from posts) as counted`),
    )
    expect(traces).toEqual({ history: done, leaves: done, notes, counted: notes, unsaid: 0 })
    const wrong = (await flagsOf(people[2] as Visitor, client.clientId)).filter(
      ([text, words]) => words.length > 0 !== /post 2|edition 1$/.test(text),
    )
    expect(wrong).toEqual([])
    const { body: after } = await (people[2] as Visitor).call<Client>('getClient', {
      params: { id: client.clientId },
    })
    const total = await db.read(firm.accountId, (tx) =>
      tx.one<{ n: number }>(sql`select count(*) as n from posts where client_id = ${client.clientId}`),
    )
    expect(after.totalPosts + after.totalTrashed).toBe(total?.n)
  })
})
