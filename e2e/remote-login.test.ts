/* Long because: one product and its browsers serve all of these tests. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LoginResult, PostImport, SocialAccount } from '#contract/index.ts'
import { chromiumPath } from '../tools/chromium.ts'
import { findOccurrences } from './find-occurrences.ts'
import { isLong } from './kit.ts'
import {
  type Answer,
  type Firm,
  type LoginControl,
  startWithFirm,
  type TestApp,
  waitUntil,
  Visitor,
} from '#server/testing/app.ts'
import { makeClient, makeZip } from '#server/testing/imports.ts'
import { createLog } from '#server/platform/log.ts'
import { sql } from '#server/platform/db/sql.ts'
import { startBrowserNode } from '#server/sources/logins/node/node.ts'
import { fill, recognize, waitForKnownPage } from '#server/sources/logins/node/engine.ts'
import { stepsOf } from '#server/sources/logins/steps/index.ts'
import { endDueFlows } from '#server/sources/index.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let node: { stop(): Promise<void> }
const logLines: string[] = []

beforeAll(async () => {
  const chromium = await chromiumPath()
  ;({ app, firm } = await startWithFirm({
    settings: { CHROMIUM_PATH: chromium.executablePath, BROWSERS: '2' },
  }))
  provider = await new Visitor(app).signIn('admin@provider.test')
  const log = createLog({ level: 'trace' }, { write: (line: string) => void logLines.push(line) })
  node = startBrowserNode({ services: app.services, chromium, most: 2, log, settleMs: 6000 })
}, 120_000)
beforeEach(() => app.services.db.directory.run(sql`delete from throttles`))
afterAll(async () => {
  await node?.stop()
  await app?.close()
})

/** Different in each run, because it may be searched for in folders that other runs write to. */
const PASSWORD = `Canary-Ünlikely-${randomBytes(6).toString('hex')}`
const CODE = '123456'

