import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  FLAG_THEMES,
  FLAGGING_KEYWORDS,
  type FlaggingComparison,
  type FlaggingDefaults,
} from '#contract/index.ts'
import { type Firm, makeFirm, startWithFirm, type TestApp, waitUntil, Visitor } from '../testing/app.ts'
import { makeClient } from '../testing/imports.ts'
import { sql } from '../platform/db/sql.ts'
import { runUntil } from '../testing/jobs.ts'
import { changeFlaggingJob } from './change-flagging.ts'
import { importDailyPosts, flaggingSearch, flagsOf, runSearch } from '../testing/searches.ts'

let app: TestApp
let above: Firm
let firm: Firm
let other: Firm
let provider: Visitor
let manager: Visitor
let reviewer: Visitor

beforeAll(async () => {
  ;({ app, above, firm } = await startWithFirm())
  other = await makeFirm(app, 'other.test', { parentId: above.accountId })
  provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
})
afterAll(() => app.close())

const read = async (who: Visitor, { accountId }: Firm) =>
  (await who.call<FlaggingDefaults>('getFlaggingDefaults', { params: { id: accountId } })).body
const save = (who: Visitor, { accountId }: Firm, body: object) =>
  who.call<FlaggingDefaults>('updateFlaggingDefaults', { params: { id: accountId }, body })

let made = 0
async function newClient(of: Firm) {
  made += 1
  const client = await makeClient(app, of, { email: `new${made}@example.test` })
  return client
}
const wordsOf = async (who: Visitor, clientId: string) => (await flaggingSearch(who, clientId)).keywords

