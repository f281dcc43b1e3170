import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LoginResult } from '#contract/index.ts'
import { chromiumPath } from './chromium.ts'
import {
  type Firm,
  type LoginControl,
  startWithFirm,
  type TestApp,
  Visitor,
  waitUntil,
} from '#server/testing/app.ts'
import { makeClient } from '#server/testing/imports.ts'
import { sql } from '#server/platform/db/sql.ts'
import { silentLog } from '#server/platform/log.ts'
import { startBrowserNode } from '#server/sources/index.ts'

let app: TestApp
let firm: Firm
let visitor: Visitor

beforeAll(async () => {
  const { executablePath } = await chromiumPath()
  ;({ app, firm } = await startWithFirm({ settings: { CHROMIUM_PATH: executablePath } }))
  visitor = await new Visitor(app).signIn('manager@provider.test')
})
afterAll(() => app.close())

const PERSON = { login: 'ana@example.test', password: 'violin and goose' }
const control = (command: LoginControl) =>
  fetch(`${app.services.config.remoteLogin?.simulator?.server}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  })
const count = async (table: 'browser_nodes' | 'login_inputs') =>
  (await app.ownerDb.directory.one<{ n: number }>(sql`select count(*) as n from ${sql.table(table)}`))?.n

it('a browser signs a person in through every question of the platform, and leaves nothing that was typed', async () => {
  const { clientId } = await makeClient(app, firm)
  await control({
    set: 'person',
    person: {
      ...PERSON,
      platform: 'facebook',
      id: '100001',
      name: 'Ana Ruiz',
      userName: 'ana',
      checks: ['captcha', 'sms', 'other_device'],
      prepares: 3600,
    },
  })
  const node = startBrowserNode({
    services: app.services,
    chromium: await chromiumPath(),
    most: 1,
    log: silentLog,
  })
  const { body: started } = await visitor.call<{ sessionId: string }>('startLogin', {
    params: { platform: 'facebook' },
    body: { clientId, agreed: '2026-11' },
  })
  const params = { id: started.sessionId }
  const status = async () => (await visitor.call<LoginResult>('getLoginStatus', { params })).body
  await waitUntil(async () => (await status()).isReady)
  const wrong = await visitor.call<LoginResult>('submitLogin', {
    params,
    body: { id: PERSON.login, password: 'not this one' },
  })
  expect(wrong.body).toMatchObject({ isOver: false, error: expect.any(String) as string })
  const asked = await visitor.call<LoginResult>('submitLogin', {
    params,
    body: { id: PERSON.login, password: PERSON.password },
  })
  const picture = await visitor.fetch(asked.body.captcha?.imageUrl ?? '', {})
  expect(picture.status).toBe(200)
  const solved = await visitor.call<LoginResult>('solveCaptcha', { params, body: { solution: 'goose7' } })
  expect(solved.body.mfa?.type).toBe('sms')
  const device = await visitor.call<LoginResult>('submitSmsCode', { params, body: { code: '123456' } })
  expect(device.body.mfa?.type).toBe('other_device')
  await control({ set: 'approve', personId: '100001' })
  await waitUntil(async () => (await status()).isSignedIn)
  expect([await count('browser_nodes'), await count('login_inputs')]).toEqual([1, 0])
  await node.stop()
  expect(await count('browser_nodes')).toBe(0)
})
