import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ClientUser, NotificationItem, NotificationSetting, Post, Report } from '#contract/index.ts'
import { type Firm, makeFirm, type TestApp, waitUntil, Visitor } from '../testing/app.ts'
import { makeDailyPosts } from '../testing/posts.ts'
import { importArchive, waitForJob, makeClient, makeZip } from '../testing/imports.ts'
import { openDatabase } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { newestCheckpoint } from '../platform/history/handed-over.ts'
import { sequenceEvidence } from '../platform/history/sequencer.ts'
import { signingKeyOf } from '../platform/keys/signing-key.ts'
import { printedRows } from '#document/index.ts'
import { extensionsOf } from '../entry/extensions.ts'
import { addNotices } from '../platform/history/notices.ts'
import { newId } from '../platform/ids.ts'
import { startWithPost } from '../testing/notifications.ts'

let app: TestApp
let above: Firm
let firm: Firm
let clientId: string
let clientUserId: string
let post: Post
let manager: Visitor
let resolver: Visitor
let provider: Visitor
let client: Visitor

beforeAll(async () => {
  ;({ app, above, firm, clientId, clientUserId, post, provider, manager, resolver, client } =
    await startWithPost())
})
afterAll(() => app.close())

const own = (who: Visitor, id: string, query = {}) =>
  who.call<NotificationItem[]>('listNotifications', { params: { id }, query })
const settingsOf = (who: Visitor, id: string) =>
  who.call<NotificationSetting[]>('listNotificationSettings', { params: { id } })
const choose = (who: Visitor, id: string, settings: object[]) =>
  who.call<NotificationSetting[]>('saveNotificationSettings', { params: { id }, body: { settings } })
const mailsTo = (email: string, about: string) =>
  app.mails.filter((mail) => mail.to === email && (mail.text + mail.subject).includes(about))

async function escalate(
  message: string,
  to = [firm.userIds['RESOLVER']],
  { id }: { id: string } = post,
): Promise<void> {
  const params = { id }
  const sent = await manager.call('escalatePost', { params, body: { recipientIds: to, message } })
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  await manager.call('resolvePost', { params })
  await app.dueNow()
}

/** Waits until every email queued so far has been sent or dropped. */
async function mailsDone(): Promise<void> {
  await waitUntil(async () => {
    const row = await app.services.db.read(firm.accountId, (tx) =>
      tx.one<{ n: number }>(
        sql`select count(*) as n from job_runs where kind = 'notice-mail' and finished_at is null`,
      ),
    )
    return row?.n === 0
  })
}

