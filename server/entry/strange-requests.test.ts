import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PART_SIZE, type Post, type Upload } from '#contract/index.ts'
import { makeClient } from '../testing/imports.ts'
import { type Firm, PATIENCE_MS, startWithFirm, type TestApp, Visitor } from '../testing/app.ts'

let app: TestApp
let firm: Firm
let clientId: string
let manager: Visitor
let provider: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  manager = await new Visitor(app).signIn('manager@firm.test')
  provider = await new Visitor(app).signIn('manager@provider.test')
  clientId = (await makeClient(app, firm)).clientId
})
afterAll(() => app.close())

const cursorOf = (text: string): string => Buffer.from(text).toString('base64url')
const somewhere = '01900000-0000-7000-8000-000000000000'

describe('a strange request', () => {
  it('with characters that no database stores is refused, naming the field', async () => {
    const report = (name: string) =>
      manager.call('createReport', { params: { clientId }, body: { name, statuses: [0] } })
    const refused = await Promise.all([
      report('a\u0000b'),
      report('a\ud83d'),
      manager.call('listCustomerClients', { params: { id: firm.accountId }, query: { keyword: 'a\u0000' } }),
      new Visitor(app).call('login', { body: { email: 'a\u0000@firm.test', password: 'x' } }),
      provider.call('createUpload', { body: { name: 'a\u0000.zip', size: 10 } }),
    ])
    expect(
      refused.map((answer) => [answer.body.code, Object.keys(answer.body.context['fields'] ?? {})]),
    ).toEqual([
      ['VALIDATION_FAILED', ['name']],
      ['VALIDATION_FAILED', ['name']],
      ['VALIDATION_FAILED', ['keyword']],
      ['VALIDATION_FAILED', ['email']],
      ['VALIDATION_FAILED', ['name']],
    ])
  })

  it('with endlessly nested JSON is refused, also before sign-in', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    for (const body of [deep, `{"email":${deep},"password":"x"}`]) {
      const answer = await new Visitor(app).fetch<{ code: string }>('/api/main/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED'])
    }
  })

  it('for an impossible page is refused or gets an empty page, and never fails', async () => {
    const posts = (query: object) =>
      manager.call<Post[]>('listPosts', { query: { clientIds: [clientId], ...query } })
    const refused = await Promise.all([
      posts({ cursor: 'nonsense' }),
      posts({ cursor: cursorOf(`2020-99-99T00:00:00Z ${somewhere}`) }),
      posts({ cursor: cursorOf(`2020-01-01T00:00:00Z ${'-'.repeat(36)}`) }),
      posts({ limit: 201 }),
      posts({ offset: -1 }),
      posts({ since: '0000-01-01' }),
      posts({ statuses: 99 }),
      provider.call('listAccounts', { query: { type: 99_999_999_999 } }),
    ])
    expect(refused.map((answer) => answer.body.code)).toEqual(Array(8).fill('VALIDATION_FAILED'))
    for (const query of [
      { offset: 100_000_000 },
      { until: '9999-12-31' },
      { since: '9999-12-31' },
      { unknown: 'x' },
    ])
      expect((await posts(query)).status).toBe(200)
  })

  it('can omit a body that has defaults, with or without its content type', async () => {
    for (const headers of [{}, { 'content-type': 'application/json' }]) {
      const answer = await manager.fetch<{ code: string }>(`/api/main/posts/${somewhere}/save`, {
        method: 'PUT',
        headers,
      })
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    }
  })

  it('with an upload part that is cut off, unlabeled, too long or for no upload is refused', async () => {
    const { body: created } = await provider.call<Upload>('createUpload', {
      body: { name: 'a.zip', size: PART_SIZE + 5 },
    })
    const path = `/api/social/uploads/${created.id}`
    const token = await provider.csrfToken()
    const send = (type: string, body: string | FormData, at = path) =>
      provider.fetch<{ code: string }>(at, {
        method: 'POST',
        headers: { 'x-csrf-token': token, ...(type ? { 'content-type': type } : {}) },
        body,
      })
    const form = (bytes: number, number = '1'): FormData => {
      const data = new FormData()
      data.set('partNumber', number)
      data.set('file', new Blob([new Uint8Array(bytes)]), 'part')
      return data
    }
    const cut =
      '--x\r\nContent-Disposition: form-data; name="partNumber"\r\n\r\n1\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc'
    const answers = [
      await send('multipart/form-data', 'x'),
      await send('multipart/form-data; boundary=x', cut),
      await send('multipart/form-data; boundary=x', '--x--\r\n'),
      await send('application/json', '{}'),
      await send('', form(PART_SIZE + 1)),
      await send('', form(10, '1.5')),
      await send('', form(3_000_000), `/api/social/uploads/${somewhere}`),
    ]
    expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual([
      [400, 'VALIDATION_FAILED'],
      [400, 'VALIDATION_FAILED'],
      [400, 'VALIDATION_FAILED'],
      [415, 'UNSUPPORTED_MEDIA_TYPE'],
      [400, 'VALIDATION_FAILED'],
      [400, 'VALIDATION_FAILED'],
      [404, 'NOT_FOUND'],
    ])
    expect((await provider.call<Upload>('getUpload', { params: { id: created.id } })).body.received).toEqual(
      [],
    )
    expect((await send('', form(PART_SIZE))).status).toBe(200)
  })

  it('with HEAD opens no stream of events', async () => {
    const cookie = [...manager.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const answer = await fetch(`${app.url}/api/main/events`, {
      method: 'HEAD',
      headers: { cookie, connection: 'close' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    expect(answer.status).toBe(404)
    const closed = await new Promise<boolean>((resolve) => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
      socket.write(
        `HEAD /api/main/events HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
      )
      socket.on('close', () => resolve(true)).resume()
      setTimeout(() => {
        resolve(false)
        socket.destroy()
      }, PATIENCE_MS).unref()
    })
    expect(closed).toBe(true)
  })
})
