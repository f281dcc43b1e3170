import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Post, PostImport, SocialAccount } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
import { makeClient } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { startDueCaptures } from './daily.ts'
import { addConnectedAccount, publish, waitUntilIdle, controlPlatform } from '../../testing/sources.ts'

let app: TestApp
let firm: Firm
let provider: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('admin@provider.test')
})
afterAll(() => app.close())

const HOUR = 3600_000
const postsFor = (id: string) => [
  { id: `${id}001`, at: '2022-06-10T08:00:00.000Z', text: 'First' },
  {
    id: `${id}002`,
    at: '2022-06-20T08:00:00.000Z',
    text: 'A walk',
    media: [{ id: `${id}9`, type: 'image' as const }],
  },
]

let number = 500
async function someone() {
  const id = String((number += 1))
  const email = `person${id}@client.test`
  const { clientId } = await makeClient(app, firm, { email })
  const account = { platform: 'twitter' as const, id, username: `ana${id}` }
  await publish(app, account, postsFor(id))
  return { id, email, clientId, account, signing: { platform: 'twitter' as const, clientId, as: id } }
}

const postsOf = async (clientId: string) =>
  (await provider.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })).body.map(
    ({ content }) => content,
  )
const importsOf = async (accountId: string) =>
  (await provider.call<PostImport[]>('listPostImports', { params: { id: accountId } })).body.map(
    ({ totals }) => totals?.posts.added,
  )

type Capture = { outcome: string | null; retry_at: Date | null; status: string | null }
const capturesOf = (accountId: string) =>
  app.services.db.read(firm.accountId, (tx) =>
    tx.rows<Capture>(sql`
      select k.outcome, k.retry_at, j.status from captures k left join job_runs j on j.customer_id = k.customer_id and j.id = k.job_id
      where k.customer_id = ${firm.accountId} and k.social_account_id = ${accountId} order by k.started_at`),
  )
/** Waits until an account's capture is postponed. @returns the delay in seconds */
async function putOff(accountId: string, earlier: Date | null = null): Promise<number> {
  let seconds = 0
  await waitUntil(async () => {
    const { retry_at: at, status } = (await capturesOf(accountId)).at(-1) ?? {}
    seconds = at ? Math.round((at.getTime() - app.services.now().getTime()) / 1000) : 0
    return status === 'PENDING' && seconds > 0 && at?.getTime() !== earlier?.getTime()
  })
  return seconds
}

/** Connects an account and waits until its first capture is imported. */
async function connected() {
  const one = await someone()
  const { body } = await addConnectedAccount(provider, one.signing)
  await waitUntilIdle(app, firm.accountId, body.id)
  return { ...one, accountId: body.id }
}
const publishNews = ({ id, account }: Awaited<ReturnType<typeof connected>>) =>
  publish(app, account, [
    ...postsFor(id),
    { id: `${id}003`, at: app.services.now().toISOString(), text: 'New' },
  ])

describe('a platform that does not answer', () => {
  it('is called again after the time that it names', async () => {
    const one = await connected()
    const start = new Date()
    app.setNow(start)
    await publishNews(one)
    await controlPlatform(app, {
      set: 'fault',
      fault: { platform: 'twitter', kind: 'rate_limit', times: 1, seconds: 900, accountId: one.id },
    })
    await provider.call('importNow', { params: { id: one.accountId } })
    expect(await putOff(one.accountId)).toBe(900)
    expect(await postsOf(one.clientId)).toEqual(['A walk', 'First'])
    app.setNow(new Date(start.getTime() + 901_000))
    await app.dueNow()
    await waitUntilIdle(app, firm.accountId, one.accountId)
    expect(await postsOf(one.clientId)).toEqual(['New', 'A walk', 'First'])
    expect(await importsOf(one.accountId)).toEqual([1, 2])
    app.setNow(null)
  })

  it('is called less and less often, and then read', async () => {
    const one = await connected()
    let now = new Date()
    app.setNow(now)
    await publishNews(one)
    await controlPlatform(app, {
      set: 'fault',
      fault: { platform: 'twitter', kind: 'down', times: 3, accountId: one.id },
    })
    await provider.call('importNow', { params: { id: one.accountId } })
    const waits = []
    let earlier: Date | null = null
    for (let n = 0; n < 3; n += 1) {
      const seconds = await putOff(one.accountId, earlier)
      waits.push(seconds)
      earlier = (await capturesOf(one.accountId)).at(-1)?.retry_at ?? null
      // Jump ahead four times the delay, as if no worker had been running.
      now = new Date(now.getTime() + seconds * 4000)
      app.setNow(now)
      await app.dueNow()
    }
    expect(waits).toEqual([60, 120, 360])
    await waitUntilIdle(app, firm.accountId, one.accountId)
    expect(await postsOf(one.clientId)).toEqual(['New', 'A walk', 'First'])
    expect(await importsOf(one.accountId)).toEqual([1, 2])
    app.setNow(null)
  })
})

