import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostSearch, ProblemBody } from '#contract/index.ts'
import { actorByEmail } from '../entry/actors.ts'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../testing/app.ts'
import { waitForJob, makeClient } from '../testing/imports.ts'
import type { Tx } from '../platform/db/database.ts'
import { deletePostSearch } from './actions.ts'
import { beginSearch } from './begin-search.ts'
import { importDailyPosts, postsOf, runSearch } from '../testing/searches.ts'

let app: TestApp
let firm: Firm
let resolver: Visitor
let clientId: string
let owner: pg.Client

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  const provider = await new Visitor(app).signIn('manager@provider.test')
  resolver = await new Visitor(app).signIn('resolver@firm.test')
  const client = await makeClient(app, firm)
  clientId = client.clientId
  await importDailyPosts(provider, await client.account(0), ['gym today', 'gym again', 'rest'])
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const inFirm = <Result>(work: (tx: Tx) => Promise<Result>) =>
  app.services.db.transaction(firm.accountId, work)
const search = (keywords: string[]) => runSearch(resolver, { clientId }, keywords)
const edit = (id: string, body: { keywords: string[]; replaces?: string[] }) =>
  resolver.call<PostSearch & ProblemBody>('updatePostSearch', { params: { id }, body })
const look = async (id: string) => (await resolver.call<PostSearch>('getPostSearch', { params: { id } })).body

/** Calls while another transaction has made a change and has not ended: the answer has to wait for it. */
async function askDuring<Answer>(
  work: (tx: Tx) => Promise<unknown>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const asked = await inFirm(async (tx) => {
    await work(tx)
    const answer = ask()
    await waitUntil(
      async () => (await owner.query('select 1 from pg_locks where not granted')).rowCount !== 0,
    )
    return { answer }
  })
  return asked.answer
}

describe('a search used by several people', () => {
  it('does not count posts that are in the trash by now', async () => {
    const { id } = await search(['gym'])
    const [post] = await postsOf(resolver, { searchId: id })
    const listed = async () => {
      const query = { limit: 1 }
      const { body } = await resolver.call<PostSearch[]>('listPostSearches', { params: { clientId }, query })
      return body[0]?.numPostsMatched
    }
    expect([(await look(id)).numPostsMatched, await listed()]).toEqual([2, 2])
    await resolver.call('trashPost', { params: { id: post?.id ?? '' } })
    expect([(await look(id)).numPostsMatched, await listed()]).toEqual([1, 1])
    expect(await postsOf(resolver, { searchId: id })).toHaveLength(1)
    await resolver.call('restorePost', { params: { id: post?.id ?? '' } })
    expect((await look(id)).numPostsMatched).toBe(2)
  })

  it('can be edited by one of two who saw the same keywords; the other gets the current ones', async () => {
    const { id } = await search(['gym', 'rest'])
    const replaces = ['gym', 'rest']
    const both = await Promise.all([
      edit(id, { keywords: ['gym', 'rest', 'one'], replaces }),
      edit(id, { keywords: ['gym', 'rest', 'two'], replaces }),
    ])
    const [first, second] = both.toSorted((a, b) => a.status - b.status)
    expect([first?.status, second?.status, second?.body.code]).toEqual([200, 409, 'CONFLICT'])
    expect(second?.body.context).toEqual({ keywords: first?.body.keywords })
    const again = await edit(id, { keywords: ['three'], replaces: first?.body.keywords ?? [] })
    expect(again.status).toBe(200)
    await waitForJob(resolver, again.body.job?.id ?? '')
    expect((await edit(id, { keywords: ['four'] })).status).toBe(200)
    const records = await owner.query<{ payload: string }>(
      `select e.payload from evidence_leaves l join evidence_payloads e on e.leaf_id = l.id
       where l.subject_id = $1 and l.kind = 'search.edit' order by l.id`,
      [id],
    )
    const changes = records.rows.map(
      ({ payload }) => JSON.parse(payload) as { before: string[]; after: string[] },
    )
    expect(changes.map(({ before }) => before)).toEqual([
      replaces,
      ...changes.slice(0, -1).map(({ after }) => after),
    ])
    expect(changes).toHaveLength(3)
  })

  it('is not found by an edit that waited for its deletion', async () => {
    const { id } = await search(['gym'])
    const actor = await actorByEmail(app.services, 'resolver@firm.test')
    const { status, body } = await askDuring(
      (tx) => deletePostSearch(tx, actor, id),
      () => edit(id, { keywords: ['rest'] }),
    )
    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  })

  it('cannot become a report while it restarts', async () => {
    const { id } = await search(['gym'])
    const { status, body } = await askDuring(
      (tx) => beginSearch(tx, id, null),
      () => resolver.call('exportPostSearch', { params: { id }, body: { reportName: 'Gym' } }),
    )
    expect([status, body.code]).toEqual([409, 'SEARCH_UNDER_WAY'])
  })
})
