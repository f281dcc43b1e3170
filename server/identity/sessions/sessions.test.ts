import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserSession, Viewer } from '#contract/index.ts'
import { type Firm, makeFirm, PASSWORD, startTestApp, type TestApp, Visitor } from '../../testing/app.ts'
import { invite, NEW_PASSWORD } from '../../testing/identity.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let app: TestApp
let firm: Firm
beforeAll(async () => {
  app = await startTestApp()
  firm = await makeFirm(app, 'firm.test')
})
afterAll(() => app.close())

/** Signs in and stays signed in, with this user agent. */
async function stayIn(email: string, agent: string, visitor = new Visitor(app)): Promise<Visitor> {
  const body = { email, password: PASSWORD, remember: true }
  const headers = { 'user-agent': agent }
  const first = await visitor.call('login', { body, headers })
  if (first.body['nextAction'] === null) return visitor
  const pin = await visitor.loginCode(email)
  await visitor.call('login', { body: { ...body, pin }, headers })
  return visitor
}
const viewerOf = async (visitor: Visitor) => (await visitor.call<Viewer>('getViewer')).body
const sessionsOf = async (visitor: Visitor) =>
  visitor.call<UserSession[]>('listUserSessions', { params: { id: (await viewerOf(visitor)).id } })
const copyOf = (visitor: Visitor): Visitor => {
  const copy = new Visitor(app)
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value)
  return copy
}

describe('the user’s own sessions', () => {
  it('are listed with browser and operating system, newest first', async () => {
    const here = await stayIn('manager@firm.test', FIREFOX)
    app.setNow(new Date(Date.now() + 31_000))
    await stayIn('manager@firm.test', SAFARI)
    app.setNow(null)
    const list = await sessionsOf(here)
    expect(
      list.body.map(({ browser, system, isCurrent, remember, ip }) => [
        browser,
        system,
        isCurrent,
        remember,
        ip,
      ]),
    ).toEqual([
      ['Safari', 'iPhone', false, true, '127.0.0.1'],
      ['Firefox', 'Windows', true, true, '127.0.0.1'],
    ])
    expect(list.headers.get('total-items')).toBe('2')
  })

  it('can be ended one by one, and a signed-out browser is no longer trusted', async () => {
    const here = await stayIn('admin@firm.test', FIREFOX)
    app.setNow(new Date(Date.now() + 31_000))
    const there = await stayIn('admin@firm.test', SAFARI)
    app.setNow(null)
    const phone = (await sessionsOf(here)).body.find((session) => session.browser === 'Safari')
    const end = () => here.call('endUserSession', { params: { id: phone?.id ?? '' } })
    expect([(await end()).status, (await end()).status]).toEqual([204, 404])
    expect((await there.call('getViewer')).status).toBe(401)
    expect((await here.call('getViewer')).status).toBe(200)
    const again = await there.call('login', { body: { email: 'admin@firm.test', password: PASSWORD } })
    expect(again.body['nextAction']).toBe('ENTER_PIN')
    await here.call('logout')
    const trusted = await here.call('login', { body: { email: 'admin@firm.test', password: PASSWORD } })
    expect(trusted.body['nextAction']).toBeNull()
  })

  it('can be ended all together, including this one, and no browser is trusted any longer', async () => {
    const here = await stayIn('resolver@firm.test', FIREFOX)
    const copy = copyOf(here)
    const { id } = await viewerOf(here)
    const ended = await here.call('endAllUserSessions', { params: { id } })
    expect([ended.status, ended.headers.get('clear-site-data')]).toEqual([204, '"cache", "storage"'])
    expect((await copy.call('getViewer')).status).toBe(401)
    const again = await copy.call('login', { body: { email: 'resolver@firm.test', password: PASSWORD } })
    expect(again.body['nextAction']).toBe('ENTER_PIN')
  })

  it('cannot be seen or ended by anyone else', async () => {
    const reviewer = await stayIn('reviewer@firm.test', FIREFOX)
    const chief = await stayIn('superadmin@firm.test', SAFARI)
    const { id } = await viewerOf(reviewer)
    const [session] = (await sessionsOf(reviewer)).body
    const answers = [
      await chief.call('listUserSessions', { params: { id } }),
      await chief.call('endAllUserSessions', { params: { id } }),
      await chief.call('endUserSession', { params: { id: session?.id ?? '' } }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404])
    expect((await reviewer.call('getViewer')).status).toBe(200)
  })
})

describe('every sign-in or password change', () => {
  it('issues new tokens and revokes the old ones', async () => {
    const chief = await new Visitor(app).signInWithCode('superadmin@firm.test', PASSWORD)
    const invited = await invite(app, chief, firm.accountId, { email: 'door@new.test' })
    const browser = new Visitor(app)
    const ways: [string, () => Promise<unknown>][] = [
      [
        'invitation',
        () => browser.call('acceptInvitation', { body: { token: invited.token, password: NEW_PASSWORD } }),
      ],
      [
        'a changed password',
        async () =>
          browser.call('changePassword', {
            params: { id: invited.user.id },
            body: { currentPassword: NEW_PASSWORD, newPassword: 'eight quiet otters' },
          }),
      ],
      ['password and code', () => stayIn('reviewer@firm.test', FIREFOX, browser)],
    ]
    for (const [name, enter] of ways) {
      const before = copyOf(browser)
      await enter()
      for (const cookie of ['pl_access', 'pl_refresh'])
        expect([name, browser.cookies.get(cookie)]).not.toEqual([name, before.cookies.get(cookie)])
      expect([name, (await browser.call('getViewer')).status]).toEqual([name, 200])
      if (before.cookies.size > 0)
        expect([name, (await before.call('getViewer')).status]).toEqual([name, 401])
    }
  })
})

describe('a session that has ended', () => {
  it('is reported as expired once, and as not valid if its token is unknown', async () => {
    const visitor = new Visitor(app)
    app.setNow(new Date(Date.now() + 120_000))
    await visitor.signInWithCode('manager@firm.test')
    app.setNow(new Date(Date.now() + 13 * 3600_000))
    try {
      expect((await visitor.call('getViewer')).body.code).toBe('REFRESH_TOKEN_EXPIRED')
    } finally {
      app.setNow(null)
    }
    visitor.cookies.set('pl_refresh', 'nobody.knows-this-one')
    visitor.cookies.delete('pl_access')
    expect((await visitor.call('getViewer')).body.code).toBe('REFRESH_TOKEN_INVALID')
    expect((await new Visitor(app).call('getViewer')).body.code).toBe('UNAUTHENTICATED')
  })
})
