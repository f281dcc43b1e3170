import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  ClientChange,
  LiveEvent,
  NotificationItem,
  ReconnectRequest,
  SocialAccount,
  SupportCase,
} from '#contract/index.ts'
import {
  type Firm,
  makeFirm,
  makeProvider,
  startTestApp,
  type TestApp,
  waitForMails,
  waitUntil,
  Visitor,
} from '../../testing/app.ts'
import { createLink } from '../../testing/identity.ts'
import { importArchive, makeClient, makeZip } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import { openSupportCase } from '../index.ts'

let app: TestApp
let firm: Firm
let manager: Visitor
let provider: Visitor
let colleague: Visitor
let above: Firm

beforeAll(async () => {
  app = await startTestApp()
  above = await makeProvider(app, 'provider.test')
  firm = await makeFirm(app, 'firm.test', { parentId: above.accountId })
  manager = await new Visitor(app).signIn('manager@firm.test')
  provider = await new Visitor(app).signIn('admin@provider.test')
  colleague = await new Visitor(app).signIn('manager@provider.test')
})
afterAll(() => app.close())

async function visiting(email: string) {
  const made = await makeClient(app, firm, { email })
  const visitor = new Visitor(app)
  await visitor.openLink(
    await createLink(app, firm.accountId, { purpose: 'import', clientId: made.clientId }),
  )
  await visitor.call('agreeTerms', { params: { id: made.clientId } })
  return { ...made, visitor }
}
const help = (who: Visitor, id: string, body: object = {}) =>
  who.call<ReconnectRequest>('requestPostImportSupport', { params: { id }, body })
const queue = async (who = provider) =>
  (await who.call<SupportCase[]>('listSupportCases', { query: { limit: 100 } })).body
const caseOf = async (accountId: string) => {
  const found = (await queue()).find(({ account }) => account?.id === accountId)
  if (!found) throw new Error('No such case')
  return found
}
const accountOf = async (id: string, who = manager) =>
  (await who.call<SocialAccount>('getSocialAccount', { params: { id } })).body
const mailsTo = (to: string) => app.mails.filter((mail) => mail.to === to)
const pending = async () =>
  (
    await manager.call<{ pendingReconnections: number }>('getAccountStats', {
      params: { id: firm.accountId },
    })
  ).body.pendingReconnections
const noticesOf = async (who: Visitor, userId: string) =>
  (
    await who.call<NotificationItem[]>('listNotifications', {
      params: { id: userId },
      query: { limit: 100 },
    })
  ).body.filter(({ notification }) => notification.type === 'support_asked')
const eventsOf = async (customerId: string): Promise<LiveEvent[]> =>
  (
    await app.services.db.read(customerId, (tx) =>
      tx.rows<{ body: LiveEvent }>(sql`select body from events where customer_id = ${customerId}`),
    )
  ).map(({ body }) => body)

