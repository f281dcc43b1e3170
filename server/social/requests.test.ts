import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, ReconnectRequest, SocialAccount, Viewer } from '#contract/index.ts'
import { runUpkeep } from '../entry/upkeep.ts'
import {
  type Firm,
  makeFirm,
  makeProvider,
  startTestApp,
  type TestApp,
  waitForMails,
  waitUntil,
  Visitor,
} from '../testing/app.ts'
import { createLink } from '../testing/identity.ts'
import { importArchive, makeClient, makeZip } from '../testing/imports.ts'
import { sql } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'
import { remindClients } from './index.ts'

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

const goodArchive = () =>
  makeZip({
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
      { timestamp: 1_655_300_000, data: [{ post: 'one' }] },
    ],
  })
const fail = async (id: string, text: string, who: Visitor) => {
  const { run } = await importArchive(who, id, await makeZip({ 'readme.txt': text }))
  expect(run.status).toBe('FAILURE')
}
/** The client, through an emailed link. */
const visitorOf = async (clientId: string) => {
  const visitor = new Visitor(app)
  await visitor.openLink(await createLink(app, firm.accountId, { purpose: 'import', clientId }))
  await visitor.call('agreeTerms', { params: { id: clientId } })
  return visitor
}

/** A client with an email that no other test uses. */
async function newClient(email: string) {
  made = await makeClient(app, firm, { email })
  return made
}