describe('a notification', () => {
  it('about an escalation is in the app and in one email, with a link to the post', async () => {
    await escalate('Is this the <ladder>?')
    await waitUntil(() => mailsTo('resolver@firm.test', 'ladder').length > 0)
    const [mail] = mailsTo('resolver@firm.test', 'ladder')
    expect(mail?.text).toContain(`\nhttp://proofline.test/clients/${clientId}?postId=${post.id}\n`)
    expect(mail?.html).toContain('Is this the &#60;ladder&#62;?')
    const { body } = await own(resolver, firm.userIds['RESOLVER'] ?? '', { limit: 1 })
    expect(body[0]?.notification).toMatchObject({
      type: 'post_escalated',
      data: { postId: post.id, client: { id: clientId, firstName: 'Ana' }, by: 'Manager firm.test' },
    })
    await mailsDone()
    expect(mailsTo('resolver@firm.test', 'ladder')).toHaveLength(1)
  })

  it('from an older version gets default data, or none if too much is missing', async () => {
    await escalate('as before')
    await mailsDone()
    const id = firm.userIds['RESOLVER'] ?? ''
    const latest = async () => (await own(resolver, id, { limit: 1 })).body[0]?.notification.data
    const rewrite = (data: string) =>
      app.services.db.transaction(firm.accountId, (tx) =>
        tx.run(sql`
          update notifications set data = ${data}::jsonb
          where id = (select id from notifications where user_id = ${id} order by occurred_at desc, id desc limit 1)`),
      )
    const { count: _, ...older } = (await latest()) ?? {}
    await rewrite(JSON.stringify(older))
    expect(await latest()).toMatchObject({ message: 'as before', count: 1 })
    await rewrite('{"client":"Grace"}')
    expect(await latest()).toBeNull()
  })

  it('about a client is shown only while its recipient can see the client', async () => {
    await escalate('while assigned')
    const id = firm.userIds['RESOLVER'] ?? ''
    const shown = async () => {
      const { body, headers } = await own(resolver, id, { isRead: false, limit: 100 })
      expect(Number(headers.get('total-items'))).toBe(body.length)
      return body.map(({ notification }) => (notification.data as { message?: string } | null)?.message)
    }
    expect(await shown()).toContain('while assigned')
    const { body: people } = await manager.call<ClientUser[]>('listClientUsers', { params: { clientId } })
    await manager.call('unassignClient', {
      params: { id: people.find(({ user }) => user.id === id)?.id ?? '' },
    })
    expect(await shown()).not.toContain('while assigned')
    // What was not shown was not read.
    await resolver.call('readAllNotifications', { params: { id } })
    await manager.call('assignUsersToClient', { params: { clientId }, body: { userIds: [id] } })
    expect(await shown()).toContain('while assigned')
  })

  it('about a client of a firm is shown to provider staff only while they can see the client', async () => {
    const userId = above.userIds['REVIEWER'] ?? ''
    const reviewer = await new Visitor(app).signIn('reviewer@provider.test')
    const made = await makeClient(app, firm, { lastName: 'Shown' })
    await provider.call('assignUsersToClient', {
      params: { clientId: made.clientId },
      body: { userIds: [userId] },
    })
    await app.services.db.transaction(above.accountId, (tx) =>
      addNotices(tx, [
        {
          userId,
          type: 'post_search_complete',
          subjectId: newId(firm.accountId),
          data: {
            client: { id: made.clientId, firstName: 'Ana', lastName: 'Shown' },
            searchId: newId(firm.accountId),
          },
        },
      ]),
    )
    const shown = async () => {
      const { body, headers } = await own(reviewer, userId, { limit: 100 })
      expect(Number(headers.get('total-items'))).toBe(body.length)
      return JSON.stringify(body)
    }
    expect(await shown()).toContain('Shown')
    const { body: people } = await provider.call<ClientUser[]>('listClientUsers', {
      params: { clientId: made.clientId },
    })
    await provider.call('unassignClient', {
      params: { id: people.find(({ user }) => user.id === userId)?.id ?? '' },
    })
    expect(await shown()).not.toContain('Shown')
  })

  it('is shown to provider staff without a query for each of their firms', async () => {
    const userId = above.userIds['RESOLVER'] ?? ''
    const reader = await new Visitor(app).signIn('resolver@provider.test')
    const names = ['first.test', 'second.test', 'third.test']
    for (const name of names) {
      const below = await makeFirm(app, name, { parentId: above.accountId })
      const made = await makeClient(app, below, { lastName: name, assignTo: [userId] })
      const about = { client: { id: made.clientId, firstName: 'Ana', lastName: name } }
      const subjectId = newId(below.accountId)
      await app.services.db.transaction(above.accountId, (tx) =>
        addNotices(tx, [
          { userId, type: 'post_search_complete', subjectId, data: { ...about, searchId: subjectId } },
        ]),
      )
    }
    const transactions = vi.spyOn(app.services.db, 'read')
    const { body } = await own(reader, userId)
    const tenants = transactions.mock.calls.map(([tenant]) => tenant)
    transactions.mockRestore()
    expect(
      body
        .map(({ notification }) => (notification.data as { client: { lastName: string } }).client.lastName)
        .toSorted(),
    ).toEqual(names)
    expect(tenants).toEqual([above.accountId, above.accountId])
  })

  it('about escalations by one person, one after the other, is one with their number, and is read as one', async () => {
    const id = firm.userIds['RESOLVER'] ?? ''
    const { posts } = await makeDailyPosts({ app, firm, provider, manager }, 3)
    await resolver.call('readAllNotifications', { params: { id } })
    const send = (postId: string, message: string) =>
      manager.call<Post>('escalatePost', { params: { id: postId }, body: { recipientIds: [id], message } })
    const [first = '', second = '', third = ''] = posts.map((each) => each.id)
    const sent = await send(first, 'One')
    await send(second, 'Two')
    await manager.call('resolvePost', { params: { id: second } })
    await send(second, 'Two, again')
    const unread = () => own(resolver, id, { isRead: false })
    const seen = await unread()
    const dataOf = ({ body }: typeof seen) => body.map(({ notification }) => notification.data)
    expect([seen.headers.get('total-items'), dataOf(seen)]).toMatchObject([
      '1',
      [{ postId: second, count: 2, message: null }],
    ])
    await manager.call('undoPostChange', { params: { id: first }, body: { version: sent.body.version } })
    expect(dataOf(await unread())).toMatchObject([{ postId: second, count: 1, message: 'Two, again' }])
    const late = await send(third, 'Three')
    expect(late.status).toBe(200)
    // What came after the page was drawn is not read with it.
    const read = await resolver.call<NotificationItem>('readNotification', {
      params: { id: seen.body[0]?.id ?? '' },
    })
    expect(read.body).toMatchObject({ id: seen.body[0]?.id, notification: { data: { count: 1 } } })
    expect(dataOf(await unread())).toMatchObject([{ postId: third, count: 1, message: 'Three' }])
  })

  it('can be marked as read alone or with all others, only by its recipient', async () => {
    await escalate('first')
    // Those about one client are joined.
    const { posts } = await makeDailyPosts({ app, firm, provider, manager }, 1)
    await escalate('second', undefined, posts[0])
    const id = firm.userIds['RESOLVER'] ?? ''
    const unread = await own(resolver, id, { isRead: false })
    const before = Number(unread.headers.get('total-items'))
    expect(before).toBeGreaterThanOrEqual(2)
    const item = unread.body[0] as NotificationItem
    const foreign = await manager.call('readNotification', { params: { id: item.id } })
    const absent = await manager.call('readNotification', { params: { id: clientId } })
    expect([foreign.status, foreign.body]).toEqual([404, absent.body])
    const read = await resolver.call<NotificationItem>('readNotification', { params: { id: item.id } })
    expect(read.body.readAt).not.toBeNull()
    const left = await own(resolver, id, { isRead: false })
    expect(Number(left.headers.get('total-items'))).toBe(before - 1)
    const others = await manager.call('readAllNotifications', { params: { id } })
    expect(others.status).toBe(404)
    await resolver.call('readAllNotifications', { params: { id } })
    expect((await own(resolver, id, { isRead: false })).body).toEqual([])
    expect((await own(manager, id)).status).toBe(404)
  })
})

