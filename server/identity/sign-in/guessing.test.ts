import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApi } from '../../entry/api.ts'
import { type Firm, makeFirm, PASSWORD, startTestApp, type TestApp, Visitor } from '../../testing/app.ts'
import { extensionsOf } from '../../entry/extensions.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { silentLog } from '../../platform/log.ts'
import * as argon2 from '@node-rs/argon2'
import { atOneTime, invite, NEW_PASSWORD, countTries } from '../../testing/identity.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return { ...real, verify: vi.fn(real.verify) }
})

const GUESSES = 200

let app: TestApp
let firm: Firm
beforeAll(async () => {
  app = await startTestApp()
  firm = await makeFirm(app, 'firm.test')
})
afterAll(() => app.close())

const login = (email: string, password: string, pin?: string, visitor = new Visitor(app)) =>
  visitor.call('login', { body: { email, password, pin } })
const codeTries = async (userId: string | undefined) =>
  (
    await app.services.db.directory.one<{ tries: number }>(
      sql`select tries from login_codes where user_id = ${userId}`,
    )
  )?.tries

describe('guessing a login code', () => {
  it('in parallel checks five guesses; then the right code fails too', async () => {
    const email = 'admin@firm.test'
    const visitor = new Visitor(app)
    const pin = await visitor.loginCode(email)
    const guesses = Array.from({ length: GUESSES }, (_, n) => String(n).padStart(6, '0')).filter(
      (code) => code !== pin,
    )
    const answers = await Promise.all(guesses.map((guess) => login(email, PASSWORD, guess, visitor)))
    expect(answers.filter((answer) => answer.status === 200)).toEqual([])
    expect(new Set(answers.map((answer) => answer.body.code))).toEqual(
      new Set(['INVALID_PIN', 'TOO_MANY_REQUESTS']),
    )
    expect(await codeTries(firm.userIds['ADMIN'])).toBe(5)
    await app.services.db.directory.run(sql`delete from throttles where key like 'login:%'`)
    expect((await login(email, PASSWORD, pin, visitor)).body.code).toBe('INVALID_PIN')
  })

  it('is impossible once the code was used or is ten minutes old', async () => {
    const email = 'resolver@firm.test'
    const visitor = new Visitor(app)
    const pin = await visitor.loginCode(email)
    expect((await login(email, PASSWORD, pin, visitor)).status).toBe(200)
    expect((await login(email, PASSWORD, pin, visitor)).body.code).toBe('INVALID_PIN')
    try {
      app.setNow(new Date(Date.now() + 31_000))
      const late = await visitor.loginCode(email)
      app.setNow(new Date(Date.now() + 31_000 + 10 * 60_000))
      expect((await login(email, PASSWORD, late, visitor)).body.code).toBe('INVALID_PIN')
    } finally {
      app.setNow(null)
    }
  })

  it('is impossible for a code that a newer one replaced', async () => {
    const email = 'reviewer@firm.test'
    const visitor = new Visitor(app)
    const first = await visitor.loginCode(email)
    try {
      app.setNow(new Date(Date.now() + 31_000))
      const second = await visitor.loginCode(email)
      if (first !== second)
        expect((await login(email, PASSWORD, first, visitor)).body.code).toBe('INVALID_PIN')
      expect((await login(email, PASSWORD, second, visitor)).status).toBe(200)
    } finally {
      app.setNow(null)
    }
  })
})

describe('guessing a password', () => {
  it('is still counted when the product restarts with the same database', () =>
    atOneTime(app, async () => {
      const email = 'superadmin@firm.test'
      for (let n = 0; n < 10; n += 1) expect((await login(email, `wrong number ${n}`)).status).toBe(401)
      const db = openDatabase(app.logins.app, extensionsOf(app.services.config), { max: 4 })
      const api = await buildApi({
        services: { ...app.services, db },
        databaseUrl: app.logins.app,
        mailbox: null,
        log: silentLog,
        webDir: null,
      })
      try {
        const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
        const answer = await login(email, PASSWORD, undefined, new Visitor({ ...app, url }))
        expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
      } finally {
        await api.close()
        await db.close()
      }
    }))

  it('reveals nothing about who exists: unknown, invited and inactive users get the same bytes and cost the same hash', async () => {
    const manager = await new Visitor(app).signInWithCode('manager@firm.test')
    await invite(app, manager, firm.accountId, { email: 'invited@new.test' })
    const gone = await invite(app, manager, firm.accountId, { email: 'gone@new.test' })
    await new Visitor(app).call('acceptInvitation', { body: { token: gone.token, password: NEW_PASSWORD } })
    await manager.call('updateUser', { params: { id: gone.user.id }, body: { isActive: false } })
    const tries: [string, string][] = [
      ['manager@firm.test', 'not my password'],
      ['nobody@nowhere.test', 'not my password'],
      ['invited@new.test', 'not my password'],
      ['gone@new.test', NEW_PASSWORD],
    ]
    for (const call of ['login', 'requestPin'] as const) {
      const seen = []
      for (const [email, password] of tries) {
        vi.mocked(argon2.verify).mockClear()
        const { status, body, headers } = await new Visitor(app).call(call, { body: { email, password } })
        seen.push([status, body, headers.getSetCookie(), vi.mocked(argon2.verify).mock.calls.length])
      }
      expect(seen).toEqual(
        Array(4).fill([
          401,
          { code: 'INVALID_CREDENTIALS', message: 'Incorrect email or password.', context: {} },
          [],
          1,
        ]),
      )
    }
  })

  it('by a signed-in user is limited too, and counted against the IP address', async () => {
    await app.services.db.directory.run(sql`delete from throttles`)
    app.setNow(new Date(Date.now() + 31_000))
    const manager = await new Visitor(app).signInWithCode('manager@firm.test')
    const id = firm.userIds['MANAGER'] ?? ''
    const before = await countTries(app, 'login:address:127.0.0.1')
    const answers = await Promise.all(
      Array.from({ length: 14 }, () =>
        manager.call('changePassword', {
          params: { id },
          body: { currentPassword: 'guess', newPassword: NEW_PASSWORD },
        }),
      ),
    )
    app.setNow(null)
    expect(answers.filter((answer) => answer.body.code === 'INVALID_CREDENTIALS')).toHaveLength(10)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(4)
    expect(await countTries(app, 'login:address:127.0.0.1')).toBe(before + 10)
  })
})
