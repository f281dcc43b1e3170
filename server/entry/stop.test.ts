import { afterAll, beforeAll, expect, it } from 'vitest'
import { listen } from '../testing/notifications.ts'
import { silentLog } from '../platform/log.ts'
import { type Api, buildApi } from './api.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../testing/app.ts'

let app: TestApp
let firm: Firm
let api: Api
let manager: Visitor
let url: string

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  api = await buildApi({
    services: app.services,
    databaseUrl: app.logins.app,
    mailbox: null,
    log: silentLog,
    webDir: null,
  })
  url = await api.app.listen({ port: 0, host: '127.0.0.1' })
  manager = await new Visitor({ url, mails: app.mails }).signIn('manager@firm.test')
})
afterAll(() => app.close())

it('a server that stops answers the calls in progress, and ends the streams of events', async () => {
  const page = await listen({ url }, manager)
  const { db } = app.services
  const { transaction } = db
  const begun = Promise.withResolvers<void>()
  const mayGoOn = Promise.withResolvers<void>()
  db.transaction = async (...input) => {
    begun.resolve()
    await mayGoOn.promise
    return transaction(...input)
  }
  const answer = manager.call('readAllNotifications', { params: { id: firm.userIds['MANAGER'] ?? '' } })
  await begun.promise
  const stopped = api.close()
  db.transaction = transaction
  await new Promise((resolve) => setTimeout(resolve, 200))
  mayGoOn.resolve()
  expect((await answer).status).toBe(204)
  const before = Date.now()
  await stopped
  // The stream does not keep the server until its connections are cut.
  expect(Date.now() - before).toBeLessThan(2500)
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  await page.close()
})