describe('a call for help', () => {
  it('is in the provider’s queue with the client, the time, and the file that the browser refused', async () => {
    const { clientId, account, visitor } = await visiting('one@client.test')
    const id = await account(0)
    await manager.call('createReconnectRequest', { params: { id } })
    const before = await pending()
    const earlier = (await noticesOf(provider, above.userIds['ADMIN'] ?? '')).length
    const refused = { fileName: 'my-photos.zip', code: 'POST_IMPORT_FILE_WRONG_PLATFORM', found: 'instagram' }
    for (const _ of [1, 2]) expect((await help(visitor, id, { refused })).body.assignee).toBe('support')
    expect(await pending()).toBe(before - 1)
    const { externalId } = await accountOf(id)
    expect(await caseOf(id)).toMatchObject({
      reason: 'asked',
      askedBy: 'Ana Ruiz',
      firm: { id: firm.accountId, name: 'Firm of firm.test' },
      client: { id: clientId, firstName: 'Ana', email: 'one@client.test' },
      platform: 'facebook',
      account: { id, externalId },
      refused: {
        fileName: 'my-photos.zip',
        error: {
          message: 'The file you uploaded was for Instagram but it should be your Facebook file.',
        },
      },
      taken: null,
      notes: [],
    })
    await waitUntil(
      async () => (await noticesOf(provider, above.userIds['ADMIN'] ?? '')).length === earlier + 1,
    )
    await waitUntil(() => mailsTo('admin@provider.test').some(({ text }) => text.includes('Ana Ruiz asked')))
    const mail = mailsTo('admin@provider.test').find(({ text }) => text.includes('Ana Ruiz asked'))
    expect(mail?.text).toContain('/support')
    expect(mailsTo(app.services.config.supportEmail)).toEqual([])
  })

  it('shows the file of the last failed import, and a newer one of the provider’s own', async () => {
    const { account, visitor } = await visiting('two@client.test')
    const id = await account(0)
    await importArchive(visitor, id, await makeZip({ 'readme.txt': 'x' }))
    await help(visitor, id)
    const { refused } = await caseOf(id)
    expect(refused?.error.code).toBe('POST_IMPORT_FILE_UNRECOGNISED')
    expect(refused?.fileName).toMatch(/\.zip$/)
    await importArchive(provider, id, await makeZip({ 'readme.txt': 'y' }), 'from-support.zip')
    const newer = (await caseOf(id)).refused
    expect([newer?.fileName, newer?.error.code]).toEqual([
      'from-support.zip',
      'POST_IMPORT_FILE_UNRECOGNISED',
    ])
  })

  it('can be taken, released and taken over; the firm sees who has it', async () => {
    const { account, visitor } = await visiting('three@client.test')
    const id = await account(0)
    await help(visitor, id)
    const { id: caseId } = await caseOf(id)
    const params = { id: caseId }
    const take = (who: Visitor, from: string | null) =>
      who.call('takeSupportCase', { params, body: { from } })
    expect((await accountOf(id)).reconnectRequest?.help).toMatchObject({ askedBy: 'Ana Ruiz', taken: null })
    expect((await take(provider, null)).status).toBe(204)
    expect((await accountOf(id)).reconnectRequest?.help?.taken?.by).toBe('Admin provider.test')
    expect((await take(colleague, null)).status).toBe(409)
    expect((await colleague.call('releaseSupportCase', { params })).status).toBe(409)
    expect((await take(colleague, above.userIds['ADMIN'] ?? '')).status).toBe(204)
    expect((await caseOf(id)).taken?.by).toBe('Manager provider.test')
    expect((await colleague.call('releaseSupportCase', { params })).status).toBe(204)
    expect((await caseOf(id)).taken).toBeNull()
  })

  it('has notes that only support reads', async () => {
    const { account, visitor } = await visiting('four@client.test')
    const id = await account(0)
    await help(visitor, id)
    const { id: caseId } = await caseOf(id)
    await provider.call('addSupportNote', { params: { id: caseId }, body: { text: 'Called, no answer' } })
    expect((await caseOf(id)).notes).toMatchObject([{ text: 'Called, no answer', by: 'Admin provider.test' }])
    expect((await manager.call('listSupportCases')).status).toBe(403)
    expect(
      (await provider.call('addSupportNote', { params: { id: caseId }, body: { text: ' ' } })).status,
    ).toBe(400)
  })

  it('that is handed back is waiting on the client again, who is emailed the message', async () => {
    const { clientId, account, visitor } = await visiting('five@client.test')
    const id = await account(0)
    await help(visitor, id)
    const { id: caseId } = await caseOf(id)
    const before = await pending()
    const message = 'Please choose JSON in step 4.'
    expect(
      (await provider.call('handBackSupportCase', { params: { id: caseId }, body: { message } })).status,
    ).toBe(204)
    expect(await pending()).toBe(before + 1)
    const { reconnectRequest } = await accountOf(id, visitor)
    expect(reconnectRequest).toMatchObject({
      assignee: 'client',
      help: null,
      fromSupport: { message, by: 'Admin provider.test' },
    })
    await waitUntil(() => mailsTo('five@client.test').length === 1)
    const [mail] = mailsTo('five@client.test')
    expect(mail?.text).toContain(message)
    expect(mail?.text).toContain(`Facebook (${(await accountOf(id)).externalId ?? ''})`)
    expect(mail?.text).toContain('/accounts/reconnect/')
    expect((await queue()).some((each) => each.id === caseId)).toBe(false)
    const history = await manager.call<ClientChange[]>('listClientHistory', { params: { id: clientId } })
    expect(history.body.map(({ action }) => action)).toEqual(['handedBack', 'askedSupport'])
    // Another request for help opens a new case.
    await help(visitor, id)
    expect((await caseOf(id)).id).not.toBe(caseId)
    expect((await accountOf(id)).reconnectRequest?.fromSupport).toBeNull()
  })

  it('that is handed back starts the reminders again that time had ended, and not those that the client stopped', async () => {
    const { account, visitor } = await visiting('seven-b@client.test')
    for (const [by, starts] of [
      ['time', true],
      ['client', false],
    ] as const) {
      const id = await account(0)
      await help(visitor, id)
      await app.services.db.transaction(firm.accountId, (tx) =>
        tx.run(sql`
          update reconnect_requests set reminders_enabled = false, reminders_stopped_at = ${tx.now}, reminders_stopped_by = ${by}
          where customer_id = ${tx.customerId} and social_account_id = ${id}`),
      )
      const { id: caseId } = await caseOf(id)
      await provider.call('handBackSupportCase', { params: { id: caseId }, body: { message: 'Try again.' } })
      const { reconnectRequest: request } = await accountOf(id)
      expect([request?.remindersEnabled, request?.remindersStopped === null]).toEqual([starts, starts])
    }
  })

  it('that is closed ends the request; a good import and a canceled request close it', async () => {
    const { account, visitor } = await visiting('six@client.test')
    const [first, second, third] = [await account(0), await account(1), await account(0)]
    for (const id of [first, third]) await help(visitor, id)
    await manager.call('createReconnectRequest', { params: { id: second } })
    await help(visitor, second)
    await provider.call('closeSupportCase', { params: { id: (await caseOf(first)).id } })
    expect((await accountOf(first)).reconnectRequest).toBeNull()
    const request = (await accountOf(second)).reconnectRequest?.id ?? ''
    await manager.call('cancelReconnectRequest', { params: { id: request } })
    await importArchive(
      provider,
      third,
      await makeZip({
        'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
          { timestamp: 1_655_300_000, data: [{ post: 'one' }] },
        ],
      }),
    )
    const open = (await queue()).map((each) => each.account?.id)
    for (const id of [first, second, third]) expect(open).not.toContain(id)
  })

  it('is visible to no other provider and no firm', async () => {
    const { account, visitor } = await visiting('seven@client.test')
    const id = await account(0)
    await help(visitor, id)
    await makeProvider(app, 'elsewhere.test')
    const stranger = await new Visitor(app).signIn('admin@elsewhere.test')
    expect(await queue(stranger)).toEqual([])
    const params = { id: (await caseOf(id)).id }
    expect((await stranger.call('takeSupportCase', { params, body: { from: null } })).status).toBe(404)
    expect((await manager.call('closeSupportCase', { params })).status).toBe(403)
  })

  it('can also be opened without an account, by other code', async () => {
    const { clientId } = await visiting('eight@client.test')
    await app.services.db.transaction(firm.accountId, (tx) =>
      openSupportCase(tx, app.services, {
        clientId,
        platform: 'instagram',
        accountId: null,
        reason: 'login_failed',
        by: null,
        details: 'form > input[type=password]',
      }),
    )
    const found = (await queue()).find(({ client }) => client.id === clientId)
    expect(found).toMatchObject({
      reason: 'login_failed',
      askedBy: null,
      account: null,
      platform: 'instagram',
      details: 'form > input[type=password]',
    })
    await provider.call('handBackSupportCase', {
      params: { id: found?.id ?? '' },
      body: { message: 'Please upload the file.' },
    })
    await waitUntil(() => mailsTo('eight@client.test').length === 1)
    expect(mailsTo('eight@client.test')[0]?.text).toContain('/posts/import/')
  })

  it('that a sign-in opened says so, and gets later failures and who then asks for help', async () => {
    const { clientId, account, visitor } = await visiting('joined@client.test')
    const id = await account(0)
    const fail = (details: string) =>
      app.services.db.transaction(firm.accountId, (tx) =>
        openSupportCase(tx, app.services, {
          clientId,
          platform: 'facebook',
          accountId: id,
          reason: 'login_failed',
          by: null,
          details,
        }),
      )
    await fail('first: form')
    expect((await accountOf(id)).reconnectRequest).toMatchObject({
      cause: 'sign_in',
      creator: null,
      help: { askedBy: null, taken: null },
    })
    await fail('second: button')
    expect((await caseOf(id)).details).toBe('first: form\n\nsecond: button')
    const refused = { fileName: 'later.zip', code: 'POST_IMPORT_FILE_WRONG_PLATFORM', found: 'instagram' }
    await help(visitor, id, { refused })
    const joined = await caseOf(id)
    expect(joined).toMatchObject({ askedBy: 'Ana Ruiz', refused: { fileName: 'later.zip' } })
    expect(Date.parse(joined.refused?.at ?? '')).toBeGreaterThan(Date.parse(joined.openedAt))
    expect((await accountOf(id)).reconnectRequest?.help?.askedBy).toBe('Ana Ruiz')
    expect((await queue()).filter(({ client }) => client.id === clientId)).toHaveLength(1)
  })

  it('joins the open case only with something new, and not without end', async () => {
    const { account, visitor } = await visiting('joins@client.test')
    const id = await account(0)
    await help(visitor, id)
    const { id: caseId } = await caseOf(id)
    const joins = () =>
      app.services.db.read(firm.accountId, (tx) =>
        tx.rows(sql`
          select id from evidence_leaves where customer_id = ${tx.customerId} and subject_id = ${caseId} and kind = 'support.join'`),
      )
    for (let n = 0; n < 3; n++) await help(visitor, id)
    expect(await joins()).toHaveLength(0)
    const wrong = { code: 'POST_IMPORT_FILE_WRONG_PLATFORM', found: 'instagram' }
    for (let n = 0; n < 25; n++) await help(visitor, id, { refused: { ...wrong, fileName: `${n}.zip` } })
    expect(await joins()).toHaveLength(20)
  })

  it('without an account ends once the client’s posts of that platform are imported', async () => {
    const { clientId, account, visitor } = await visiting('eight-b@client.test')
    await app.services.db.transaction(firm.accountId, (tx) =>
      openSupportCase(tx, app.services, {
        clientId,
        platform: 'facebook',
        accountId: null,
        reason: 'login_failed',
        by: null,
      }),
    )
    const isQueued = async () => (await queue()).some(({ client }) => client.id === clientId)
    await importArchive(visitor, await account(1), await makeZip({ 'readme.txt': 'x' }))
    expect(await isQueued()).toBe(true)
    const archive = await makeZip({
      'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
        { timestamp: 1_655_300_000, data: [{ post: `one of ${clientId}` }] },
      ],
    })
    await importArchive(visitor, await account(0), archive)
    expect(await isQueued()).toBe(false)
  })

  it('updates open pages of the firm, the client and the provider', async () => {
    const { clientId, account, visitor } = await visiting('nine@client.test')
    await help(visitor, await account(0))
    expect(await eventsOf(firm.accountId)).toContainEqual({ type: 'request.changed', clientId })
    await waitUntil(async () =>
      (await eventsOf(above.accountId)).some(({ type }) => type === 'support.changed'),
    )
  })
})

