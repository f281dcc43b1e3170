import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NotificationItem, Viewer } from '#contract/index.ts'
import {
  type Firm,
  makeFirm,
  makeProvider,
  PASSWORD,
  startTestApp,
  type TestApp,
  waitUntil,
  Visitor,
} from '../../testing/app.ts'
import { insertPeople } from '../../entry/seed.ts'
import { makeClient } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { ensureClientUser } from './client-links.ts'
import {
  atOneTime,
  countWaiting,
  createLink,
  invite,
  NEW_PASSWORD,
  waitForMail,
  tokenIn,
  countTries,
} from '../../testing/identity.ts'

let app: TestApp
let firm: Firm
let manager: Visitor
let provider: Visitor
const LINK_EXPIRED = { code: 'LINK_EXPIRED', message: 'This link has expired.', context: {} }

beforeAll(async () => {
  app = await startTestApp()
  const above = await makeProvider(app, 'provider.test')
  firm = await makeFirm(app, 'firm.test', { parentId: above.accountId })
  manager = await new Visitor(app).signInWithCode('manager@firm.test')
  provider = await new Visitor(app).signInWithCode('manager@provider.test')
})
afterAll(() => app.close())

const accept = (who: Visitor, token: string, password = NEW_PASSWORD) =>
  who.call<{ user: Viewer }>('acceptInvitation', { body: { token, password } })
const check = (token: string, purpose = 'invitation') =>
  new Visitor(app).call('checkLink', { body: { token, purpose } })

