import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostImport } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
import { addressesOf } from '../../entry/database/open.ts'
import { type SupervisedWorker, superviseWorker } from '../../entry/supervise-worker.ts'
import { openSession } from '../../identity/index.ts'
import { silentLog } from '../../platform/log.ts'
import { sql } from '../../platform/db/sql.ts'
import { stepsToStopAt } from '../../testing/jobs.ts'
import { recount } from '../../posts/index.ts'
import { distinct, waitForJob, makeClient, picture, upload, makeZip } from '../../testing/imports.ts'

/** `npm run prove` kills at many more moments, and at every single step; `npm test` once. */
const PROVE = process.env['PROOFLINE_PROVE'] === '1'
const KILLS = PROVE ? 24 : 1
const POSTS = PROVE ? 4000 : 1500
/** More steps than an import has. */
const NEVER = 1_000_000

let app: TestApp
let firm: Firm
let provider: Visitor
let worker: SupervisedWorker
let archive: Buffer
let faultFile: string

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm({ worker: false }))
  await acceptAll()
  faultFile = join(app.services.config.dataDir, 'fault')
  await writeFile(faultFile, '0')
  worker = superviseWorker({
    environment: {
      FAULT_FILE: faultFile,
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      ...addressesOf(app.logins),
      DATA_DIR: app.services.config.dataDir,
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
    rows: app.services.db.directory,
    log: silentLog,
  })
  provider = new Visitor(app)
  archive = await makeArchive()
  await signInDirectly()
})
afterAll(async () => {
  await worker.stop()
  await app.close()
})

/** This file has no mailbox: the code is stored where the email would have shown it. */
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

/** Each run imports the same posts for another client, and someone accepts that: otherwise they would wait for a decision. */
async function acceptAll(): Promise<void> {
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query(`
    create function accept_owner() returns trigger language plpgsql as $$ begin new.state := 'accepted'; return new; end $$;
    create trigger accept_owner before insert on owner_checks for each row execute function accept_owner()`)
  await owner.end()
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
    { timestamp: null, data: [{ post: 'no date' }] },
    42,
  ]
  return makeZip(files)
}

/** Everything that an import leaves behind, except for random values (ids, salts, times of writing). */
async function fingerprint(clientId: string, importId: string): Promise<Record<string, string>> {
  const hash = (rows: unknown[]): string =>
    `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16)}`
  return app.services.db.read(firm.accountId, async (tx) => {
    // Whole rows, because columns with the same name would hide each other.
    const of = async (query: ReturnType<typeof sql>) =>
      hash(await tx.rows(sql`select t::text from (${query}) t`))
    return {
      posts: await of(
        sql`select encode(identity, 'hex'), posted_at, content, status, flagged_at is not null, is_private, platform, has_image, has_video, has_embed, version, shown_version, absent_in is not null from posts
            where client_id = ${clientId} order by 1`,
      ),
      versions: await of(sql`
        select encode(p.identity, 'hex'), v.number, v.sources, v.raw, encode(v.canonical_sha256, 'hex'), encode(v.facts_sha256, 'hex'),
          v.records_of is null from post_versions v
        join posts p on p.customer_id = v.customer_id and p.id = v.post_id where p.client_id = ${clientId} order by 1, 2`),
      media: await of(sql`
        select encode(p.identity, 'hex'), m.position, encode(m.sha256, 'hex'), m.missing, m.filled_by is null, b.width, b.placeholder, encode(b.thumbnail_sha256, 'hex') from post_media m
        join posts p on p.customer_id = m.customer_id and p.id = m.post_id
        left join blobs b on b.customer_id = m.customer_id and b.sha256 = m.sha256 where p.client_id = ${clientId} order by 1, 2`),
      counts: await of(
        sql`select month, status, is_flagged, sum(n) from post_months where scope_id = ${clientId} group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`,
      ),
      files: await of(
        sql`select path, size, outcome, code, records from import_files where import_id = ${importId} order by 1`,
      ),
      records: await of(
        sql`select file, position, outcome, code, raw from import_records where import_id = ${importId} order by 1, 2`,
      ),
      history: await of(sql`
        select encode(p.identity, 'hex'), h.version, h.action from post_history h join posts p on p.customer_id = h.customer_id and p.id = h.post_id
        where p.client_id = ${clientId} order by 1, 2`),
      imports: await of(
        sql`select totals, missing_parts, archive_date, generation from post_imports where client_id = ${clientId} order by created_at`,
      ),
    }
  })
}

