import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Id, route, type RouteSpec } from '#contract/index.ts'
import { actorByEmail } from './actors.ts'
import { type Firm, makeFirm, makeProvider, startTestApp, type TestApp } from '../testing/app.ts'
import { firmOfId } from '../identity/index.ts'
import { countTries } from '../testing/identity.ts'
import { sql } from '../platform/db/sql.ts'
import type { Directory, Tx } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { Actor, Call } from '../platform/http/call.ts'
import { type ParsedCall, runHandler } from '../platform/http/run.ts'

type AnyCall = Pick<Call<'getClient'>, 'services' | 'afterCommit'> & ParsedCall
type Handler = (tx: Tx, call: AnyCall) => Promise<unknown>

let app: TestApp
let [provider, manager] = [] as unknown as [Actor, Actor]
let [firm, other] = [] as unknown as [Firm, Firm]
beforeAll(async () => {
  app = await startTestApp({ worker: false })
  const above = await makeProvider(app, 'provider.test')
  firm = await makeFirm(app, 'firm.test', { parentId: above.accountId })
  other = await makeFirm(app, 'other.test')
  provider = await actorByEmail(app.services, 'manager@provider.test')
  manager = await actorByEmail(app.services, 'manager@firm.test')
})
afterAll(() => app.close())

const spec = (fields: Partial<RouteSpec>): RouteSpec => ({
  ...route('/things', {
    api: 'main',
    method: 'POST',
    summary: '',
    output: null,
    access: 'signed-in',
    effect: 'write',
  }),
  ...fields,
})

const run = (
  fields: Partial<RouteSpec>,
  actor: Actor,
  parsed: Partial<Omit<ParsedCall, 'actor'>>,
  handler: unknown,
): Promise<unknown> =>
  runHandler(
    spec(fields),
    { params: {}, query: {}, body: undefined, ...parsed, actor },
    handler as Parameters<typeof runHandler>[2],
    {
      services: app.services,
      firmOfId: (who, id, whose) => firmOfId(app.services.db.directory, who, id, whose),
    },
  )

/** The firm whose transaction a handler gets. */
const firmFor = (ids: RouteSpec['ids'], actor: Actor, parsed: Partial<Omit<ParsedCall, 'actor'>>) =>
  run(ids ? { ids } : {}, actor, parsed, async (tx: Tx) => tx.customerId).catch(
    ({ code }: { code: string }) => code,
  )

describe('the firm of a call', () => {
  it('is named by the first of its IDs that is given, of a list by its first', async () => {
    const ids = { 'query.clientIds': 'client', 'query.searchId': 'search' } as const
    const [inFirm, elsewhere] = [newId(firm.accountId), newId(other.accountId)]
    expect(await firmFor(ids, provider, { query: { searchId: inFirm } })).toBe(firm.accountId)
    expect(await firmFor(ids, provider, { query: { clientIds: [inFirm], searchId: elsewhere } })).toBe(
      firm.accountId,
    )
    expect(await firmFor(ids, provider, { query: { clientIds: [elsewhere], searchId: inFirm } })).toBe(
      'NOT_FOUND',
    )
    expect(await firmFor({ 'body.posts': 'post' }, provider, { body: { posts: [{ id: inFirm }] } })).toBe(
      firm.accountId,
    )
  })

  it('is that of the session if no ID is given', async () => {
    for (const actor of [provider, manager])
      expect(await firmFor({ 'query.clientIds': 'client' }, actor, {})).toBe(actor.accountId)
  })

  it('is the provider’s own account only for IDs of accounts and people', async () => {
    const own = newId(provider.accountId)
    expect(await firmFor({ 'params.id': 'user' }, provider, { params: { id: own } })).toBe(provider.accountId)
    expect(await firmFor({ 'params.id': 'client' }, provider, { params: { id: own } })).toBe('NOT_FOUND')
    const account = { params: { id: provider.accountId } }
    expect(await firmFor({ 'params.id': 'account' }, provider, account)).toBe(provider.accountId)
    expect(await firmFor({ 'params.id': 'lawFirm' }, provider, account)).toBe('NOT_FOUND')
  })

  it('has to be the one that an ID of a firm names', async () => {
    for (const kind of ['account', 'lawFirm'] as const) {
      const ids = { 'params.id': 'client', 'body.customerId': kind } as const
      const params = { id: newId(firm.accountId) }
      expect(await firmFor(ids, manager, { params, body: { customerId: firm.accountId } })).toBe(
        firm.accountId,
      )
      for (const customerId of [other.accountId, newId(firm.accountId)])
        expect(await firmFor(ids, manager, { params, body: { customerId } })).toBe('NOT_FOUND')
    }
  })

  it('is not looked for if a call names another person as oneself', async () => {
    const ids = { 'params.userId': 'self', 'params.clientId': 'client' } as const
    const params = { userId: newId(firm.accountId), clientId: newId(firm.accountId) }
    expect(await firmFor(ids, manager, { params })).toBe('NOT_FOUND')
  })
})

