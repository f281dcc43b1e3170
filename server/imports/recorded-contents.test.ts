import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostImport } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../testing/app.ts'
import type { Storage, Stored } from '../platform/storage/index.ts'
import { makeClient, picture, upload, makeZip } from '../testing/imports.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let admin: Visitor
let owner: pg.Client
let plain: Storage

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  admin = await new Visitor(app).signIn('admin@firm.test')
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  plain = app.services.storage
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

/** A storage that lists what it has stored, and pauses at the first content for which `stops` returns true until released. */
function watched(stops: (how: 'file' | 'drawn' | 'archive') => boolean) {
  const kept: string[] = []
  const gate = Promise.withResolvers<void>()
  let isWaiting = false
  const after = async (how: 'file' | 'drawn' | 'archive', keeping: Promise<Stored>): Promise<Stored> => {
    const stored = await keeping
    kept.push(stored.sha256)
    if (stops(how)) {
      isWaiting = true
      await gate.promise
    }
    return stored
  }
  app.services.storage = {
    ...plain,
    put: (stream, options) =>
      after(options?.expectedSize === undefined ? 'drawn' : 'file', plain.put(stream, options)),
    assemble: (uploadId, parts) => after('archive', plain.assemble(uploadId, parts)),
  }
  return { kept, isWaiting: () => isWaiting, letGo: gate.resolve }
}

async function start(hue: number): Promise<string> {
  const client = await makeClient(app, firm, { assignTo: [] })
  const folder = 'your_facebook_activity/posts'
  const names = Array.from({ length: 9 }, (_, n) => `${folder}/media/${n}.jpg`)
  const files: Record<string, Buffer> = {}
  for (const [n, name] of names.entries()) files[name] = await picture(hue, 300 + n)
  const zip = await makeZip({
    [`${folder}/your_posts__check_ins__photos_and_videos_1.json`]: names.map((uri, n) => ({
      timestamp: 1_655_300_000 + n,
      data: [{ post: `post ${n} of ${client.clientId}` }],
      attachments: [{ data: [{ media: { uri, creation_timestamp: 1 } }] }],
    })),
    ...files,
  })
  const uploadedFileId = await upload(provider, zip)
  const started = await provider.call<PostImport>('createPostImport', {
    params: { id: await client.account(0) },
    body: { uploadedFileId },
  })
  expect(started.status).toBe(201)
  return client.clientId
}

describe('the removal of bytes', () => {
  it.each(['import-posts', 'import-captured-posts', 'seal-archive', 'render-report'])(
    'waits for a running job of the kind %s, which stores bytes before rows',
    async (kind) => {
      const find = async () =>
        (await owner.query<{ waits: boolean }>('select somebody_imports() as waits')).rows[0]?.waits
      await waitUntil(async () => !(await find()))
      await owner.query('begin')
      await owner.query(
        `insert into job_runs (customer_id, id, kind, subject_id, payload, status, created_at)
         values ($1, new_id($1), $2, $1, '{}', 'RUNNING', now())`,
        [firm.accountId, kind],
      )
      expect(await find()).toBe(true)
      await owner.query('rollback')
    },
  )
})

describe('a client who is removed during an import', () => {
  for (const [hue, stop, what] of [
    [20, 'file', 'pictures'],
    [140, 'archive', 'its archive'],
    [260, 'drawn', 'thumbnails'],
  ] as const)
    it(`leaves nothing on disk if the import had stored ${what}`, async () => {
      const storage = watched((how) => how === stop)
      try {
        const clientId = await start(hue)
        await waitUntil(storage.isWaiting)
        expect((await admin.call('deleteClient', { params: { id: clientId } })).status).toBe(204)
        // The removal completes, including its files, before the import notices that its job is gone.
        await waitUntil(async () => {
          const { rows } = await owner.query(
            `select 1 from job_runs where kind in ('remove-client', 'remove-contents') and subject_id = $1 and status = 'SUCCESS'`,
            [clientId],
          )
          return rows.length === 2
        })
        const before = await Promise.all(storage.kept.map((hash) => plain.has(hash)))
        expect(before).toContain(true)
        storage.letGo()
        await waitUntil(async () => {
          const has = await Promise.all(storage.kept.map((hash) => plain.has(hash)))
          return !has.includes(true)
        })
        await waitUntil(
          async () =>
            (await owner.query('select 1 from removed_contents where client_id = $1', [clientId]))
              .rowCount === 0,
        )
        const left = await owner.query(`select 1 from blobs where encode(sha256, 'hex') = any($1::text[])`, [
          storage.kept,
        ])
        expect(left.rowCount).toBe(0)
      } finally {
        storage.letGo()
        app.services.storage = plain
      }
    })

  it('leaves files that another client has too', async () => {
    const hue = 80
    const other = await start(hue)
    await waitUntil(async () => {
      const { rows } = await owner.query(
        `select 1 from post_imports where client_id = $1 and completed_at is not null`,
        [other],
      )
      return rows.length === 1
    })
    const storage = watched((how) => how === 'archive')
    try {
      const clientId = await start(hue)
      await waitUntil(storage.isWaiting)
      expect((await admin.call('deleteClient', { params: { id: clientId } })).status).toBe(204)
      await waitUntil(
        async () => (await owner.query('select 1 from clients where id = $1', [clientId])).rowCount === 0,
      )
      storage.letGo()
      await waitUntil(async () => {
        const { rows } = await owner.query(
          `select 1 from job_runs where kind = 'remove-contents' and subject_id = $1 and status = 'SUCCESS'`,
          [clientId],
        )
        return rows.length === 2
      })
      expect(storage.kept.length).toBe(10)
      // Only the archive itself was this client's alone.
      const kept = await Promise.all(storage.kept.map((hash) => plain.has(hash)))
      expect(kept.filter((isKept) => !isKept)).toHaveLength(1)
    } finally {
      storage.letGo()
      app.services.storage = plain
    }
  })
})
