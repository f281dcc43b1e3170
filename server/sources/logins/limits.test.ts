import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { countPassword, uncountPassword } from './limits.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ worker: false })
  // The middle of an hour, so that no try is in the next one.
  app.setNow(new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + 1_800_000))
})
afterAll(() => app.close())

let clients = 0
const newClient = (): string => `client ${(clients += 1)}`
const submit = (clientId: string, typed: string, ip = clientId) =>
  countPassword(app.services, { clientId, platform: 1, typed, ip })
const REFUSED = { code: 'TOO_MANY_REQUESTS' }

describe('passwords that a platform refuses', () => {
  it('are limited to five for each name of a client, however it is written', async () => {
    const client = newClient()
    for (const typed of ['ann', 'Ann', ' ann ', 'ANN', 'ann']) await submit(client, typed)
    await expect(submit(client, 'ann')).rejects.toMatchObject(REFUSED)
    await submit(client, 'other')
    await submit(newClient(), 'ann')
  })

  it('are limited to twenty for a client', async () => {
    const client = newClient()
    for (let n = 0; n < 20; n += 1) await submit(client, `name ${n}`)
    await expect(submit(client, 'another')).rejects.toMatchObject(REFUSED)
  })

  it('are limited to sixty for a network address', async () => {
    for (let n = 0; n < 60; n += 1) await submit(newClient(), 'ann', '203.0.113.7')
    await expect(submit(newClient(), 'ann', '203.0.113.7')).rejects.toMatchObject(REFUSED)
    await submit(newClient(), 'ann', '203.0.113.8')
  })
})

describe('a password that is accepted', () => {
  it('does not count', async () => {
    const client = newClient()
    for (let n = 0; n < 30; n += 1) await uncountPassword(app.services, await submit(client, 'ann'))
    await submit(client, 'ann')
  })
})

describe('a password that is not tried, because of a limit', () => {
  it('does not count for another limit', async () => {
    const client = newClient()
    for (let n = 0; n < 5; n += 1) await submit(client, 'ann')
    for (let n = 0; n < 30; n += 1) await expect(submit(client, 'ann')).rejects.toMatchObject(REFUSED)
    for (let n = 0; n < 15; n += 1) await submit(client, `name ${n}`)
    await expect(submit(client, 'last')).rejects.toMatchObject(REFUSED)
  })
})
