import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PART_SIZE, type Upload } from '#contract/index.ts'
import { networkLostProblem } from '../../kit/calls/problem.ts'
import { fakeServer, problem } from '../../kit/testing.ts'
import { hostToasts } from '../../ui/toasts/toast.tsx'
import { findStoredUpload, storedUploads } from './stored-uploads.ts'
import { allUploads, dropUpload, findUpload, uploads } from './store.ts'
import { canResume, cancelUpload, pauseUpload, resumeUpload, setTransport, startUpload } from './uploads.ts'

const id = '01890000-0000-7000-8000-00000000aaaa'
const importId = '01890000-0000-7000-8000-00000000bbbb'
const jobId = '01890000-0000-7000-8000-00000000cccc'
const target = {
  socialAccountId: '01890000-0000-7000-8000-00000000dddd',
  clientId: '01890000-0000-7000-8000-00000000eeee',
  userId: '01890000-0000-7000-8000-000000000001',
  platform: 'facebook',
} as const
const size = PART_SIZE * 7
const file = () => {
  const one = new File(['x'], 'facebook.zip', { lastModified: 7 })
  Object.defineProperty(one, 'size', { value: size })
  return one
}
const made = {
  id: importId,
  jobId,
  accountId: target.socialAccountId,
  trigger: 'user',
  partOf: null,
  missingParts: [],
  doubts: [],
  seal: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  completedAt: null,
  until: null,
  status: 'PENDING',
  fileName: 'facebook.zip',
  archiveSha256: null,
  createdBy: 'Ana Ruiz',
  totals: null,
  error: null,
}

/** A server that blocks every part until the test releases it. */
function slowServer() {
  const received: number[] = []
  const sent: number[] = []
  const waiting: (() => void)[] = []
  const view = (): Upload => ({ id, name: 'facebook.zip', size, received: [...received] })
  setTransport({
    get: async () => view(),
    sendPart: ({ part, signal }) =>
      new Promise((resolve, reject) => {
        sent.push(part)
        signal.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')))
        waiting.push(() => {
          received.push(part)
          resolve(view())
        })
      }),
  })
  return { received, sent, letGo: (count: number) => waiting.splice(0, count).forEach((go) => go()) }
}

const until = (test: () => boolean) => expect.poll(() => test()).toBe(true)

