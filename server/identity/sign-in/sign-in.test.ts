import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { networkOf } from './limits.ts'
import { atOneTime } from '../../testing/identity.ts'
import { makeFirm, PASSWORD, startTestApp, type TestApp, Visitor } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await makeFirm(app, 'firm.test')
  await makeFirm(app, 'codes.test')
})
afterAll(() => app.close())

describe('a second code within 30 seconds', () => {
  it('is not sent: the first one still works, and the answer says so', async () => {
    const email = 'resolver@firm.test'
    const visitor = new Visitor(app)
    const pin = await visitor.loginCode(email)
    const again = await visitor.call('requestPin', { body: { email, password: PASSWORD } })
    expect([again.status, again.body.context['isCodeValid']]).toEqual([429, true])
    const left = Number(again.headers.get('retry-after'))
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(30)
    const entered = await visitor.call('login', { body: { email, password: PASSWORD, pin } })
    expect(entered.status).toBe(200)
  })
})

describe('a login code', () => {
  it('works only in the browser that asked for it, and others use up none of its tries', async () => {
    const email = 'manager@firm.test'
    const asking = new Visitor(app)
    const pin = await asking.loginCode(email)
    const enter = (visitor: Visitor, code: string) =>
      visitor.call('login', { body: { email, password: PASSWORD, pin: code } })
    const other = new Visitor(app)
    for (let n = 0; n < 6; n += 1) expect((await enter(other, pin)).body.code).toBe('INVALID_PIN')
    const again = await other.call('requestPin', { body: { email, password: PASSWORD } })
    expect([again.status, again.body.context['isCodeValid']]).toEqual([429, false])
    expect((await enter(other, pin)).body.code).toBe('INVALID_PIN')
    expect((await enter(asking, pin)).status).toBe(200)
    expect((await other.call('getViewer')).status).toBe(401)
  })

  it('that another browser asked for replaces it everywhere', async () => {
    const email = 'admin@firm.test'
    const [first, second] = [new Visitor(app), new Visitor(app)]
    const enter = (visitor: Visitor, pin: string) =>
      visitor.call('login', { body: { email, password: PASSWORD, pin } })
    try {
      const replaced = await first.loginCode(email)
      app.setNow(new Date(Date.now() + 31_000))
      const pin = await second.loginCode(email)
      for (const code of [replaced, pin]) expect((await enter(first, code)).body.code).toBe('INVALID_PIN')
      expect((await enter(second, pin)).status).toBe(200)
    } finally {
      app.setNow(null)
    }
  })
})

