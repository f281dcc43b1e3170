import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actorByEmail } from '../entry/actors.ts'
import { type Firm, makeFirm, startTestApp, type TestApp } from '../testing/app.ts'
import { makeClient } from '../testing/imports.ts'
import { sql } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'
import { runUntil, stepsToStopAt } from '../testing/jobs.ts'
import { recount, storePosts } from '../posts/index.ts'
import { createPostSearch, updatePostSearch } from './actions.ts'
import { changeFlaggingJob } from './change-flagging.ts'
import { updateFlaggingDefaults } from './defaults.ts'
import { flaggingDefaults } from './new-client-list.ts'
import { searchPostsJob } from './job.ts'
import { postWith } from '../testing/searches.ts'

/** More than two batches. */
const POSTS = 4500
const IS_LONG = process.env['PROOFLINE_PROVE'] === '1'

let app: TestApp
let firm: Firm

beforeAll(async () => {
  app = await startTestApp({ worker: false })
  firm = await makeFirm(app, 'firm.test')
})
afterAll(() => app.close())

const inFirm = <Result>(work: Parameters<typeof app.services.db.transaction<Result>>[1]) =>
  app.workerServices.db.transaction(firm.accountId, work)

async function clientWithPosts(): Promise<string> {
  const client = await makeClient(app, firm)
  const account = await client.account(0)
  const posts = Array.from({ length: POSTS }, (_, n) =>
    postWith(`${n % 3 === 0 ? 'sail' : 'walk'} ${n % 7 === 0 ? 'dance' : 'rest'} ${n}`, n),
  )
  await inFirm((tx) =>
    storePosts(
      tx,
      { id: account, clientId: client.clientId, importId: newId(firm.accountId), actorId: null },
      posts,
    ),
  )
  return client.clientId
}

/** @param stopAt see `runUntil` @returns whether it was stopped */
async function run(searchId: string, stopAt: Parameters<typeof runUntil>[3]): Promise<boolean> {
  const search = await inFirm((tx) =>
    tx.one<{ job_id: string }>(
      sql`select job_id from post_searches where customer_id = ${firm.accountId} and id = ${searchId}`,
    ),
  )
  return await runUntil(app.workerServices, searchPostsJob, [firm.accountId, search?.job_id ?? ''], stopAt)
}

/** Runs to the end. @returns the number of its steps */
async function countSteps(searchId: string): Promise<number> {
  let steps = 0
  expect(
    await run(searchId, async () => {
      steps += 1
      return false
    }),
  ).toBe(false)
  return steps
}

const found = (searchId: string) =>
  inFirm((tx) =>
    tx.one<{ n: number; hash: string }>(sql`
      select count(*)::int as n, md5(string_agg(p.content || m.words::text, ',' order by m.posted_at)) as hash
      from post_searches s join post_search_matches m on m.customer_id = s.customer_id and m.search_id = s.id
      join posts p on p.customer_id = m.customer_id and p.id = m.post_id where s.id = ${searchId}`),
  )
const flagged = (clientId: string) =>
  inFirm((tx) =>
    tx.one<{ n: number; counted: number; lines: number; hash: string }>(sql`
      select count(*)::int as n, (select sum(n)::int from post_totals where scope_id = ${clientId} and seen_by = '00000000-0000-0000-0000-000000000000' and is_flagged and not is_trashed) as counted,
        (select count(*)::int from post_history h join posts p on p.customer_id = h.customer_id and p.id = h.post_id where p.client_id = ${clientId}) as lines,
        md5(string_agg(content || flagged_words::text, ',' order by posted_at)) as hash
      from posts where client_id = ${clientId} and flagged_at is not null`),
  )

describe('a search that is killed at any step', () => {
  it('finds the same posts when it is resumed', { timeout: 240_000 }, async () => {
    const actor = await actorByEmail(app.services, 'resolver@firm.test')
    const clientId = await clientWithPosts()
    const search = () => inFirm((tx) => createPostSearch(tx, actor, clientId, ['sail', 'danc*']))
    const calm = await search()
    const steps = await countSteps(calm)
    const expected = await found(calm)
    expect(expected).toMatchObject({ n: 1928 })
    for (const k of stepsToStopAt(steps, IS_LONG)) {
      const id = await search()
      expect([k, await run(id, k), await run(id, 0)]).toEqual([k, true, false])
      expect([k, await found(id)]).toEqual([k, expected])
    }
  })

  it(
    'flags the same posts, with one notification per post',
    { timeout: IS_LONG ? 900_000 : 240_000 },
    async () => {
      const actor = await actorByEmail(app.services, 'resolver@firm.test')
      const flaggedAfter = async (flag: (searchId: string) => Promise<void>) => {
        const clientId = await clientWithPosts()
        const row = await inFirm((tx) =>
          tx.one<{ id: string }>(
            sql`select id from post_searches where client_id = ${clientId} and 'flagging' = any(tags)`,
          ),
        )
        const id = row?.id ?? ''
        await inFirm((tx) => updatePostSearch(tx, actor, id, ['sail', 'danc*']))
        await flag(id)
        return flagged(clientId)
      }
      let steps = 0
      const expected = await flaggedAfter(async (id) => void (steps = await countSteps(id)))
      for (const k of stepsToStopAt(steps, IS_LONG)) {
        const after = await flaggedAfter(async (id) =>
          expect([k, await run(id, k), await run(id, 0)]).toEqual([k, true, false]),
        )
        expect([k, after]).toEqual([k, expected])
      }
      expect(expected).toMatchObject({ n: 1928, counted: 1928, lines: 1928 })
      expect(await inFirm((tx) => recount(tx))).toBe(0)
    },
  )
})

it('a change of the default keywords that is tried again after a later one does not bring its words back', async () => {
  const actor = await actorByEmail(app.services, 'manager@firm.test')
  const { clientId } = await makeClient(app, firm)
  const { keywords } = await flaggingDefaults(app.services.db.directory, firm.accountId)
  for (const list of [[...keywords, 'surf*'], keywords])
    await inFirm((tx) => updateFlaggingDefaults(tx, actor, { keywords: list, isForAll: true }))
  const jobs = () =>
    inFirm((tx) =>
      tx.rows<{ id: string; status: string }>(
        sql`select id, status from job_runs where customer_id = ${firm.accountId} and kind = ${changeFlaggingJob.kind} order by id`,
      ),
    )
  for (const { id } of (await jobs()).toReversed())
    await runUntil(app.workerServices, changeFlaggingJob, [firm.accountId, id], 0)
  const search = await inFirm((tx) =>
    tx.one<{ keywords: string[] }>(
      sql`select keywords from post_searches where client_id = ${clientId} and 'flagging' = any(tags)`,
    ),
  )
  expect(search?.keywords).toEqual(keywords)
  // The earlier change was applied together with the later one.
  expect((await jobs()).map(({ status }) => status)[0]).toBe('FAILURE')
})