async function importWithKills(kills: number[]): Promise<Record<string, string>> {
  const client = await makeClient(app, firm)
  const accountId = await client.account(0)
  const uploadedFileId = await upload(provider, distinct(archive))
  const { body: started } = await provider.call<PostImport>('createPostImport', {
    params: { id: accountId },
    body: { uploadedFileId },
  })
  for (const wanted of kills) {
    await waitUntil(async () => (await postsOf(client.clientId)) >= wanted || (await isDone(started.jobId)))
    if (await isDone(started.jobId)) break
    const pid = worker.pid()
    if (pid) process.kill(pid, 'SIGKILL')
    await waitUntil(() => worker.pid() !== pid)
  }
  const run = await waitForJob(provider, started.jobId)
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

describe('a worker that is killed during an import', () => {
  it(
    'is replaced, and the import ends in exactly the same posts, media, counters and ledger',
    {
      timeout: 900_000,
    },
    async () => {
      const calm = await importWithKills([])
      expect(calm['posts']).toMatch(new RegExp(`^${POSTS} `))
      expect(calm['records']).toMatch(/^2 /)
      const kills = Array.from({ length: KILLS }, (_, n) => Math.floor((POSTS * (n + 0.5)) / KILLS))
      expect(await importWithKills(kills)).toEqual(calm)
      expect(await app.services.db.transaction(firm.accountId, (tx) => recount(tx))).toBe(0)
    },
  )
})

const FOLDER = 'your_facebook_activity/posts'
const POSTS_FILE = `${FOLDER}/your_posts__check_ins__photos_and_videos_1.json`
const pictureOf = (n: number) => `${FOLDER}/media/a_1/10000000000000${n}.jpg`
const post = (n: number, words: string, picture?: number) => ({
  timestamp: 1_600_000_000 + n * 3600,
  data: [{ post: words }],
  ...(picture === undefined
    ? {}
    : { attachments: [{ data: [{ media: { uri: pictureOf(picture), creation_timestamp: 1 } }] }] }),
})

/**
 * Imports an older archive and both parts of a newer one. The last import, which is interrupted, adds posts, recognizes known ones, marks absent
 * ones, and fills in files that the first part lacked. @returns what it left, and how many steps were left until it would have been killed
 */
async function importPart(archives: Buffer[], killAt: number): Promise<[Record<string, string>, number]> {
  const client = await makeClient(app, firm)
  const accountId = await client.account(0)
  let first: string | undefined
  let last: PostImport | undefined
  for (const [n, bytes] of archives.entries()) {
    const uploadedFileId = await upload(provider, distinct(bytes))
    if (n === archives.length - 1) await writeFile(faultFile, String(killAt))
    const started = await provider.call<PostImport>('createPostImport', {
      params: { id: accountId },
      body: { uploadedFileId, ...(n === 2 ? { partOf: first } : {}) },
    })
    expect(started.status).toBe(201)
    last = started.body
    if (n === 1) first = last.id
    expect(await waitForJob(provider, last.jobId)).toMatchObject({ status: 'SUCCESS', error: null })
  }
  const left = Number(await readFile(faultFile, 'utf8'))
  await writeFile(faultFile, '0')
  return [await fingerprint(client.clientId, last?.id ?? ''), left]
}

describe('a worker that is killed at any step of an import', () => {
  it(
    'is replaced, and the import always ends with the same bytes',
    {
      timeout: 3_600_000,
    },
    async () => {
      const old = '2021-01-01T00:00:00Z'
      const archives = [
        await makeZip({ [POSTS_FILE]: [post(1, 'stays'), post(2, 'goes'), post(9, 'stays too')] }, old),
        await makeZip({
          [POSTS_FILE]: [post(1, 'stays'), post(3, 'with pictures', 1), post(4, 'and another', 2)],
        }),
        await makeZip({
          [POSTS_FILE]: [
            post(9, 'stays too'),
            post(5, 'new', 3),
            { timestamp: null, data: [{ post: 'no date' }] },
            42,
          ],
          [pictureOf(1)]: await picture(10),
          [pictureOf(2)]: await picture(20),
          [pictureOf(3)]: await picture(30),
          [pictureOf(4)]: await picture(40),
        }),
      ]
      const [calm, left] = await importPart(archives, NEVER)
      const steps = NEVER - left
      expect(steps).toBeGreaterThan(60)
      expect(calm['posts']).toMatch(/^6 /)
      expect(calm['history']).toMatch(/^1 /)
      let kills = 0
      for (const k of stepsToStopAt(steps, PROVE)) {
        const [after, toGo] = await importPart(archives, k)
        expect([k, after]).toEqual([k, calm])
        kills += toGo === 0 ? 1 : 0
      }
      // The worker also does other things, so the last steps of one import may be missing in another.
      if (PROVE) expect(kills).toBeGreaterThan(60)
      expect(await app.services.db.transaction(firm.accountId, (tx) => recount(tx))).toBe(0)
    },
  )
})
