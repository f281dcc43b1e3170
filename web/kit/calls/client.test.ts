import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, listAnswer, problem } from '../testing.ts'
import { call } from './client.ts'
import { handleFailures } from './failures.ts'
import { isProblem } from './problem.ts'

const id = '01890000-0000-7000-8000-000000000001'
const showProblem = vi.fn()
const signedOut = vi.fn()

describe('server calls', () => {
  beforeEach(() => {
    localStorage.clear()
    showProblem.mockClear()
    signedOut.mockClear()
    handleFailures({ showProblem, signedOut })
  })

  it('repeat the key for a list and omit missing values', async () => {
    const requests = fakeServer({ 'GET /posts': () => listAnswer([], 0) })
    await call('listPosts', { query: { statuses: [0, 2], since: undefined, isFlagged: true } })
    expect(requests[0]?.url.search).toBe('?statuses=0&statuses=2&isFlagged=true')
  })

  it('read the total and the cursor of a page from its headers', async () => {
    fakeServer({ 'GET /posts': () => listAnswer([], 340, 'next') })
    expect(await call('listPosts', {})).toEqual({ items: [], total: 340, nextCursor: 'next' })
  })

  it('send the CSRF token with a write, and request a new one once when it is refused', async () => {
    let refusals = 1
    const requests = fakeServer({
      'POST /users/*/clients/*/star': () => (refusals-- > 0 ? problem('CSRF_TOKEN_INVALID') : {}),
    })
    await call('starClient', { params: { userId: id, clientId: id } })
    expect(requests.map(({ path }) => path.split('/').at(-1))).toEqual([
      'csrf-token',
      'star',
      'csrf-token',
      'star',
    ])
    expect(requests[3]?.headers['X-CSRF-Token']).toBe('token')
    expect(showProblem).not.toHaveBeenCalled()
  })

  it('send no token when signing in', async () => {
    const requests = fakeServer({ 'POST /one-time-pins': () => ({}) })
    await call('requestPin', { body: { email: 'a@b.test', password: 'x' } })
    expect(requests).toHaveLength(1)
    expect(requests[0]?.headers['X-CSRF-Token']).toBeUndefined()
  })

  it('let a write outlive its page while all pending bodies are within the browser’s limit', async () => {
    const waiting: (() => void)[] = []
    const requests = fakeServer({
      'PUT /posts': () => new Promise((resolve) => waiting.push(() => resolve({ body: { posts: [] } }))),
    })
    const change = (posts: number) =>
      call('changePosts', { body: { ids: Array(posts).fill(id), action: 'save' } }, { keepalive: true })
    const writes = () => requests.filter(({ method }) => method === 'PUT')
    const small = [change(1), change(500), change(500), change(500), change(500)]
    await expect.poll(() => waiting).toHaveLength(small.length)
    expect(writes().map(({ outlivesPage }) => outlivesPage)).toEqual([true, true, true, true, false])
    for (const answer of waiting) answer()
    await Promise.all(small)
    const next = change(500)
    await expect.poll(() => waiting).toHaveLength(small.length + 1)
    expect(writes().at(-1)?.outlivesPage).toBe(true)
    waiting.at(-1)?.()
    await next
  })

  it('throw the server’s problem by its code, and report a failed write', async () => {
    fakeServer({ 'PUT /posts/*/trash': () => problem('FORBIDDEN') })
    await expect(call('trashPost', { params: { id } })).rejects.toSatisfy((error) =>
      isProblem(error, 'FORBIDDEN'),
    )
    expect(showProblem).toHaveBeenCalledOnce()
  })

  it('do not report a failed read or a failure that the caller shows', async () => {
    fakeServer({
      'GET /posts/*': () => problem('NOT_FOUND'),
      'PUT /posts/*/trash': () => problem('FORBIDDEN'),
    })
    await expect(call('getPost', { params: { id } })).rejects.toThrow()
    await expect(call('trashPost', { params: { id } }, { quiet: true })).rejects.toThrow()
    expect(showProblem).not.toHaveBeenCalled()
  })

  it('treat 401 as an ended session, but not a wrong password', async () => {
    fakeServer({
      'GET /auth/session': () => problem('REFRESH_TOKEN_EXPIRED'),
      'POST /auth/login': () => problem('INVALID_CREDENTIALS'),
    })
    await expect(call('getViewer', {})).rejects.toThrow()
    expect(signedOut).toHaveBeenCalledOnce()
    await expect(
      call('login', { body: { email: 'a@b.test', password: 'x' } }, { quiet: true }),
    ).rejects.toThrow()
    expect(signedOut).toHaveBeenCalledOnce()
  })

  it('report a lost network if the connection ends within the answer', async () => {
    const cut = new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('cut')) }))
    vi.stubGlobal('fetch', async () => cut)
    const error: unknown = await call('listPosts', {}).catch((each: unknown) => each)
    expect(isProblem(error, 'NETWORK_LOST')).toBe(true)
  })

  it('report a write that fails because there is no token, or because the server refuses every token', async () => {
    const write = () => call('starClient', { params: { userId: id, clientId: id } }).catch(() => undefined)
    vi.stubGlobal('fetch', async () => Response.json({ code: 'UNAVAILABLE' }, { status: 503 }))
    await write()
    expect(showProblem.mock.lastCall?.[0]).toMatchObject({ code: 'UNAVAILABLE' })
    fakeServer({ 'POST /users/*/clients/*/star': () => problem('CSRF_TOKEN_INVALID') })
    await write()
    expect(showProblem.mock.lastCall?.[0]).toMatchObject({ code: 'CSRF_TOKEN_INVALID' })
  })

  it('report a lost network if nothing responds', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(call('getViewer', {}, { quiet: 'all' })).rejects.toSatisfy((error) =>
      isProblem(error, 'NETWORK_LOST'),
    )
  })
})