describe('a platform that stops answering for a day', () => {
  it('has what it delivered imported, and the list of files reports that posts may be missing', async () => {
    const one = await connected()
    const posts = Array.from({ length: 120 }, (_, index) => ({
      id: `${one.id}2${String(index).padStart(3, '0')}`,
      at: new Date(Date.now() - index * 1000).toISOString(),
      text: `Post ${index}`,
    }))
    await publish(app, one.account, posts)
    const send = globalThis.fetch
    const fake = vi.spyOn(globalThis, 'fetch').mockImplementation(async (target, init) => {
      const address = target instanceof Request ? target.url : target.toString()
      return address.includes('pagination_token=') ? new Response('', { status: 503 }) : send(target, init)
    })
    await provider.call('importNow', { params: { id: one.accountId } })
    await putOff(one.accountId)
    app.setNow(new Date(Date.now() + 21 * HOUR))
    await app.dueNow()
    await waitUntilIdle(app, firm.accountId, one.accountId)
    app.setNow(null)
    fake.mockRestore()
    const { body: account } = await provider.call<SocialAccount>('getSocialAccount', {
      params: { id: one.accountId },
    })
    expect(account.latestImport?.totals?.posts.added).toBe(100)
    const { body: failed } = await provider.call<{ path: string; code: string }[]>('listImportFiles', {
      params: { id: account.latestImport?.id ?? '' },
      query: { outcome: ['failed'] },
    })
    expect(failed.map(({ path, code }) => [path, code])).toEqual([
      ['proofline-capture.json', 'capture_partial'],
    ])
  })
})

describe('a daily capture that takes long', () => {
  it('lets waiting captures go first, then continues where it stopped', async () => {
    const one = await connected()
    // Three pages of a hundred posts each.
    const posts = Array.from({ length: 250 }, (_, index) => ({
      id: `${one.id}1${String(index).padStart(3, '0')}`,
      at: new Date(Date.now() - index * 1000).toISOString(),
      text: `Post ${index}`,
    }))
    await publish(app, one.account, posts)
    await controlPlatform(app, {
      set: 'fault',
      fault: { platform: 'twitter', kind: 'slow', times: 1, seconds: 4, accountId: one.id },
    })
    app.setNow(new Date(Date.now() + 25 * HOUR))
    await startDueCaptures(app.services)
    await waitUntil(async () => (await capturesOf(one.accountId)).at(-1)?.status === 'RUNNING')
    // After this pause the capture is waiting for the first answer.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    app.setNow(new Date(Date.now() + 25 * HOUR + 6 * 60_000))
    const items = () =>
      app.services.db.read(firm.accountId, (tx) =>
        tx.rows<{ captures: number; retry_at: Date | null }>(sql`
          select count(*)::int as captures, max(k.retry_at) as retry_at from captures k
          where k.customer_id = ${firm.accountId} and k.social_account_id = ${one.accountId} and k.retry_at is not null`),
      )
    await waitUntil(async () => (await items())[0]?.captures === 1)
    app.setNow(new Date(Date.now() + 25 * HOUR + 7 * 60_000))
    await app.dueNow()
    await waitUntilIdle(app, firm.accountId, one.accountId)
    app.setNow(null)
    expect((await capturesOf(one.accountId)).map(({ outcome }) => outcome)).toEqual(['imported', 'imported'])
    const { headers } = await provider.call<Post[]>('listPosts', { query: { clientIds: [one.clientId] } })
    expect(headers.get('total-items')).toBe('252')
  })
})

