import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  Client,
  ClientChange,
  NotificationItem,
  ReconnectRequest,
  SocialAccount,
} from '#contract/index.ts'
import {
  type Firm,
  makeFirm,
  makeProvider,
  startTestApp,
  type TestApp,
  waitUntil,
  Visitor,
} from '../testing/app.ts'
import { createLink } from '../testing/identity.ts'
import { importArchive, makeClient, makeZip } from '../testing/imports.ts'
import { addConnectedAccount, publish } from '../testing/sources.ts'
import { sql } from '../platform/db/sql.ts'
import { remindClients } from './index.ts'

let app: TestApp
let firm: Firm
let manager: Visitor
let provider: Visitor

beforeAll(async () => {
  app = await startTestApp()
  const above = await makeProvider(app, 'provider.test')
  firm = await makeFirm(app, 'firm.test', { parentId: above.accountId })
  manager = await new Visitor(app).signIn('manager@firm.test')
  provider = await new Visitor(app).signIn('admin@provider.test')
})
afterAll(() => app.close())

/** A client of the firm who has opened an emailed link and agreed to the terms. */
async function visiting(email: string, purpose: 'reconnect' | 'import' = 'reconnect') {
  const made = await makeClient(app, firm, { email })
  const token = await createLink(app, firm.accountId, { purpose, clientId: made.clientId })
  const visitor = new Visitor(app)
  await visitor.openLink(token)
  await visitor.call('agreeTerms', { params: { id: made.clientId } })
  return { ...made, visitor }
}
const ask = (id: string) => manager.call<ReconnectRequest>('createReconnectRequest', { params: { id } })
const accountOf = async (id: string, who = manager) =>
  (await who.call<SocialAccount>('getSocialAccount', { params: { id } })).body
const clientOf = async (id: string) => (await manager.call<Client>('getClient', { params: { id } })).body
const historyOf = async (id: string) =>
  (await manager.call<ClientChange[]>('listClientHistory', { params: { id } })).body.map(
    ({ action, details }) => [action, details.name],
  )
const pending = async () =>
  (
    await manager.call<{ pendingReconnections: number }>('getAccountStats', {
      params: { id: firm.accountId },
    })
  ).body.pendingReconnections
const listed = async (clientId: string) =>
  (
    await manager.call<Client[]>('listCustomerClients', {
      params: { id: firm.accountId },
      query: { pendingReconnections: true, limit: 100 },
    })
  ).body.some((client) => client.id === clientId)
const mailsTo = (to: string) => app.mails.filter((mail) => mail.to === to)
const archive = () =>
  makeZip({
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
      { timestamp: 1_655_300_000, data: [{ post: 'one' }] },
    ],
  })

