import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostImport } from '#contract/index.ts'
import {
  type Firm,
  makeFirm,
  makeProvider,
  startTestApp,
  type TestApp,
  until,
  Visitor,
} from '../entry/testing.ts'
import { type KeptWorker, keepWorker } from '../entry/worker-process.ts'
import { openSession } from '../identity/index.ts'
import { silent } from '../platform/log.ts'
import { sql } from '../platform/db/sql.ts'
import { recount } from '../posts/index.ts'
import { jobEnd, makeClient, picture, upload, zipOf } from './testing.ts'

/** `npm run prove` kills at many more moments. */
const KILLS = process.env['PROOFLINE_PROVE'] === '1' ? 24 : 3
const POSTS = 4000

let app: TestApp
let firm: Firm
let provider: Visitor
let worker: KeptWorker
let archive: Buffer

beforeAll(async () => {
  app = await startTestApp({ worker: false })
  const above = await makeProvider(app, 'provider.test')
  firm = await makeFirm(app, 'firm.test', { parentId: above.accountId })
  worker = keepWorker({
    environment: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.services.config.dataDir,
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
    rows: app.services.db.directory,
    log: silent,
  })
  provider = new Visitor(app)
  archive = await makeArchive()
  await signInDirectly()
})
afterAll(async () => {
  await worker.stop()
  await app.close()
})

/** This file has no mailbox: the code is put where the mail would have told it. */
async function signInDirectly(): Promise<void> {
  const cookies = new Map<string, string>()
  const reply = { setCookie: (name: string, value: string) => cookies.set(name, value) } as never
  const [row] = await app.services.db.directory.rows<{ customer_id: string; user_id: string }>(
    sql`select customer_id, user_id from user_emails where email = 'manager@provider.test'`,
  )
  if (!row) throw new Error('Nobody to sign in')
  await openSession(app.services.db.directory, reply, app.services, {
    customerId: row.customer_id,
    userId: row.user_id,
    remember: false,
    ip: '',
    userAgent: '',
  })
  for (const [name, value] of cookies) provider.cookies.set(name, value)
}

async function makeArchive(): Promise<Buffer> {
  const files: Record<string, object | Buffer> = {}
  const folder = 'your_facebook_activity/posts'
  const records = Array.from({ length: POSTS }, (_, n) => ({
    timestamp: 1_500_000_000 + n * 3600,
    data: [{ post: `post ${n} of many, with some words to carry` }],
    ...(n % 40 === 0
      ? {
          attachments: [
            { data: [{ media: { uri: `${folder}/media/a_1/${n}.jpg`, creation_timestamp: 1 } }] },
          ],
        }
      : {}),
  }))
  for (let n = 0; n < POSTS; n += 40)
    files[`${folder}/media/a_1/${n}.jpg`] = await picture(n % 360, 200 + (n % 50), 160)
  files[`${folder}/your_posts__check_ins__photos_and_videos_1.json`] = [
    ...records,
    { timestamp: 'never', data: [{ post: 'no date' }] },
    42,
  ]
  return zipOf(files)
}

/** Everything that an import leaves behind, without what differs by chance (ids, salts, instants of writing). */
async function fingerprint(clientId: string, importId: string): Promise<Record<string, string>> {
  const hash = (rows: unknown[]): string =>
    `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16)}`
  return app.services.db.read(firm.accountId, async (tx) => {
    const of = async (query: ReturnType<typeof sql>) => hash(await tx.rows(query))
    return {
      posts: await of(
        sql`select encode(identity, 'hex'), posted_at, content, facets, version from posts where client_id = ${clientId} order by 1`,
      ),
      versions: await of(sql`
        select encode(p.identity, 'hex'), v.number, v.sources, v.raw, encode(v.canonical_sha256, 'hex') from post_versions v
        join posts p on p.customer_id = v.customer_id and p.id = v.post_id where p.client_id = ${clientId} order by 1, 2`),
      media: await of(sql`
        select encode(p.identity, 'hex'), m.position, encode(m.sha256, 'hex'), b.width, b.placeholder, encode(b.thumbnail_sha256, 'hex') from post_media m
        join posts p on p.customer_id = m.customer_id and p.id = m.post_id
        left join blobs b on b.customer_id = m.customer_id and b.sha256 = m.sha256 where p.client_id = ${clientId} order by 1, 2`),
      counts: await of(
        sql`select month, facets, n from post_counts where client_id = ${clientId} order by 1, 2`,
      ),
      files: await of(
        sql`select path, size, outcome, code, records from import_files where import_id = ${importId} order by 1`,
      ),
      records: await of(
        sql`select file, position, outcome, code, raw from import_records where import_id = ${importId} order by 1, 2`,
      ),
      totals: await of(sql`select totals from post_imports where id = ${importId}`),
    }
  })
}

async function importWithKills(kills: number[]): Promise<Record<string, string>> {
  const client = await makeClient(app, firm)
  const accountId = await client.account(0)
  const uploadedFileId = await upload(provider, archive)
  const { body: started } = await provider.call<PostImport>('createPostImport', {
    params: { id: accountId },
    body: { uploadedFileId },
  })
  for (const wanted of kills) {
    await until(
      async () => (await postsOf(client.clientId)) >= wanted || (await isDone(started.jobId)),
      60_000,
    )
    if (await isDone(started.jobId)) break
    const pid = worker.pid()
    if (pid) process.kill(pid, 'SIGKILL')
    await until(() => worker.pid() !== pid, 20_000)
  }
  const run = await jobEnd(provider, started.jobId, 90_000)
  expect(run).toMatchObject({ status: 'SUCCESS', error: null })
  return fingerprint(client.clientId, started.id)
}

async function postsOf(clientId: string): Promise<number> {
  const row = await app.services.db.read(firm.accountId, (tx) =>
    tx.one<{ n: number }>(sql`select count(*) as n from posts where client_id = ${clientId}`),
  )
  return row?.n ?? 0
}

async function isDone(jobId: string): Promise<boolean> {
  const row = await app.services.db.read(firm.accountId, (tx) =>
    tx.one<{ status: string }>(sql`select status from job_runs where id = ${jobId}`),
  )
  return row?.status === 'SUCCESS' || row?.status === 'FAILURE'
}

describe('a worker that is killed in the middle of an import', () => {
  it('is replaced, and the import ends in exactly the same posts, media, counters and ledger', {
    timeout: 900_000,
  }, async () => {
    const calm = await importWithKills([])
    expect(calm['posts']).toMatch(new RegExp(`^${POSTS} `))
    expect(calm['records']).toMatch(/^2 /)
    const kills = Array.from({ length: KILLS }, (_, n) => Math.floor((POSTS * (n + 0.5)) / KILLS))
    expect(await importWithKills(kills)).toEqual(calm)
    expect(await app.services.db.transaction(firm.accountId, (tx) => recount(tx))).toBe(0)
  })
})