async function controlSimulator(
  asked: LoginControl,
): Promise<{ signOuts: number; chosen: Record<string, string> }> {
  const answer = await fetch(`${app.url}/simulated-logins/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  })
  return (await answer.json()) as { signOuts: number; chosen: Record<string, string> }
}

type Person = Extract<LoginControl, { set: 'person' }>['person']

let nextPersonNumber = 70_000
async function createPerson(more: Partial<Person> = {}) {
  const id = String((nextPersonNumber += 1))
  const { clientId } = await makeClient(app, firm, {
    lastName: `Login ${id}`,
    email: `login${id}@client.test`,
  })
  const one: Person = {
    platform: 'facebook',
    id,
    login: `person${id}@mail.test`,
    password: PASSWORD,
    // As the client, so that no one is asked whose posts these are.
    name: `Ana Login ${id}`,
    userName: `person${id}`,
    prepares: 3600,
    ...more,
  }
  const archive = await makeZip({
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
      { timestamp: 1650000000, data: [{ post: `Fetched for ${id}` }], title: 'x' },
    ],
  })
  await controlSimulator({
    set: 'person',
    person: one,
    archive: { name: `facebook-${id}.zip`, base64: archive.toString('base64') },
  })
  return { ...one, clientId }
}

/** Opens a login window: starts a browser and waits until it asks for something. */
async function open(one: { clientId: string; platform: string }, visitor = provider, accountId?: string) {
  const { body, status } = await visitor.call<{ sessionId: string }>('startLogin', {
    params: { platform: one.platform },
    body: { clientId: one.clientId, agreed: '2026-11', ...(accountId ? { accountId } : {}) },
  })
  expect(status).toBe(201)
  const id = body.sessionId
  await waitUntil(async () => {
    const { body: now } = await statusOf(visitor, id)
    return now.queue === null && (await stateOf(id)) === 'waiting'
  }, 40_000)
  return id
}

const statusOf = (visitor: Visitor, id: string): Promise<Answer<LoginResult>> =>
  visitor.call<LoginResult>('getLoginStatus', { params: { id } })
async function stateOf(id: string): Promise<string | undefined> {
  const row = await app.services.db.read(firm.accountId, (tx) =>
    tx.one<{ state: string }>(
      sql`select state from login_sessions where customer_id = ${firm.accountId} and id = ${id}`,
    ),
  )
  return row?.state
}
const login = (id: string, one: Person, password = PASSWORD) =>
  provider.call<LoginResult>('submitLogin', { params: { id }, body: { id: one.login, password } })

async function signedIn(one: Awaited<ReturnType<typeof createPerson>>): Promise<string> {
  const id = await open(one)
  const { body } = await login(id, one)
  expect(body).toMatchObject({ error: null, captcha: null, mfa: null, isSignedIn: true })
  return id
}

describe('a person who signs in to Facebook in our browser', () => {
  it('passes a captcha and every kind of code, and the archive arrives without a further click', async () => {
    const one = await createPerson({
      checks: ['captcha', 'email', 'auth_app', 'sms', 'was_this_you', 'remember'],
    })
    const id = await open(one)
    expect((await login(id, one, 'wrong')).body).toMatchObject({
      error: 'The password that you’ve entered is incorrect.',
      isOver: false,
    })
    const asked = (await login(id, one)).body
    expect(asked.captcha?.imageUrl).toBe(`/api/identity/sessions/${id}/captcha`)
    const picture = await provider.fetch(asked.captcha?.imageUrl ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    const send = async (
      name: 'solveCaptcha' | 'submitEmailCode' | 'submitAppCode' | 'submitSmsCode',
      body: object,
    ) => (await provider.call<LoginResult>(name, { params: { id }, body })).body
    expect((await send('solveCaptcha', { solution: 'duck' })).error).toBe(
      'The text does not match the picture.',
    )
    expect((await send('solveCaptcha', { solution: 'goose7' })).mfa?.type).toBe('email')
    expect((await send('submitEmailCode', { code: '000000' })).error).toBe('The code is incorrect.')
    expect((await send('submitEmailCode', { code: CODE })).mfa?.type).toBe('auth_app')
    expect((await send('submitAppCode', { code: CODE })).mfa).toEqual({ type: 'sms', resendCodeIn: 5 })
    const again = await provider.call<LoginResult>('resendSmsCode', { params: { id } })
    expect(again.body.mfa?.type).toBe('sms')
    expect(await send('submitSmsCode', { code: CODE })).toMatchObject({
      isSignedIn: true,
      error: null,
      mfa: null,
    })
    const { chosen } = await controlSimulator({ set: 'approve', personId: 'nobody' })
    expect(chosen).toMatchObject({
      scope: 'all',
      date_range: 'all_time',
      format: 'json',
      media_quality: 'high',
    })

    const credentials = { sessionId: id }
    const auth = { type: 'LOGIN' }
    const found = await provider.call('listPlatformAccounts', {
      params: { platform: 'facebook' },
      body: { auth, credentials },
    })
    expect(found.body).toEqual([{ id: one.id, externalId: one.name, name: one.name }])
    const added = await provider.call<SocialAccount>('addSocialAccount', {
      params: { id: one.clientId },
      body: { socialSiteId: 'facebook', auth, credentials },
    })
    expect(added.body).toMatchObject({ auth: { type: 'LOGIN' }, archiveFetch: { state: 'waiting' } })
    const twice = await provider.call('addSocialAccount', {
      params: { id: one.clientId },
      body: { socialSiteId: 'facebook', auth, credentials },
    })
    expect(twice.body.code).toBe('CREDENTIALS_EXPIRED')

    const { signOuts } = await controlSimulator({ set: 'approve', personId: 'nobody' })
    app.setNow(new Date(Date.now() + 3700_000))
    let made: PostImport | null = null
    await waitUntil(async () => {
      await app.dueNow()
      made = (await provider.call<SocialAccount>('getSocialAccount', { params: { id: added.body.id } })).body
        .latestImport
      return made?.status === 'SUCCESS'
    }, 40_000)
    app.setNow(null)
    expect(made).toMatchObject({ fileName: `facebook-${one.id}.zip`, totals: { posts: { added: 1 } } })
    await waitUntil(
      async () => (await controlSimulator({ set: 'approve', personId: 'nobody' })).signOuts === signOuts + 1,
    )
  }, 180_000)

  it('approves the sign-in on another device', async () => {
    const one = await createPerson({ checks: ['other_device'] })
    const id = await open(one)
    expect((await login(id, one)).body.mfa).toEqual({ type: 'other_device', resendCodeIn: null })
    await controlSimulator({ set: 'approve', personId: one.id })
    await waitUntil(async () => (await statusOf(provider, id)).body.isSignedIn, 40_000)
  })

  it.each([
    ['locked', 'Your account has been locked. Go to the app to unlock it.', 'refused'],
    ['checkpoint', 'We need to confirm that this is your account. Open the app to continue.', 'refused'],
    ['unknown_page', 'A problem occurred while logging in to Facebook.', 'failed'],
  ] as const)(
    'with an account that is %s sees the reason, and support is notified without any text of the page',
    async (refuses, says, ending) => {
      const one = await createPerson({ refuses })
      const id = await open(one)
      const { body } = await login(id, one)
      const result = body.isOver ? body : await waitForEnd(id)
      expect([result.isOver, result.error, result.ending]).toEqual([
        true,
        expect.stringContaining(says),
        ending,
      ])
      const [row] = await app.services.db.read(firm.accountId, (tx) =>
        tx.rows<{ reason: string; details: string }>(sql`
        select reason, details::text as details from support_cases where customer_id = ${firm.accountId} and client_id = ${one.clientId}`),
      )
      expect(row?.reason).toBe('login_failed')
      expect(row?.details).toContain('facebook-1')
      for (const word of ['private words', 'grace@example.test', PASSWORD])
        expect(row?.details).not.toContain(word)
    },
  )
})

async function waitForEnd(id: string): Promise<LoginResult> {
  let result: LoginResult | null = null
  await waitUntil(async () => {
    result = (await statusOf(provider, id)).body
    return result.isOver
  })
  if (!result) throw new Error('No result')
  return result
}

/** Whether the browser's process has not read yet what a person typed. */
const hasInput = async (id: string): Promise<boolean> =>
  (await app.services.db.read(firm.accountId, (tx) =>
    tx.one(sql`select 1 from login_inputs where customer_id = ${firm.accountId} and login_id = ${id}`),
  )) !== null

/** The recorded acts of a sign-in. */
const recordsOf = async (id: string): Promise<string[]> =>
  (
    await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{ kind: string }>(sql`
        select kind from evidence_leaves where customer_id = ${firm.accountId} and subject_id = ${id} order by id`),
    )
  ).map(({ kind }) => kind)

describe('a platform sign-in', () => {
  it('belongs only to its window, and ends with it', async () => {
    const one = await createPerson()
    const id = await open(one)
    const other = await new Visitor(app).signIn('admin@provider.test')
    expect((await statusOf(other, id)).status).toBe(404)
    expect(
      (await other.call('submitLogin', { params: { id }, body: { id: 'x', password: 'y' } })).status,
    ).toBe(404)
    expect((await provider.call('endLogin', { params: { id } })).status).toBe(204)
    expect((await statusOf(provider, id)).body.code).toBe('LOGIN_ENDED')
    expect(await recordsOf(id)).toEqual(['login.start', 'login.end'])
    const [first, second] = [await open(one), await open(one)]
    expect(await recordsOf(first)).toEqual(['login.start', 'login.end'])
    await provider.call('endLogin', { params: { id: second } })
    await provider.call('endLogin', { params: { id: second } })
    expect(await recordsOf(second)).toEqual(['login.start', 'login.end'])
  })

  it('whose window closes just before it succeeds is signed out of, and not recorded as a success', async () => {
    const one = await createPerson()
    const id = await open(one)
    const { signOuts } = await controlSimulator({ set: 'approve', personId: 'nobody' })
    const answer = login(id, one)
    // The browser has the password now, and doesn't ask any more.
    await waitUntil(async () => (await stateOf(id)) === 'working' && !(await hasInput(id)))
    expect((await provider.call('endLogin', { params: { id } })).status).toBe(204)
    expect((await answer).body).toMatchObject({ code: 'LOGIN_ENDED' })
    await waitUntil(
      async () => (await controlSimulator({ set: 'approve', personId: 'nobody' })).signOuts === signOuts + 1,
      40_000,
    )
    expect(await recordsOf(id)).toEqual(['login.start', 'login.end'])
  })

  it('is refused after five passwords for one login name that the platform refused', async () => {
    const one = await createPerson()
    const id = await open(one)
    const answers = []
    for (let n = 0; n < 6; n += 1) answers.push((await login(id, one, 'wrong')).body)
    expect(answers.at(-1)).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(/^Too many attempts\. Try again in \d+ (second|minute)s?\.$/),
    })
    expect((await login(id, { ...one, login: 'another' }, 'wrong')).status).toBe(200)
    await provider.call('endLogin', { params: { id } })
  })

  it('counts a wrong password that the platform refuses only after a captcha', async () => {
    const one = await createPerson({ hidesWrong: true })
    const id = await open(one)
    for (let n = 0; n < 5; n += 1) {
      expect((await login(id, one, 'wrong')).body.captcha).not.toBeNull()
      const solved = await provider.call<LoginResult>('solveCaptcha', {
        params: { id },
        body: { solution: 'goose7' },
      })
      expect(solved.body.error).toBe('The password that you’ve entered is incorrect.')
    }
    expect((await login(id, one, 'wrong')).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await provider.call('endLogin', { params: { id } })
  })

  it('ends an earlier one of the same client, which would hold another browser', async () => {
    const one = await createPerson()
    const [first, second] = [await open(one), await open(one)]
    expect([await stateOf(first), await stateOf(second)]).toEqual(['ended', 'waiting'])
    await provider.call('endLogin', { params: { id: second } })
  })

  it('ends after 45 minutes, although its page still asks', async () => {
    const id = await open(await createPerson())
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`
        update login_sessions set created_at = created_at - interval '46 minutes'
        where customer_id = ${firm.accountId} and id = ${id}`),
    )
    await waitUntil(async () => (await statusOf(provider, id)).body.isOver)
    expect((await statusOf(provider, id)).body).toMatchObject({
      error: 'This window was open for too long. Please start again.',
      ending: 'stopped',
    })
  })

  it('takes ten answers to a captcha', async () => {
    const one = await createPerson({ checks: ['captcha'] })
    const id = await open(one)
    await login(id, one)
    const answer = async (): Promise<LoginResult> =>
      (await provider.call<LoginResult>('solveCaptcha', { params: { id }, body: { solution: 'duck' } })).body
    for (let n = 0; n < 10; n += 1) expect(await answer()).toMatchObject({ isOver: false })
    expect(await answer()).toMatchObject({
      error: 'There were too many attempts in this window. Please start again.',
      isOver: true,
    })
  })

  it('is destroyed after ten minutes without use, at the platform too', async () => {
    const one = await createPerson()
    const id = await signedIn(one)
    const { signOuts } = await controlSimulator({ set: 'approve', personId: 'nobody' })
    app.setNow(new Date(Date.now() + 11 * 60_000))
    await endDueFlows(app.services)
    const used = await provider.call('addSocialAccount', {
      params: { id: one.clientId },
      body: { socialSiteId: 'facebook', auth: { type: 'LOGIN' }, credentials: { sessionId: id } },
    })
    app.setNow(null)
    expect(used.body.code).toBe('CREDENTIALS_EXPIRED')
    await waitUntil(
      async () => (await controlSimulator({ set: 'approve', personId: 'nobody' })).signOuts > signOuts,
    )
  })

  it('waits in a queue while all browsers are in use, and shows its position', async () => {
    const people = [await createPerson(), await createPerson()]
    const visitors = []
    for (const one of people) {
      const visitor = await new Visitor(app).signIn('admin@provider.test')
      visitors.push({ visitor, id: await open(one, visitor) })
    }
    const third = await createPerson()
    const { body } = await provider.call<{ sessionId: string }>('startLogin', {
      params: { platform: 'facebook' },
      body: { clientId: third.clientId, agreed: '2026-11' },
    })
    expect((await statusOf(provider, body.sessionId)).body.queue).toBe(0)
    for (const { visitor, id } of visitors) await visitor.call('endLogin', { params: { id } })
    await waitUntil(async () => (await stateOf(body.sessionId)) === 'waiting', 40_000)
    await provider.call('endLogin', { params: { id: body.sessionId } })
  }, 120_000)
})

describe('a platform archive in preparation', () => {
  it('creates one request to the client if the platform wants the password again', async () => {
    const one = await createPerson()
    const id = await signedIn(one)
    const { body: account } = await provider.call<SocialAccount>('addSocialAccount', {
      params: { id: one.clientId },
      body: { socialSiteId: 'facebook', auth: { type: 'LOGIN' }, credentials: { sessionId: id } },
    })
    await controlSimulator({ set: 'end', personId: one.id, what: 'session' })
    let now: SocialAccount | null = null
    await waitUntil(async () => {
      await app.dueNow()
      now = (await provider.call<SocialAccount>('getSocialAccount', { params: { id: account.id } })).body
      return now.archiveFetch?.state === 'failed'
    }, 40_000)
    expect(now).toMatchObject({
      archiveFetch: { error: { code: 'FETCH_NEEDS_SIGN_IN' } },
      reconnectRequest: { creatorType: 'system' },
    })
    const { rows } = await requestsOf(one)
    expect(rows).toBe(1)
  })
})

/** Open requests of a person's accounts. */
async function requestsOf({ clientId }: { clientId: string }): Promise<{ rows: number }> {
  const rows = await app.services.db.read(firm.accountId, (tx) =>
    tx.rows(
      sql`select 1 from reconnect_requests where customer_id = ${firm.accountId} and client_id = ${clientId} and closed_at is null`,
    ),
  )
  return { rows: rows.length }
}

const SHORT_FORMS = [
  ['facebook', 'en-US'],
  ['instagram', 'es-US'],
] as const
const LONG_FORMS = [...SHORT_FORMS, ['facebook', 'es-US'], ['instagram', 'en-US']] as const

describe('the page rules of a platform', () => {
  it.each(isLong ? LONG_FORMS : SHORT_FORMS)(
    'recognize every page of %s in %s',
    async (platform, locale) => {
      const steps = stepsOf(platform)
      if (!steps) throw new Error('No steps')
      const browser = await chromium.launch(await chromiumPath())
      try {
        const known: string[] = []
        for (const check of [
          'captcha',
          'email',
          'auth_app',
          'sms',
          'other_device',
          'was_this_you',
          'remember',
          'locked',
          'checkpoint',
          null,
        ]) {
          const refuses = check === 'locked' || check === 'checkpoint' ? check : undefined
          const one = await createPerson({
            platform,
            ...(refuses ? { refuses } : { checks: check ? [check] : [] }),
          } as Partial<Person>)
          const context = await browser.newContext({ locale })
          const page = await context.newPage()
          const at = `${app.url}/simulated-logins/www.${platform}.com`
          await page.goto(`${at}/login`)
          const rule = steps.pages.find(({ does }) => does === 'credentials')
          if (rule?.does !== 'credentials') throw new Error('No credentials')
          expect((await recognize(page, steps.pages))?.name).toBe('credentials')
          await fill(page, { [rule.id]: one.login, [rule.password]: one.password }, rule.submit)
          known.push((await waitForKnownPage(page, steps.pages, String(check))).name)
          await context.close()
        }
        const all = [
          'captcha',
          'email_code',
          'app_code',
          'sms_code',
          'other_device',
          'was_this_you',
          'remember_browser',
          'locked',
          'checkpoint',
          'home',
        ]
        expect(known).toEqual(all)
      } finally {
        await browser.close()
      }
    },
    120_000,
  )
})

const runProgram = promisify(execFile)
/** `npm run prove` ends each of them in every way, `npm test` in one. */
const FLOWS = ['captcha', 'email', 'auth_app', 'sms', 'other_device'] as const

/** Ways in which a sign-in can end after the password was typed and before it succeeds. */
const ENDS: Record<string, (id: string) => Promise<void>> = {
  'its window is closed': async (id) => {
    await provider.call('endLogin', { params: { id } })
  },
  'its browser crashes': async (id) => {
    const { stdout } = await runProgram('pgrep', ['-f', `proofline-work-${process.pid}-login-`])
    for (const pid of stdout.split('\n').filter(Boolean)) process.kill(Number(pid), 'SIGKILL')
    await waitUntil(async () => (await stateOf(id)) === 'ended', 30_000)
  },
  'no one answers for ten minutes': async (id) => {
    app.setNow(new Date(Date.now() + 11 * 60_000))
    await waitUntil(async () => (await stateOf(id)) === 'ended', 30_000)
    app.setNow(null)
  },
}

describe('a platform password', () => {
  it.each(Object.keys(ENDS))(
    'is stored nowhere when %s: not in the database, its log, our logs, files or dumps',
    async (how) => {
      const began = new Date()
      const turn = Object.keys(ENDS).indexOf(how)
      for (const check of isLong ? FLOWS : FLOWS.filter((_, n) => n % Object.keys(ENDS).length === turn)) {
        await app.services.db.directory.run(sql`delete from throttles`)
        const one = await createPerson({ checks: [check] })
        const id = await open(one)
        const { body } = await login(id, one)
        expect(body.captcha ? 'captcha' : body.mfa?.type).toBe(check)
        await ENDS[how]?.(id)
        await waitUntil(async () => (await stateOf(id)) === 'ended', 30_000)
      }
      await waitUntil(
        async () =>
          (await readdir(tmpdir())).every((name) => !name.startsWith(`proofline-work-${process.pid}-login-`)),
        20_000,
      )
      expect(await findOccurrences(app, PASSWORD, began, logLines)).toEqual([])
    },
    180_000,
  )
})