describe('a client without an account on a platform', () => {
  it('can say so, with the date, and withdraw the answer', async () => {
    const { clientId, account, visitor } = await visiting('one@client.test')
    const id = await account(3)
    await ask(id)
    const before = await pending()
    const params = { id: clientId, platform: 'tiktok' }
    expect((await visitor.call('answerNoAccount', { params })).status).toBe(204)
    expect((await visitor.call('answerNoAccount', { params })).status).toBe(204)
    const { noAccounts } = await clientOf(clientId)
    expect(noAccounts).toEqual([{ socialSiteId: 'tiktok', answeredAt: expect.stringMatching(/^20/) }])
    expect([await pending(), await listed(clientId)]).toEqual([before - 1, false])
    expect((await accountOf(id, visitor)).waitsForClient).toBe(false)
    expect((await visitor.call('withdrawNoAccount', { params })).status).toBe(204)
    expect([await pending(), await listed(clientId)]).toEqual([before, true])
    expect((await clientOf(clientId)).noAccounts).toEqual([])
    expect(await historyOf(clientId)).toEqual([
      ['withdrewNoAccount', 'TikTok'],
      ['answeredNoAccount', 'TikTok'],
    ])
    const leaves = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{ payload: string }>(sql`
        select e.payload from evidence_leaves l join evidence_payloads e on e.customer_id = l.customer_id and e.leaf_id = l.id
        where l.subject_id = ${clientId} and l.kind = 'client.answeredNoAccount'`),
    )
    expect(JSON.parse(leaves[0]?.payload ?? '')).toMatchObject({ via: 'link:reconnect', name: 'TikTok' })
  })

  it('is no longer reminded of it, and the answer ends when the account is added or requested again', async () => {
    const { clientId, account, visitor } = await visiting('two@client.test', 'import')
    const id = await account(3)
    const { body } = await ask(id)
    await waitUntil(() => mailsTo('two@client.test').length === 1)
    const params = { id: clientId, platform: 'tiktok' }
    await visitor.call('answerNoAccount', { params })
    await remindAfter(25)
    expect(mailsTo('two@client.test')).toHaveLength(1)
    await manager.call('cancelReconnectRequest', { params: { id: body.id } })
    await ask(id)
    expect((await clientOf(clientId)).noAccounts).toEqual([])
    await visitor.call('answerNoAccount', { params })
    await provider.call('addSocialAccount', {
      params: { id: clientId },
      body: { socialSiteId: 'tiktok', externalId: 'mine@client.test' },
    })
    expect((await clientOf(clientId)).noAccounts).toEqual([])
  })

  it('can’t say so of a platform of which posts were imported, also if the account was removed since', async () => {
    const { clientId, account, visitor } = await visiting('posts@client.test')
    const id = await account(0)
    const answer = async () =>
      (
        await visitor.call<{ code?: string }>('answerNoAccount', {
          params: { id: clientId, platform: 'facebook' },
        })
      ).body.code
    await importArchive(provider, id, await archive())
    expect(await answer()).toBe('PLATFORM_IN_USE')
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(
        sql`update social_accounts set removed_at = now() where customer_id = ${firm.accountId} and id = ${id}`,
      ),
    )
    expect(await answer()).toBe('PLATFORM_IN_USE')
    expect((await clientOf(clientId)).noAccounts).toEqual([])
  })

  it('is withdrawn when posts of a listed account are imported, in the name of who did', async () => {
    const { clientId, account, visitor } = await visiting('imported@client.test')
    const id = await account(0)
    await visitor.call('answerNoAccount', { params: { id: clientId, platform: 'facebook' } })
    const { run } = await importArchive(provider, id, Buffer.from('no archive'))
    expect([run.status, (await clientOf(clientId)).noAccounts.length]).toEqual(['FAILURE', 1])
    await importArchive(provider, id, await archive())
    expect((await clientOf(clientId)).noAccounts).toEqual([])
    const { body } = await manager.call<ClientChange[]>('listClientHistory', { params: { id: clientId } })
    expect(body.slice(0, 2)).toMatchObject([
      { action: 'withdrewNoAccount', by: 'Admin provider.test', details: { name: 'Facebook' } },
      { action: 'answeredNoAccount' },
    ])
  })

  it('is withdrawn when an account is connected by a sign-in', async () => {
    const { clientId, visitor } = await visiting('connected@client.test', 'import')
    await publish(app, { platform: 'twitter', id: '4711', username: 'ana4711' }, [])
    const params = { id: clientId, platform: 'twitter' }
    expect((await visitor.call('answerNoAccount', { params })).status).toBe(204)
    const signing = { platform: 'twitter', clientId, as: '4711' } as const
    expect((await addConnectedAccount(provider, signing)).status).toBe(201)
    expect((await clientOf(clientId)).noAccounts).toEqual([])
    expect((await visitor.call('answerNoAccount', { params })).status).toBe(409)
    expect((await historyOf(clientId))[0]).toEqual(['withdrewNoAccount', 'X (Twitter)'])
  })

  it('is withdrawn by an account that is added at the same moment', async () => {
    const { clientId, visitor } = await visiting('moment@client.test', 'import')
    const params = { id: clientId, platform: 'tiktok' }
    const calls: Promise<{ status: number }>[] = []
    const elsewhere = app.services.db.transaction(firm.accountId, async (tx) => {
      // Holds the answer back where it is written, after the accounts were looked for.
      await tx.run(sql`
        insert into platform_answers (customer_id, client_id, platform, answered_at) values (${tx.customerId}, ${clientId}, 3, ${tx.now})`)
      calls.push(visitor.call('answerNoAccount', { params }))
      await new Promise((resolve) => setTimeout(resolve, 500))
      const body = { socialSiteId: 'tiktok', externalId: 'moment@client.test' }
      calls.push(provider.call('addSocialAccount', { params: { id: clientId }, body }))
      await new Promise((resolve) => setTimeout(resolve, 500))
      throw new Error('rolled back')
    })
    await expect(elsewhere).rejects.toThrow('rolled back')
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([204, 201])
    expect((await clientOf(clientId)).noAccounts).toEqual([])
  })

  it('cannot answer for another client, and staff cannot answer for the client', async () => {
    const { clientId, visitor } = await visiting('three@client.test')
    const stranger = await makeClient(app, firm, { email: 'four@client.test' })
    const answer = (who: Visitor, id: string, platform = 'tiktok') =>
      who.call('answerNoAccount', { params: { id, platform } })
    expect((await answer(visitor, stranger.clientId)).status).toBe(404)
    expect((await answer(visitor, clientId, 'myspace')).status).toBe(404)
    expect((await answer(provider, clientId)).status).toBe(403)
    expect((await answer(manager, clientId)).status).toBe(403)
  })
})