describe('the email of a notification', () => {
  it('about a finished file is sent only to people who turned it on', async () => {
    const id = firm.userIds['RESOLVER'] ?? ''
    const { body: report } = await resolver.call<Report>('createReport', {
      params: { clientId },
      body: { name: 'For Monday', statuses: [0, 1, 2, 3] },
    })
    const make = async () => {
      const asked = await resolver.call<{ jobId: string }>('generateReportFile', {
        params: { id: report.id, format: 'pdf' },
        body: {},
      })
      await waitForJob(resolver, asked.body.jobId)
      await mailsDone()
    }
    await make()
    expect(mailsTo('resolver@firm.test', 'For Monday')).toHaveLength(0)
    await choose(resolver, id, [{ type: 'report_file_generated', mail: true }])
    const sequencer = openDatabase(app.logins.sequencer, extensionsOf(app.services.config), { max: 1 })
    await sequenceEvidence(sequencer, signingKeyOf(Buffer.alloc(32, 7)))
    await sequencer.close()
    const newest = await app.services.db.read(firm.accountId, newestCheckpoint)
    await make()
    const mails = mailsTo('resolver@firm.test', 'For Monday')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`\nhttp://proofline.test/reports/${report.id}\n`)
    const rows = (hex = '') => printedRows(hex).map(({ row, check }) => `${row} ${check}`)
    const printed = ['Root', ...rows(newest?.root), 'Fingerprint of the key', ...rows(newest?.fingerprint)]
    expect(mails[0]?.text.replaceAll(/\n+/g, '\n')).toContain(
      `\n${[`Size ${newest?.size}`, ...printed].join('\n')}\n`,
    )
  })

  it('is not sent to people who turned it off', async () => {
    const id = firm.userIds['RESOLVER'] ?? ''
    await choose(resolver, id, [{ type: 'post_escalated', mail: false }])
    await escalate('unwanted')
    await mailsDone()
    expect(mailsTo('resolver@firm.test', 'unwanted')).toEqual([])
    await choose(resolver, id, [{ type: 'post_escalated', mail: true }])
  })

  it('is in the language of the person', async () => {
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`update users set language = 'es' where id = ${firm.userIds['REVIEWER']}`),
    )
    await escalate('hola', [firm.userIds['REVIEWER']])
    await mailsDone()
    const [mail] = mailsTo('reviewer@firm.test', 'hola')
    expect(mail?.subject).toBe('Le han escalado una publicación')
    expect(mail?.html).toContain('<html lang="es"')
  })

  it('reaches provider staff in their own account, about a client of one of its firms', async () => {
    const broken = await makeZip({ 'nothing.json': {} })
    const made = await makeClient(app, firm, { lastName: 'Broken', assignTo: [] })
    await importArchive(provider, await made.account(0), broken)
    await waitUntil(() => mailsTo('manager@provider.test', 'Broken').length > 0)
    const [mail] = mailsTo('manager@provider.test', 'Broken')
    expect(mail?.subject).toBe('The Facebook import failed')
    expect(mail?.text).toContain('The file you uploaded was not what we expected.')
    expect(mail?.text).toContain(`http://proofline.test/clients/${made.clientId}`)
    const { body } = await own(provider, above.userIds['MANAGER'] ?? '', { limit: 1 })
    expect(body[0]?.notification).toMatchObject({
      type: 'post_import_failed',
      data: { code: 'POST_IMPORT_FILE_UNRECOGNISED', context: { platform: 'Facebook' } },
    })
  })
})

