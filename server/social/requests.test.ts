import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, ReconnectRequest, SocialAccount, Viewer } from '#contract/index.ts'
import { tidyUp } from '../entry/upkeep.ts'
import {
  type Firm,
  makeFirm,
  makeProvider,
  startTestApp,
  type TestApp,
  until,
  Visitor,
} from '../entry/testing.ts'
import { importArchive, makeClient, zipOf } from '../imports/testing.ts'

let app: TestApp
let firm: Firm
let other: Firm
let manager: Visitor
let reviewer: Visitor
let provider: Visitor
let made: Awaited<ReturnType<typeof makeClient>>

beforeAll(async () => {
  app = await startTestApp()
  const above = await makeProvider(app, 'provider.test')
  firm = await makeFirm(app, 'firm.test', { parentId: above.accountId })
  other = await makeFirm(app, 'other.test', { parentId: above.accountId })
  manager = await new Visitor(app).signIn('manager@firm.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  provider = await new Visitor(app).signIn('admin@provider.test')
})
afterAll(() => app.close())

const ask = (who: Visitor, id: string) =>
  who.call<ReconnectRequest>('createReconnectRequest', { params: { id } })
const accountOf = async (id: string, who = manager) =>
  (await who.call<SocialAccount>('getSocialAccount', { params: { id } })).body
const pending = async (who: Visitor, id = firm.accountId) =>
  (await who.call<{ pendingReconnections: number }>('getAccountStats', { params: { id } })).body
    .pendingReconnections
const linkIn = (text: string): { clientId: string; token: string } => {
  const [, clientId = '', token = ''] =
    /\/social\/clients\/([^/]+)\/accounts\/reconnect\/(\S+)/.exec(text) ?? []
  return { clientId, token }
}
const mailsTo = (to: string) => app.mails.filter((mail) => mail.to === to)

/** A client with a mailbox of its own. */
async function newClient(email: string) {
  made = await makeClient(app, firm, { email })
  return made
}

describe('a request for new posts', () => {
  it('mails the client a link that opens one client for one purpose, and counts as pending', async () => {
    const { clientId, account } = await newClient('one@client.test')
    const id = await account(0)
    const before = await pending(manager)
    const { status, body } = await ask(manager, id)
    expect([status, body.creatorType, body.assignee, body.remindersEnabled]).toEqual([
      201,
      'user',
      'client',
      true,
    ])
    expect(body.creator).toEqual({ firstName: 'Manager', lastName: 'firm.test' })
    expect(await pending(manager)).toBe(before + 1)
    await until(() => mailsTo('one@client.test').length === 1)
    const link = linkIn(mailsTo('one@client.test')[0]?.text ?? '')
    expect(link.clientId).toBe(clientId)
    const visitor = new Visitor(app)
    const entered = await visitor.call<{ user: Viewer }>('loginWithAccessToken', {
      body: { accessToken: link.token },
    })
    expect(entered.body.user.link).toEqual({ purpose: 'reconnect', clientId })
    const seen = await visitor.call<SocialAccount[]>('listSocialAccounts', { params: { id: clientId } })
    expect(seen.body.map((each) => each.reconnectRequest?.id)).toEqual([body.id])
    expect(seen.body[0]?.can).toEqual(['import', 'request_support'])
    expect((await visitor.call('listPosts')).status).toBe(403)
  })

  it('is one an account, whoever asks', async () => {
    const { account } = await newClient('two@client.test')
    const id = await account(0)
    const answers = await Promise.all([ask(manager, id), ask(manager, id), ask(provider, id)])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect((await ask(reviewer, id)).status).toBe(403)
    expect((await accountOf(id)).can).not.toContain('request_posts')
  })

  it('taken back leaves the mailed link dead, and its session too', async () => {
    const { clientId, account } = await newClient('three@client.test')
    const id = await account(0)
    const { body } = await ask(manager, id)
    await until(() => mailsTo('three@client.test').length === 1)
    const { token } = linkIn(mailsTo('three@client.test')[0]?.text ?? '')
    const visitor = new Visitor(app)
    await visitor.call('loginWithAccessToken', { body: { accessToken: token } })
    const params = { id: body.id }
    expect((await manager.call('cancelReconnectRequest', { params })).status).toBe(204)
    expect((await manager.call('cancelReconnectRequest', { params })).status).toBe(404)
    expect((await visitor.call('getClient', { params: { id: clientId } })).status).toBe(401)
    expect(
      (await new Visitor(app).call('loginWithAccessToken', { body: { accessToken: token } })).body.code,
    ).toBe('LINK_EXPIRED')
    expect((await accountOf(id)).reconnectRequest).toBeNull()
  })

  it('ends with a good import; a failed one asks the client again, in the system’s name, once', async () => {
    const { clientId, account } = await newClient('four@client.test')
    const id = await account(0)
    await ask(manager, id)
    const good = await zipOf({
      'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
        { timestamp: 1_655_300_000, data: [{ post: 'one' }] },
      ],
    })
    await importArchive(provider, id, good)
    expect((await accountOf(id)).reconnectRequest).toBeNull()
    await until(() => mailsTo('four@client.test').length === 1)
    for (const text of ['nothing', 'nothing again']) {
      const { run } = await importArchive(provider, id, await zipOf({ 'readme.txt': text }))
      expect(run.status).toBe('FAILURE')
    }
    const { reconnectRequest } = await accountOf(id)
    expect([reconnectRequest?.creatorType, reconnectRequest?.creator]).toEqual(['system', null])
    expect(reconnectRequest?.can).toEqual(['toggle_reminders'])
    const cancelled = await manager.call('cancelReconnectRequest', {
      params: { id: reconnectRequest?.id ?? '' },
    })
    expect(cancelled.status).toBe(409)
    await until(() => mailsTo('four@client.test').length === 2)
    expect(mailsTo('four@client.test')).toHaveLength(2)
    const page = await manager.call<Client[]>('listCustomerClients', {
      params: { id: firm.accountId },
      query: { pendingReconnections: true, limit: 100 },
    })
    expect(page.body.map((client) => client.id)).toContain(clientId)
    const rows = await manager.call<SocialAccount[]>('listFirmSocialAccounts', {
      params: { id: firm.accountId },
      query: { clientIds: [clientId] },
    })
    expect(rows.body.map((each) => each.id)).toEqual([id])
  })

  it('reminds the client once a day, unless reminders are off or support has it', async () => {
    const { account } = await newClient('five@client.test')
    const [first, second] = [await account(0), await account(1)]
    const { body } = await ask(manager, first)
    await ask(manager, second)
    await until(() => mailsTo('five@client.test').length === 2)
    const later = (hours: number) => new Date(Date.now() + hours * 3600 * 1000)
    const count = () => mailsTo('five@client.test').length
    try {
      app.setNow(later(23))
      await tidyUp(app.services)
      app.setNow(later(25))
      await Promise.all([tidyUp(app.services), tidyUp(app.services)])
      // Two accounts, one mail.
      await until(() => count() === 3)
      expect(mailsTo('five@client.test')[0]?.subject).toBe('A reminder: your social posts')
      app.setNow(null)
      await manager.call('disableReminders', { params: { id: body.id } })
      await provider.call('requestPostImportSupport', { params: { id: second } })
      app.setNow(later(60))
      await tidyUp(app.services)
      await manager.call('getAccountStats', { params: { id: firm.accountId } })
    } finally {
      app.setNow(null)
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(count()).toBe(3)
    expect((await accountOf(second)).reconnectRequest?.assignee).toBe('support')
  })

  it('of another firm does not exist', async () => {
    const stranger = await new Visitor(app).signIn('manager@other.test')
    const { account } = await newClient('six@client.test')
    const id = await account(0)
    const { body } = await ask(manager, id)
    for (const name of ['getReconnectRequest', 'cancelReconnectRequest', 'enableReminders'] as const)
      expect((await stranger.call(name, { params: { id: body.id } })).status).toBe(404)
    expect(await pending(stranger, other.accountId)).toBe(0)
    expect((await stranger.call('getAccountStats', { params: { id: firm.accountId } })).status).toBe(404)
  })
})

describe('a client who needs help', () => {
  it('hands the import to support, who is told once', async () => {
    const { account } = await newClient('seven@client.test')
    const id = await account(0)
    await ask(manager, id)
    await until(() => mailsTo('seven@client.test').length === 1)
    const visitor = new Visitor(app)
    const { token } = linkIn(mailsTo('seven@client.test')[0]?.text ?? '')
    await visitor.call('loginWithAccessToken', { body: { accessToken: token } })
    const before = mailsTo(app.services.config.supportEmail).length
    for (const _ of [1, 2]) {
      const { body } = await visitor.call<ReconnectRequest>('requestPostImportSupport', { params: { id } })
      expect(body.assignee).toBe('support')
    }
    await until(() => mailsTo(app.services.config.supportEmail).length === before + 1)
    expect(mailsTo(app.services.config.supportEmail)[0]?.text).toContain('Ana Ruiz')
  })
})
