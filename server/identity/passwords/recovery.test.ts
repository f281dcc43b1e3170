import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Firm,
  makeFirm,
  PASSWORD,
  startTestApp,
  type TestApp,
  waitUntil,
  Visitor,
} from '../../testing/app.ts'
import { sql } from '../../platform/db/sql.ts'
import { atOneTime, invite, NEW_PASSWORD, waitForMail, tokenIn, countTries } from '../../testing/identity.ts'

let app: TestApp
let firm: Firm
let manager: Visitor
beforeAll(async () => {
  app = await startTestApp()
  firm = await makeFirm(app, 'firm.test')
  manager = await new Visitor(app).signInWithCode('manager@firm.test')
})
afterAll(() => app.close())

const recover = (email: string) => new Visitor(app).call('recoverPassword', { body: { email } })
const reset = (token: string, password = NEW_PASSWORD) =>
  new Visitor(app).call('resetPassword', { body: { token, password } })
const tokenFor = async (email: string) => tokenIn(await waitForMail(app, email, () => recover(email)))
const jobs = async () =>
  app.services.db.read(firm.accountId, (tx) =>
    tx.one<{ asked: number; open: number }>(sql`
      select count(*) as asked, count(*) filter (where status <> 'SUCCESS') as open from job_runs where kind = 'recover-password'`),
  )

describe('a forgotten password', () => {
  it('gets the same response, in the same steps, for known, unknown, inactive and invited users', async () => {
    await invite(app, manager, firm.accountId, { email: 'invited@new.test' })
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`update users set status = 0 where id = ${firm.userIds['RESOLVER']}`),
    )
    const mailed = app.mails.length
    const emails = ['admin@firm.test', 'nobody@firm.test', 'resolver@firm.test', 'invited@new.test']
    const before = await jobs()
    const answers = []
    for (const email of emails) answers.push(await recover(email))
    const seen = answers.map(({ status, body, headers }) => [
      status,
      body,
      headers.get('content-type'),
      headers.getSetCookie(),
    ])
    expect(seen).toEqual(Array(4).fill([204, '', null, []]))
    // One job for every request, so that the response time reveals nothing about the account.
    expect((await jobs())?.asked).toBe((before?.asked ?? 0) + 4)
    await waitUntil(async () => (await jobs())?.open === 0 && app.mails.length >= mailed + 2)
    const mails = app.mails.slice(0, app.mails.length - mailed).map(({ to, subject }) => `${to}: ${subject}`)
    expect(mails.toSorted()).toEqual([
      'admin@firm.test: Reset your Proofline password',
      'invited@new.test: Your invitation to Proofline',
    ])
  })

  it('ends every session, trusted browser and link, starts none, and notifies the user by email', async () => {
    const email = 'reviewer@firm.test'
    const here = new Visitor(app)
    const pin = await here.loginCode(email)
    await here.call('login', { body: { email, password: PASSWORD, pin, remember: true } })
    const first = await tokenFor(email)
    const second = await tokenFor(email)
    expect((await reset(first)).status).toBe(410)
    const visitor = new Visitor(app)
    const mails = await waitForMail(app, email, async () => {
      const done = await visitor.call('resetPassword', { body: { token: second, password: NEW_PASSWORD } })
      expect([done.status, done.headers.getSetCookie()]).toEqual([204, []])
    })
    expect(mails).toContain('Your password was changed')
    expect((await visitor.call('getViewer')).status).toBe(401)
    expect((await here.call('getViewer')).status).toBe(401)
    expect((await reset(second)).status).toBe(410)
    const old = await here.call('login', { body: { email, password: PASSWORD } })
    expect(old.body.code).toBe('INVALID_CREDENTIALS')
    const fresh = await here.call('login', { body: { email, password: NEW_PASSWORD } })
    expect(fresh.body['nextAction']).toBe('ENTER_PIN')
  })

  it('sends one person three links in ten minutes, with the same response afterwards', () =>
    atOneTime(app, async () => {
      const email = 'superadmin@firm.test'
      const before = app.mails.length
      const answers = []
      for (let n = 0; n < 5; n += 1) answers.push(await recover(email))
      expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(204))
      await waitUntil(async () => (await jobs())?.open === 0 && app.mails.length >= before + 3)
      expect(app.mails.slice(0, app.mails.length - before).filter((mail) => mail.to === email)).toHaveLength(
        3,
      )
    }))

  it('is valid for an hour, and a refused password does not use up the link', async () => {
    const token = await tokenFor('manager@firm.test')
    expect((await reset(token, 'qwertyuiop123')).body.code).toBe('VALIDATION_FAILED')
    try {
      app.setNow(new Date(Date.now() + 61 * 60_000))
      expect((await reset(token)).status).toBe(410)
    } finally {
      app.setNow(null)
    }
    const answers = await Promise.all([reset(token), reset(token), reset(token)])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([204, 410, 410])
  })

  it('is limited by email, known or not, and guesses of links by IP address', () =>
    atOneTime(app, async () => {
      for (const email of ['admin@firm.test', 'stranger@nowhere.test']) {
        await app.services.db.directory.run(sql`delete from throttles where key like 'recover:%'`)
        const answers = []
        for (let n = 0; n < 11; n += 1) answers.push((await recover(email)).status)
        expect(answers).toEqual([...Array(10).fill(204), 429])
      }
      await app.services.db.directory.run(sql`delete from throttles where key like 'link:%'`)
      const guesses = await Promise.all(
        Array.from({ length: 105 }, (_, n) =>
          new Visitor(app).call('loginWithAccessToken', { body: { accessToken: `guess ${n}` } }),
        ),
      )
      expect(guesses.filter((answer) => answer.status === 410)).toHaveLength(100)
      expect(guesses.filter((answer) => answer.status === 429)).toHaveLength(5)
      expect(await countTries(app, 'link:address:127.0.0.1')).toBe(105)
      expect((await reset('guess')).status).toBe(429)
    }))
})