describe('an account with a typo', () => {
  const correct = (who: Visitor, id: string, externalId: string) =>
    who.call<SocialAccount>('correctSocialAccount', { params: { id }, body: { externalId } })

  it('can be corrected by the client until its first import', async () => {
    const { clientId, account, visitor } = await visiting('five@client.test')
    const [id, other] = [await account(0), await account(0)]
    const { externalId: wrong } = await accountOf(id)
    expect((await accountOf(id, visitor)).can).toContain('correct')
    expect((await correct(visitor, id, 'nobody')).status).toBe(400)
    expect((await correct(visitor, id, `${other}@example.test`)).status).toBe(409)
    const { body } = await correct(visitor, id, 'Right@Client.test')
    expect(body.externalId).toBe('right@client.test')
    expect(await historyOf(clientId)).toEqual([['correctedAccount', `${wrong} → right@client.test`]])
    await importArchive(provider, id, await archive())
    expect((await accountOf(id, visitor)).can).not.toContain('correct')
    expect((await correct(visitor, id, 'late@client.test')).status).toBe(409)
    expect((await accountOf(id)).externalId).toBe('right@client.test')
  })

  it('of another client answers 404, and a manager of the firm cannot correct it', async () => {
    const { visitor } = await visiting('six@client.test')
    const { account } = await makeClient(app, firm, { email: 'seven@client.test' })
    const id = await account(0)
    expect((await correct(visitor, id, 'x@client.test')).status).toBe(404)
    expect((await correct(manager, id, 'x@client.test')).status).toBe(403)
  })
})

describe('reminders', () => {
  it('can be stopped by the client, for one request, and the firm sees it', async () => {
    const { clientId, account, visitor } = await visiting('eight@client.test')
    const id = await account(0)
    const { body } = await ask(id)
    await waitUntil(() => mailsTo('eight@client.test').length === 1)
    const stop = (who: Visitor) => who.call<ReconnectRequest>('stopReminders', { params: { id: body.id } })
    expect((await accountOf(id, visitor)).reconnectRequest?.can).toContain('stop_reminders')
    expect((await stop(provider)).status).toBe(403)
    const stopped = await stop(visitor)
    expect([stopped.status, stopped.body.remindersEnabled, stopped.body.remindersStopped?.by]).toEqual([
      200,
      false,
      'client',
    ])
    await remindAfter(25)
    expect(mailsTo('eight@client.test')).toHaveLength(1)
    expect((await historyOf(clientId))[0]?.[0]).toBe('stoppedReminders')
    const again = await manager.call<ReconnectRequest>('enableReminders', { params: { id: body.id } })
    expect([again.body.remindersEnabled, again.body.remindersStopped]).toEqual([true, null])
  })

  it('end after 30 days, and the requester is notified', async () => {
    const { account } = await visiting('nine@client.test')
    const id = await account(0)
    const { body } = await ask(id)
    const changes = () =>
      app.services.db.read(firm.accountId, (tx) =>
        tx.rows(sql`
          select from events where body->>'type' = 'request.changed' and body->>'clientId' = ${body.clientId}`),
      )
    const before = await changes()
    await remindAfter(31 * 24)
    expect(await changes()).toHaveLength(before.length + 1)
    const { reconnectRequest } = await accountOf(id)
    expect([reconnectRequest?.remindersEnabled, reconnectRequest?.remindersStopped?.by]).toEqual([
      false,
      'time',
    ])
    const { body: notices } = await manager.call<NotificationItem[]>('listNotifications', {
      params: { id: firm.userIds['MANAGER'] ?? '' },
    })
    expect(notices.filter(({ notification }) => notification.type === 'reminders_ended')).not.toHaveLength(0)
    await waitUntil(() =>
      mailsTo('manager@firm.test').some(({ subject }) => subject === 'Reminders to Ana Ruiz have ended'),
    )
    await manager.call('enableReminders', { params: { id: body.id } })
    expect((await accountOf(id)).reconnectRequest?.remindersEnabled).toBe(true)
  })
})

describe('requests shortly after each other', () => {
  it('become one email within five minutes, and another one after that', async () => {
    const { account } = await visiting('ten@client.test')
    const [first, second, third] = [await account(0), await account(1), await account(2)]
    await ask(first)
    await ask(second)
    await waitUntil(() => mailsTo('ten@client.test').length === 1)
    try {
      app.setNow(new Date(Date.now() + 6 * 60 * 1000))
      await ask(third)
    } finally {
      app.setNow(null)
    }
    await waitUntil(() => mailsTo('ten@client.test').length === 2)
  })

  it('are emailed again if the first was canceled along with its link', async () => {
    const { account } = await visiting('eleven@client.test')
    const [first, second] = [await account(0), await account(1)]
    const { body } = await ask(first)
    await manager.call('cancelReconnectRequest', { params: { id: body.id } })
    await ask(second)
    await waitUntil(() => mailsTo('eleven@client.test').length === 2)
  })
})

/** Sends reminders as they would be sent this many hours from now, and waits for the emails. */
async function remindAfter(hours: number): Promise<void> {
  try {
    app.setNow(new Date(Date.now() + hours * 3600 * 1000))
    await remindClients(app.services, firm.accountId)
  } finally {
    app.setNow(null)
  }
}