describe('a request for new posts', () => {
  it('emails the client a link that opens one client for one purpose', async () => {
    const { clientId, account } = await newClient('one@client.test')
    const id = await account(0)
    const { status, body } = await ask(manager, id)
    expect([status, body.creatorType, body.assignee, body.remindersEnabled]).toEqual([
      201,
      'user',
      'client',
      true,
    ])
    expect(body.creator).toEqual({ firstName: 'Manager', lastName: 'firm.test' })
    await waitUntil(() => mailsTo('one@client.test').length === 1)
    const link = linkIn(mailsTo('one@client.test')[0]?.text ?? '')
    expect(link.clientId).toBe(clientId)
    const visitor = new Visitor(app)
    const entered = await visitor.openLink<{ user: Viewer }>(link.token)
    expect(entered.body.user.link).toEqual({ purpose: 'reconnect', clientId })
    const seen = await visitor.call<SocialAccount[]>('listSocialAccounts', { params: { id: clientId } })
    expect(seen.body.map((each) => each.reconnectRequest?.id)).toEqual([body.id])
    expect(seen.body[0]?.can).toEqual(['import', 'request_support', 'correct', 'connect'])
    expect((await visitor.call('listPosts')).status).toBe(403)
  })

  it('is emailed with what is to do, and shows no account as done without posts', async () => {
    const { account } = await newClient('lengths@client.test')
    const [asked, other] = [await account(0), await account(1)]
    await ask(manager, asked)
    await waitUntil(() => mailsTo('lengths@client.test').length === 1)
    expect(mailsTo('lengths@client.test')[0]?.text).toContain('Facebook: to do')
    expect(mailsTo('lengths@client.test')[0]?.text).not.toContain(': done')
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`update social_accounts set posts_until = ${tx.now} where id = ${other}`),
    )
    const requestId = (await accountOf(asked)).reconnectRequest?.id ?? ''
    await manager.call('cancelReconnectRequest', { params: { id: requestId } })
    await ask(manager, asked)
    await waitUntil(() => mailsTo('lengths@client.test').length === 2)
    expect(mailsTo('lengths@client.test')[0]?.text).toContain('Facebook: to do\nInstagram: done')
  })

  it('exists once per account, even if several people request', async () => {
    const { account } = await newClient('two@client.test')
    const id = await account(0)
    const answers = await Promise.all([ask(manager, id), ask(manager, id), ask(provider, id)])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const codes = answers.map(({ body }) => (body as { code?: string }).code)
    expect(codes.filter((code) => code === 'REQUEST_EXISTS')).toHaveLength(2)
    expect((await ask(reviewer, id)).status).toBe(403)
    expect((await accountOf(id)).can).not.toContain('request_posts')
  })

  it('that is canceled disables its emailed link and its session', async () => {
    const { clientId, account } = await newClient('three@client.test')
    const id = await account(0)
    const { body } = await ask(manager, id)
    await waitUntil(() => mailsTo('three@client.test').length === 1)
    const { token } = linkIn(mailsTo('three@client.test')[0]?.text ?? '')
    const visitor = new Visitor(app)
    await visitor.openLink(token)
    const params = { id: body.id }
    expect((await manager.call('cancelReconnectRequest', { params })).status).toBe(204)
    expect((await manager.call('cancelReconnectRequest', { params })).status).toBe(404)
    expect((await visitor.call('getAccountOwner', { params: { id: clientId } })).status).toBe(401)
    expect((await new Visitor(app).openLink(token)).body.code).toBe('LINK_CANCELED')
    expect((await accountOf(id)).reconnectRequest).toBeNull()
  })

  it('ends with a good import; a failed one asks the client again, as the system, once', async () => {
    const { clientId, account } = await newClient('four@client.test')
    const id = await account(0)
    expect((await ask(manager, id)).body.cause).toBe('posts')
    await importArchive(provider, id, await goodArchive())
    expect((await accountOf(id)).reconnectRequest).toBeNull()
    await waitUntil(() => mailsTo('four@client.test').length === 1)
    await fail(id, 'by the provider', provider)
    expect((await accountOf(id)).reconnectRequest).toBeNull()
    const visitor = await visitorOf(clientId)
    for (const text of ['nothing', 'nothing again']) await fail(id, text, visitor)
    const { reconnectRequest } = await accountOf(id)
    expect(reconnectRequest).toMatchObject({ creatorType: 'system', creator: null, cause: 'failure' })
    expect(reconnectRequest?.can).toEqual(['toggle_reminders'])
    const cancelled = await manager.call('cancelReconnectRequest', {
      params: { id: reconnectRequest?.id ?? '' },
    })
    expect(cancelled.status).toBe(409)
    await waitUntil(() => mailsTo('four@client.test').length === 2)
    expect(mailsTo('four@client.test').map((mail) => mail.subject)).toEqual([
      'Your posts could not be imported',
      'Please import your social posts',
    ])
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

  it('by a user notifies the client once that an import failed, even without reminders', async () => {
    const { clientId, account } = await newClient('eight@client.test')
    const id = await account(0)
    const { body } = await ask(manager, id)
    await manager.call('disableReminders', { params: { id: body.id } })
    const visitor = await visitorOf(clientId)
    for (const text of ['wrong', 'wrong again']) await fail(id, text, visitor)
    await waitUntil(() => mailsTo('eight@client.test').length === 2)
    expect(mailsTo('eight@client.test')[0]?.text).toMatch(
      /your Facebook posts for [^\n]+\n\nThe file you uploaded was not .+ your Facebook file\.\n\nThe page .+Facebook: to do/s,
    )
    await waitForMails(app, firm.accountId)
    expect(mailsTo('eight@client.test').map((mail) => mail.subject)).toEqual([
      'Your posts could not be imported',
      'Please import your social posts',
    ])
  })

  it('that support has taken leaves contact with the client to support', async () => {
    const { account } = await newClient('nine@client.test')
    const id = await account(0)
    await provider.call('requestPostImportSupport', { params: { id } })
    await fail(id, 'wrong for support', provider)
    await waitForMails(app, firm.accountId)
    expect(mailsTo('nine@client.test')).toEqual([])
    expect((await accountOf(id)).reconnectRequest?.assignee).toBe('support')
  })

  it('reminds the client once a day, unless reminders are off or support has taken it', async () => {
    const { account } = await newClient('five@client.test')
    const [first, second] = [await account(0), await account(1)]
    const { body } = await ask(manager, first)
    await ask(manager, second)
    await waitUntil(() => mailsTo('five@client.test').length === 1)
    const later = (hours: number) => new Date(Date.now() + hours * 3600 * 1000)
    const count = () => mailsTo('five@client.test').length
    try {
      app.setNow(later(23))
      await runUpkeep(app.workerServices)
      app.setNow(later(25))
      await Promise.all([runUpkeep(app.workerServices), runUpkeep(app.workerServices)])
      // Two accounts, one email.
      await waitUntil(() => count() === 2)
      expect(mailsTo('five@client.test')[0]?.subject).toBe('Reminder: your social posts')
      app.setNow(null)
      await manager.call('disableReminders', { params: { id: body.id } })
      await provider.call('requestPostImportSupport', { params: { id: second } })
      app.setNow(later(60))
      await runUpkeep(app.workerServices)
      await manager.call('getAccountStats', { params: { id: firm.accountId } })
    } finally {
      app.setNow(null)
    }
    await waitForMails(app, firm.accountId)
    expect(count()).toBe(2)
    expect((await accountOf(second)).reconnectRequest?.assignee).toBe('support')
  })

  it('of another firm answers 404', async () => {
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

const listed = async (clientId: string, who = manager) =>
  (
    await who.call<Client[]>('listCustomerClients', {
      params: { id: firm.accountId },
      query: { pendingReconnections: true, limit: 100 },
    })
  ).body.some((client) => client.id === clientId)

describe('an account without imports', () => {
  it('is listed until an import is running, and counted only while it is requested', async () => {
    const { clientId, account } = await newClient('ten@client.test')
    const before = await pending(manager)
    expect(await listed(clientId)).toBe(false)
    const id = await account(0)
    expect([await pending(manager), await listed(clientId)]).toEqual([before, true])
    expect((await accountOf(id)).waitsForClient).toBe(true)
    expect(await listed(clientId, reviewer)).toBe(true)
    const { body } = await ask(manager, id)
    expect(await pending(manager)).toBe(before + 1)
    await manager.call('cancelReconnectRequest', { params: { id: body.id } })
    expect([await pending(manager), await listed(clientId)]).toEqual([before, true])
    await importArchive(provider, id, await goodArchive())
    expect([await pending(manager), await listed(clientId)]).toEqual([before, false])
    expect((await accountOf(id)).waitsForClient).toBe(false)
    const second = await account(1)
    await setImport(clientId, second, 'RUNNING')
    expect(await listed(clientId)).toBe(false)
    const third = await account(2)
    await setImport(clientId, third, 'FAILURE')
    expect([await pending(manager), await listed(clientId)]).toEqual([before, true])
  })

  it('is not waiting on the client while support has it', async () => {
    const { clientId, account } = await newClient('fourteen@client.test')
    const id = await account(0)
    const before = await pending(manager)
    await ask(manager, id)
    await provider.call('requestPostImportSupport', { params: { id } })
    expect([await pending(manager), await listed(clientId)]).toEqual([before, false])
  })

  it('is not waiting on the client, who gets no reminders, while a platform prepares the archive', async () => {
    const { clientId, account } = await newClient('sixteen@client.test')
    const id = await account(0)
    const before = await pending(manager)
    await ask(manager, id)
    const set = (state: string) =>
      app.services.db.transaction(firm.accountId, (tx) =>
        tx.run(sql`
          insert into archive_fetches (customer_id, id, client_id, social_account_id, source, state, file_name, job_id, created_at)
          values (${tx.customerId}, ${id}, ${clientId}, ${id}, 'facebook_login', ${state}, 'a.zip', ${newId(firm.accountId)}, ${tx.now})
          on conflict (customer_id, id) do update set state = excluded.state`),
      )
    await set('waiting')
    expect([await pending(manager), await listed(clientId)]).toEqual([before, false])
    try {
      app.setNow(new Date(Date.now() + 25 * 3600 * 1000))
      await remindClients(app.services, firm.accountId)
    } finally {
      app.setNow(null)
    }
    const reminded = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows(sql`
        select id from reconnect_requests
        where customer_id = ${tx.customerId} and client_id = ${clientId} and reminded_at > created_at`),
    )
    expect(reminded).toEqual([])
    await set('failed')
    expect([await pending(manager), await listed(clientId)]).toEqual([before + 1, true])
  })

  it('is hidden from people who cannot see the client', async () => {
    const { clientId, account } = await makeClient(app, firm, { email: 'eleven@client.test', assignTo: [] })
    const before = await pending(reviewer)
    await account(0)
    expect([await pending(reviewer), await listed(clientId, reviewer)]).toEqual([before, false])
    expect(await listed(clientId)).toBe(true)
  })

  /** Sets an import's state by the status of its job. */
  const setImport = (clientId: string, accountId: string, status: string) =>
    app.services.db.transaction(firm.accountId, async (tx) => {
      const [id, jobId] = [newId(firm.accountId), newId(firm.accountId)]
      await tx.run(sql`
        insert into job_runs (customer_id, id, kind, subject_id, payload, status)
        values (${tx.customerId}, ${jobId}, 'import-posts', ${id}, '{}', ${status})`)
      await tx.run(sql`
        insert into post_imports (customer_id, id, client_id, social_account_id, upload_id, file_name, file_size, parts, uploaded_at, job_id, trigger)
        values (${tx.customerId}, ${id}, ${clientId}, ${accountId}, ${newId(firm.accountId)}, 'a.zip', 1, '{}', ${tx.now}, ${jobId}, 'user')`)
    })
})

describe('a client who was emailed and has added no account', () => {
  it('is listed, and not counted', async () => {
    const { clientId, account } = await newClient('fifteen@client.test')
    const before = await pending(manager)
    expect(await listed(clientId)).toBe(false)
    await manager.call('mailImportLink', { params: { id: clientId } })
    expect([await pending(manager), await listed(clientId)]).toEqual([before, true])
    await importArchive(provider, await account(0), await goodArchive())
    expect(await listed(clientId)).toBe(false)
  })
})

describe('a client whose link has expired', () => {
  const mail = (who: Visitor, id: string) => who.call('mailImportLink', { params: { id } })

  it('is emailed a new one that opens the import page, three times in ten minutes at most', async () => {
    const { clientId } = await newClient('twelve@client.test')
    try {
      app.setNow(new Date('2030-01-01T12:01:00Z'))
      // Not the manager, whose session ends before that.
      const late = await new Visitor(app).signIn('manager@firm.test')
      expect((await mail(late, clientId)).status).toBe(204)
      await waitUntil(() => mailsTo('twelve@client.test').length === 1)
      const [, id, accessToken] =
        /\/social\/clients\/([^/]+)\/posts\/import\/(\S+)/.exec(
          mailsTo('twelve@client.test')[0]?.text ?? '',
        ) ?? []
      expect(id).toBe(clientId)
      const entered = await new Visitor(app).openLink<{ user: Viewer }>(accessToken ?? '')
      expect(entered.body.user.link).toEqual({ purpose: 'import', clientId })
      const more = [await mail(late, clientId), await mail(late, clientId), await mail(late, clientId)]
      expect(more.map(({ status }) => status)).toEqual([204, 204, 429])
      expect(more[2]?.headers.get('retry-after')).toBe('540')
    } finally {
      app.setNow(null)
    }
  })

  it('can be emailed a link only by those who may ask for posts, of the same firm', async () => {
    const { clientId, account } = await newClient('thirteen@client.test')
    const id = await account(0)
    await ask(manager, id)
    await waitUntil(() => mailsTo('thirteen@client.test').length === 1)
    const visitor = new Visitor(app)
    const { token } = linkIn(mailsTo('thirteen@client.test')[0]?.text ?? '')
    await visitor.openLink(token)
    const resolver = await new Visitor(app).signIn('resolver@firm.test')
    const stranger = await new Visitor(app).signIn('manager@other.test')
    for (const [who, status] of [
      [visitor, 403],
      [reviewer, 403],
      [resolver, 403],
      [stranger, 404],
      [provider, 204],
    ] as const)
      expect((await mail(who, clientId)).status).toBe(status)
    await waitUntil(() => mailsTo('thirteen@client.test').length === 2)
  })
})