describe('a request', () => {
  it('updates open pages when it is created, changed and canceled', async () => {
    const { clientId, account, visitor } = await visiting('eleven@client.test')
    const id = await account(0)
    const count = async () =>
      (await eventsOf(firm.accountId)).filter(
        (event) => event.type === 'request.changed' && event.clientId === clientId,
      ).length
    const counts = [await count()]
    const { body } = await manager.call<ReconnectRequest>('createReconnectRequest', { params: { id } })
    const params = { id: body.id }
    for (const act of [
      () => Promise.resolve(),
      () => manager.call('disableReminders', { params }),
      () => manager.call('enableReminders', { params }),
      () => visitor.call('stopReminders', { params }),
      () => manager.call('cancelReconnectRequest', { params }),
    ]) {
      await act()
      counts.push(await count())
    }
    expect(counts).toEqual([0, 1, 2, 3, 4, 5])
  })
})

describe('an upload by the provider that fails', () => {
  it('notifies only the provider', async () => {
    const { account } = await visiting('ten@client.test')
    const id = await account(0)
    const before = mailsTo('manager@firm.test').length
    await importArchive(provider, id, await makeZip({ 'readme.txt': 'provider' }))
    await waitUntil(() =>
      mailsTo('admin@provider.test').some(({ subject }) => subject.includes('import failed')),
    )
    await waitForMails(app, firm.accountId)
    expect([mailsTo('ten@client.test').length, mailsTo('manager@firm.test').length - before]).toEqual([0, 0])
    expect((await accountOf(id)).reconnectRequest).toBeNull()
  })
})