describe('an invitation', () => {
  it('is emailed in the language of the invitee, names the firm and the inviter, and greets the person who opens it', async () => {
    const { token, text, user } = await invite(app, manager, firm.accountId, {
      email: 'es@new.test',
      language: 'es',
    })
    expect(text).toContain('Manager firm.test le invita a trabajar con Firm of firm.test')
    expect(text).toContain(`http://proofline.test/accept-invitation/${token}`)
    expect([user.status, user.can]).toEqual([
      2,
      ['edit', 'change_role', 'delete', 'resend_invite', 'manage_clients'],
    ])
    expect((await check(token)).body).toMatchObject({
      firstName: 'Nora',
      email: 'es@new.test',
      accountName: 'Firm of firm.test',
      language: 'es',
    })
  })

  it('signs in with the chosen password, without a code, and notifies the inviter', async () => {
    const { token, user } = await invite(app, manager, firm.accountId, { email: 'nora@new.test' })
    const nora = new Visitor(app)
    const accepted = await accept(nora, token)
    expect(accepted.body.user).toMatchObject({ id: user.id, status: 1, role: { type: 'REVIEWER' } })
    expect((await nora.call('getViewer')).body).toMatchObject({ email: 'nora@new.test' })
    const { body: viewer } = await manager.call<Viewer>('getViewer')
    const bell = await manager.call<NotificationItem[]>('listNotifications', { params: { id: viewer.id } })
    expect(bell.body[0]?.notification).toMatchObject({
      type: 'user_activated',
      data: { user: { id: user.id, firstName: 'Nora', lastName: 'Quist' }, accountId: firm.accountId },
    })
    const later = await nora.call('login', { body: { email: 'nora@new.test', password: NEW_PASSWORD } })
    expect(later.body).toMatchObject({ user: null, nextAction: 'ENTER_PIN' })
  })

  it('notifies the inviter of each acceptance, as of a client whose email changed', async () => {
    const { token, user } = await invite(app, manager, firm.accountId, { email: 'twice@new.test' })
    await accept(new Visitor(app), token)
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`update users set status = 2 where customer_id = ${tx.customerId} and id = ${user.id}`),
    )
    const second = await createLink(app, firm.accountId, { purpose: 'invitation', userId: user.id })
    expect((await accept(new Visitor(app), second)).status).toBe(200)
    const { body: viewer } = await manager.call<Viewer>('getViewer')
    const bell = await manager.call<NotificationItem[]>('listNotifications', { params: { id: viewer.id } })
    const about = bell.body.map(({ notification }) => JSON.stringify(notification))
    expect(about.filter((each) => each.includes('user_activated') && each.includes(user.id))).toHaveLength(2)
  })

  it('notifies an inviter of the provider in the provider’s account', async () => {
    const { token } = await invite(app, provider, firm.accountId, {
      email: 'above@new.test',
      roleId: 'ADMIN',
    })
    await accept(new Visitor(app), token)
    const { body: viewer } = await provider.call<Viewer>('getViewer')
    await waitUntil(async () => {
      const bell = await provider.call<NotificationItem[]>('listNotifications', { params: { id: viewer.id } })
      return bell.body.some((item) => item.notification.type === 'user_activated')
    })
  })

  it('works once, even if two people use it at the same time', async () => {
    const { token } = await invite(app, manager, firm.accountId, { email: 'once@new.test' })
    const answers = await Promise.all([1, 2, 3, 4].map(() => accept(new Visitor(app), token)))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410])
    const late = await accept(new Visitor(app), token)
    expect([late.status, late.body]).toEqual([410, LINK_EXPIRED])
  })

  it('can still be used after a refused password', async () => {
    const { token } = await invite(app, manager, firm.accountId, { email: 'weak@new.test' })
    const refused = await Promise.all(
      ['short', 'passwordpassword', 'Quist on the river', 'my Proofline life'].map((password) =>
        accept(new Visitor(app), token, password),
      ),
    )
    expect(refused.map((answer) => answer.body.context)).toEqual([
      { fields: { password: 'Use at least 12 characters.' } },
      { fields: { password: 'That password is too common. Choose another.' } },
      ...Array(2).fill({
        fields: { password: 'Leave out your name, your email, your firm and the word Proofline.' },
      }),
    ])
    expect((await accept(new Visitor(app), token)).status).toBe(200)
  })

  it('ends the previous session of this browser', async () => {
    const { token } = await invite(app, manager, firm.accountId, { email: 'swap@new.test' })
    const browser = await new Visitor(app).signInWithCode('resolver@firm.test')
    const before = new Visitor(app)
    for (const [name, value] of browser.cookies) before.cookies.set(name, value)
    expect((await accept(browser, token)).status).toBe(200)
    expect((await browser.call('getViewer')).body).toMatchObject({ email: 'swap@new.test' })
    expect((await before.call('getViewer')).status).toBe(401)
  })

  it('is not used up by looking at it: neither by a check nor by the page that the link opens', async () => {
    const { token } = await invite(app, manager, firm.accountId, { email: 'scan@new.test' })
    for (const method of ['GET', 'HEAD'])
      for (const path of [
        `/accept-invitation/${token}`,
        '/api/main/accept-invitation',
        '/api/main/auth/links',
      ])
        await new Visitor(app).fetch(path, { method })
    for (let n = 0; n < 3; n += 1) expect((await check(token)).status).toBe(200)
    expect((await accept(new Visitor(app), token)).status).toBe(200)
  })

  it('revokes the earlier one when sent again, three times in ten minutes at most', () =>
    atOneTime(app, async () => {
      const first = await invite(app, manager, firm.accountId, { email: 'again@new.test' })
      const again = () => manager.call('resendInvite', { params: { id: first.user.id } })
      const text = await waitForMail(app, 'again@new.test', again)
      expect((await accept(new Visitor(app), first.token)).status).toBe(410)
      const statuses = [await again(), await again(), await again()].map((answer) => answer.status)
      expect(statuses).toEqual([204, 204, 429])
      expect((await check(tokenIn(text))).status).toBe(410)
    }))

  it('cannot be sent to a user who has already accepted', async () => {
    const { token, user } = await invite(app, manager, firm.accountId, { email: 'done@new.test' })
    await accept(new Visitor(app), token)
    const answer = await manager.call('resendInvite', { params: { id: user.id } })
    expect([answer.status, answer.body.code]).toEqual([409, 'ALREADY_ACTIVE'])
  })

  it('lasts seven days; used, expired, unknown and other kinds of links get the same response', async () => {
    const { token } = await invite(app, manager, firm.accountId, { email: 'old@new.test' })
    const answers = [await check('nonsense'), await check(token, 'recovery'), await check(token, 'reconnect')]
    try {
      app.setNow(new Date(Date.now() + 7 * 24 * 3600_000 - 60_000))
      expect((await check(token)).status).toBe(200)
      app.setNow(new Date(Date.now() + 7 * 24 * 3600_000 + 1000))
      answers.push(await check(token), await accept(new Visitor(app), token))
    } finally {
      app.setNow(null)
    }
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([410, LINK_EXPIRED])
  })

  it.each([
    'nora@-new.test',
    'no..ra@new.test',
    'nora@new',
    'nora"x"@new.test',
    'nora,ana@new.test',
    'nora<b>@new.test',
  ])('is refused for %s, which a client can’t have either', async (email) => {
    const answer = await manager.call('inviteUser', {
      params: { id: firm.accountId },
      body: { firstName: 'Nora', lastName: 'Quist', email, roleId: 'REVIEWER' },
    })
    expect([answer.status, answer.body.context['fields']]).toEqual([
      400,
      { email: 'Enter a valid email address.' },
    ])
  })

  it('to an email of the same account is refused, and leaves no data behind', async () => {
    const again = await manager.call('inviteUser', {
      params: { id: firm.accountId },
      body: { firstName: 'N', lastName: 'Q', email: 'ADMIN@firm.test', roleId: 'REVIEWER' },
    })
    expect([again.status, again.body.code, again.body.context]).toEqual([409, 'EMAIL_IN_USE', {}])
    const found = await manager.call('listUsers', { query: { keyword: 'admin@firm.test' } })
    expect(found.headers.get('total-items')).toBe('2')
  })

  it('to an email of another firm looks the same to the inviter; its owner gets an email', async () => {
    await makeFirm(app, 'other.test')
    const ask = (email: string) =>
      manager.call<{ id: string }>('inviteUser', {
        params: { id: firm.accountId },
        body: { firstName: 'N', lastName: 'Q', email, roleId: 'REVIEWER' },
      })
    const known = 'reviewer@other.test'
    let invited = ''
    const text = await waitForMail(app, known, async () => {
      const [one, two] = [await ask(known), await ask('unknown@other.test')]
      invited = one.body.id
      const shape = ({ status, body }: typeof one) => [status, { ...body, id: '', email: '', createdAt: '' }]
      expect(shape(one)).toEqual(shape(two))
    })
    expect(text).toContain('cannot be accepted')
    expect(tokenIn(text)).toBe('')
    const resent = await waitForMail(app, known, async () => {
      expect((await manager.call('resendInvite', { params: { id: invited } })).status).toBe(204)
    })
    expect(tokenIn(resent)).toBe('')
    // The existing sign-in still works.
    expect((await new Visitor(app).signInWithCode(known)).cookies.size).toBeGreaterThan(0)
  })

  it('to an email of another firm is refused the second time, as any other is', async () => {
    await makeFirm(app, 'third.test')
    for (const email of ['reviewer@third.test', 'unknown@third.test']) {
      const ask = () =>
        manager.call('inviteUser', {
          params: { id: firm.accountId },
          body: { firstName: 'N', lastName: 'Q', email, roleId: 'REVIEWER' },
        })
      expect([(await ask()).status, (await ask()).status, email]).toEqual([201, 409, email])
    }
  })

  it('of a second file does not bring back a password that was changed meanwhile', async () => {
    const email = 'twice@client.test'
    const [first, second] = [await makeClient(app, firm, { email }), await makeClient(app, firm, { email })]
    await insertPeople(app.services.db, firm.accountId, [
      {
        email,
        firstName: 'Ana',
        lastName: 'Ruiz',
        role: 'CLIENT',
        password: PASSWORD,
        clientId: first.clientId,
      },
    ])
    const { db } = app.services
    const userId = await db.transaction(firm.accountId, (tx) => ensureClientUser(tx, second.clientId))
    const token = await createLink(app, firm.accountId, { purpose: 'invitation', userId })
    const hash = await hashPassword(NEW_PASSWORD)
    const { accepted } = await db.transaction(firm.accountId, async (tx) => {
      await tx.run(sql`select 1 from link_tokens where user_id = ${userId} for update`)
      const answer = accept(new Visitor(app), token, PASSWORD)
      // It has checked the old password, and waits for the link.
      await waitUntil(async () => (await countWaiting(app)) > 0)
      await tx.run(sql`
        update sign_ins set password_hash = ${hash} where id = (select sign_in_id from user_emails where email = ${email})`)
      return { accepted: answer }
    })
    expect((await accepted).status).toBe(401)
    const signIn = (password: string) =>
      new Visitor(app).call('login', { body: { email, password } }).then(({ status }) => status)
    expect([await signIn(PASSWORD), await signIn(NEW_PASSWORD)]).toEqual([401, 200])
    expect((await accept(new Visitor(app), token)).status).toBe(200)
  })

  it('can be accepted once its email is free', async () => {
    const other = await makeFirm(app, 'left.test')
    const email = 'reviewer@left.test'
    const { body } = await manager.call<{ id: string }>('inviteUser', {
      params: { id: firm.accountId },
      body: { firstName: 'N', lastName: 'Q', email, roleId: 'REVIEWER' },
    })
    const theirs = await new Visitor(app).signInWithCode('admin@left.test')
    await theirs.call('deleteUser', { params: { id: other.userIds['REVIEWER'] ?? '' } })
    const text = await waitForMail(app, email, () =>
      manager.call('resendInvite', { params: { id: body.id } }),
    )
    const accepted = await accept(new Visitor(app), tokenIn(text))
    expect(accepted.body.user.accountId).toBe(firm.accountId)
  })

  it('cannot be used to test emails: two hundred per hour, including those in use', () =>
    atOneTime(app, async () => {
      const admin = await new Visitor(app).signInWithCode('admin@firm.test')
      const key = `invite:${firm.userIds['ADMIN']}`
      const probe = () =>
        admin.call('inviteUser', {
          params: { id: firm.accountId },
          body: { firstName: 'N', lastName: 'Q', email: 'reviewer@firm.test', roleId: 'REVIEWER' },
        })
      expect((await probe()).status).toBe(409)
      expect(await countTries(app, key)).toBe(1)
      await app.services.db.directory.run(sql`update throttles set tries = 200 where key = ${key}`)
      expect((await probe()).status).toBe(429)
    }))

  it('with a line break in a name or an address is refused', async () => {
    const answer = await manager.call('inviteUser', {
      params: { id: firm.accountId },
      body: {
        firstName: 'N\r\nBcc: x@y.test',
        lastName: 'Q\u2028x',
        email: 'a\u0001@b.test',
        roleId: 'REVIEWER',
      },
    })
    expect(Object.keys(answer.body.context['fields'] as object)).toEqual(['firstName', 'lastName', 'email'])
  })

  it('cannot give a role that the inviter does not outrank, and never Super Admin', async () => {
    const superAdmin = await new Visitor(app).signInWithCode('superadmin@firm.test')
    const tries: [Visitor, string, number][] = [
      [manager, 'MANAGER', 403],
      [manager, 'ADMIN', 403],
      [manager, 'CLIENT', 403],
      [manager, 'RESOLVER', 201],
      [superAdmin, 'SUPER_ADMIN', 403],
      [superAdmin, 'ADMIN', 201],
      [provider, 'SUPER_ADMIN', 403],
      [provider, 'ADMIN', 201],
    ]
    for (const [index, [who, roleId, status]] of tries.entries()) {
      const answer = await who.call('inviteUser', {
        params: { id: firm.accountId },
        body: { firstName: 'N', lastName: 'Q', email: `role${index}@new.test`, roleId },
      })
      expect([roleId, answer.status]).toEqual([roleId, status])
    }
    const reviewer = await new Visitor(app).signInWithCode('reviewer@firm.test', PASSWORD)
    const refused = await reviewer.call('inviteUser', { params: { id: firm.accountId }, body: {} })
    expect(refused.status).toBe(403)
  })
})