describe('an upload', () => {
  beforeEach(() => {
    for (const { key } of allUploads()) dropUpload(key)
    localStorage.clear()
    vi.unstubAllGlobals()
  })

  it('continues after a reload with the same file, sends only what is missing, and becomes an import', async () => {
    const requests = fakeServer({
      'POST /uploads': () => ({ status: 201, body: { id, name: 'facebook.zip', size, received: [] } }),
      'POST /social-accounts/*/post-imports': () => ({ status: 201, body: made }),
    })
    const { sent, letGo, received } = slowServer()
    const first = startUpload(file(), target)
    await until(() => sent.length === 4)
    letGo(2)
    await until(() => sent.length === 6)
    pauseUpload(first)
    expect(findUpload(first)?.state).toBe('paused')
    expect(storedUploads()).toHaveLength(1)

    uploads.reset()
    expect(allUploads()[0]?.state).toBe('left')
    const there = [...received]
    sent.length = 0
    const again = startUpload(file(), target)
    await until(() => sent.length === 4)
    letGo(6)
    await until(() => sent.length === 5)
    letGo(9)
    await until(() => findUpload(again)?.state === 'importing')
    expect(sent.filter((part) => there.includes(part))).toEqual([])
    expect(findUpload(again)).toMatchObject({ importId, jobId })
    expect(requests.filter(({ path }) => path === '/uploads')).toHaveLength(1)
    expect(storedUploads()).toEqual([])
  })

  it('of another part of a download is still one after a reload', async () => {
    const requests = fakeServer({
      'POST /uploads': () => ({ status: 201, body: { id, name: 'facebook.zip', size, received: [] } }),
      'POST /social-accounts/*/post-imports': () => ({ status: 201, body: made }),
    })
    const { sent, letGo } = slowServer()
    const first = startUpload(file(), { ...target, partOf: importId })
    await until(() => sent.length === 4)
    pauseUpload(first)
    uploads.reset()
    sent.length = 0
    const again = startUpload(file(), target)
    await until(() => sent.length === 4)
    await expect
      .poll(() => {
        letGo(7)
        return findUpload(again)?.state
      })
      .toBe('importing')
    expect(requests.at(-1)?.body).toEqual({ uploadedFileId: id, partOf: importId })
  })

  it('that is to be kept unread stays so after a reload, and starts no import', async () => {
    const requests = fakeServer({
      'POST /uploads': () => ({ status: 201, body: { id, name: 'facebook.zip', size, received: [] } }),
      'POST /clients/*/unread-files': () => ({
        status: 201,
        body: {
          id: importId,
          clientId: target.clientId,
          archive: 'linkedin',
          fileName: 'facebook.zip',
          size,
          sha256: null,
          receivedAt: '2026-01-01T00:00:00.000Z',
          sentBy: 'Ana Ruiz',
          through: 'import',
          removed: null,
          can: [],
        },
      }),
    })
    const { sent, letGo } = slowServer()
    const first = startUpload(file(), { ...target, keepAs: { archive: 'linkedin', language: 'es' } })
    await until(() => sent.length === 4)
    pauseUpload(first)
    uploads.reset()
    sent.length = 0
    const again = startUpload(file(), target)
    await until(() => sent.length === 4)
    await expect
      .poll(() => {
        letGo(7)
        return findUpload(again)?.state
      })
      .toBe('kept')
    expect(requests.at(-1)).toMatchObject({
      path: `/clients/${target.clientId}/unread-files`,
      body: { uploadedFileId: id, archive: 'linkedin', language: 'es', agreed: true },
    })
    const before = requests.length
    cancelUpload(again)
    expect([allUploads(), requests.length]).toEqual([[], before])
  })

  it('asks for the file again if it can no longer be read, and then sends the rest', async () => {
    fakeServer({
      'POST /uploads': () => ({ status: 201, body: { id, name: 'facebook.zip', size, received: [] } }),
      'POST /social-accounts/*/post-imports': () => ({ status: 201, body: made }),
    })
    const notices: unknown[] = []
    const end = hostToasts((toast) => notices.push(toast.kind === 'problem' ? toast.message : toast.kind))
    const received: number[] = []
    let isThere = false
    setTransport({
      get: async () => ({ id, name: 'facebook.zip', size, received }),
      sendPart: async ({ part }) => {
        // Browsers report only a network error.
        if (!isThere) throw networkLostProblem()
        received.push(part)
        return { id, name: 'facebook.zip', size, received }
      },
    })
    const moved = file()
    const unreadable: Blob = Object.assign(new Blob(), {
      slice: () => unreadable,
      arrayBuffer: () => Promise.reject(new DOMException('It was moved.', 'NotReadableError')),
    })
    moved.slice = () => unreadable
    const key = startUpload(moved, target)
    await until(() => findUpload(key)?.state === 'left')
    expect(notices).toEqual([
      'facebook.zip can no longer be read. Check that it is still on this device, and choose it again. If you changed it, discard this upload and start again.',
    ])
    expect(canResume(key)).toBe(false)
    isThere = true
    expect(startUpload(file(), target)).toBe(key)
    await until(() => findUpload(key)?.state === 'importing')
    end()
  })

  it('waits until a lost network is back, before the first part and after the last', async () => {
    let reachable = false
    const answered = <Answer>(answer: Answer): Answer => {
      if (!reachable) throw new TypeError('Failed to fetch')
      return answer
    }
    const requests = fakeServer({
      'POST /uploads': () =>
        answered({ status: 201, body: { id, name: 'facebook.zip', size, received: [] } }),
      'POST /social-accounts/*/post-imports': () => answered({ status: 201, body: made }),
    })
    const { sent, letGo } = slowServer()
    const key = startUpload(file(), target)
    const comeBackIn = async (state: string) => {
      await until(() => findUpload(key)?.state === state)
      expect(findUpload(key)?.problem).toBeNull()
      reachable = true
      window.dispatchEvent(new Event('online'))
    }
    await comeBackIn('waiting')
    await until(() => sent.length === 4)
    const keys = requests
      .filter(({ path }) => path === '/uploads')
      .map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
    reachable = false
    for (let round = 0; round < 40 && findUpload(key)?.state === 'sending'; round += 1) {
      letGo(9)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await until(() => requests.some(({ path }) => path.endsWith('/post-imports')))
    // The import may have begun, so this upload can no longer be canceled.
    await comeBackIn('starting')
    await until(() => findUpload(key)?.state === 'importing')
    expect(new Set(sent).size).toBe(sent.length)
  })

  it('waits for a busy server, and continues automatically', async () => {
    let isBusy = true
    fakeServer({
      'POST /uploads': () =>
        isBusy
          ? problem('UNAVAILABLE')
          : { status: 201, body: { id, name: 'facebook.zip', size, received: [] } },
    })
    const { sent } = slowServer()
    const key = startUpload(file(), target)
    await until(() => findUpload(key)?.state === 'waiting')
    isBusy = false
    await expect.poll(() => sent).toHaveLength(4)
    cancelUpload(key)
  })

  it('stores nothing about a client on the device except IDs and the file name', async () => {
    fakeServer({
      'POST /uploads': () => ({ status: 201, body: { id, name: 'facebook.zip', size, received: [] } }),
    })
    const { sent } = slowServer()
    const key = startUpload(file(), target)
    await until(() => sent.length === 4)
    const [stored] = JSON.parse(localStorage.getItem('proofline.uploads') ?? '[]') as object[]
    expect(Object.keys(stored ?? {}).toSorted()).toEqual([
      'accountId',
      'at',
      'clientId',
      'lastModified',
      'name',
      'platform',
      'size',
      'uploadId',
      'userId',
    ])
    expect(findStoredUpload({ ...target, userId: 'somebody else' }, file())).toBeUndefined()
    cancelUpload(key)
    expect(storedUploads()).toEqual([])
    expect(allUploads()).toEqual([])
  })

  it('resumes after a pause without creating a second upload', async () => {
    const requests = fakeServer({
      'POST /uploads': () => ({ status: 201, body: { id, name: 'facebook.zip', size, received: [] } }),
    })
    const { sent } = slowServer()
    const key = startUpload(file(), target)
    await until(() => sent.length === 4)
    pauseUpload(key)
    await new Promise((resolve) => setTimeout(resolve, 5))
    resumeUpload(key)
    await until(() => sent.length === 8)
    expect(requests.filter(({ path }) => path === '/uploads')).toHaveLength(1)
    cancelUpload(key)
  })

  it('stays paused, and creates no second upload, if the pause comes before the first is created', async () => {
    let answer = (_: boolean): void => undefined
    const requests = fakeServer({
      'POST /uploads': async () => {
        if (!(await new Promise<boolean>((resolve) => (answer = resolve))))
          throw new TypeError('Failed to fetch')
        return { status: 201, body: { id, name: 'facebook.zip', size, received: [] } }
      },
    })
    const { sent } = slowServer()
    const created = () => requests.filter(({ path }) => path === '/uploads')
    const key = startUpload(file(), target)
    await until(() => created().length === 1)
    pauseUpload(key)
    answer(false)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(findUpload(key)?.state).toBe('paused')
    resumeUpload(key)
    await until(() => created().length === 2)
    answer(true)
    await until(() => sent.length === 4)
    expect(
      new Set(created().map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)).size,
    ).toBe(1)
    cancelUpload(key)
  })

  it('shows a refusal with the server’s message', async () => {
    fakeServer({ 'POST /uploads': () => problem('STORAGE_FULL') })
    slowServer()
    const key = startUpload(file(), target)
    await until(() => findUpload(key)?.state === 'failed')
    expect(findUpload(key)?.problem?.message).toBe(
      'There is not enough storage for this file right now. Please try again later.',
    )
  })
})