describe('a call that writes', () => {
  const addRow = (tx: Tx): Promise<number> =>
    tx.run(
      sql`insert into throttles (key, window_start, tries) values (${`ran ${tx.customerId}`}, ${tx.now}, 1)
        on conflict (key, window_start) do update set tries = throttles.tries + 1`,
    )
  const deadlock = (): Error => Object.assign(new Error('deadlock detected'), { code: '40P01' })

  it('does what follows its commit once, and only then', async () => {
    const events: string[] = []
    let runs = 0
    const handler: Handler = async (tx, { afterCommit }) => {
      await addRow(tx)
      afterCommit(
        async () => void events.push(`run ${runs}, ${await countTries(app, `ran ${firm.accountId}`)} rows`),
      )
      if (++runs === 1) throw deadlock()
      events.push(`run ${runs}, ${await countTries(app, `ran ${firm.accountId}`)} rows`)
    }
    await run({}, manager, {}, handler)
    expect(events).toEqual(['run 2, 0 rows', 'run 2, 1 rows'])
  })

  it('does nothing after its commit if it fails', async () => {
    const events: string[] = []
    const handler: Handler = async (_, { afterCommit }) => {
      afterCommit(() => void events.push('done'))
      throw new Error('refused')
    }
    await expect(run({}, manager, {}, handler)).rejects.toThrow('refused')
    expect(events).toEqual([])
  })

  it('does once what comes before its transaction, and passes it on each time', async () => {
    let [asked, runs] = [0, 0]
    const answer = await run(
      { first: 'asks' },
      manager,
      {},
      {
        first: async ({ services }: { services: TestApp['services'] }) => {
          asked += 1
          return services.db.directory.one<{ n: number }>(sql`select 41 as n`)
        },
        work: async (_: Tx, __: unknown, { n }: { n: number }) => {
          if (++runs === 1) throw deadlock()
          return n + runs
        },
      },
    )
    expect([answer, asked]).toEqual([43, 1])
  })

  it('cannot open another transaction, and one of no firm gets the directories', async () => {
    const keys = async (_: Tx | Directory, { services }: AnyCall) => Object.keys(services)
    for (const firmOrNone of ['session', 'none'] as const)
      expect(await run({ firm: firmOrNone }, manager, {}, keys)).not.toContain('db')
    const read = (directory: Directory) => directory.one(sql`select 1 as n`)
    expect(await run({ firm: 'none' }, manager, {}, read)).toEqual({ n: 1 })
  })

  it('counts a try before it, so that one that fails counts too, but none without the field', async () => {
    const tries = { key: 'lookup', most: 2, seconds: 3600, of: 'email' }
    const failing: Handler = async () => {
      throw new Error('refused')
    }
    const attempt = (body: object) =>
      run({ tries, body: z.object({ email: Id }) }, manager, { body }, failing).catch(
        (error: Error & { code?: string }) => error.code ?? error.message,
      )
    expect(await attempt({})).toBe('refused')
    expect(await countTries(app, `lookup:${manager.userId}`)).toBe(0)
    expect([await attempt({ email: 'a' }), await attempt({ email: 'a' })]).toEqual(['refused', 'refused'])
    expect(await attempt({ email: 'a' })).toBe('TOO_MANY_REQUESTS')
  })
})