/** The notifications that staff received about a client, as `TYPE COUNT`. */
const heardOf = (clientId: string) =>
  app.services.db.read(firm.accountId, async (tx) =>
    (
      await tx.rows<{ type: string; n: number }>(sql`
        select type, count(*)::int as n from notifications
        where customer_id = ${firm.accountId} and data -> 'client' ->> 'id' = ${clientId} and type <> 'owner_check_waiting' group by type order by type`)
    ).map(({ type, n }) => `${type} ${n}`),
  )
const requestsOf = (accountId: string) =>
  app.services.db.read(firm.accountId, (tx) =>
    tx.rows<{ creator_type: string }>(sql`
      select creator_type from reconnect_requests where customer_id = ${firm.accountId} and social_account_id = ${accountId}`),
  )

describe('the daily import', () => {
  it('begins for the other firms if it cannot begin for one', async () => {
    const begun: string[] = []
    const db = {
      directory: { rows: async () => [{ id: 'first' }, { id: 'second' }] },
      transaction: async (id: string) => {
        begun.push(id)
        if (id === 'first') throw new Error('This firm fails')
        return 0
      },
    }
    await expect(startDueCaptures({ ...app.services, db: db as never })).rejects.toThrow('could not begin')
    expect(begun).toEqual(['first', 'second'])
  })

  it('comes an hour later to an account that is still being read', async () => {
    const { accountId, clientId } = await connected()
    app.setNow(new Date(Date.now() + 25 * HOUR))
    const now = app.services.now().getTime()
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`
        insert into captures (customer_id, id, social_account_id, client_id, trigger, started_at)
        values (${tx.customerId}, ${newId(tx.customerId)}, ${accountId}, ${clientId}, 'user', ${tx.now})`),
    )
    await startDueCaptures(app.services)
    app.setNow(null)
    const connection = await app.services.db.transaction(firm.accountId, async (tx) => {
      await tx.run(sql`
        delete from captures where customer_id = ${tx.customerId} and social_account_id = ${accountId} and job_id is null`)
      return tx.one<{ at: Date }>(sql`
        select next_capture_at as at from connections where customer_id = ${tx.customerId} and social_account_id = ${accountId}`)
    })
    expect(connection?.at.getTime()).toBeGreaterThanOrEqual(now + HOUR)
    expect(connection?.at.getTime()).toBeLessThan(now + 2 * HOUR)
  })

  it('reads each account once a day, notifies no one if there are no new posts, and asks once when access is lost', async () => {
    const [quiet, busy, lost] = [await connected(), await connected(), await connected()]
    const all = [quiet, busy, lost]
    const before = await Promise.all(all.map(({ clientId }) => heardOf(clientId)))
    const mails = () => app.mails.filter(({ to, subject }) => to === lost.email && /connect/.test(subject))
    await controlPlatform(app, { set: 'end', platform: 'twitter', accountId: lost.id, what: 'access' })
    const day = async (hours: number) => {
      app.setNow(new Date(Date.now() + hours * HOUR))
      await Promise.all([startDueCaptures(app.services), startDueCaptures(app.services)])
      for (const { accountId } of all) await waitUntilIdle(app, firm.accountId, accountId)
    }
    await publishNews(busy)
    await day(25)
    await day(26)
    await day(51)
    // Reset the clock: 51 hours later, the users' sessions have expired.
    app.setNow(null)
    const outcomes = await Promise.all(
      all.map(async ({ accountId }) => (await capturesOf(accountId)).map(({ outcome }) => outcome)),
    )
    expect(outcomes).toEqual([
      ['imported', 'nothing', 'nothing'],
      ['imported', 'imported', 'nothing'],
      ['imported', 'lost'],
    ])
    expect(await importsOf(quiet.accountId)).toEqual([2])
    expect(await importsOf(busy.accountId)).toEqual([1, 2])
    expect(await requestsOf(lost.accountId)).toEqual([{ creator_type: 'system' }])
    await waitUntil(() => mails().length === 1)
    const account = await provider.call<SocialAccount>('getSocialAccount', { params: { id: lost.accountId } })
    expect(account.body.connection?.state).toBe('lost')
    const after = await Promise.all(all.map(({ clientId }) => heardOf(clientId)))
    const first = ['post_import_complete 2', 'social_account_authenticated 2']
    expect(before).toEqual([first, first, first])
    expect(after).toEqual([
      first,
      ['post_import_complete 4', 'social_account_authenticated 2'],
      ['post_import_complete 2', 'social_account_access_revoked 2', 'social_account_authenticated 2'],
    ])
  })
})
