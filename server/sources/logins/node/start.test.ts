import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LoginResult } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor, waitUntil } from '../../../testing/app.ts'
import { makeClient } from '../../../testing/imports.ts'
import { sql } from '../../../platform/db/sql.ts'
import { silentLog } from '../../../platform/log.ts'
import { startBrowserNode } from './node.ts'

const MISSING = `/nowhere/${randomUUID()}`
let app: TestApp
let firm: Firm
let node: { stop(): Promise<void> }

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm({
    settings: { CHROMIUM_PATH: process.execPath, BROWSERS: '1' },
    worker: false,
  }))
  const chromium = { executablePath: MISSING, args: [] }
  node = startBrowserNode({ services: app.services, chromium, most: 1, log: silentLog })
})
afterAll(async () => {
  await node?.stop()
  await app?.close()
})

it('a browser that does not start ends the sign-in, and the case in the queue has the reason', async () => {
  const provider = await new Visitor(app).signIn('admin@provider.test')
  const { clientId } = await makeClient(app, firm, { lastName: 'Gill', email: 'gill@client.test' })
  const { body } = await provider.call<{ sessionId: string }>('startLogin', {
    params: { platform: 'facebook' },
    body: { clientId, agreed: '2026-11' },
  })
  const params = { id: body.sessionId }
  const status = async (): Promise<LoginResult> =>
    (await provider.call<LoginResult>('getLoginStatus', { params })).body
  await waitUntil(async () => (await status()).isOver)
  expect(await status()).toMatchObject({
    error: 'A problem occurred while logging in to Facebook.',
    ending: 'failed',
  })
  const cases = await app.services.db.read(firm.accountId, (tx) =>
    tx.rows<{ details: string }>(
      sql`select details ->> 'note' as details from support_cases where customer_id = ${firm.accountId} and client_id = ${clientId}`,
    ),
  )
  expect(cases.map(({ details }) => details)).toEqual([expect.stringContaining(`${MISSING} did not start: `)])
})
