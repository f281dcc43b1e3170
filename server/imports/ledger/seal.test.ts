import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JobRun, PostImport } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
import { runUpkeep } from '../../entry/upkeep.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Worker } from '../../platform/jobs/worker.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { waitForJob, makeClient, picture, upload, makeZip } from '../../testing/imports.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let owner: pg.Client
let sound: Storage
let worker: Worker | null = null

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm({ worker: false }))
  worker = await app.startWorker()
  provider = await new Visitor(app).signIn('manager@provider.test')
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  sound = app.services.storage
})
beforeEach(async () => {
  // A worker that is stopped while ending a job leaves it locked for a while.
  await waitUntil(async () => {
    const locked = await owner.query('select 1 from graphile_worker.jobs where locked_by is not null')
    return locked.rowCount === 0
  })
  await worker?.stop()
  worker = null
  app.services.storage = sound
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const broken = (): Promise<never> => Promise.reject(Object.assign(new Error('i/o error'), { code: 'EIO' }))
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const partsOf = (uploadId: string): Promise<string[]> =>
  readdir(join(new URL(app.services.config.storageUrl).pathname, 'parts', uploadId)).catch(() => [])

async function archiveOf(words: string): Promise<Buffer> {
  const folder = 'your_facebook_activity/posts'
  return makeZip({
    [`${folder}/your_posts__check_ins__photos_and_videos_1.json`]: [
      {
        timestamp: 1_655_300_000,
        data: [{ post: words }],
        attachments: [{ data: [{ media: { uri: `${folder}/media/a.jpg`, creation_timestamp: 1 } }] }],
      },
    ],
    [`${folder}/media/a.jpg`]: await picture(words.length),
  })
}

/** An import that is waiting for a worker. */
async function waiting(bytes: Buffer): Promise<{ uploadId: string; id: string; jobId: string }> {
  const accountId = await (await makeClient(app, firm, { assignTo: [] })).account(0)
  const uploadId = await upload(provider, bytes)
  const { body } = await provider.call<PostImport>('createPostImport', {
    params: { id: accountId },
    body: { uploadedFileId: uploadId },
  })
  return { uploadId, id: body.id, jobId: body.jobId }
}

/** Waits until the job has ended, with its next error being the last allowed. */
async function endOf(jobId: string): Promise<JobRun> {
  await owner.query('update job_runs set failures = 3 where id = $1', [jobId])
  worker = await app.startWorker()
  return waitForJob(provider, jobId)
}

const sealOf = async (importId: string): Promise<string | null> => {
  const row = await app.services.db.read(firm.accountId, (tx) =>
    tx.one<{ archive: string | null }>(
      sql`select encode(archive_sha256, 'hex') as archive from post_imports where id = ${importId}`,
    ),
  )
  return row?.archive ?? null
}

async function sealRuns(importId: string): Promise<{ status: string; code: string | null }[]> {
  const { rows } = await owner.query<{ status: string; code: string | null }>(
    `select status, error->>'code' as code from job_runs where kind = 'seal-archive' and subject_id = $1 order by created_at`,
    [importId],
  )
  return rows
}

async function afterTwoDays(): Promise<void> {
  app.setNow(new Date(Date.now() + 49 * 3_600_000))
  try {
    await runUpkeep(app.workerServices)
  } finally {
    app.setNow(null)
  }
}

describe('an import that fails because of a server error', () => {
  it('is still sealed with the SHA-256 of the uploaded file, and only then releases its parts', async () => {
    const bytes = await archiveOf('a picture that cannot be kept')
    const { uploadId, id, jobId } = await waiting(bytes)
    const sealWhenReleased: (string | null)[] = []
    const removeParts = async (of: string) => {
      sealWhenReleased.push(await sealOf(id))
      await sound.removeParts(of)
    }
    app.services.storage = { ...sound, put: broken, removeParts }
    expect(await endOf(jobId)).toMatchObject({ status: 'FAILURE', error: { code: 'UNEXPECTED' } })
    await waitUntil(async () => (await sealOf(id)) !== null)
    expect(await sealOf(id)).toBe(sha256(bytes))
    await waitUntil(async () => (await partsOf(uploadId)).length === 0)
    expect(new Set(sealWhenReleased)).toEqual(new Set([sha256(bytes)]))
    await afterTwoDays()
    expect([await sealOf(id), await sound.has(sha256(bytes))]).toEqual([sha256(bytes), true])
  })

  it('keeps its parts past their expiry while they cannot be joined, and is sealed when they can', async () => {
    const bytes = await archiveOf('a disk that is full for days')
    const { uploadId, id, jobId } = await waiting(bytes)
    app.services.storage = { ...sound, put: broken, assemble: broken }
    expect(await endOf(jobId)).toMatchObject({ status: 'FAILURE' })
    // The next attempt is queued, and nothing waits for it as if it were running.
    await waitUntil(async () => (await sealRuns(id)).length === 2)
    expect((await sealRuns(id)).map((run) => run.status)).toEqual(['FAILURE', 'PENDING'])
    await afterTwoDays()
    expect([await sealOf(id), (await partsOf(uploadId)).length]).toEqual([null, 1])
    app.services.storage = sound
    await app.dueNow()
    await waitUntil(async () => (await sealOf(id)) === sha256(bytes))
    await waitUntil(async () => (await partsOf(uploadId)).length === 0)
    expect(await sound.has(sha256(bytes))).toBe(true)
  })

  it('because it kills its worker each time is sealed after the last attempt', async () => {
    const bytes = await archiveOf('whatever kills')
    const { uploadId, id, jobId } = await waiting(bytes)
    await owner.query('update graphile_worker._private_jobs set attempts = 20')
    worker = await app.startWorker()
    expect(await waitForJob(provider, jobId)).toMatchObject({
      status: 'FAILURE',
      error: { code: 'UNEXPECTED' },
    })
    await waitUntil(async () => (await sealOf(id)) === sha256(bytes))
    await waitUntil(async () => (await partsOf(uploadId)).length === 0)
  })
})

describe('uploaded parts that were altered later', () => {
  it('are not sealed even if they can be read; the import fails, and the parts stay unchanged', async () => {
    const bytes = await archiveOf('read, and yet not what came')
    const { uploadId, id, jobId } = await waiting(bytes)
    const [name = ''] = await partsOf(uploadId)
    const path = join(new URL(app.services.config.storageUrl).pathname, 'parts', uploadId, name)
    const altered = await readFile(path)
    // Changes a time in a header that no reader uses, so the zip stays valid.
    altered.writeUInt8(altered.readUInt8(10) ^ 1, 10)
    await writeFile(path, altered)
    expect(await endOf(jobId)).toMatchObject({
      status: 'FAILURE',
      error: { code: 'POST_IMPORT_FILE_DAMAGED', context: { platform: 'Facebook' } },
    })
    await waitUntil(async () => (await sealRuns(id)).at(-1)?.status === 'FAILURE')
    expect(await sealRuns(id)).toEqual([{ status: 'FAILURE', code: 'POST_IMPORT_FILE_DAMAGED' }])
    await afterTwoDays()
    expect([await sealOf(id), await partsOf(uploadId)]).toEqual([null, [name]])
    expect([await sound.has(sha256(altered)), await sound.has(sha256(bytes))]).toEqual([false, false])
  })
})

describe('a file that is not the one that its sender stated', () => {
  it('is refused, also after a run that sealed it and ended before it could say so', async () => {
    const bytes = await archiveOf('not what was sent')
    const { id, jobId } = await waiting(bytes)
    await owner.query('update post_imports set browser_sha256 = $2 where id = $1', [id, 'ab'.repeat(32)])
    let isFirst = true
    const removeParts = async (of: string) => {
      if (isFirst) {
        isFirst = false
        await broken()
      }
      await sound.removeParts(of)
    }
    app.services.storage = { ...sound, removeParts }
    worker = await app.startWorker()
    await waitUntil(async () => !isFirst && (await sealOf(id)) !== null)
    await app.dueNow()
    expect(await waitForJob(provider, jobId)).toMatchObject({
      status: 'FAILURE',
      error: { code: 'POST_IMPORT_FILE_DAMAGED' },
    })
    expect(await sealOf(id)).toBe(sha256(bytes))
  })
})