describe('default flagging keywords', () => {
  it('come from the product, then from the provider, then from the firm, which can go back to the inherited ones', async () => {
    expect(await read(manager, firm)).toMatchObject({
      themes: [...FLAG_THEMES],
      languages: ['en', 'es', 'fr'],
      keywords: [...FLAGGING_KEYWORDS],
      isOwn: false,
      inherited: [...FLAGGING_KEYWORDS],
    })
    await save(provider, above, { keywords: ['sail*', 'ski'] })
    expect(await read(manager, firm)).toMatchObject({ keywords: ['sail*', 'ski'], isOwn: false })
    const own = await save(manager, firm, { keywords: ['gym'] })
    expect(own.body).toMatchObject({ keywords: ['gym'], isOwn: true, inherited: ['sail*', 'ski'] })
    expect(await wordsOf(manager, (await newClient(firm)).clientId)).toEqual(['gym'])
    expect(await wordsOf(provider, (await newClient(other)).clientId)).toEqual(['sail*', 'ski'])
    await save(manager, firm, { keywords: null })
    expect(await wordsOf(manager, (await newClient(firm)).clientId)).toEqual(['sail*', 'ski'])
  })

  it('change current clients on request: only the added and removed keywords', async () => {
    const client = await newClient(firm)
    await importDailyPosts(provider, await client.account(0), [
      'sailing',
      'at the gym',
      'my own word',
      'skiing or ski',
    ])
    const search = await flaggingSearch(manager, client.clientId)
    await runSearch(manager, { id: search.id }, ['sail*', 'ski', 'own word'])
    await save(manager, firm, { keywords: ['ski', 'gym'] })
    expect(await wordsOf(manager, client.clientId)).toEqual(['sail*', 'ski', 'own word'])

    await save(manager, firm, { keywords: null })
    await save(manager, firm, { keywords: ['ski', 'gym'], isForAll: true })
    await waitUntil(async () => (await wordsOf(manager, client.clientId)).includes('gym'))
    expect(await wordsOf(manager, client.clientId)).toEqual(['ski', 'own word', 'gym'])
    await waitUntil(async () => (await flaggingSearch(manager, client.clientId)).job?.status === 'SUCCESS')
    expect(await flagsOf(manager, client.clientId)).toEqual([
      ['sailing', []],
      ['at the gym', ['gym']],
      ['my own word', ['own word']],
      ['skiing or ski', ['ski']],
    ])
  })

  it('of a provider change the clients of firms without their own list', async () => {
    const [mine, theirs] = [await newClient(firm), await newClient(other)]
    await save(provider, above, { keywords: ['sail*', 'hik*'], isForAll: true })
    await waitUntil(async () => (await wordsOf(provider, theirs.clientId)).includes('hik*'))
    expect(await wordsOf(provider, theirs.clientId)).toEqual(['sail*', 'hik*'])
    expect(await wordsOf(manager, mine.clientId)).toEqual(['ski', 'gym'])
  })

  it('are applied once to each client, even if the job is repeated, and delay no one', async () => {
    const client = await newClient(firm)
    const { keywords } = await read(manager, firm)
    await save(manager, firm, { keywords: [...keywords, 'zumba'], isForAll: true })
    await waitUntil(async () => (await wordsOf(manager, client.clientId)).includes('zumba'))
    const search = await flaggingSearch(manager, client.clientId)
    const jobs = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{ id: string; kind: string }>(sql`
        select id, kind from job_runs where customer_id = ${tx.customerId} and (subject_id = ${search.id} or kind = ${changeFlaggingJob.kind})
        order by created_at desc, id desc limit 2`),
    )
    // In the lane of heavy work, so that emailed codes do not wait for it.
    expect(jobs.map(({ kind }) => kind).sort()).toEqual(['change-flagging', 'search-many-posts'])
    await runSearch(manager, { id: search.id }, ['ski'])
    const jobId = jobs.find(({ kind }) => kind === changeFlaggingJob.kind)?.id ?? ''
    await runUntil(app.workerServices, changeFlaggingJob, [firm.accountId, jobId], 0)
    expect(await wordsOf(manager, client.clientId)).toEqual(['ski'])
    await save(manager, firm, { keywords, isForAll: false })
  })

  it('treat keywords that differ only in case or accents as the same', async () => {
    const client = await newClient(firm)
    const search = await flaggingSearch(manager, client.clientId)
    await runSearch(manager, { id: search.id }, ['GYM', 'Détresse'])
    await save(manager, firm, { keywords: ['ski', 'detresse', 'swim'], isForAll: true })
    await waitUntil(async () => (await wordsOf(manager, client.clientId)).includes('swim'))
    expect(await wordsOf(manager, client.clientId)).toEqual(['Détresse', 'swim'])
  })

  it('give new clients the chosen themes and languages, and compare with any others', async () => {
    const choose = (who: Visitor, of: Firm, body: object) =>
      who.call<FlaggingDefaults>('updateFlaggingChoice', { params: { id: of.accountId }, body })
    const list = ['en~jog', 'tent', 'rodilla*', 'zorbing']
    await save(manager, firm, { keywords: list })
    const client = await newClient(firm)
    expect(await wordsOf(manager, client.clientId)).toEqual(list)
    const themes = ['activity', 'outdoors']
    const { status, body } = await choose(manager, firm, { themes, languages: ['en', 'fr'] })
    expect([status, body.keywords, body.themes, body.languages]).toEqual([200, list, themes, ['en', 'fr']])
    expect(body.keywordsOf.themes).toMatchObject({ outdoors: 1, injury: 1, own: 1 })
    expect(await wordsOf(manager, (await newClient(firm)).clientId)).toEqual(['en~jog', 'tent', 'zorbing'])
    await importDailyPosts(provider, await client.account(0), ['la rodilla', 'our tent'])
    const { id } = await flaggingSearch(manager, client.clientId)
    const compare = async (query: Record<string, unknown>) =>
      (await manager.call<FlaggingComparison>('compareFlagging', { params: { id }, query })).body
    const [asChosen, asAsked] = [await compare({}), await compare({ themes: ['injury'], languages: ['es'] })]
    expect([asChosen.flagged, asChosen.added.count, asChosen.removed.some]).toMatchObject([
      2,
      0,
      [{ keywords: ['rodilla*'] }],
    ])
    expect([asAsked.keywords, asAsked.removed.some]).toMatchObject([
      ['rodilla*', 'zorbing'],
      [{ keywords: ['tent'] }],
    ])
    // A firm that has not chosen gets what its provider has chosen.
    await choose(provider, above, { themes: ['injury'], languages: ['en', 'es', 'fr'] })
    expect((await read(provider, other)).themes).toEqual(['injury'])
    expect((await read(manager, firm)).themes).toEqual(themes)
    for (const wrong of [
      { themes: [], languages: ['en'] },
      { themes, languages: [] },
      { themes: ['own'], languages: ['en'] },
    ])
      expect((await choose(manager, firm, wrong)).status).toBe(400)
    await save(manager, firm, { keywords: ['rodilla*'] })
    expect((await choose(manager, firm, { themes, languages: ['en'] })).body.code).toBe('VALIDATION_FAILED')
    expect((await choose(reviewer, firm, { themes, languages: ['en'] })).body.code).toBe('FORBIDDEN')
    expect((await choose(manager, above, { themes, languages: ['en'] })).body.code).toBe('NOT_FOUND')
    await choose(manager, firm, { themes: FLAG_THEMES, languages: ['en', 'es', 'fr'] })
  })

  it('can be saved only over the version that the user saw, by users who may administer the account', async () => {
    expect((await save(manager, firm, { keywords: ['a new one'], replaces: ['seen'] })).body.code).toBe(
      'CONFLICT',
    )
    expect((await save(manager, firm, { keywords: [] })).body.code).toBe('VALIDATION_FAILED')
    expect((await save(reviewer, firm, { keywords: ['gym'] })).body.code).toBe('FORBIDDEN')
    expect((await save(manager, other, { keywords: ['gym'] })).body.code).toBe('NOT_FOUND')
    expect((await save(manager, above, { keywords: ['gym'] })).body.code).toBe('NOT_FOUND')
  })
})
