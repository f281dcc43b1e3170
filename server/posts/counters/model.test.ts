import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Client,
  isPossible,
  type Post,
  POST_ACTION_NAMES,
  type PostAction,
  type PostState,
  stateAfter,
} from '#contract/index.ts'
import {
  type Firm,
  makeFirm,
  PATIENCE_MS,
  startTestApp,
  type TestApp,
  waitUntil,
  Visitor,
} from '../../testing/app.ts'
import { makeClient } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { flaggingSearch, postsOf, runSearch } from '../../testing/searches.ts'
import { type NewPost, recount, storePosts } from '../index.ts'
import { stateOf } from '../lists/state.ts'

/** `npm run prove` continues for much longer. */
const ACTIONS = process.env['PROOFLINE_PROVE'] === '1' ? 20_000 : 240
/** Milliseconds that all actions may take. */
const MOST_MS = Math.max(PATIENCE_MS, ACTIONS * 60)
const PEOPLE = 8
const POSTS = 60
/** Actions of the reviewers per import of an account, and per edit of the keywords; both leave rows behind permanently. */
const ACTIONS_TO_IMPORT = 80
const ACTIONS_TO_EDIT = 200
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

/** Mulberry32: the same seed gives the same sequence of attempts, but not the same order between people. */
function random(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const newPost = (n: number, edition: number): NewPost => ({
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
  words: [],
  link: null,
  isPrivate: edition % 3 === 0 ? null : edition % 3 === 1,
  place: null,
  sharedLink: null,
  tags: [],
  media: [],
  group: null,
  sources: [{ file: 'a.json', position: n, offset: 0, length: 1 }],
  raw: [JSON.stringify({ n, edition })],
})

/** Actions on a change from an import have separate tests. */
const names = POST_ACTION_NAMES.filter((name) => name !== 'check')

type Changed = { posts: Post[] }
/** A permitted action; `version`: the post's version after it. */
type Deed = { version: number; action: PostAction | 'undo'; moveToTimeline: boolean }

/** The model: the state to which the table of actions leads from an unreviewed post. @throws Error if it would have refused an action */
function replay(deeds: Deed[]): PostState {
  let state: PostState = {
    status: 'unreviewed',
    isTrashed: false,
    isOnTimeline: false,
    isChanged: false,
    isMoreRead: false,
  }
  let before = state
  for (const { version, action, moveToTimeline } of deeds.toSorted((a, b) => a.version - b.version)) {
    if (action !== 'undo' && !isPossible(action, state))
      throw new Error(`${action} at version ${version} was granted`)
    const after = action === 'undo' ? before : stateAfter(action, state, moveToTimeline)
    before = state
    state = after
  }
  return state
}

describe('several people, imports and edits of the flagging keywords at the same time', () => {
  it(
    `leave every row as the table of actions requires, every counter correct, and nothing of refused actions (seed ${seed})`,
    {
      timeout: MOST_MS + 60_000,
    },
    async () => {
      const client = await makeClient(app, firm)
      const accounts = [await client.account(0), await client.account(2)]
      const bring = (accountId: string, posts: NewPost[]) =>
        app.workerServices.db.transaction(firm.accountId, (tx) =>
          storePosts(
            tx,
            { id: accountId, clientId: client.clientId, importId: newId(firm.accountId), actorId: null },
            posts,
          ),
        )
      for (const accountId of accounts)
        await bring(
          accountId,
          Array.from({ length: POSTS / 2 }, (_, n) => newPost(n, 0)),
        )
      const { body: posts } = await (people[2] as Visitor).call<Post[]>('listPosts', {
        query: { clientIds: [client.clientId], limit: 200 },
      })
      expect(posts).toHaveLength(POSTS)

      const versions = new Map(posts.map((post) => [post.id, post.version]))
      const answers = new Map<number, number>()
      let acted = 0
      let done = 0
      let notes = 0
      const deeds = new Map(posts.map((post) => [post.id, [] as Deed[]]))
      const change = async (who: Visitor, next: () => number): Promise<void> => {
        const post = posts[Math.floor(next() * posts.length)] as Post
        if (next() < 0.2) await who.call('recordPostViews', { body: { ids: [post.id] } })
        const dice = next()
        const name = names[Math.floor(next() * names.length)] as PostAction
        const action = dice < 0.1 ? 'undo' : name
        const moveToTimeline = (action === 'save' || action === 'resolve') && next() < 0.5
        const { id } = post
        const isNote = dice >= 0.1 && dice < 0.2
        const answer = await (isNote
          ? who.call('addPostNote', { params: { id }, body: { content: `note ${next()}` } })
          : action === 'undo'
            ? who.call<Changed>('undoPostChanges', { body: { posts: [{ id, version: versions.get(id) }] } })
            : who.call<Changed>('changePosts', { body: { ids: [id], action, moveToTimeline } }))
        acted += 1
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
        if (answer.status === 201) notes += 1
        if (answer.status !== 200) return
        done += 1
        const version = (answer.body as Changed).posts[0]?.version ?? 0
        versions.set(id, version)
        deeds.get(id)?.push({ version, action, moveToTimeline })
      }
      const share = Math.ceil(ACTIONS / PEOPLE)
      const reviews = Promise.all(
        people.map(async (who, index) => {
          const next = random(seed + index)
          for (let n = 0; n < share; n += 1) await change(who, next)
        }),
      )
      const besides = async (every: number, work: (round: number) => Promise<unknown>): Promise<void> => {
        for (let round = 1; round * every <= ACTIONS; round += 1) {
          await waitUntil(() => acted >= round * every, MOST_MS)
          await work(round)
        }
      }
      const imports = accounts.map((accountId, index) => {
        const next = random(seed + 100 + index)
        return besides(ACTIONS_TO_IMPORT, (edition) => {
          const known = Array.from({ length: POSTS / 2 }, (_, n) => n).filter(() => next() < 0.4)
          const brought = [...known.map((n) => newPost(n, edition)), newPost(1000 + edition, 0)]
          return bring(
            accountId,
            brought.sort(() => next() - 0.5),
          )
        })
      })
      const flagging = await flaggingSearch(people[2] as Visitor, client.clientId)
      const flag = (keywords: string[]) => runSearch(people[2] as Visitor, flagging, keywords)
      const edits = besides(ACTIONS_TO_EDIT, (round) => flag([`edition ${round % 4}`, `post ${round % 9}`]))
      await Promise.all([reviews, edits, ...imports])
      await flag(['post 2*', 'edition 1'])

      const unexpected = [...answers.keys()].filter((status) => ![200, 201, 403, 409].includes(status))
      expect(unexpected).toEqual([])
      expect(done).toBeGreaterThan(ACTIONS / 10)
      const { db } = app.services
      // The model knows no imports, and only these mark a post as changed.
      const rows = await db.read(firm.accountId, (tx) =>
        tx.rows<Parameters<typeof stateOf>[0] & { id: string }>(sql`
        select id, status, trashed_at, timeline_at, null as changed_at, null as more_read_at from posts
        where id = any(${posts.map((post) => post.id)}::uuid[]) order by id`),
      )
      const model = [...deeds].map(([id, ofPost]) => ({ id, ...replay(ofPost) }))
      expect(rows.map(({ id, ...row }) => ({ id, ...stateOf(row) }))).toEqual(
        model.sort((a, b) => (a.id < b.id ? -1 : 1)),
      )
      expect(await db.transaction(firm.accountId, (tx) => recount(tx))).toBe(0)
      const traces = await db.read(firm.accountId, (tx) =>
        tx.one<{
          history: number
          leaves: number
          notes: number
          counted: number
          unsaid: number
          opened: number
          unopened: number
        }>(sql`
        select (select count(*) from post_history where action not in ('flag', 'unflag', 'edited', 'earlier')) as history,
          (select count(*) from evidence_leaves where kind like 'post.%' and kind not in ('post.note', 'post.flag', 'post.unflag', 'post.view', 'post.edited', 'post.earlier')) as leaves,
          (select count(*)::int from post_history where action in ('flag', 'unflag')) - (select count(*)::int from evidence_leaves where kind in ('post.flag', 'post.unflag')) as unsaid,
          (select count(*) from post_notes) as notes, (select sum(total_notes)::int from posts) as counted,
          (select count(*)::int from post_views) - (select count(*)::int from evidence_leaves where kind = 'post.view') as opened,
          (select count(*)::int from (
            select post_id, actor_id as user_id from post_history where actor_id is not null and action not in ('flag', 'unflag', 'edited', 'earlier')
            union select post_id, user_id from post_notes except select post_id, user_id from post_views) a) as unopened`),
      )
      expect(traces).toEqual({
        history: done,
        leaves: done,
        notes,
        counted: notes,
        unsaid: 0,
        opened: 0,
        unopened: 0,
      })
      const flagged = [
        ...(await postsOf(people[2] as Visitor, { clientIds: [client.clientId] })),
        ...(await postsOf(people[2] as Visitor, { clientIds: [client.clientId], isTrashed: true })),
      ]
      const wrong = flagged.filter(
        ({ content, flaggedWords, flaggedEarlier }) =>
          flaggedWords.length > flaggedEarlier.length !== /post 2|edition 1$/.test(content),
      )
      expect(wrong).toEqual([])
      const { body: after } = await (people[2] as Visitor).call<Client>('getClient', {
        params: { id: client.clientId },
      })
      const total = await db.read(firm.accountId, (tx) =>
        tx.one<{ n: number }>(sql`select count(*) as n from posts where client_id = ${client.clientId}`),
      )
      expect(after.totalPosts + after.totalTrashed).toBe(total?.n)
    },
  )
})