describe('signing in', () => {
  it('asks staff on a new browser for an emailed code, and signs them in with it', async () => {
    const visitor = new Visitor(app)
    const first = await visitor.call('login', { body: { email: 'Reviewer@firm.test', password: PASSWORD } })
    expect(first.body).toMatchObject({ user: null, nextAction: 'ENTER_PIN' })
    expect((await visitor.call('getViewer')).status).toBe(401)
    await visitor.signInWithCode('reviewer@firm.test')
    const viewer = await visitor.call('getViewer')
    expect(viewer.body).toMatchObject({
      email: 'reviewer@firm.test',
      accountType: 2,
      role: { type: 'REVIEWER' },
    })
    expect(viewer.body['permissions']).toContain('VIEW_CLIENTS')
    expect(viewer.body['permissions']).not.toContain('ADD_CLIENT')
  })

  it('answers a wrong password and an unknown email the same way', async () => {
    const wrong = await new Visitor(app).call('login', {
      body: { email: 'admin@firm.test', password: 'not the password' },
    })
    const unknown = await new Visitor(app).call('login', {
      body: { email: 'nobody@firm.test', password: 'not the password' },
    })
    expect([wrong.status, wrong.body]).toEqual([401, unknown.body && wrong.body])
    expect(unknown.body).toEqual(wrong.body)
  })

  it('checks at most five guesses of a code, then the code no longer works', async () => {
    const visitor = new Visitor(app)
    const email = 'manager@codes.test'
    const pin = await visitor.loginCode(email)
    const wrong = pin === '000000' ? '111111' : '000000'
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () =>
        visitor.call('login', { body: { email, password: PASSWORD, pin: wrong } }),
      ),
    )
    expect(guesses.every((guess) => guess.body.code === 'INVALID_PIN')).toBe(true)
    const late = await visitor.call('login', { body: { email, password: PASSWORD, pin } })
    expect(late.body.code).toBe('INVALID_PIN')
  })

  it('sends no second code within 30 seconds', () =>
    atOneTime(app, async () => {
      const body = { email: 'resolver@codes.test', password: PASSWORD }
      expect((await new Visitor(app).call('requestPin', { body })).status).toBe(204)
      const again = await new Visitor(app).call('requestPin', { body })
      expect([again.status, again.headers.get('retry-after')]).toEqual([429, '30'])
    }))

  it('limits password guesses per account, and says when to try again', () =>
    atOneTime(app, async () => {
      const tries = []
      for (let n = 0; n < 12; n += 1) {
        tries.push(
          await new Visitor(app).call('login', {
            body: { email: 'reviewer@codes.test', password: `wrong ${n}` },
          }),
        )
      }
      expect(tries.map((each) => each.status)).toEqual([...Array(10).fill(401), 429, 429])
      expect(Number(tries.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    }))

  it('trusts a browser that asked to stay signed in', async () => {
    const visitor = new Visitor(app)
    const email = 'superadmin@firm.test'
    const pin = await visitor.loginCode(email)
    await visitor.call('login', { body: { email, password: PASSWORD, pin, remember: true } })
    await visitor.call('logout')
    const again = await visitor.call('login', { body: { email, password: PASSWORD } })
    expect(again.body['user']).not.toBeNull()
  })
})

describe('limits on attempts', () => {
  it('count by IP address even if someone signs in between two guesses, and a /64 as one address', async () => {
    const tries = async () =>
      (
        await app.services.db.directory.one<{ n: number }>(
          sql`select sum(tries)::int as n from throttles where key like 'login:address:%'`,
        )
      )?.n
    const before = (await tries()) ?? 0
    for (const password of ['wrong one', 'wrong two', PASSWORD])
      await new Visitor(app).call('login', { body: { email: 'admin@firm.test', password } })
    expect(await tries()).toBe(before + 2)
    expect(['2001:db8::1', '2001:db8::2:1', '2001:db8:0:0:9::1'].map(networkOf)).toEqual(
      Array(3).fill('2001:db8:0:0'),
    )
    expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
  })

  it('count wrong codes across codes', () =>
    atOneTime(app, async () => {
      const email = 'superadmin@firm.test'
      const guess = () => new Visitor(app).call('login', { body: { email, password: PASSWORD, pin: 'x' } })
      const answers = []
      for (let n = 0; n < 31; n += 1) answers.push((await guess()).body.code)
      expect(answers).toEqual([...Array(30).fill('INVALID_PIN'), 'TOO_MANY_REQUESTS'])
    }))
})

