import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COSTLY_MAKERS, hugeRecords, manyMedia, memoryBomb } from '#archive/kit/testing/costly.ts'
import { PLATFORMS, type PlatformType, type PostImport } from '#contract/index.ts'
import { makeClient, makeZip, upload, waitForJob } from '../testing/imports.ts'
import { makeHeic } from '../testing/heic.ts'
import { readConfig } from '../platform/config.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { prepareDatabase } from '../platform/db/prepare.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded/index.ts'
import { choosePort } from '../platform/embedded/port.ts'
import { silentLog } from '../platform/log.ts'
import { type Mailbox, type MailboxMessage, startMailbox } from '../platform/mail/index.ts'
import { extensionsOf } from './extensions.ts'
import { type Firm, makeFirm, makeProvider, type TestApp, waitUntil, Visitor } from '../testing/app.ts'

/** Minutes on two cores, so `npm run prove` alone runs it. Only Linux reports the memory of the worker. */
const isLong = process.env['PROOFLINE_PROVE'] === '1' && process.platform === 'linux'

const PATIENCE_MS = 600_000
const MAX_CODE_MS = 2000
const MAX_SLOWDOWN = 3
/** 300 was asked for; decision 037 says what is missing. */
const MAX_WORKER_MEGABYTES = 450
const FOLDER = 'your_facebook_activity/posts'

const largePng = () =>
  sharp({ create: { width: 8400, height: 7000, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } } })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer()

/** A Facebook archive with a post for each picture. */
const withPictures = (pictures: Buffer[], ending: string, posts = 0): Promise<Buffer> => {
  const uris = pictures.map((_, n) => `${FOLDER}/media/a_1/${1_000_000_000 + n}.${ending}`)
  const records = [
    ...uris.map((uri, n) => ({
      timestamp: 1_500_000_000 + n,
      data: [{ post: `picture ${n}` }],
      attachments: [{ data: [{ media: { uri } }] }],
    })),
    ...Array.from({ length: posts }, (_, n) => ({
      timestamp: 1_400_000_000 + n,
      data: [{ post: `post ${n}` }],
    })),
  ]
  return makeZip({
    [`${FOLDER}/your_posts__check_ins__photos_and_videos_1.json`]: records,
    ...Object.fromEntries(pictures.map((bytes, n) => [uris[n], bytes])),
  })
}

const honestPicture = (n: number) =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', mean: 80 + n, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer()

type Maker = { what: string; platform: PlatformType; make(): Promise<Buffer> | Buffer }

/** Every kind, as large as in the attacks. */
const MAKERS: Maker[] = [
  ...COSTLY_MAKERS.map(({ what, platform, most, make }) => ({
    what,
    platform,
    make: () => Buffer.from(make(most)),
  })),
  { what: 'records of 4 MB', platform: 'facebook', make: () => Buffer.from(hugeRecords(50)) },
  {
    what: '50,000 media in a record',
    platform: 'facebook',
    make: () => Buffer.from(manyMedia(50_000, 300)),
  },
  {
    what: 'captions of one picture in 600 posts',
    platform: 'facebook',
    make: () => Buffer.from(memoryBomb(45_000, 600)),
  },
  {
    what: 'HEIC pictures made of large tiles',
    platform: 'facebook',
    make: async () =>
      withPictures(Array(10).fill(await makeHeic({ tile: 4096, columns: 4, rows: 4 })) as Buffer[], 'heic'),
  },
  {
    what: 'pictures just under the limit',
    platform: 'facebook',
    make: async () =>
      withPictures(Array(10).fill(await makeHeic({ columns: 16, rows: 14 })) as Buffer[], 'heic'),
  },
  {
    what: 'interlaced pictures',
    platform: 'facebook',
    make: async () => withPictures(Array(10).fill(await largePng()) as Buffer[], 'png'),
  },
]

let folder: string
let postgres: EmbeddedPostgres
let mailbox: Mailbox
let db: Database
let product: ChildProcess
let app: TestApp
let above: Firm
let hostile: Firm
let provider: Visitor
let honest: Buffer
let quietMs: number

async function setUp(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'proofline-strangers-'))
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: silentLog })
  const { app: appUrl } = await prepareDatabase(postgres.url)
  db = openDatabase(appUrl, extensionsOf(readConfig({ DATA_DIR: folder, NODE_ENV: 'test' })), {
    max: 2,
  })
  mailbox = await startMailbox({ dir: join(folder, 'mail') })
  // A product whose database has a firm does not start without its files.
  await mkdir(join(folder, 'data/files/content'), { recursive: true })
  const port = await choosePort(folder)
  app = {
    url: `http://localhost:${port}`,
    services: { db },
    get mails(): MailboxMessage[] {
      return mailbox.list()
    },
  } as unknown as TestApp
  above = await makeProvider(app, 'provider.test')
  hostile = await makeFirm(app, 'hostile.test', { parentId: above.accountId })
  product = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: postgres.url,
      SMTP_URL: mailbox.smtpUrl,
      PROOFLINE_DEMO: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
  await waitUntil(() =>
    fetch(`${app.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  provider = await new Visitor(app).signInWithCode('manager@provider.test')
  honest = await withPictures(
    await Promise.all(Array.from({ length: 24 }, (_, n) => honestPicture(n))),
    'jpg',
    5000,
  )
  await importInto(await makeFirm(app, 'first.test', { parentId: above.accountId }), honest, 'facebook')
  quietMs = await timed(async () =>
    importInto(await makeFirm(app, 'quiet.test', { parentId: above.accountId }), honest, 'facebook'),
  )
}

async function importInto(firm: Firm, archive: Buffer, platform: PlatformType): Promise<string> {
  const client = await makeClient(app, firm)
  const started = await provider.call<PostImport>('createPostImport', {
    params: { id: await client.account(PLATFORMS[platform].code) },
    body: { uploadedFileId: await upload(provider, archive) },
  })
  return (await waitForJob(provider, started.body.jobId, PATIENCE_MS)).status
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The worker is a child of the product, named by its module. */
function workerPid(): number {
  const children = readFileSync(`/proc/${product.pid}/task/${product.pid}/children`, 'utf8')
  const found = children
    .trim()
    .split(' ')
    .find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('/worker.ts'))
  return Number(found)
}

const peakMegabytes = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

describe.runIf(isLong)('while a hostile archive is imported for one firm', () => {
  beforeAll(setUp)
  afterAll(async () => {
    product.kill('SIGKILL')
    await db.close()
    await mailbox.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it.each(MAKERS.map((maker, n) => ({ ...maker, n })))(
    'another firm signs in and imports as usual: $what',
    { timeout: 900_000 },
    async ({ what, platform, make, n }) => {
      const archive = await make()
      const pid = workerPid()
      const other = await makeFirm(app, `other-${n}.test`, { parentId: above.accountId })
      const attack = importInto(hostile, archive, platform)
      const importing = timed(() => importInto(other, honest, 'facebook'))
      const codeMs = await timed(() => new Visitor(app).loginCode(`manager@other-${n}.test`))
      const importMs = await importing
      const status = await attack
      const found = { what, status, codeMs, importMs, quietMs, megabytes: peakMegabytes(pid) }
      console.log(JSON.stringify(found))
      expect(workerPid()).toBe(pid)
      expect(codeMs).toBeLessThan(MAX_CODE_MS)
      expect(importMs).toBeLessThan(quietMs * MAX_SLOWDOWN)
      expect(found.megabytes).toBeLessThan(MAX_WORKER_MEGABYTES)
    },
  )
})