describe('notification settings', () => {
  it('show for every kind whether it is emailed, by default or by choice', async () => {
    const id = firm.userIds['MANAGER'] ?? ''
    const { body } = await settingsOf(manager, id)
    expect(body.filter(({ mail }) => mail).map(({ type }) => type)).toEqual([
      'album_deleted',
      'post_import_failed',
      'owner_check_waiting',
      'posts_taken_out',
      'sign_in_ended',
      'post_escalated',
      'escalation_withdrawn',
      'posts_changed',
      'posts_more_read',
      'reminders_ended',
      'support_asked',
      'correction_asked',
      'correction_decided',
      'social_account_data_deletion_requested',
      'stored_content_damaged',
    ])
    const saved = await choose(manager, id, [
      { type: 'user_activated', mail: true },
      { type: 'post_import_failed', mail: true },
      { type: 'post_import_failed', mail: false },
    ])
    expect(saved.body.filter(({ mail }) => mail).map(({ type }) => type)).toEqual([
      'album_deleted',
      'owner_check_waiting',
      'posts_taken_out',
      'sign_in_ended',
      'post_escalated',
      'escalation_withdrawn',
      'posts_changed',
      'posts_more_read',
      'reminders_ended',
      'support_asked',
      'correction_asked',
      'correction_decided',
      'user_activated',
      'social_account_data_deletion_requested',
      'stored_content_damaged',
    ])
    expect((await settingsOf(manager, id)).body).toEqual(saved.body)
  })

  it('can be changed only for oneself', async () => {
    const id = firm.userIds['RESOLVER'] ?? ''
    const absent = await settingsOf(manager, clientId)
    expect([(await settingsOf(manager, id)).body, absent.status]).toEqual([absent.body, 404])
    expect((await choose(manager, id, [{ type: 'user_activated', mail: true }])).status).toBe(404)
  })

  it('of a client user cover only what concerns clients', async () => {
    const { body } = await settingsOf(client, clientUserId)
    expect(body.map(({ type }) => type)).toEqual([
      'album_file_generated',
      'album_file_not_generated',
      'album_deleted',
      'post_import_complete',
      'post_import_failed',
      'sign_in_ended',
    ])
    const refused = await choose(client, clientUserId, [{ type: 'post_escalated', mail: true }])
    expect(refused.body.code).toBe('VALIDATION_FAILED')
  })
})