describe('a session', () => {
  it('stores the IP address of the connection, not one that the browser claims', async () => {
    const visitor = new Visitor(app)
    const email = 'admin@codes.test'
    const pin = await visitor.loginCode(email)
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' }
    await visitor.call('login', { body: { email, password: PASSWORD, pin }, headers })
    const rows = await app.services.db.directory.rows<{ ip: string }>(
      sql`select distinct s.ip from sessions s join user_emails e on e.user_id = s.user_id where e.email = ${email}`,
    )
    expect(rows).toEqual([{ ip: '127.0.0.1' }])
  })

  it('is renewed transparently, and ends when an old refresh token is used again', async () => {
    const visitor = await new Visitor(app).signInWithCode('admin@firm.test')
    const copied = new Map(visitor.cookies)
    app.setNow(new Date(Date.now() + 16 * 60_000))
    try {
      expect((await visitor.call('getViewer')).status).toBe(200)
      expect(visitor.cookies.get('pl_refresh')).not.toBe(copied.get('pl_refresh'))
      app.setNow(new Date(Date.now() + 40 * 60_000))
      const thief = new Visitor(app)
      for (const [key, value] of copied) thief.cookies.set(key, value)
      expect((await thief.call('getViewer')).body.code).toBe('REFRESH_TOKEN_INVALID')
      expect((await visitor.call('getViewer')).status).toBe(401)
    } finally {
      app.setNow(null)
    }
  })

  it('ends when any old refresh token is used, however many came after it', async () => {
    const visitor = await new Visitor(app).signInWithCode('admin@codes.test')
    const copied = new Map(visitor.cookies)
    try {
      for (const minutes of [16, 32, 48]) {
        app.setNow(new Date(Date.now() + minutes * 60_000))
        expect((await visitor.call('getViewer')).status).toBe(200)
      }
      const owner = new Visitor(app)
      for (const [key, value] of copied) owner.cookies.set(key, value)
      expect((await owner.call('getViewer')).body.code).toBe('REFRESH_TOKEN_INVALID')
      expect((await visitor.call('getViewer')).status).toBe(401)
    } finally {
      app.setNow(null)
    }
  })

  it('is renewed only once for parallel requests', async () => {
    const visitor = await new Visitor(app).signInWithCode('superadmin@codes.test')
    try {
      app.setNow(new Date(Date.now() + 16 * 60_000))
      const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.call('getViewer')))
      expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
      expect(answers.filter((answer) => answer.headers.getSetCookie().length > 0)).toHaveLength(1)
      expect((await visitor.call('getViewer')).status).toBe(200)
    } finally {
      app.setNow(null)
    }
  })

  it('can write only with its own CSRF token, from our own pages, as JSON', async () => {
    const visitor = await new Visitor(app).signInWithCode('resolver@firm.test')
    const { body: viewer } = await visitor.call<{ id: string }>('getViewer')
    const params = { id: viewer.id }
    const refusals = await Promise.all([
      visitor.call('logout', { headers: { 'x-csrf-token': 'made up' } }),
      visitor.call('readAllNotifications', { params, headers: { 'x-csrf-token': 'made up' } }),
      visitor.call('readAllNotifications', { params, headers: { 'sec-fetch-site': 'cross-site' } }),
      visitor.call('readAllNotifications', { params, headers: { origin: 'https://evil.test' } }),
      visitor.call('login', {
        headers: { 'content-type': 'text/plain' },
        body: { email: 'a@b.c', password: 'x' },
      }),
    ])
    expect(refusals.map((answer) => answer.body.code)).toEqual([
      'CSRF_TOKEN_INVALID',
      'CSRF_TOKEN_INVALID',
      'CROSS_SITE_REQUEST',
      'CROSS_SITE_REQUEST',
      'UNSUPPORTED_MEDIA_TYPE',
    ])
    expect((await visitor.call('logout')).status).toBe(204)
    expect((await visitor.call('getViewer')).status).toBe(401)
  })

  it('ends everywhere else when the password changes', async () => {
    const here = await new Visitor(app).signInWithCode('manager@firm.test')
    app.setNow(new Date(Date.now() + 31_000))
    const there = await new Visitor(app).signInWithCode('manager@firm.test')
    app.setNow(null)
    const { body: viewer } = await here.call<{ id: string }>('getViewer')
    const short = await here.call('changePassword', {
      params: { id: viewer.id },
      body: { currentPassword: PASSWORD, newPassword: 'short' },
    })
    expect(short.body.context).toEqual({ fields: { newPassword: 'Use at least 12 characters.' } })
    const changed = await here.call('changePassword', {
      params: { id: viewer.id },
      body: { currentPassword: PASSWORD, newPassword: 'Another long password' },
    })
    expect(changed.status).toBe(204)
    expect((await here.call('getViewer')).status).toBe(200)
    expect((await there.call('getViewer')).status).toBe(401)
  })
})
